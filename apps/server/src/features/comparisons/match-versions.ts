import type { ComparisonId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Computation } from '../../platform/process/workers.ts';
import type { PageComparer } from '../files/public.ts';
import { appendChanged } from './comparison-events.ts';
import * as comparisons from './comparisons.repository.ts';
import { type MatchInput, MatchOutput } from './match-pages.worker.ts';

/** Takes seconds for documents of thousands of pages. */
const matchPages: Computation<MatchInput, MatchOutput> = {
  name: 'match-pages',
  module: new URL('./match-pages.worker.ts', import.meta.url),
  limitMs: 60_000,
  output: MatchOutput,
};

export interface MatchParts extends Pick<Deps, 'work' | 'workers' | 'clock' | 'events'> {
  readonly pageComparer: PageComparer;
}

async function findPairs({ pageComparer, workers }: MatchParts, row: comparisons.ComparisonRow, signal: AbortSignal): Promise<Pair[]> {
  const { before_page, after_page, before_file_id, after_file_id } = row;
  if (before_page !== null && after_page !== null) return [{ before: before_page - 1, after: after_page - 1, by: 'people' }];
  const pages = { before: await pageComparer.identifyPages(before_file_id), after: await pageComparer.identifyPages(after_file_id) };
  return workers.run(matchPages, pages, { owner: 'job', signal });
}

/** Decides once which pages of the two versions belong together. */
export async function matchVersions(parts: MatchParts, row: comparisons.ComparisonRow, signal: AbortSignal): Promise<void> {
  const { work, clock } = parts;
  if (row.is_matched) return;
  const pairs = await findPairs(parts, row, signal);
  await work.run(async (tx) => {
    const current = await comparisons.lockComparison(tx, row.id);
    if (!current || current.is_matched) return;
    await replacePages(tx, row.id, pairs);
    await comparisons.updateComparison(tx, row.id, { is_matched: true, updated_at: isoTime(clock) });
    await appendChanged(parts, tx, { row, actor: null, changed: ['pages'] });
  });
}

type NumberedPair = Pick<comparisons.ComparedPageRow, 'before_page' | 'after_page'>;

/** Pairs that were compared ahead and belong together keep their changes. */
async function replacePages(tx: Tx, id: ComparisonId, pairs: readonly Pair[]): Promise<void> {
  const nameOf = ({ before_page, after_page }: NumberedPair): string => `${before_page} ${after_page}`;
  const ahead = new Map((await comparisons.listPages(tx, id)).map((page) => [nameOf(page), page.id]));
  const added: ReturnType<typeof toPage>[] = [];
  for (const [position, pair] of pairs.entries()) {
    const page = toPage(id, pair, position);
    const name = nameOf(page);
    const known = ahead.get(name);
    if (known === undefined) added.push(page);
    else await comparisons.updatePage(tx, known, { position, matched_by: page.matched_by });
    ahead.delete(name);
  }
  await comparisons.deletePages(tx, [...ahead.values()]);
  await comparisons.insertPages(tx, added);
}

type Pair = Omit<MatchOutput[number], 'by'> & { readonly by: MatchOutput[number]['by'] | 'people' };

/** Pages without a counterpart need no comparison. */
function toPage(comparison_id: ComparisonId, { before, after, by }: Pair, position: number) {
  const isWhole = before !== null && after !== null;
  const toNumber = (index: number | null): number | null => (index === null ? null : index + 1);
  const numbers = { before_page: toNumber(before), after_page: toNumber(after) };
  return { comparison_id, position, ...numbers, matched_by: by, state: isWhole ? ('queued' as const) : ('ready' as const) };
}
