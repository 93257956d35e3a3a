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
import { rawJsonArray, rawJsonStream, rawJsonValue } from '../../platform/http/json-in-slices.ts';
import { type CommentWithAuthor, listCommentsOn, listCommentsOnPages } from './comments.repository.ts';
import type { EditorDetailsRow } from './editor-details.repository.ts';
import { resolveMerged, presentEditorDetails, thumbnailUrl, type Viewer } from './markups.presenter.ts';
import type { OlderVersion } from './older-versions.repository.ts';
import { presentComments } from './present-comments.ts';
import { listMerged, listMergedByIds } from './regrouping.repository.ts';
import { findSharedFields } from './shared-fields.repository.ts';
import {
  listRefsOnPages,
  listWrittenByIds,
  listWrittenOnPage,
  listWrittenOnPages,
  sameFields,
  type WrittenMarkup,
} from './written-markups.repository.ts';

export interface PageWithMarkups {
  /** Only for a response: the markups are JSON text already. */
  readonly details: EditorDetails;
  readonly refs: readonly MarkupRef[];
}

export interface PresentOptions {
  readonly viewer: Viewer;
  /** Called for each markup that is left out because it is nested too deeply. */
  readonly onTooDeep: (id: MarkupId) => void;
  /** Writes large pages briefly: see `openFile` of the contract. */
  readonly isBrief?: boolean;
  /** Presents what this version had, instead of the current one. */
  readonly older?: OlderVersion | null;
}

/** Presents pages with the markups that the viewer may see. */
export async function presentPages(db: Reader, rows: readonly EditorDetailsRow[], options: PresentOptions): Promise<PageWithMarkups[]> {
  const editorIds = rows.map((row) => row.id);
  const [markupsOf, merged] = await Promise.all([writeMarkupsOn(db, editorIds, options), listMerged(db, editorIds, options.viewer.id)]);
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

/** Markups per query while a large page is streamed: about 10 ms of work, after which other requests are served. */
const markupsPerBatch = 2_000;
/** Markups per line of the response: the page reads each line as it arrives, in about 10 ms. */
const markupsPerLine = 500;
/** Pages with more markups are streamed. */
const maxReadAtOnce = 500;

interface MarkupsOnPage {
  readonly refs: readonly MarkupRef[];
  /** Only for a response. */
  readonly markUps: Markup[];
}

/** Writes the markups of these pages with their comments. */
async function writeMarkupsOn(
  db: Reader,
  editorIds: readonly EditorId[],
  options: PresentOptions,
): Promise<(editor: EditorId) => MarkupsOnPage> {
  if (editorIds.length === 0) return () => ({ refs: [], markUps: [] });
  const onPages = { editorIds, ...shownTo(options) };
  const [rows, commented] = await Promise.all([listWrittenOnPages(db, onPages, maxReadAtOnce + 1), listCommentsOnPages(db, onPages)]);
  const write = await createMarkupWriter(db, commented, options);
  if (rows.length > maxReadAtOnce) return streamMarkupsOn(db, { ...onPages, isBrief: options.isBrief }, write);
  const markups = Map.groupBy(write(rows), ({ row }) => row.editor_id);
  return (editor) => {
    const onPage = markups.get(editor) ?? [];
    return { refs: onPage.map(({ row }) => toRef(row)), markUps: rawJsonArray<Markup>(onPage.map(({ json }) => json)) };
  };
}

const shownTo = ({ viewer, older = null }: PresentOptions) => ({ user: viewer.id, older });

const toRef = ({ id, number, page_number, open }: MarkupRef): MarkupRef => ({ id, number, page_number, open });

interface ToStream {
  readonly editorIds: readonly EditorId[];
  readonly user: UserId;
  readonly older: OlderVersion | null;
  readonly isBrief?: boolean | undefined;
}

/**
 * Like `writeMarkupsOn`, reading each batch while the client receives the one before. Uses no transaction, in which slow clients would hold
 * database connections: batches can differ in age, and clients learn of changes between them as of later ones.
 */
async function streamMarkupsOn(
  db: Reader,
  { editorIds, isBrief = false, ...shown }: ToStream,
  write: WriteMarkups,
): Promise<(editor: EditorId) => MarkupsOnPage> {
  const refs = Map.groupBy(await listRefsOnPages(db, { editorIds, ...shown }), (ref) => ref.editor_id);

  async function* writeBatches(editorId: EditorId, ids: readonly MarkupId[]): AsyncGenerator<readonly string[]> {
    const shared = isBrief && ids.length > 0 ? await findSharedFields(db, shown.user, ids) : undefined;
    if (shared) yield [JSON.stringify({ $shared: { ...shared.values, ...withoutExtras }, $same: sameFields })];
    const read = (from: number): Promise<readonly WrittenMarkup[]> => {
      const reading = listWrittenOnPage(db, { editorId, ids: ids.slice(from, from + markupsPerBatch), ...shown, shared });
      // Prevents an unhandled rejection: nothing awaits the query after the client has disconnected.
      reading.catch(() => undefined);
      return reading;
    };
    let next: ReturnType<typeof read> | undefined;
    for (let from = 0; from < ids.length; from += markupsPerBatch) {
      const rows = await (next ?? read(from));
      if (from + markupsPerBatch < ids.length) next = read(from + markupsPerBatch);
      const written = write(rows, isBrief).map(({ json }) => json);
      for (let at = 0; at < written.length; at += markupsPerLine) yield written.slice(at, at + markupsPerLine);
    }
  }

  return (editor) => {
    const onPage = (refs.get(editor) ?? []).map(toRef);
    const ids = onPage.map(({ id }) => id);
    return { refs: onPage, markUps: rawJsonStream<Markup>(writeBatches(editor, ids)) };
  };
}

interface OnItem {
  readonly itemId: ItemId;
  readonly ids: readonly MarkupId[];
  /** The pages that the caller may see; null: all. */
  readonly pages?: ReadonlySet<number> | null;
}

/** Writes the item's visible markups among the ids. */
async function writeByIds(db: Reader, at: OnItem, options: PresentOptions): Promise<string[]> {
  const rows = await listWrittenByIds(db, { ...at, ...shownTo(options) });
  const ids = rows.map(({ id }) => id);
  const write = await createMarkupWriter(db, await listCommentsOn(db, 'markup_id', ids), options);
  return write(rows).map(({ json }) => json);
}

/** Presents markups by id, and lists those that were merged into another one. */
export async function presentOnItem(db: Reader, at: OnItem, options: PresentOptions) {
  const [written, merged] = await Promise.all([writeByIds(db, at, options), listMergedByIds(db, { ...at, viewer: options.viewer.id })]);
  return { data: rawJsonArray<Markup>(written), merged };
}

/** Presents a markup that was just saved. Only for a response. */
export async function presentSaved(
  db: Reader,
  { id, item_id }: { id: MarkupId; item_id: ItemId },
  options: PresentOptions,
): Promise<Markup> {
  const [json] = await writeByIds(db, { itemId: item_id, ids: [id] }, options);
  if (json === undefined) throw notFound();
  return rawJsonValue<Markup>(json);
}

type WriteMarkups = <Row extends WrittenMarkup>(rows: readonly Row[], isBrief?: boolean) => { row: Row; json: string }[];

/** What is added to a markup's JSON, for one without a thumbnail and comments. */
const withoutExtras = { thumbnail_url: null, comments: [] };

/** Creates a function that writes markups with their comments, oldest first. */
async function createMarkupWriter(
  db: Reader,
  commented: readonly CommentWithAuthor[],
  { viewer, onTooDeep }: PresentOptions,
): Promise<WriteMarkups> {
  const commentsOf = await presentComments(db, { by: 'markup_id', written: commented }, viewer);
  return (rows, isBrief = false) =>
    // The database would take longer: it sorts the JSON along with the ids.
    rows
      .toSorted((a, b) => a.id - b.id)
      .flatMap((row) => {
        if (isTextTooDeep(row.json, 1)) {
          onTooDeep(row.id);
          return [];
        }
        const thumbnail_url = row.has_thumbnail ? thumbnailUrl(row, viewer) : null;
        const comments = commentsOf(row.id);
        if (isBrief && thumbnail_url === null && comments.length === 0) return { row, json: `${row.json}}` };
        return { row, json: `${row.json},${JSON.stringify({ thumbnail_url, comments }).slice(1)}` };
      });
}
