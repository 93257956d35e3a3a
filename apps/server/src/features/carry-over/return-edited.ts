import type { Matrix } from '@sheetmark/editor-core';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { RunOptions } from '../../platform/process/workers.ts';
import { ensureEditorDetails, parseScales } from '../markups/public.ts';
import { placeMarkups, type PlacedMarkup } from './carried-markups.repository.ts';
import { carryMarkups, toTexts } from './carry-computation.ts';
import type { CarryOverRow } from './carry-over.repository.ts';
import { SheetAlignment } from './compared-versions.ts';
import { stayInPlace, toMatrix } from './page-motion.ts';
import { type EditedMarkup, lockEdited } from './returned-markups.repository.ts';

/** Limits memory: drawings may be large. */
const batchSize = 20;

interface Returning extends Pick<Deps, 'workers'> {
  readonly row: CarryOverRow;
  /** Whose work it is, for the workers. */
  readonly owner: RunOptions['owner'];
}

/** What the older version had; what was drawn since, moved back. */
async function toReturned(tx: Tx, markup: EditedMarkup, { row, workers, owner }: Returning): Promise<PlacedMarkup> {
  const at = { id: markup.id, editor_id: markup.editor_id, page_number: markup.before_page };
  const { kept_objects } = markup;
  if (kept_objects === null) return { ...at, objects: null, itext: markup.kept_itext, search_text: null, name: null };
  const matrix = markup.is_edited ? SheetAlignment.shape.matrix.nullable().parse(markup.matrix) : null;
  const page = await ensureEditorDetails(tx, row.item_id, markup.page_number);
  const before = await ensureEditorDetails(tx, row.item_id, markup.before_page);
  const drawing =
    matrix === null || markup.objects === null
      ? { objects: kept_objects, itext: markup.kept_itext, matrix: stayInPlace }
      : { objects: markup.objects, itext: markup.itext, matrix: invert(toMatrix(matrix)) };
  const scaling = { before: parseScales(matrix === null ? before : page), after: parseScales(before) };
  const input = { markups: [{ id: markup.id, ...drawing }], matrix: drawing.matrix, scaling, sheet: null };
  const [moved] = await workers.run(carryMarkups, input, { owner });
  if (!moved) throw new Error(`markup ${markup.id} can't be moved back`);
  const texts = toTexts({ ...moved, values: [{ id: '', before: '', after: '' }] });
  return { ...at, objects: moved.objects, itext: moved.itext, ...texts };
}

/** Returns markups that someone edited, and lists them. */
export async function returnEdited(tx: Tx, returning: Returning): Promise<EditedMarkup['id'][]> {
  const ids: EditedMarkup['id'][] = [];
  for (let after = 0; ;) {
    const batch = await lockEdited(tx, returning.row.id, { after, limit: batchSize });
    const placed: PlacedMarkup[] = [];
    for (const markup of batch) placed.push(await toReturned(tx, markup, returning));
    await placeMarkups(tx, placed);
    ids.push(...batch.map(({ id }) => id));
    const last = batch.at(-1);
    if (!last) return ids;
    after = last.id;
  }
}

/** Alignments are never degenerate. */
function invert({ a, b, c, d, e, f }: Matrix): Matrix {
  const area = a * d - b * c;
  return { a: d / area, b: -b / area, c: -c / area, d: a / area, e: (c * f - d * e) / area, f: (b * e - a * f) / area };
}
