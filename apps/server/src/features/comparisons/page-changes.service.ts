import { alignByPoints } from '@sheetmark/compare';
import type { BodyOf, ComparedPage, ComparedPageId, Operations, PageChange } from '@sheetmark/contract';
import { comparisonsInput } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findSheet } from '../files/public.ts';
import { findEditorDetails, parseScales } from '../markups/public.ts';
import { appendChanged } from './comparison-events.ts';
import { type ComparisonPath, requireComparison } from './comparison-reader.ts';
import { compareJob } from './comparisons.jobs.ts';
import { presentChange, presentPage, type StoredAlignment } from './comparisons.presenter.ts';
import * as comparisons from './comparisons.repository.ts';
import * as changes from './page-changes.repository.ts';

type PageChangesParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'queue' | 'signedUrls'>;

interface PagePath extends ComparisonPath {
  readonly pageId: ComparedPageId;
}

type Update = BodyOf<Operations['updateChanges']>;
type Align = BodyOf<Operations['alignPages']>;

/** Someone waits for it. */
const WAITED_FOR = 8;

/** The changes of a pair of pages: reading, reviewing, and aligning the pages. */
export function createPageChangesService(parts: PageChangesParts) {
  const { db, work, clock, queue, signedUrls } = parts;

  async function requirePage(actor: Actor, path: PagePath) {
    const comparison = await requireComparison(db, actor, path);
    const page = await comparisons.findPage(db, path.pageId);
    if (page?.comparison_id !== comparison.id) throw notFound();
    return { comparison, page };
  }

  async function present(actor: Actor, { comparison, page }: Awaited<ReturnType<typeof requirePage>>): Promise<PageChange[]> {
    const number = page.after_page ?? 0;
    const [rows, sheet, [newer]] = await Promise.all([
      changes.listChanges(db, page.id, actor.id),
      findSheet(db, comparison.after_file_id, number),
      comparisons.listSides(db, [comparison.after_file_id]),
    ]);
    const details = newer && (await findEditorDetails(db, newer.item_id, number));
    const scales = details ? parseScales(details) : { calibration: null, regions: [] };
    const viewer = { id: actor.id, session: actor.session, signedUrls };
    return rows.map((row) => presentChange(row, { comparisonId: comparison.id, viewer, scales, unit: sheet?.unit ?? 'pt' }));
  }

  return {
    async list(actor: Actor, path: PagePath) {
      return present(actor, await requirePage(actor, path));
    },

    async update(actor: Actor, path: PagePath, body: Update) {
      const found = await requirePage(actor, path);
      await requireLinked(db, { actor, comparison: found.comparison }, body);
      const { checked, dismissed, markup_id, task_id } = body;
      const who = (is: boolean) => (is ? { by: actor.id, at: isoTime(clock) } : { by: null, at: null });
      const [check, dismiss] = [who(checked === true), who(dismissed === true)];
      const change = {
        ...(checked !== undefined && { checked_by: check.by, checked_at: check.at }),
        ...(dismissed !== undefined && { dismissed_by: dismiss.by, dismissed_at: dismiss.at }),
        ...(markup_id !== undefined && { markup_id }),
        ...(task_id !== undefined && { task_id }),
      };
      if (Object.keys(change).length > 0) {
        await work.run(async (tx) => {
          const updated = await changes.updateChanges(tx, { pageId: found.page.id, ids: body.ids }, change);
          if (updated === 0) throw notFound();
          await appendChanged(parts, tx, { row: found.comparison, actor, changed: ['changes'] });
        });
      }
      return present(actor, found);
    },

    async align(actor: Actor, path: PagePath, { points }: Align): Promise<ComparedPage> {
      const { comparison, page } = await requirePage(actor, path);
      const alignment = points && toAlignment(points);
      if (points && !alignment) throw invalidInput('points', comparisonsInput.points);
      await work.run(async (tx) => {
        const stored = { alignment: alignment && JSON.stringify(alignment), aligned_by: alignment ? actor.id : null };
        await comparisons.updatePage(tx, page.id, { ...stored, state: 'queued', failure: null });
        await comparisons.updateComparison(tx, comparison.id, { state: 'queued', updated_at: isoTime(clock) });
        await queue.send(tx, compareJob, { comparisonId: comparison.id }, { priority: WAITED_FOR, onceKey: `compare ${comparison.id}` });
        await appendChanged(parts, tx, { row: comparison, actor, changed: ['alignment'] });
      });
      const [listed, counted] = await Promise.all([comparisons.listPages(db, comparison.id), changes.countChanges(db, [comparison.id])]);
      const row = listed.find(({ id }) => id === page.id);
      if (!row) throw notFound();
      return presentPage(
        row,
        counted.find(({ page_id }) => page_id === page.id),
      );
    },
  };
}

interface Linking {
  readonly actor: Actor;
  readonly comparison: comparisons.ComparisonRow;
}

/** The markup must be on the newer item, and the task in the project. */
async function requireLinked(db: Reader, { actor, comparison }: Linking, { markup_id, task_id }: Update): Promise<void> {
  const [newer] = await comparisons.listSides(db, [comparison.after_file_id]);
  const at = newer && { itemId: newer.item_id, user: actor.id };
  if (markup_id != null && !(at && (await changes.isMarkupOf(db, markup_id, at)))) throw notFound();
  if (task_id != null && !(await changes.isTaskOf(db, task_id, comparison.project_id))) throw notFound();
}

function toAlignment(points: NonNullable<Align['points']>): StoredAlignment | undefined {
  const aligned = alignByPoints(points.map(({ before, after }) => ({ from: [before.x, before.y], to: [after.x, after.y] })));
  if (!aligned) return undefined;
  const [a, b, c, d, e, f] = aligned.matrix;
  return { matrix: [a, b, c, d, e, f], is_trusted: true, coverage: 1, residual: aligned.error, points };
}

export type PageChangesService = ReturnType<typeof createPageChangesService>;
