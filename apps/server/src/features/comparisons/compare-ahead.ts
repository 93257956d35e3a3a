import type { Deps } from '../../deps.ts';
import { comparePair, type PairParts } from './compare-pair.ts';
import { appendChanged } from './comparison-events.ts';
import * as comparisons from './comparisons.repository.ts';

interface AheadParts extends PairParts, Pick<Deps, 'db' | 'events' | 'clock'> {}

/** Drawing and reading the other pages can take minutes. */
export const MOST_AHEAD = 5;

/**
 * Compares the first pages that both versions show already, each with the page of the same number. Matching the pages, once all have been read,
 * keeps those that belong together.
 */
export async function compareAhead(parts: AheadParts, row: comparisons.ComparisonRow, signal: AbortSignal): Promise<void> {
  if (row.is_matched || row.after_page !== null) return;
  await insertShown(parts, row);
  for (let page = await comparisons.findNextPage(parts.db, row.id); page; page = await comparisons.findNextPage(parts.db, row.id)) {
    signal.throwIfAborted();
    const current = await comparisons.findComparison(parts.db, row.id);
    if (!current || current.state === 'cancelled' || current.is_matched) return;
    await comparePair(parts, { row, page }, signal);
    await parts.work.run((tx) => appendChanged(parts, tx, { row, actor: null, changed: ['pages'] }));
  }
}

async function insertShown({ work }: AheadParts, row: comparisons.ComparisonRow): Promise<void> {
  await work.run(async (tx) => {
    const current = await comparisons.lockComparison(tx, row.id);
    if (!current || current.is_matched) return;
    const known = new Set((await comparisons.listPages(tx, row.id)).map(({ after_page }) => after_page));
    const shown = await comparisons.listShownOfBoth(tx, row, MOST_AHEAD);
    const added = shown.filter((number) => !known.has(number));
    await comparisons.insertPages(
      tx,
      added.map((number) => ({
        comparison_id: row.id,
        position: number - 1,
        before_page: number,
        after_page: number,
        matched_by: 'order',
        state: 'queued',
      })),
    );
  });
}
