import { z } from 'zod';
import { jsonOrText, thumbnailDataUrl } from './canvas-object.ts';
import { DueDate, MarkupStatus, Priority, Visibility } from './fields.ts';
import { CommentId, EditorId, FileId, ItemId, MarkupId, MediaId, PageNumber, ProjectId, UserId } from './ids.ts';
import { Calibration, Comment, commentBody, EditorDetails, Markup, MarkupRow, Media, place, revision, ScaleRegion } from './markups.ts';
import { defineOperations } from './operation.ts';
import { countedMeta, pageQuery } from './paging.ts';
import { imageTypes, signedQuery } from './signed.ts';

const tag = 'Markups and comments';

const page = { itemId: ItemId, sheetId: PageNumber };
const oneMarkup = z.object({ data: Markup });
const oneEditor = z.object({ data: EditorDetails });

export const markupOperations = defineOperations({
  getEditorDetails: {
    method: 'GET',
    path: '/api/item/{itemId}/page/{sheetId}/editordetails',
    caller: 'user',
    tag,
    summary: 'The markups of a page; data is null until editor details were created for it.',
    params: z.object(page),
    answer: z.object({ data: EditorDetails.nullable() }),
  },
  createEditorDetails: {
    method: 'POST',
    path: '/api/item/{itemId}/page/{sheetId}/editordetails',
    caller: 'user',
    tag,
    summary: 'Create the editor details of a page, or answer those that stand.',
    params: z.object(page),
    body: z.object(place),
    answer: oneEditor,
  },
  calibratePage: {
    method: 'PUT',
    path: '/api/item/{itemId}/page/{sheetId}/calibration',
    caller: 'user',
    tag,
    summary:
      'Say what lengths on a page are in reality, for everybody; null takes it back. `file_id` is the version on whose sheet this was seen to hold; without it the newest one.',
    params: z.object(page),
    body: z.object({ calibration: Calibration.nullable(), file_id: FileId.optional(), ...place }),
    answer: oneEditor,
  },
  saveScaleRegion: {
    method: 'PUT',
    path: '/api/item/{itemId}/page/{sheetId}/region/{regionId}',
    caller: 'user',
    tag,
    summary: 'Give a part of a page a scale of its own, for everybody, or change one that has.',
    params: z.object({ ...page, regionId: ScaleRegion.shape.id }),
    body: z.object({ ...ScaleRegion.omit({ id: true }).shape, ...place }),
    answer: oneEditor,
  },
  deleteScaleRegion: {
    method: 'DELETE',
    path: '/api/item/{itemId}/page/{sheetId}/region/{regionId}',
    caller: 'user',
    tag,
    summary: 'Take back the scale of a part of a page; one that is not there does no harm.',
    params: z.object({ ...page, regionId: ScaleRegion.shape.id }),
    answer: oneEditor,
  },
  createMarkup: {
    method: 'POST',
    path: '/api/item/{itemId}/page/{sheetId}/editor/{editorId}/markup',
    caller: 'user',
    tag,
    summary: 'Create a markup; the PUT of editordetails fills it.',
    params: z.object({ ...page, editorId: EditorId }),
    idempotent: true,
    body: z.object({
      privacy: Visibility.default('public'),
      open: MarkupStatus.default('none'),
      /** The version that is drawn on; the newest when it is left out. */
      file_id: FileId.optional(),
      ...place,
    }),
    answer: oneMarkup,
  },
  saveEditorDetails: {
    method: 'PUT',
    path: '/api/item/{itemId}/page/{sheetId}/editordetails',
    caller: 'user',
    tag,
    summary: 'Fill a markup with its canvas objects, their text and its thumbnail.',
    params: z.object(page),
    idempotent: true,
    maxBodyBytes: 16 * 1024 * 1024,
    body: z.object({
      markupId: MarkupId,
      editor_details: jsonOrText('editor_details'),
      iText: jsonOrText('iText').optional(),
      thumbnail: thumbnailDataUrl.nullish(),
      privacy: Visibility.optional(),
      open: MarkupStatus.optional(),
      revision,
      ...place,
    }),
    answer: oneMarkup,
  },
  updateMarkup: {
    method: 'PUT',
    path: '/api/page/{pageId}/editor/{editorId}/markup/{markupId}',
    caller: 'user',
    tag,
    summary: 'Change priority, assignee, visibility, status or due date, or say on which version it still holds; what is left out stays.',
    params: z.object({ pageId: PageNumber, editorId: EditorId, markupId: MarkupId }),
    body: z.object({
      priority: Priority.optional(),
      assignee: UserId.nullable().optional(),
      visibility: Visibility.optional(),
      open: MarkupStatus.optional(),
      due_date: DueDate.nullable().optional(),
      /** A version of the same item, on which the markup still holds. */
      checked_file_id: FileId.nullable().optional(),
      revision,
      ...place,
    }),
    answer: oneMarkup,
  },
  deleteMarkup: {
    method: 'DELETE',
    path: '/api/delete_markup_from_table/page/{pageNumber}/editor/{editorId}/markup/{markupId}',
    caller: 'user',
    tag,
    summary: 'Move a markup to the trash. Its creator’s or the project owner’s right.',
    params: z.object({ pageNumber: PageNumber, editorId: EditorId, markupId: MarkupId }),
  },
  listMarkups: {
    method: 'GET',
    path: '/api/allMarkups/{projectId}',
    caller: 'user',
    tag,
    summary: 'The markups of a project that the caller may see, newest first.',
    params: z.object({ projectId: ProjectId }),
    query: pageQuery,
    answer: z.object({ data: z.array(MarkupRow), meta: countedMeta }),
  },
  markupThumbnail: {
    method: 'GET',
    path: '/api/markup/{id}/thumbnail/{revision}',
    caller: 'nobody',
    tag,
    summary: 'A small image of a markup as of a revision, by signed URL.',
    params: z.object({ id: MarkupId, revision: z.coerce.number<number | string>().int().positive() }),
    query: signedQuery,
    bytes: imageTypes,
  },
});

const oneComment = z.object({ data: Comment });

export const commentOperations = defineOperations({
  createComment: {
    method: 'POST',
    path: '/api/markup/{markupId}/comment',
    caller: 'user',
    tag,
    summary: 'Comment on a markup.',
    params: z.object({ markupId: MarkupId }),
    body: commentBody,
    answer: oneComment,
  },
  updateComment: {
    method: 'PUT',
    path: '/api/markup/{markupId}/comment/{commentId}',
    caller: 'user',
    tag,
    summary: 'Edit one’s own comment; its attachments become those that are sent.',
    params: z.object({ markupId: MarkupId, commentId: CommentId }),
    body: commentBody,
    answer: oneComment,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/markup/{markupId}/comment/{commentId}',
    caller: 'user',
    tag,
    summary: 'Delete one’s own comment; the project owner may delete any.',
    params: z.object({ markupId: MarkupId, commentId: CommentId }),
  },
  restoreComment: {
    method: 'POST',
    path: '/api/markup/{markupId}/comment/{commentId}/restore',
    caller: 'user',
    tag,
    summary: 'Bring a comment back from the trash within 30 days. The right of whoever might delete it.',
    params: z.object({ markupId: MarkupId, commentId: CommentId }),
    answer: oneComment,
  },
  uploadMedia: {
    method: 'POST',
    path: '/api/media',
    caller: 'user',
    tag,
    summary: 'Upload an attachment, to be named by a comment afterwards.',
    upload: true,
    body: z.object({ project_id: ProjectId }),
    answer: z.object({ data: Media }),
  },
  deleteMedia: {
    method: 'DELETE',
    path: '/api/media/{mediaId}',
    caller: 'user',
    tag,
    summary: 'Delete one’s own attachment; the project owner may delete any.',
    params: z.object({ mediaId: MediaId }),
  },
  getMedia: {
    method: 'GET',
    path: '/api/media/{mediaId}',
    caller: 'user',
    tag,
    summary: 'An attachment, or a picture that is drawn on a page, with a fresh URL for its bytes.',
    params: z.object({ mediaId: MediaId }),
    answer: z.object({ data: Media }),
  },
  mediaContent: {
    method: 'GET',
    path: '/api/media/{id}/content',
    caller: 'nobody',
    tag,
    summary: 'The bytes of an attachment, by signed URL. Ranges are served.',
    params: z.object({ id: MediaId }),
    query: signedQuery,
    bytes: ['application/octet-stream', ...imageTypes, 'image/gif'],
  },
});
