import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UploadId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { deleteBytesJob, partialUploadDays, portions } from '../housekeeping/public.ts';
import { requireMemberOf } from '../projects/public.ts';
import * as partial from './partial-uploads.repository.ts';

/** What sending parts and finishing them have in common. */
export function partialUploadParts({ db, clock, queue, config }: Pick<Deps, 'db' | 'clock' | 'queue' | 'config'>) {
  const temporary = join(config.dataDir, 'tmp');

  return {
    /** Only the user who started an upload can see it, and only while they are a member. */
    async requireOwn(actor: Actor, sentId: string): Promise<partial.UploadRow> {
      const id = UploadId.safeParse(sentId);
      const row = id.success ? await partial.findUpload(db, id.data) : undefined;
      if (row?.user_id !== actor.id || row.created_at < isoTime(clock, -days(partialUploadDays))) throw notFound();
      await requireMemberOf(db, actor, row);
      return row;
    },

    /** A temporary local folder, which is deleted afterwards. */
    async inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
      await mkdir(temporary, { recursive: true });
      const folder = await mkdtemp(join(temporary, 'upload-'));
      try {
        return await act(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    /** Has the bytes deleted once the transaction is through. */
    async dropBytes(tx: Tx, keys: readonly string[]): Promise<void> {
      for (const bytes of portions({ keys, prefixes: [] })) await queue.send(tx, deleteBytesJob, bytes);
    },
  };
}
