import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import * as comments from './comments.repository.ts';
import { requireDrawable } from './drawing-limits.ts';
import type { Drawing } from './drawing-parts.ts';
import { drawnMediaOf } from './drawn-media.ts';
import type { EditorDetailsRow } from './editor-details.repository.ts';
import { computeFacts, parseScales } from './markup-facts.ts';
import { nameOf, searchTextOf } from './markup-text.ts';
import { drawThumbnailJob } from './markups.jobs.ts';
import type * as markups from './markups.repository.ts';

/** Computes all columns that depend on a markup's drawing. */
export async function toDrawingColumns({ objects, itext }: Drawing, page: EditorDetailsRow) {
  await requireDrawable(objects);
  const search_text = itext === null ? '' : searchTextOf(itext);
  return {
    objects: JSON.stringify(objects),
    itext: itext === null ? null : JSON.stringify(itext),
    search_text,
    name: nameOf({ search_text, objects }),
    ...(await computeFacts(objects, parseScales(page))),
    thumbnail_key: null,
  };
}

/** Call after writing the row. Links only pictures in `allowed`. */
export async function linkPicturesAndQueueThumbnail(
  tx: Tx,
  queue: Deps['queue'],
  { row, allowed }: { row: markups.MarkupRow; allowed: ReadonlySet<number> },
): Promise<void> {
  await queue.send(tx, drawThumbnailJob, { markupId: row.id }, { onceKey: String(row.id) });
  const drawn = drawnMediaOf(row.objects).filter((id) => allowed.has(id));
  await comments.replaceDrawnMedia(tx, row.id, drawn);
}

/** Lists the uploaded pictures that these markups draw. */
export async function listPictures(tx: Tx, rows: readonly Pick<markups.MarkupRow, 'id'>[]): Promise<ReadonlySet<number>> {
  const listed: number[] = [];
  for (const { id } of rows) listed.push(...(await comments.listDrawnMedia(tx, id)));
  return new Set(listed);
}
