import {
  type EditorDetails,
  type EditorId,
  isTextTooDeep,
  type ItemId,
  type Markup,
  type MarkupId,
  type MarkupRef,
} from '@sheetmark/contract';
import { yieldToOthers } from '../../platform/clock/yield-to-others.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { writtenArray, writtenValue } from '../../platform/http/json-in-slices.ts';
import { type CommentWithAuthor, listCommentsOn, listCommentsOnPages } from './comments.repository.ts';
import { mergedOnPage, presentEditorDetails, thumbnailUrl, type Viewer } from './markups.presenter.ts';
import type { EditorDetailsRow } from './markups.repository.ts';
import { saidIn } from './present-with-comments.ts';
import { listMerged, listMergedByIds } from './regrouping.repository.ts';
import { listWrittenByIds, listWrittenOnPages, type WrittenMarkup } from './written-markups.repository.ts';

export interface PageWithMarkups {
  /** For an answer alone: the markups are written already. */
  readonly details: EditorDetails;
  readonly refs: readonly MarkupRef[];
}

export interface ShownTo {
  readonly viewer: Viewer;
  /** Hears of markups that are left out because of how deeply they nest. */
  readonly onTooDeep: (id: MarkupId) => void;
}

/** Pages with their markups as the viewer sees them. */
export async function presentPages(db: Reader, rows: readonly EditorDetailsRow[], shownTo: ShownTo): Promise<PageWithMarkups[]> {
  const editorIds = rows.map((row) => row.id);
  const [drawnOn, merged] = await Promise.all([writeMarkupsOn(db, editorIds, shownTo), listMerged(db, editorIds, shownTo.viewer.id)]);
  const mergedOn = Map.groupBy(merged, (each) => each.editor_id);
  return rows.map((row) => {
    const { refs, markUps } = drawnOn(row.id);
    const shown = new Set(refs.map(({ id }) => id));
    return { details: presentEditorDetails(row, { mark_ups: markUps, merged: mergedOnPage(mergedOn.get(row.id) ?? [], shown) }), refs };
  });
}

/** Some milliseconds' work: a page may have 20,000 markups, and other calls go on meanwhile. */
const writtenAtOnce = 500;

interface MarkupsOnPage {
  readonly refs: readonly MarkupRef[];
  /** The markups, for an answer alone. */
  readonly markUps: Markup[];
}

/** The markups of these pages with what was said about them. */
async function writeMarkupsOn(db: Reader, editorIds: readonly EditorId[], shownTo: ShownTo): Promise<(editor: EditorId) => MarkupsOnPage> {
  if (editorIds.length === 0) return () => ({ refs: [], markUps: [] });
  const user = shownTo.viewer.id;
  const [rows, commented] = await Promise.all([listWrittenOnPages(db, { editorIds, user }), listCommentsOnPages(db, { editorIds, user })]);
  const markups = Map.groupBy(await writeMarkups(db, { rows, commented }, shownTo), ({ row }) => row.editor_id);
  return (editor) => {
    const onPage = markups.get(editor) ?? [];
    const refs = onPage.map(({ row: { id, number, page_number, open } }) => ({ id, number, page_number, open }));
    return { refs, markUps: writtenArray<Markup>(onPage.map(({ json }) => json)) };
  };
}

/** The JSON of those of the ids that are of this item and seen by the viewer. */
async function writeByIds(db: Reader, at: { itemId: ItemId; ids: readonly MarkupId[] }, shownTo: ShownTo): Promise<string[]> {
  const rows = await listWrittenByIds(db, { ...at, user: shownTo.viewer.id });
  const ids = rows.map(({ id }) => id);
  const written = await writeMarkups(db, { rows, commented: await listCommentsOn(db, 'markup_id', ids) }, shownTo);
  return written.map(({ json }) => json);
}

/** Those of the ids, and those that were merged into another one. */
export async function presentOnItem(db: Reader, at: { itemId: ItemId; ids: readonly MarkupId[] }, shownTo: ShownTo) {
  const [written, merged] = await Promise.all([writeByIds(db, at, shownTo), listMergedByIds(db, { ...at, viewer: shownTo.viewer.id })]);
  return { data: writtenArray<Markup>(written), merged };
}

/** A markup that was just saved; for an answer alone. */
export async function presentSaved(db: Reader, { id, item_id }: { id: MarkupId; item_id: ItemId }, shownTo: ShownTo): Promise<Markup> {
  const [json] = await writeByIds(db, { itemId: item_id, ids: [id] }, shownTo);
  if (json === undefined) throw notFound();
  return writtenValue<Markup>(json);
}

interface Read {
  readonly rows: readonly WrittenMarkup[];
  readonly commented: readonly CommentWithAuthor[];
}

/** Oldest first, the JSON of each. */
async function writeMarkups(db: Reader, { rows, commented }: Read, { viewer, onTooDeep }: ShownTo) {
  const said = await saidIn(db, { by: 'markup_id', written: commented }, viewer);
  const written: { row: WrittenMarkup; json: string }[] = [];
  // Sorting them takes the database longer: it sorts the texts with them.
  for (const [at, row] of rows.toSorted((a, b) => a.id - b.id).entries()) {
    if (at % writtenAtOnce === writtenAtOnce - 1) await yieldToOthers();
    if (isTextTooDeep(row.json, 1)) onTooDeep(row.id);
    else {
      const thumbnail_url = row.has_thumbnail ? thumbnailUrl(row, viewer) : null;
      written.push({ row, json: `${row.json},${JSON.stringify({ thumbnail_url, comments: said(row.id) }).slice(1)}` });
    }
  }
  return written;
}
