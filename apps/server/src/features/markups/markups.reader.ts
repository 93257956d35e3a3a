import type { CommentId, FileId, ItemId, MarkupId, PageNumber } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { type FilesService, findItem } from '../files/public.ts';
import { requireMemberOf } from '../projects/public.ts';
import { maySee } from '../visibility/public.ts';
import * as comments from './comments.repository.ts';
import { type DetailedMarkup, findDetailed, listDetailed, listWithDrawings } from './detailed-markups.repository.ts';
import { type EditorDetailsRow, findEditorDetails, listEditorDetails } from './editor-details.repository.ts';
import { findLocations } from './markup-locations.ts';
import { presentComment, presentListedMarkup, presentMarkup, type Viewer } from './markups.presenter.ts';
import type * as markups from './markups.repository.ts';
import { listPagesOfVersion, listVersionsWithMarkups } from './pages-of-file.ts';
import { presentCommentsOn, presentWithComments } from './present-comments.ts';
import { presentOnItem, presentPages, presentSaved, type PresentOptions } from './present-pages.ts';
import { createTooDeepFilter } from './too-deep-filter.ts';

export interface MarkupReaderParts extends Pick<Deps, 'db' | 'signedUrls' | 'log' | 'metrics'> {
  readonly files: FilesService;
}

/** All reads of markups. */
export function createMarkupReader({ db, signedUrls, log, metrics, files }: MarkupReaderParts) {
  const viewerOf = (actor: Actor): Viewer => ({ id: actor.id, session: actor.session, signedUrls });

  const { removeTooDeep, reportTooDeep } = createTooDeepFilter({ log, metrics });

  const withComments = (rows: readonly DetailedMarkup[], actor: Actor) => presentWithComments(db, removeTooDeep(rows), viewerOf(actor));

  const presentOptions = (actor: Actor): PresentOptions => ({ viewer: viewerOf(actor), onTooDeep: reportTooDeep });
  const pagesFor = (actor: Actor, rows: readonly EditorDetailsRow[]) => presentPages(db, rows, presentOptions(actor));

  return {
    /** Doesn't check access: the caller must be known to see the markup. Throws `not_found` if it is in the trash. */
    async get(actor: Actor, id: MarkupId) {
      const row = await findDetailed(db, id);
      const [markup] = row ? await withComments([row], actor) : [];
      if (!markup) throw notFound();
      return markup;
    },

    /** A markup that was just saved, as JSON for the response. */
    presentSaved: (actor: Actor, row: Pick<markups.MarkupRow, 'id' | 'item_id'>) => presentSaved(db, row, presentOptions(actor)),

    /** Keeps the order of the ids and leaves out markups that the caller can't see. */
    async listByIds(actor: Actor, ids: readonly MarkupId[]) {
      const rows = (await listWithDrawings(db, ids)).filter((row) => maySee(row, actor.id));
      const byId = new Map((await withComments(rows, actor)).map((markup) => [markup.id, markup]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    async getComment(actor: Actor, id: CommentId) {
      const [row, attached] = await Promise.all([comments.getCommentWithAuthor(db, id), comments.listAttachments(db, [id])]);
      return presentComment(row, attached, viewerOf(actor));
    },

    /** Null if the page has no editor details yet. */
    async findPage(actor: Actor, itemId: ItemId, pageNumber: PageNumber) {
      await requireMemberOf(db, actor, await findItem(db, itemId));
      const row = await findEditorDetails(db, itemId, pageNumber);
      return row ? ((await pagesFor(actor, [row]))[0]?.details ?? null) : null;
    },

    /** Lists the visible markups among the ids, and those that were merged into another one. */
    async listOnItem(actor: Actor, itemId: ItemId, ids: readonly MarkupId[]) {
      await requireMemberOf(db, actor, await findItem(db, itemId));
      return presentOnItem(db, { itemId, ids }, presentOptions(actor));
    },

    async getPage(actor: Actor, itemId: ItemId, pageNumber: PageNumber) {
      const found = await this.findPage(actor, itemId, pageNumber);
      if (!found) throw notFound();
      return found;
    },

    listVersions: (actor: Actor, itemId: ItemId) => listVersionsWithMarkups({ db, files }, actor, itemId),

    /** Returns what the editor needs to open a file: its sheets, the other versions, the markups of every page. */
    async openFile(actor: Actor, at: { itemId: ItemId; fileId: FileId }) {
      const opened = await files.open(actor, at);
      const pages = await pagesFor(actor, await listEditorDetails(db, at.itemId));
      const details = pages.map((page) => ({ ...page.details, mark_ups: page.refs }));
      const withPages = opened.files.map(async (file) =>
        file.sheets ? { ...file, sheets: await listPagesOfVersion(db, { file, sheets: file.sheets, details }) } : file,
      );
      return { ...opened, files: await Promise.all(withPages), editor_details: pages.map((page) => page.details) };
    },

    /** Lists the visible markups among the ids, in no order. */
    async listRowsByIds(actor: Actor, ids: readonly MarkupId[]) {
      const viewer = viewerOf(actor);
      const presenting = presentCommentsOn(db, { by: 'markup_id', ids }, viewer);
      const [rows, commentsOf] = await Promise.all([listDetailed(db, ids, actor.id), presenting]);
      const shown = removeTooDeep(rows);
      const at = await findLocations(db, shown);
      return shown.map((row) => presentListedMarkup(row, presentMarkup(row, commentsOf(row.id), viewer), at));
    },
  };
}

export type MarkupReader = ReturnType<typeof createMarkupReader>;
