import { joinMatrices, type Matrix } from '@sheetmark/compare';
import { type ChangeId, PageBox } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { PageComparer } from '../files/public.ts';
import { storedAlignment } from './comparisons.presenter.ts';
import type { ComparisonRow } from './comparisons.repository.ts';
import { findChange } from './page-changes.repository.ts';

interface Region {
  readonly comparison: ComparisonRow;
  readonly changeId: ChangeId;
  readonly side: 'before' | 'after';
}

/** Draws the region of a change as one of the versions has it. Throws `not_found` for pages that can't be drawn. */
export async function drawRegion(
  { db, pageComparer }: Pick<Deps, 'db'> & { readonly pageComparer: Pick<PageComparer, 'drawPart'> },
  { comparison, changeId, side }: Region,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const change = await findChange(db, comparison.id, changeId);
  const alignment = storedAlignment.nullable().parse(change?.alignment ?? null);
  const pageNumber = side === 'before' ? change?.before_page : change?.after_page;
  if (!change || !alignment || pageNumber == null) throw notFound();
  const part = cropOf(PageBox.parse(change.box));
  const toPixels = side === 'before' ? joinMatrices(alignment.matrix, part.toPixels) : part.toPixels;
  const fileId = side === 'before' ? comparison.before_file_id : comparison.after_file_id;
  return (await pageComparer.drawPart({ fileId, pageNumber }, { ...part, toPixels, signal })).bytes;
}

/** Around the region, and the proportions of the picture: twice those of a row's thumbnail. */
const SURROUNDINGS = 0.4;
const PICTURE = { width: 480, height: 320 };
/** Page units, so that tiny changes show where they are. */
const LEAST_SIDE = 60;

function cropOf({ left, top, width, height }: PageBox): { toPixels: Matrix; width: number; height: number } {
  const scale = Math.min(
    PICTURE.width / Math.max(width * (1 + SURROUNDINGS), LEAST_SIDE),
    PICTURE.height / Math.max(height * (1 + SURROUNDINGS), LEAST_SIDE),
  );
  const [x, y] = [left + width / 2, top + height / 2];
  return { toPixels: [scale, 0, 0, scale, PICTURE.width / 2 - x * scale, PICTURE.height / 2 - y * scale], ...PICTURE };
}
