import type { CommentId, MarkupId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { FilesService } from '../files/public.ts';
import * as comments from './comments.repository.ts';
import { type DetailedMarkup, findDetailed, listDetailed, listWithDrawings } from './detailed-markups.repository.ts';
import { findLocations } from './markup-locations.ts';
import { presentComment, presentListedMarkup, presentMarkup, type Viewer } from './markups.presenter.ts';
import type * as markups from './markups.repository.ts';
import { createPageReader } from './pages.reader.ts';
import { type CommentsInList, presentListedComments, presentWithComments } from './present-comments.ts';
import { presentSaved, type PresentOptions } from './present-pages.ts';
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
      const rows = await listWithDrawings(db, ids, actor.id);
      const byId = new Map((await withComments(rows, actor)).map((markup) => [markup.id, markup]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    async getComment(actor: Actor, id: CommentId) {
      const [row, attached] = await Promise.all([comments.getCommentWithAuthor(db, id), comments.listAttachments(db, [id])]);
      return presentComment(row, attached, viewerOf(actor));
    },

    ...createPageReader({ db, files }, presentOptions),

    /** Lists the visible markups among the ids, in no order. */
    async listRowsByIds(actor: Actor, ids: readonly MarkupId[], shown: CommentsInList = 'newest') {
      const viewer = viewerOf(actor);
      const presenting = presentListedComments(db, { by: 'markup_id', ids, shown }, viewer);
      const [rows, commentsOf] = await Promise.all([listDetailed(db, ids, actor.id), presenting]);
      const presentable = removeTooDeep(rows);
      const at = await findLocations(db, presentable);
      return presentable.map((row) => {
        const commented = commentsOf(row.id);
        const markup = presentMarkup(row, commented.comments, viewer);
        return { ...presentListedMarkup(row, markup, at), comment_count: commented.comment_count };
      });
    },
  };
}

export type MarkupReader = ReturnType<typeof createMarkupReader>;
