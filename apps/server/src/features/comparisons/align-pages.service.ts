import { alignByPoints } from '@sheetmark/compare';
import { type BodyOf, type ComparedPage, comparisonsInput, type Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { appendChanged } from './comparison-events.ts';
import { type ComparedPagePath, requireComparedPage } from './comparison-reader.ts';
import { priorities, queueComparing } from './comparisons.jobs.ts';
import { presentPage, type StoredAlignment } from './comparisons.presenter.ts';
import * as comparisons from './comparisons.repository.ts';
import { countChanges } from './page-changes.repository.ts';

type Align = BodyOf<Operations['alignPages']>;

/** People's alignments of two pages by points. */
export function createAlignPagesService(parts: Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'queue'>) {
  const { db, work, clock, queue } = parts;
  return {
    async align(actor: Actor, path: ComparedPagePath, { points }: Align): Promise<ComparedPage> {
      const { comparison, page } = await requireComparedPage(db, actor, path);
      const alignment = points && toAlignment(points);
      await work.run(async (tx) => {
        const stored = { alignment: alignment && JSON.stringify(alignment), aligned_by: alignment ? actor.id : null };
        await comparisons.updatePage(tx, page.id, { ...stored, state: 'queued', failure: null });
        await comparisons.updateComparison(tx, comparison.id, { state: 'queued', updated_at: isoTime(clock) });
        await queueComparing(queue, tx, comparison.id, { priority: priorities.someoneWaits });
        await appendChanged(parts, tx, { row: comparison, actor, changed: ['alignment'] });
      });
      const [listed, counted] = await Promise.all([comparisons.listPages(db, comparison.id), countChanges(db, [comparison.id])]);
      const row = listed.find(({ id }) => id === page.id);
      if (!row) throw notFound();
      return presentPage(row, {
        counted: counted.find(({ page_id }) => page_id === page.id),
        comparison: { ...comparison, state: 'queued' },
      });
    },
  };
}

/** Throws `invalid_input` for points that align nothing. */
function toAlignment(points: NonNullable<Align['points']>): StoredAlignment {
  const aligned = alignByPoints(points.map(({ before, after }) => ({ from: [before.x, before.y], to: [after.x, after.y] })));
  if (typeof aligned === 'string') throw invalidInput('points', comparisonsInput[aligned]);
  const [a, b, c, d, e, f] = aligned.matrix;
  return { matrix: [a, b, c, d, e, f], is_trusted: true, coverage: 1, residual: aligned.error, points };
}

export type AlignPagesService = ReturnType<typeof createAlignPagesService>;
