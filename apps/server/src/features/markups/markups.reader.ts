import type { CommentId, FileId, ItemId, MarkupId, PageNumber } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { type FilesService, findItem } from '../files/public.ts';
import { requireMemberOf } from '../projects/public.ts';
import { maySee } from '../visibility/public.ts';
import * as comments from './comments.repository.ts';
import { type DetailedMarkup, findDetailed, listDetailed, listDetailedWhole } from './detailed-markups.repository.ts';
import { type EditorDetailsRow, findEditorDetails, listEditorDetails } from './editor-details.repository.ts';
import { createLeavingOut } from './leave-out.ts';
import { presentComment, presentListedMarkup, presentMarkup, type Viewer } from './markups.presenter.ts';
import type * as markups from './markups.repository.ts';
import { pagesOf, versionsWithMarkups } from './pages-of-file.ts';
import { presentOnItem, presentPages, presentSaved, type ShownTo } from './present-pages.ts';
import { commentsOn, presentWithComments } from './present-with-comments.ts';
import { whereaboutsOf } from './whereabouts.ts';

export interface MarkupReaderParts extends Pick<Deps, 'db' | 'signedUrls' | 'log' | 'metrics'> {
  readonly files: FilesService;
}

/** Everything of markups that is read; nothing here writes. */
export function createMarkupReader({ db, signedUrls, log, metrics, files }: MarkupReaderParts) {
  const viewerOf = (actor: Actor): Viewer => ({ id: actor.id, session: actor.session, signedUrls });

  const { presentable, leaveOut } = createLeavingOut({ log, metrics });

  const withComments = (rows: readonly DetailedMarkup[], actor: Actor) => presentWithComments(db, presentable(rows), viewerOf(actor));

  const shownTo = (actor: Actor): ShownTo => ({ viewer: viewerOf(actor), onTooDeep: leaveOut });
  const pagesFor = (actor: Actor, rows: readonly EditorDetailsRow[]) => presentPages(db, rows, shownTo(actor));

  return {
    /** A markup that the caller is known to see. Throws `not_found` when it has gone to the trash since. */
    async one(actor: Actor, id: MarkupId) {
      const row = await findDetailed(db, id);
      const [markup] = row ? await withComments([row], actor) : [];
      if (!markup) throw notFound();
      return markup;
    },

    /** The same of one that was just saved; for an answer alone. */
    saved: (actor: Actor, row: Pick<markups.MarkupRow, 'id' | 'item_id'>) => presentSaved(db, row, shownTo(actor)),

    /** In this order, those of the markups that the caller may see. */
    async several(actor: Actor, ids: readonly MarkupId[]) {
      const rows = (await listDetailedWhole(db, ids)).filter((row) => maySee(row, actor.id));
      const byId = new Map((await withComments(rows, actor)).map((markup) => [markup.id, markup]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    async comment(actor: Actor, id: CommentId) {
      const [row, attached] = await Promise.all([comments.getCommentWithAuthor(db, id), comments.listAttachments(db, [id])]);
      return presentComment(row, attached, viewerOf(actor));
    },

    /** Null until the page has editor details. */
    async findPage(actor: Actor, itemId: ItemId, pageNumber: PageNumber) {
      await requireMemberOf(db, actor, await findItem(db, itemId));
      const row = await findEditorDetails(db, itemId, pageNumber);
      return row ? ((await pagesFor(actor, [row]))[0]?.details ?? null) : null;
    },

    /** Those of the ids that the caller may see, and those that were merged into another one. */
    async onItem(actor: Actor, itemId: ItemId, ids: readonly MarkupId[]) {
      await requireMemberOf(db, actor, await findItem(db, itemId));
      return presentOnItem(db, { itemId, ids }, shownTo(actor));
    },

    async page(actor: Actor, itemId: ItemId, pageNumber: PageNumber) {
      const found = await this.findPage(actor, itemId, pageNumber);
      if (!found) throw notFound();
      return found;
    },

    listVersions: (actor: Actor, itemId: ItemId) => versionsWithMarkups({ db, files }, actor, itemId),

    /** A file as the editor opens it: its sheets, the other versions, the markups of every page. */
    async openFile(actor: Actor, at: { itemId: ItemId; fileId: FileId }) {
      const opened = await files.open(actor, at);
      const pages = await pagesFor(actor, await listEditorDetails(db, at.itemId));
      const details = pages.map((page) => ({ ...page.details, mark_ups: page.refs }));
      const withPages = opened.files.map(async (file) =>
        file.sheets ? { ...file, sheets: await pagesOf(db, { file, sheets: file.sheets, details }) } : file,
      );
      return { ...opened, files: await Promise.all(withPages), editor_details: pages.map((page) => page.details) };
    },

    /** Those of the ids that the caller may see, in no order. */
    async listedByIds(actor: Actor, ids: readonly MarkupId[]) {
      const viewer = viewerOf(actor);
      const [rows, said] = await Promise.all([listDetailed(db, ids, actor.id), commentsOn(db, { by: 'markup_id', ids }, viewer)]);
      const shown = presentable(rows);
      const at = await whereaboutsOf(db, shown);
      return shown.map((row) => presentListedMarkup(row, presentMarkup(row, said(row.id), viewer), at));
    },
  };
}

export type MarkupReader = ReturnType<typeof createMarkupReader>;
