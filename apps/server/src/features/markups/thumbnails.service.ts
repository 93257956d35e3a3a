import { type FileId, isTextTooDeep, type MarkupId, type SignedQuery } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { BytesReply } from '../../platform/http/handler.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import type { Computation } from '../../platform/process/workers.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { findSheet, type SheetPlace } from '../files/public.ts';
import { requireMember } from '../projects/public.ts';
import { maySee } from '../visibility/public.ts';
import type { ThumbnailInput } from './draw-thumbnail.worker.ts';
import { pageOf } from './markup-access.ts';
import { findMarkupFields, findMarkupToDraw, type MarkupFields } from './markup-fields.repository.ts';
import { drawThumbnailJob } from './markups.jobs.ts';
import * as markups from './markups.repository.ts';
import { findVersionOfDrawing } from './older-versions.repository.ts';

/** Runs in a worker, because a markup may take long to draw. */
const drawThumbnail: Computation<ThumbnailInput, Uint8Array | null> = {
  name: 'draw-thumbnail',
  module: new URL('./draw-thumbnail.worker.ts', import.meta.url),
  limitMs: 20_000,
  output: z.instanceof(Uint8Array).nullable(),
};

type ThumbnailsParts = Pick<Deps, 'db' | 'storage' | 'queue' | 'signedUrls' | 'workers'>;

/** Draws thumbnails of markups on their page. */
export function createThumbnailsService({ db, storage, queue, signedUrls, workers }: ThumbnailsParts) {
  /** Null if there is none. While the page is being processed, `queuePending` tries again later. */
  async function findPreview(row: MarkupFields, fileId: FileId): Promise<ThumbnailInput['behind'] | null> {
    const sheet = await findSheet(db, fileId, row.page_number);
    const preview = sheet?.preview_key ? await storage.read(sheet.preview_key) : null;
    return sheet && preview ? { sheet: { width: sheet.width, height: sheet.height }, preview } : null;
  }

  return {
    /** Markups without drawable objects, or on a page without a preview, get no thumbnail. */
    async draw(markupId: MarkupId, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
      const row = await findMarkupToDraw(db, markupId);
      if (!row || row.drawing === null || isTextTooDeep(row.drawing) || row.thumbnail_key !== null) return;
      const fileId = await findVersionOfDrawing(db, markupId);
      const behind = fileId && (await findPreview(row, fileId));
      if (!behind) return;
      const drawn = await workers.run(drawThumbnail, { drawing: row.drawing, markupId, behind }, { owner: 'job', signal });
      if (!drawn) return;
      const key = `markups/${row.project_id}/${row.id}/${newToken().toLowerCase()}`;
      await storage.put(key, drawn, 'image/webp');
      if (!(await markups.setThumbnail(db, row, key))) throw new Error(`markup ${row.id} changed while it was drawn`);
    },

    /** Call in the transaction that stores a page's preview: queues the thumbnails that waited for it. */
    async queuePending(tx: Tx, page: SheetPlace): Promise<void> {
      const waiting = await markups.listWithoutThumbnail(tx, page);
      await queue.sendAll(
        tx,
        drawThumbnailJob,
        waiting.map(({ id }) => ({ markupId: id })),
      );
    },

    /** Null if there is none. Doesn't check access. */
    async read(id: MarkupId): Promise<Buffer | null> {
      const row = await findMarkupFields(db, id);
      return row?.thumbnail_key == null ? null : storage.read(row.thumbnail_key);
    },

    /** Served by signed URL. The revision in the path makes it safe to cache. */
    async content(at: { id: MarkupId; revision: number }, query: SignedQuery): Promise<BytesReply> {
      const verified = await signedUrls.verify(`/api/markup/${at.id}/thumbnail/${at.revision}`, query);
      const row = verified && (await findMarkupFields(db, at.id));
      if (!verified || !row || !maySee(row, query.u)) throw notFound();
      const by = { id: query.u, session: query.n };
      await requireMember(db, by, row.project_id, { right: 'view', folders: [row.folder_id], place: pageOf(row) });
      const bytes = row.thumbnail_key === null ? null : await storage.read(row.thumbnail_key);
      if (!bytes) throw notFound();
      return {
        bytes,
        mediaType: bytes.subarray(1, 4).toString() === 'PNG' ? 'image/png' : 'image/webp',
        cacheSeconds: verified.secondsLeft,
      };
    },
  };
}

export type ThumbnailsService = ReturnType<typeof createThumbnailsService>;
