import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { UploadId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Uploaded } from './add-version.ts';
import { joinIntoFile } from './part-files.ts';
import { partialUploadParts } from './partial-uploads.parts.ts';
import * as partial from './partial-uploads.repository.ts';
import type { ReceivedUpload, UploadService } from './upload.service.ts';

export interface FinishUploadParts extends Pick<Deps, 'db' | 'clock' | 'storage' | 'queue' | 'config'> {
  readonly uploads: UploadService;
}

/** Turns uploads in parts into versions. */
export function createFinishUploadService(deps: FinishUploadParts) {
  const { db, storage, uploads } = deps;
  const shared = partialUploadParts(deps);

  async function* partsOf(id: UploadId): AsyncGenerator<Readable> {
    for (const part of await partial.listParts(db, id)) {
      const found = await storage.open(part.storage_key);
      if (!found) throw new Error(`a part of upload ${id} is missing`);
      yield found.stream;
    }
  }

  async function assemble(row: partial.UploadRow, path: string): Promise<ReceivedUpload> {
    const joined = await joinIntoFile(path, partsOf(row.id));
    if (joined.size !== row.size) throw new Error(`upload ${row.id} has ${joined.size} of ${row.size} bytes`);
    const fields = { project_id: row.project_id, ...(row.item_id !== null && { item_id: row.item_id }) };
    return { file: { path, name: row.name, ...joined }, fields };
  }

  /** Of two simultaneous calls, the first adds the version and the other finds it. */
  async function enterOnce(tx: Tx, id: UploadId, enter: () => Promise<Uploaded>): Promise<Uploaded> {
    if (!(await partial.findUpload(tx, id, 'forUpdate'))) throw notFound();
    const before = await partial.findOutcome(tx, id);
    if (before) return { ...before, as: 'unchanged' };
    const uploaded = await enter();
    await shared.dropBytes(tx, await partial.finishUpload(tx, id, uploaded));
    return uploaded;
  }

  return {
    /** Like `upload` for a whole file. Repeated calls return the same. */
    async finish(actor: Actor, id: UploadId): Promise<Uploaded> {
      const row = await shared.requireOwn(actor, id);
      const before = await partial.findOutcome(db, id);
      if (before) return before;
      if (row.received < row.size) throw invalidInput('id', 'This upload has not come as a whole yet.');
      const finished = shared.inFolder((folder) => {
        const receive = () => assemble(row, join(folder, 'file'));
        const around = (tx: Tx, enter: () => Promise<Uploaded>) => enterOnce(tx, id, enter);
        return uploads.upload(actor, row.folder_id, receive, { around, hasRoom: true });
      });
      // The parts may go while they are read: another call has finished then.
      const [done] = await Promise.allSettled([finished]);
      const outcome = await partial.findOutcome(db, id);
      if (outcome) return outcome;
      throw done.status === 'rejected' ? done.reason : notFound();
    },
  };
}

export type FinishUploadService = ReturnType<typeof createFinishUploadService>;
