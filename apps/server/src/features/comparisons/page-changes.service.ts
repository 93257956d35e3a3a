import type { BodyOf, Operations, PageChange } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findSheet } from '../files/public.ts';
import { findEditorDetails, parseScales } from '../markups/public.ts';
import { appendChanged } from './comparison-events.ts';
import { type ComparedPagePath, type FoundPage, requireComparedPage } from './comparison-reader.ts';
import { presentChange } from './comparisons.presenter.ts';
import * as comparisons from './comparisons.repository.ts';
import * as changes from './page-changes.repository.ts';

type PageChangesParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'signedUrls'>;

type Update = BodyOf<Operations['updateChanges']>;

/** The changes of a pair of pages: reading and reviewing. */
export function createPageChangesService(parts: PageChangesParts) {
  const { db, work, clock, signedUrls } = parts;

  async function present(actor: Actor, { comparison, page }: FoundPage): Promise<PageChange[]> {
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
    async list(actor: Actor, path: ComparedPagePath) {
      return present(actor, await requireComparedPage(db, actor, path));
    },

    async update(actor: Actor, path: ComparedPagePath, body: Update) {
      const found = await requireComparedPage(db, actor, path);
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
  if (task_id != null && !(await changes.isTaskOf(db, task_id, { project: comparison.project_id, user: actor.id }))) throw notFound();
}

export type PageChangesService = ReturnType<typeof createPageChangesService>;
