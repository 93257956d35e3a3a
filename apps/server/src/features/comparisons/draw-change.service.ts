import type { ChangeId, MarkupId, PageChange } from '@sheetmark/contract';
import { comparisonsInput } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { findSheet } from '../files/public.ts';
import {
  ensureEditorDetails,
  insertComment,
  insertMarkup,
  linkPicturesAndQueueThumbnail,
  markupEvents,
  requireCurrentVersion,
  toDrawingColumns,
  updateMarkup,
} from '../markups/public.ts';
import { cloudAround } from './change-cloud.ts';
import { appendChanged } from './comparison-events.ts';
import { type ComparedPagePath, type FoundPage, requireComparedPage } from './comparison-reader.ts';
import { listSides } from './comparisons.repository.ts';
import { isMarkupOf, lockChange, updateChanges } from './page-changes.repository.ts';
import type { PageChangesService } from './page-changes.service.ts';

interface DrawChangeParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'queue'> {
  readonly pageChanges: Pick<PageChangesService, 'list'>;
}

interface ChangePath extends ComparedPagePath {
  readonly changeId: ChangeId;
}

async function requireNewer(tx: Tx, { comparison }: Pick<FoundPage, 'comparison'>) {
  const [newer] = await listSides(tx, [comparison.after_file_id]);
  if (!newer) throw notFound();
  return newer;
}

/** Makes markups of changes: drawing, comment and link in one transaction. */
export function createDrawChangeService({ pageChanges, ...parts }: DrawChangeParts) {
  const { db, work, clock, events, queue } = parts;
  const emit = markupEvents(events);

  async function insert(tx: Tx, actor: Actor, { comparison, page }: FoundPage, change: PageChange): Promise<MarkupId> {
    const newer = await requireNewer(tx, { comparison });
    const sheet = page.after_page === null ? undefined : await findSheet(tx, comparison.after_file_id, page.after_page);
    if (!sheet) throw invalidInput('pageId', comparisonsInput.noSheet);
    await requireCurrentVersion(tx, { itemId: newer.item_id, fileId: comparison.after_file_id });
    const details = await ensureEditorDetails(tx, newer.item_id, sheet.page_number);
    const [made, now] = [{ created_by: actor.id, created_at: isoTime(clock) }, { updated_at: isoTime(clock) }];
    const place = { project_id: comparison.project_id, item_id: newer.item_id, editor_id: details.id, page_number: sheet.page_number };
    const { id } = await insertMarkup(tx, { ...place, file_id: comparison.after_file_id, ...made, ...now });
    const cloud = cloudAround({ around: change.box, sheet, markup: id, id: newToken() });
    const row = await updateMarkup(tx, id, await toDrawingColumns({ objects: [cloud], itext: null }, details));
    await linkPicturesAndQueueThumbnail(tx, queue, { row, allowed: new Set() });
    await emit(tx, actor, row, { type: 'markup_created' });
    const comment = await insertComment(tx, { project_id: row.project_id, markup_id: id, text: change.sentence, ...made });
    await emit(tx, actor, row, { type: 'comment_added', data: { comment_id: comment.id, mentioned: [] } });
    return id;
  }

  return {
    async draw(actor: Actor, { changeId, ...path }: ChangePath): Promise<PageChange[]> {
      const found = await requireComparedPage(db, actor, path);
      const change = (await pageChanges.list(actor, path)).find(({ id }) => id === changeId);
      if (!change) throw notFound();
      await work.run(async (tx) => {
        const locked = await lockChange(tx, { pageId: found.page.id, id: changeId });
        const { item_id: itemId } = await requireNewer(tx, found);
        if (!locked) throw notFound();
        if (locked.markup_id !== null && (await isMarkupOf(tx, locked.markup_id, { itemId, user: actor.id }))) return;
        const markup_id = await insert(tx, actor, found, change);
        await updateChanges(tx, { pageId: found.page.id, ids: [changeId] }, { markup_id });
        await appendChanged(parts, tx, { row: found.comparison, actor, changed: ['changes'] });
      });
      return pageChanges.list(actor, path);
    },
  };
}

export type DrawChangeService = ReturnType<typeof createDrawChangeService>;
