import type { BodyOf, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { appendChanged } from './comparison-events.ts';
import { type ComparisonPath, type ComparisonReader, requireComparison } from './comparison-reader.ts';
import { priorities, queueComparing } from './comparisons.jobs.ts';
import * as comparisons from './comparisons.repository.ts';
import { rematch } from './rematch.ts';

interface MatchParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'queue'> {
  readonly reader: ComparisonReader;
}

/** People's corrections of which pages belong together. */
export function createMatchPagesService(parts: MatchParts) {
  const { db, work, clock, queue, reader } = parts;
  return {
    async match(actor: Actor, path: ComparisonPath, { pairs }: BodyOf<Operations['matchPages']>) {
      await requireComparison(db, actor, path);
      const row = await work.run(async (tx) => {
        const comparison = await comparisons.lockComparison(tx, path.comparisonId);
        if (!comparison?.is_matched) throw notFound();
        const { removed, added } = rematch(await comparisons.listPages(tx, comparison.id), pairs);
        await comparisons.deletePages(tx, removed);
        await comparisons.insertPages(
          tx,
          added.map((page) => ({ ...page, comparison_id: comparison.id })),
        );
        const change = { state: 'queued' as const, updated_at: isoTime(clock) };
        await comparisons.updateComparison(tx, comparison.id, change);
        await queueComparing(queue, tx, comparison.id, { priority: priorities.someoneWaits });
        await appendChanged(parts, tx, { row: comparison, actor, changed: ['pages'] });
        return { ...comparison, ...change };
      });
      return reader.presentWhole(row);
    },
  };
}

export type MatchPagesService = ReturnType<typeof createMatchPagesService>;
