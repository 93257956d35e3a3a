import { FolderId, ItemId, UploadId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { ResumableUploads } from '../../platform/http/resumable.ts';
import { plainName } from '../../platform/http/upload.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { partialUploadDays } from '../housekeeping/public.ts';
import { findFolder, requireMemberOf } from '../projects/public.ts';
import { createRequireRoom } from '../quotas/public.ts';
import { requireAccepted } from './file-head.ts';
import * as files from './files.repository.ts';
import { cutIntoFiles } from './part-files.ts';
import { partialUploadParts } from './partial-uploads.parts.ts';
import * as partial from './partial-uploads.repository.ts';
import { SNIFF_BYTES } from './rendering/sniff.ts';

/** The size of a stored part. An interrupted connection loses at most what it sent since the last part. */
const partBytes = 16 * 1024 * 1024;

const metadataSchema = z.object({ filename: z.string().min(1).max(1000), folder_id: FolderId, item_id: ItemId.optional() });

type PartialUploadsParts = Pick<Deps, 'db' | 'work' | 'clock' | 'storage' | 'queue' | 'config'>;

/** Uploads in parts, over any number of connections to any of the server's processes. */
export function createPartialUploadsService(deps: PartialUploadsParts): ResumableUploads {
  const { db, work, clock } = deps;
  const shared = partialUploadParts(deps);
  const requireRoom = createRequireRoom(deps);

  return {
    keptMs: days(partialUploadDays),

    async begin(actor, { id, size, metadata }) {
      const sent = metadataSchema.safeParse(metadata);
      if (!sent.success) throw invalidInput('Upload-Metadata', 'An upload says its filename and folder_id.');
      const folder = await requireMemberOf(db, actor, await findFolder(db, sent.data.folder_id));
      const item = sent.data.item_id === undefined ? undefined : await files.findItem(db, sent.data.item_id);
      if (sent.data.item_id !== undefined && item?.folder_id !== folder.id) throw notFound();
      if (size === 0) throw invalidInput('file', 'This file is empty.');
      const begun = {
        id: UploadId.parse(id),
        user_id: actor.id,
        project_id: folder.project_id,
        folder_id: folder.id,
        item_id: item?.id ?? null,
        name: plainName(sent.data.filename),
        size,
        created_at: isoTime(clock),
      };
      await work.run(async (tx) => {
        await requireRoom(tx, { userId: actor.id, projectId: folder.project_id, bytes: size });
        await partial.insertUpload(tx, begun);
      });
    },

    async get(actor, id) {
      const row = await shared.requireOwn(actor, id);
      return { size: row.size, received: row.received, createdAt: row.created_at };
    },

    async append(actor, { id, offset }, bytes) {
      const row = await shared.requireOwn(actor, id);
      return shared.inFolder(async (folder) => {
        let received = offset;
        for await (const part of cutIntoFiles(bytes, { folder, bytes: partBytes })) {
          // Refuse an unsupported kind at its first bytes, before gigabytes of it are sent.
          if (received === 0 && (part.size >= SNIFF_BYTES || part.size === row.size)) await requireAccepted(part.path, deps.config);
          await keepPart(deps, row, { ...part, start: received });
          received += part.size;
        }
        return received;
      });
    },

    async discard(actor, id) {
      const row = await shared.requireOwn(actor, id);
      await work.run(async (tx) => shared.dropBytes(tx, await partial.deleteUpload(tx, row.id)));
    },
  };
}

/** Resolves when the part is stored and recorded. */
async function keepPart(
  { work, storage }: Pick<PartialUploadsParts, 'work' | 'storage'>,
  row: partial.UploadRow,
  part: { path: string; start: number; size: number },
): Promise<void> {
  const storage_key = `uploads/${row.project_id}/${newToken().toLowerCase()}`;
  await storage.putFile(storage_key, part.path, 'application/octet-stream');
  const isNext = await work.run((tx) => partial.addPart(tx, { upload_id: row.id, start: part.start, size: part.size, storage_key }));
  if (isNext) return;
  await storage.delete(storage_key);
  throw new AppError('edit_conflict', { message: 'This part of the upload has come already.' });
}
