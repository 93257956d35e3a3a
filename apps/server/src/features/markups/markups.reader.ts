import type { CommentId, FileId, ItemId, MarkupId, PageNumber, ProjectId, SignedQuery } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor, BytesReply } from '../../platform/http/handler.ts';
import { type FilesService, findItem } from '../files/public.ts';
import { requireMember, requireMemberOf } from '../projects/public.ts';
import * as comments from './comments.repository.ts';
import { maySee } from './markups.policy.ts';
import { presentComment, presentEditorDetails, presentListedMarkup, presentMarkup, type Viewer } from './markups.presenter.ts';
import * as markups from './markups.repository.ts';
import { whereaboutsOf } from './whereabouts.ts';

export interface MarkupReaderParts extends Pick<Deps, 'db' | 'signedUrls' | 'storage'> {
  readonly files: FilesService;
}

/** Everything of markups that is read; nothing here writes. */
export function createMarkupReader({ db, signedUrls, storage, files }: MarkupReaderParts) {
  const viewerOf = (actor: Actor): Viewer => ({ id: actor.id, signedUrls });

  async function withComments(rows: readonly markups.DetailedMarkup[], actor: Actor) {
    const written = await comments.listCommentsOn(
      db,
      rows.map((row) => row.id),
    );
    const attached = await comments.listAttachments(
      db,
      written.map((comment) => comment.id),
    );
    const attachmentsOf = Map.groupBy(attached, (media) => media.comment_id);
    const byMarkup = Map.groupBy(written, (comment) => comment.markup_id);
    const present = (comment: comments.CommentWithAuthor) => presentComment(comment, attachmentsOf.get(comment.id) ?? [], viewerOf(actor));
    return rows.map((row) => presentMarkup(row, (byMarkup.get(row.id) ?? []).map(present), viewerOf(actor)));
  }

  async function editorDetails(actor: Actor, rows: readonly markups.EditorDetailsRow[]) {
    const drawn = await withComments(
      await markups.listOnPages(
        db,
        rows.map((row) => row.id),
        actor.id,
      ),
      actor,
    );
    return rows.map((row) => presentEditorDetails(row, drawn));
  }

  return {
    /** A markup that the caller is known to see. */
    async one(actor: Actor, id: MarkupId) {
      const [markup] = await withComments([await markups.getDetailed(db, id)], actor);
      if (!markup) throw notFound();
      return markup;
    },

    async comment(actor: Actor, id: CommentId) {
      const [row, attached] = await Promise.all([comments.getCommentWithAuthor(db, id), comments.listAttachments(db, [id])]);
      return presentComment(row, attached, viewerOf(actor));
    },

    /** Null until the page has editor details. */
    async findPage(actor: Actor, itemId: ItemId, pageNumber: PageNumber) {
      await requireMemberOf(db, actor, await findItem(db, itemId));
      const row = await markups.findEditorDetails(db, itemId, pageNumber);
      return row ? ((await editorDetails(actor, [row]))[0] ?? null) : null;
    },

    async page(actor: Actor, itemId: ItemId, pageNumber: PageNumber) {
      const found = await this.findPage(actor, itemId, pageNumber);
      if (!found) throw notFound();
      return found;
    },

    /** A file as the editor opens it: its sheets, the other versions, the markups of every page. */
    async openFile(actor: Actor, at: { itemId: ItemId; fileId: FileId }) {
      const opened = await files.open(actor, at);
      const details = await editorDetails(actor, await markups.listEditorDetails(db, at.itemId));
      const editorOf = new Map(details.map((page) => [page.page_number, page.id]));
      const withEditors = opened.files.map((file) =>
        file.sheets
          ? { ...file, sheets: file.sheets.map((sheet) => ({ ...sheet, editor_id: editorOf.get(sheet.page_number) ?? null })) }
          : file,
      );
      return { ...opened, files: withEditors, editor_details: details };
    },

    async listed(actor: Actor, projectId: ProjectId, rows: readonly markups.DetailedMarkup[]) {
      const [presented, at] = await Promise.all([withComments(rows, actor), whereaboutsOf(db, projectId, rows)]);
      const byId = new Map(presented.map((markup) => [markup.id, markup]));
      return rows.flatMap((row) => {
        const markup = byId.get(row.id);
        return markup ? [presentListedMarkup(row, markup, at)] : [];
      });
    },

    /** By signed URL; the revision in the path makes it safe to keep. */
    async thumbnail(at: { id: MarkupId; revision: number }, query: SignedQuery): Promise<BytesReply> {
      const verified = signedUrls.verify(`/api/markup/${at.id}/thumbnail/${at.revision}`, query);
      const row = verified && (await markups.findMarkup(db, at.id));
      if (!verified || !row || !maySee(row, query.u)) throw notFound();
      await requireMember(db, { id: query.u }, row.project_id);
      const bytes = row.thumbnail_key === null ? null : await storage.read(row.thumbnail_key);
      if (!bytes) throw notFound();
      return {
        bytes,
        mediaType: bytes.subarray(1, 4).toString() === 'PNG' ? 'image/png' : 'image/webp',
        cacheSeconds: verified.secondsLeft,
      };
    },
  };
}

export type MarkupReader = ReturnType<typeof createMarkupReader>;
