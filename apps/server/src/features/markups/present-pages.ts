import {
  type EditorDetails,
  type EditorId,
  isTextTooDeep,
  type ItemId,
  type Markup,
  type MarkupId,
  type MarkupRef,
  type UserId,
} from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { writtenArray, writtenStream, writtenValue } from '../../platform/http/json-in-slices.ts';
import { type CommentWithAuthor, listCommentsOn, listCommentsOnPages } from './comments.repository.ts';
import type { EditorDetailsRow } from './editor-details.repository.ts';
import { resolveMerged, presentEditorDetails, thumbnailUrl, type Viewer } from './markups.presenter.ts';
import { presentComments } from './present-comments.ts';
import { listMerged, listMergedByIds } from './regrouping.repository.ts';
import {
  listRefsOnPages,
  listWrittenByIds,
  listWrittenOnPage,
  listWrittenOnPages,
  type WrittenMarkup,
} from './written-markups.repository.ts';

export interface PageWithMarkups {
  /** For an answer alone: the markups are written already. */
  readonly details: EditorDetails;
  readonly refs: readonly MarkupRef[];
}

export interface PresentOptions {
  readonly viewer: Viewer;
  /** Hears of markups that are left out because of how deeply they nest. */
  readonly onTooDeep: (id: MarkupId) => void;
}

/** Pages with their markups as the viewer sees them. */
export async function presentPages(db: Reader, rows: readonly EditorDetailsRow[], shownTo: PresentOptions): Promise<PageWithMarkups[]> {
  const editorIds = rows.map((row) => row.id);
  const [markupsOf, merged] = await Promise.all([writeMarkupsOn(db, editorIds, shownTo), listMerged(db, editorIds, shownTo.viewer.id)]);
  const mergedByPage = Map.groupBy(merged, (each) => each.editor_id);
  return rows.map((row) => {
    const { refs, markUps } = markupsOf(row.id);
    const shown = new Set(refs.map(({ id }) => id));
    return {
      details: presentEditorDetails(row, { mark_ups: markUps, merged: resolveMerged(mergedByPage.get(row.id) ?? [], shown) }),
      refs,
    };
  });
}

/** Of a page's markups that are read while they are written, those that are read at once: ten milliseconds' work. Other calls go on between. */
const markupsPerBatch = 2_000;
/** Pages with more are read while they are written. */
const maxReadAtOnce = 500;

interface MarkupsOnPage {
  readonly refs: readonly MarkupRef[];
  /** The markups, for an answer alone. */
  readonly markUps: Markup[];
}

/** The markups of these pages with what was said about them. */
async function writeMarkupsOn(
  db: Reader,
  editorIds: readonly EditorId[],
  shownTo: PresentOptions,
): Promise<(editor: EditorId) => MarkupsOnPage> {
  if (editorIds.length === 0) return () => ({ refs: [], markUps: [] });
  const onPages = { editorIds, user: shownTo.viewer.id };
  const [rows, commented] = await Promise.all([listWrittenOnPages(db, onPages, maxReadAtOnce + 1), listCommentsOnPages(db, onPages)]);
  const write = await createMarkupWriter(db, commented, shownTo);
  if (rows.length > maxReadAtOnce) return streamMarkupsOn(db, onPages, write);
  const markups = Map.groupBy(write(rows), ({ row }) => row.editor_id);
  return (editor) => {
    const onPage = markups.get(editor) ?? [];
    return { refs: onPage.map(({ row }) => toRef(row)), markUps: writtenArray<Markup>(onPage.map(({ json }) => json)) };
  };
}

const toRef = ({ id, number, page_number, open }: MarkupRef): MarkupRef => ({ id, number, page_number, open });

/**
 * The same of many, which are read while the answer is written, each batch while the client takes the one before. Without a transaction, in which slow
 * clients would hold the database's connections: what changes meanwhile is as new as its batch, and the client hears of it like of later changes.
 */
async function streamMarkupsOn(
  db: Reader,
  { editorIds, user }: { editorIds: readonly EditorId[]; user: UserId },
  write: WriteMarkups,
): Promise<(editor: EditorId) => MarkupsOnPage> {
  const refs = Map.groupBy(await listRefsOnPages(db, { editorIds, user }), (ref) => ref.editor_id);

  async function* writeBatches(editorId: EditorId, ids: readonly MarkupId[]): AsyncGenerator<readonly string[]> {
    const read = (from: number): Promise<readonly WrittenMarkup[]> => {
      const reading = listWrittenOnPage(db, { editorId, ids: ids.slice(from, from + markupsPerBatch), user });
      // When the client goes away, nothing waits for it any more.
      reading.catch(() => undefined);
      return reading;
    };
    let next: ReturnType<typeof read> | undefined;
    for (let from = 0; from < ids.length; from += markupsPerBatch) {
      const rows = await (next ?? read(from));
      if (from + markupsPerBatch < ids.length) next = read(from + markupsPerBatch);
      yield write(rows).map(({ json }) => json);
    }
  }

  return (editor) => {
    const onPage = (refs.get(editor) ?? []).map(toRef);
    const ids = onPage.map(({ id }) => id);
    return { refs: onPage, markUps: writtenStream<Markup>(writeBatches(editor, ids)) };
  };
}

/** The JSON of those of the ids that are of this item and seen by the viewer. */
async function writeByIds(db: Reader, at: { itemId: ItemId; ids: readonly MarkupId[] }, shownTo: PresentOptions): Promise<string[]> {
  const rows = await listWrittenByIds(db, { ...at, user: shownTo.viewer.id });
  const ids = rows.map(({ id }) => id);
  const write = await createMarkupWriter(db, await listCommentsOn(db, 'markup_id', ids), shownTo);
  return write(rows).map(({ json }) => json);
}

/** Those of the ids, and those that were merged into another one. */
export async function presentOnItem(db: Reader, at: { itemId: ItemId; ids: readonly MarkupId[] }, shownTo: PresentOptions) {
  const [written, merged] = await Promise.all([writeByIds(db, at, shownTo), listMergedByIds(db, { ...at, viewer: shownTo.viewer.id })]);
  return { data: writtenArray<Markup>(written), merged };
}

/** A markup that was just saved; for an answer alone. */
export async function presentSaved(
  db: Reader,
  { id, item_id }: { id: MarkupId; item_id: ItemId },
  shownTo: PresentOptions,
): Promise<Markup> {
  const [json] = await writeByIds(db, { itemId: item_id, ids: [id] }, shownTo);
  if (json === undefined) throw notFound();
  return writtenValue<Markup>(json);
}

type WriteMarkups = <Row extends WrittenMarkup>(rows: readonly Row[]) => { row: Row; json: string }[];

/** Writes markups with what was said about them, oldest first. */
async function createMarkupWriter(
  db: Reader,
  commented: readonly CommentWithAuthor[],
  { viewer, onTooDeep }: PresentOptions,
): Promise<WriteMarkups> {
  const said = await presentComments(db, { by: 'markup_id', written: commented }, viewer);
  return (rows) =>
    // Sorting them takes the database longer: it sorts the texts with them.
    rows
      .toSorted((a, b) => a.id - b.id)
      .flatMap((row) => {
        if (isTextTooDeep(row.json, 1)) {
          onTooDeep(row.id);
          return [];
        }
        const thumbnail_url = row.has_thumbnail ? thumbnailUrl(row, viewer) : null;
        return { row, json: `${row.json},${JSON.stringify({ thumbnail_url, comments: said(row.id) }).slice(1)}` };
      });
}
