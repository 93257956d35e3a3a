import type { FileId, PublicationId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { preparePublicationJob } from './publications.jobs.ts';
import { findPublicationOf } from './publications.repository.ts';

export function createPublicationStarter({ queue }: Pick<Deps, 'queue'>) {
  const prepare = (tx: Tx, id: PublicationId): Promise<void> =>
    queue.send(tx, preparePublicationJob, { publicationId: id }, { onceKey: `prepare ${id}` });
  return {
    prepare,
    /** Compares the draft of a staged file whose title blocks have been read or corrected. */
    async startOf(tx: Tx, fileId: FileId): Promise<void> {
      const id = await findPublicationOf(tx, fileId);
      if (id !== undefined) await prepare(tx, id);
    },
  };
}
