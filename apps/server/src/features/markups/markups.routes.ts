import { MarkupId } from '@sheetmark/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { CommentsService } from './comments.service.ts';
import type { CreateMarkupService } from './create-markup.service.ts';
import type { MarkupReader } from './markups.reader.ts';
import type { MarkupsService } from './markups.service.ts';
import type { MediaService } from './media.service.ts';
import type { MergeMarkupsService } from './merge-markups.service.ts';
import type { PageDetailsService } from './page-details.service.ts';
import type { SaveMarkupService } from './save-markup.service.ts';
import type { SplitMarkupService } from './split-markup.service.ts';
import type { ThumbnailsService } from './thumbnails.service.ts';
import type { UnmergeMarkupService } from './unmerge-markup.service.ts';

interface MarkupServices {
  readonly markups: MarkupsService;
  readonly pages: PageDetailsService;
  readonly creating: CreateMarkupService;
  readonly saving: SaveMarkupService;
  readonly splitting: SplitMarkupService;
  readonly merging: MergeMarkupsService;
  readonly unmerging: UnmergeMarkupService;
  readonly thumbnails: ThumbnailsService;
  readonly reader: MarkupReader;
}

export function pagesRoutes({ pages, reader }: Pick<MarkupServices, 'pages' | 'reader'>): Handlers {
  return {
    openFile: async ({ actor, params, query }) => ({
      message: 'The file.',
      ...(await reader.openFile(actor, params, { isBrief: query.markups === 'brief' })),
    }),
    listItemFiles: async ({ actor, params }) => ({ message: 'The versions.', fileDetails: await reader.listVersions(actor, params.id) }),
    getEditorDetails: async ({ actor, params }) => ({
      message: 'The page.',
      data: await reader.findPage(actor, params.itemId, params.sheetId),
    }),
    createEditorDetails: async ({ actor, params, body }) => ({
      message: 'The page.',
      data: await pages.createEditorDetails(actor, params, body),
    }),
    calibratePage: async ({ actor, params, body }) => ({
      message: 'The page is calibrated.',
      data: await pages.calibrate(actor, params, body),
    }),
    saveScaleRegion: async ({ actor, params, body }) => ({
      message: 'The region is calibrated.',
      data: await pages.saveRegion(actor, params, body),
    }),
    deleteScaleRegion: async ({ actor, params }) => ({
      message: 'The region goes by the page again.',
      data: await pages.removeRegion(actor, params),
    }),
  };
}

export function markupsRoutes(services: Omit<MarkupServices, 'pages'>): Handlers {
  const { markups, creating, saving, splitting, merging, unmerging, thumbnails, reader } = services;
  return {
    getMarkups: async ({ actor, params, query }) => ({
      message: 'The markups.',
      ...(await reader.listOnItem(actor, params.itemId, {
        ids: MarkupId.array().parse(query.ids.split(',').map(Number)),
        fileId: query.file_id,
      })),
    }),
    createMarkup: async ({ actor, params, body, request }) => ({
      message: 'Markup created.',
      data: await creating.create(actor, params, body, request),
    }),
    saveEditorDetails: async ({ actor, params, body, request }) => ({
      message: 'Markup saved.',
      data: await saving.save(actor, params, body, request),
    }),
    updateMarkup: async ({ actor, params, body }) => ({ message: 'Markup saved.', data: await markups.update(actor, params, body) }),
    deleteMarkup: async ({ actor, params, query }) => {
      await markups.remove(actor, params, query);
      return { message: 'Deleted' };
    },
    splitMarkup: async ({ actor, params, body, request }) => ({
      message: 'Markup split.',
      data: await splitting.split(actor, params, body, request),
    }),
    mergeMarkups: async ({ actor, params, body, request }) => ({
      message: 'Markups merged.',
      data: await merging.merge(actor, params, body, request),
    }),
    unmergeMarkup: async ({ actor, params, body, request }) => ({
      message: 'Markups restored.',
      data: await unmerging.unmerge(actor, params, body, request),
    }),
    listMarkups: async ({ actor, params, query }) => ({ message: 'The markups.', ...(await markups.list(actor, params.projectId, query)) }),
    markupThumbnail: ({ params, query }) => thumbnails.content(params, query),
  };
}

export function commentsRoutes(comments: CommentsService<MarkupId>, media: MediaService): Handlers {
  return {
    createComment: async ({ actor, params, body }) => ({
      message: 'Comment added.',
      data: await comments.create(actor, params.markupId, body),
    }),
    updateComment: async ({ actor, params, body }) => ({
      message: 'Comment saved.',
      data: await comments.update(actor, { id: params.markupId, commentId: params.commentId }, body),
    }),
    deleteComment: async ({ actor, params }) => {
      await comments.remove(actor, { id: params.markupId, commentId: params.commentId });
      return { message: 'Deleted' };
    },
    restoreComment: async ({ actor, params }) => ({
      message: 'Comment restored.',
      data: await comments.restore(actor, { id: params.markupId, commentId: params.commentId }),
    }),
    uploadMedia: async ({ actor, receive }) => ({ message: 'Attachment uploaded.', data: await media.upload(actor, receive) }),
    getMedia: async ({ actor, params }) => ({ message: 'The attachment.', data: await media.get(actor, params.mediaId) }),
    deleteMedia: async ({ actor, params }) => {
      await media.remove(actor, params.mediaId);
      return { message: 'Deleted' };
    },
    mediaContent: ({ params, query, request }) => media.content(params.id, query, request),
  };
}
