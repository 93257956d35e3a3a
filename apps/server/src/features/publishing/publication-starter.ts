import type { FileId, ItemId, ProjectId, PublicationId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { findProjectOf, listDrafts } from './drafts.repository.ts';
import { preparePublicationJob } from './publications.jobs.ts';
import { findPublicationOf } from './publications.repository.ts';

export type PublicationStarter = ReturnType<typeof createPublicationStarter>;

export function createPublicationStarter({ queue }: Pick<Deps, 'queue'>) {
  const prepare = (tx: Tx, id: PublicationId): Promise<void> =>
    queue.send(tx, preparePublicationJob, { publicationId: id }, { onceKey: `prepare ${id}` });
  const prepareAll = async (tx: Tx, ids: readonly PublicationId[]): Promise<void> => {
    for (const id of ids) await prepare(tx, id);
  };
  const startIn = async (tx: Tx, project: ProjectId | undefined): Promise<void> => {
    if (project !== undefined) await prepareAll(tx, await listDrafts(tx, project));
  };
  return {
    prepare,
    /** Compares the draft of a staged file whose title blocks have been read or corrected; those of another file may be what drafts update. */
    async startOf(tx: Tx, fileId: FileId): Promise<void> {
      const id = await findPublicationOf(tx, fileId);
      if (id !== undefined) return prepare(tx, id);
      await startIn(tx, await findProjectOf(tx, { file: fileId }));
    },
    /** Compares drafts with the sheets that are current now. */
    startIn,
    startOfItem: async (tx: Tx, item: ItemId): Promise<void> => startIn(tx, await findProjectOf(tx, { item })),
    /** Compares drafts whose hashes are gone: another version of the program made them. */
    startAll: async (tx: Tx): Promise<void> => prepareAll(tx, await listDrafts(tx)),
  };
}
