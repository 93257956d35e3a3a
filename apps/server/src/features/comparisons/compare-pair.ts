import { isDeepStrictEqual } from 'node:util';
import { type ChangedRegion, invertMatrix, mapBox } from '@sheetmark/compare';
import type { PageBox } from '@sheetmark/contract';
import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { ComparedPages, PageComparer, PageComparison } from '../files/public.ts';
import { storedAlignment, type StoredAlignment } from './comparisons.presenter.ts';
import * as comparisons from './comparisons.repository.ts';
import { keepReviews } from './keep-reviews.ts';
import { nameScanned, readWords } from './name-scanned.ts';
import * as changes from './page-changes.repository.ts';

export interface PairParts extends Pick<Deps, 'work'> {
  readonly pageComparer: PageComparer;
  readonly log: Pick<Logger, 'warn'>;
}

const toPageBox = ({ left, top, right, bottom }: ChangedRegion['box']): PageBox => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
});

/** Compares two pages and stores their changes. */
export async function comparePair(
  { work, pageComparer, log }: PairParts,
  { row, page }: { readonly row: comparisons.ComparisonRow; readonly page: comparisons.ComparedPageRow },
  signal: AbortSignal,
): Promise<void> {
  if (page.before_page === null || page.after_page === null) return;
  const people = storedAlignment.nullable().parse(page.alignment);
  const matrix = people && people.points.length > 0 ? people.matrix : undefined;
  const compared = await pageComparer.compare(
    { fileId: row.before_file_id, pageNumber: page.before_page },
    { fileId: row.after_file_id, pageNumber: page.after_page },
    { matrix, signal },
  );
  if ('failure' in compared)
    log.warn({ comparisonId: row.id, page: page.id, failure: compared.failure }, 'two pages could not be compared');
  const found = 'failure' in compared || !compared.isScan ? compared : await nameRegions(pageComparer, compared, { row, page });
  await work.run((tx) => storePage(tx, page, { compared: found, people }));
}

/** By the words of both versions, as far as they have been read; the others are named when they are. */
async function nameRegions(
  pageComparer: PageComparer,
  compared: PageComparison,
  { row, page }: { readonly row: comparisons.ComparisonRow; readonly page: comparisons.ComparedPageRow },
): Promise<PageComparison> {
  const { changes: found, alignment } = compared;
  if (!found || page.before_page === null || page.after_page === null) return compared;
  const before = { fileId: row.before_file_id, pageNumber: page.before_page };
  const after = { fileId: row.after_file_id, pageNumber: page.after_page };
  const words = await readWords(pageComparer, { before, after }, alignment.matrix);
  return { ...compared, changes: { ...found, regions: found.regions.map((region) => nameScanned(region, words)) } };
}

interface Found {
  readonly compared: ComparedPages;
  /** How people aligned the pages; null if they didn't. */
  readonly people: StoredAlignment | null;
}

/** Stores nothing if another run has stored the page, or people aligned it meanwhile: then it is compared again. */
async function storePage(tx: Tx, page: comparisons.ComparedPageRow, { compared, people }: Found): Promise<void> {
  const current = await comparisons.lockPage(tx, page.id);
  if (current?.state !== 'queued' || !isDeepStrictEqual(current.alignment, page.alignment)) return;
  if ('failure' in compared) return comparisons.updatePage(tx, page.id, { state: 'failed', failure: compared.failure });
  const { alignment, changes: found, nearby, isCut, isScan } = compared;
  const [a, b, c, d, e, f] = alignment.matrix;
  const own: StoredAlignment = {
    matrix: [a, b, c, d, e, f],
    is_trusted: alignment.isTrusted,
    coverage: alignment.coverage,
    residual: alignment.residual,
    points: [],
  };
  const unsure = (found?.unsure ?? []).map(toPageBox);
  const before = await changes.listStoredChanges(tx, page.id);
  await changes.deleteChanges(tx, page.id);
  const toOlder = invertMatrix(alignment.matrix);
  const regions = (found?.regions ?? []).slice(0, changes.mostChanges);
  const rows = regions.map(({ box, change, isConfirmed, isClouded }, index) => ({
    page_id: page.id,
    number: index + 1,
    box: JSON.stringify(toPageBox(box)),
    before_box: JSON.stringify(toPageBox(mapBox(toOlder, box))),
    change: JSON.stringify(change),
    nearby: nearby[index] ?? null,
    is_confirmed: isConfirmed,
    is_clouded: isClouded,
  }));
  await changes.insertChanges(tx, keepReviews(rows, before));
  await comparisons.updatePage(tx, page.id, {
    state: 'ready',
    failure: null,
    is_scan: isScan,
    alignment: JSON.stringify({ ...(people && people.points.length > 0 ? people : own), unsure }),
    outside: found?.outside ? JSON.stringify(toPageBox(found.outside)) : null,
    is_cut: isCut || (found?.regions.length ?? 0) > changes.mostChanges,
  });
}
