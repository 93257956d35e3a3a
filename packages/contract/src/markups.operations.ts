import { z } from 'zod';
import { jsonOrText, thumbnailDataUrl } from './canvas-object.ts';
import { markupsInput } from './feature-messages.ts';
import { DueDate, MarkupStatus, Priority, Visibility } from './fields.ts';
import { CommentId, EditorId, FileId, ItemId, MarkupId, MediaId, PageNumber, ProjectId, ReviewId, UserId } from './ids.ts';
import {
  Calibration,
  Comment,
  commentBody,
  EditorDetails,
  Markup,
  MarkupRow,
  MergedMarkup,
  place,
  revision,
  ScaleRegion,
} from './markups.ts';
import { Media } from './media.ts';
import { defineOperations } from './operation.ts';
import { countedMeta, pageQuery } from './paging.ts';
import { imageTypes, signedQuery } from './signed.ts';

const tag = 'Markups and comments';

const page = { itemId: ItemId, sheetId: PageNumber };
const oneMarkup = z.object({ data: Markup });
const oneEditor = z.object({ data: EditorDetails });

/** The most that one call answers by their ids. */
export const maxMarkupsById = 100;
const markupIds = z
  .string({ error: markupsInput.markupIds })
  .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,99}$/, { error: markupsInput.markupIds })
  .describe('Separated by commas.');

export const markupOperations = defineOperations({
  getEditorDetails: {
    method: 'GET',
    path: '/api/item/{itemId}/page/{sheetId}/editordetails',
    caller: 'user',
    guests: 'view',
    tag,
    summary: 'The markups of a page; data is null until editor details were created for it.',
    params: z.object(page),
    answer: z.object({ data: EditorDetails.nullable() }),
  },
  getMarkups: {
    method: 'GET',
    path: '/api/item/{itemId}/markups',
    caller: 'user',
    guests: 'view',
    tag,
    summary:
      'Some markups of an item by their ids, at most 100, as its pages contain them. Those that are deleted, or that the caller may not see, are left out; `merged` tells which of them were merged into another one.',
    params: z.object({ itemId: ItemId }),
    query: z.object({
      ids: markupIds,
      /** The version that shows them; by default the current one. */
      file_id: FileId.optional(),
    }),
    answer: z.object({ data: z.array(Markup), merged: z.array(MergedMarkup) }),
  },
  createEditorDetails: {
    method: 'POST',
    path: '/api/item/{itemId}/page/{sheetId}/editordetails',
    caller: 'user',
    guests: 'markup',
    right: 'markup',
    tag,
    summary: 'Create a page’s editor details, or return the existing ones.',
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
      'Calibrate a page for everyone; null removes the calibration. `file_id` is the version whose sheet it was checked on, by default the newest one.',
    params: z.object(page),
    body: z.object({ calibration: Calibration.nullable(), file_id: FileId.optional(), ...place }),
    answer: oneEditor,
  },
  saveScaleRegion: {
    method: 'PUT',
    path: '/api/item/{itemId}/page/{sheetId}/region/{regionId}',
    caller: 'user',
    tag,
    summary: 'Give a region of a page its own scale, for everyone, or change it.',
    params: z.object({ ...page, regionId: ScaleRegion.shape.id }),
    body: z.object({ ...ScaleRegion.omit({ id: true }).shape, ...place }),
    answer: oneEditor,
  },
  deleteScaleRegion: {
    method: 'DELETE',
    path: '/api/item/{itemId}/page/{sheetId}/region/{regionId}',
    caller: 'user',
    tag,
    summary: 'Remove the scale of a region of a page. Removing one that doesn’t exist has no effect.',
    params: z.object({ ...page, regionId: ScaleRegion.shape.id }),
    answer: oneEditor,
  },
  createMarkup: {
    method: 'POST',
    path: '/api/item/{itemId}/page/{sheetId}/editor/{editorId}/markup',
    caller: 'user',
    guests: 'markup',
    right: 'markup',
    tag,
    summary: 'Create a markup; the PUT of editordetails fills it.',
    params: z.object({ ...page, editorId: EditorId }),
    idempotent: true,
    body: z.object({
      privacy: Visibility.default('public'),
      open: MarkupStatus.default('none'),
      /** The version drawn on; the newest by default. */
      file_id: FileId.optional(),
      /** The review during which it is drawn, if the caller takes part in it. Ignored if the review doesn’t run any more. */
      review_id: ReviewId.optional(),
      ...place,
    }),
    answer: oneMarkup,
  },
  saveEditorDetails: {
    method: 'PUT',
    path: '/api/item/{itemId}/page/{sheetId}/editordetails',
    caller: 'user',
    guests: 'markup',
    right: 'markup',
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
      /** The version drawn on; the newest by default. Refused once a newer version has taken over its markups. */
      file_id: FileId.optional(),
      ...place,
    }),
    answer: oneMarkup,
  },
  updateMarkup: {
    method: 'PUT',
    path: '/api/page/{pageId}/editor/{editorId}/markup/{markupId}',
    caller: 'user',
    guests: 'markup',
    right: 'markup',
    tag,
    summary:
      'Change priority, assignee, visibility, status or due date, or confirm the markup on a later version; omitted fields are unchanged.',
    params: z.object({ pageId: PageNumber, editorId: EditorId, markupId: MarkupId }),
    body: z.object({
      priority: Priority.optional(),
      assignee: UserId.nullable().optional(),
      visibility: Visibility.optional(),
      open: MarkupStatus.optional(),
      due_date: DueDate.nullable().optional(),
      /** A version of the same item on which the markup is still valid. */
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
    guests: 'markup',
    right: 'markup',
    tag,
    summary: 'Move a markup to the trash. Only its creator or the project owner.',
    params: z.object({ pageNumber: PageNumber, editorId: EditorId, markupId: MarkupId }),
    query: z.object({ revision }),
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
    summary: 'A thumbnail of a markup at a revision, by signed URL.',
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
    guests: 'comment',
    right: 'comment',
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
    guests: 'comment',
    right: 'comment',
    tag,
    summary: 'Edit your own comment. The sent attachments replace its attachments.',
    params: z.object({ markupId: MarkupId, commentId: CommentId }),
    body: commentBody,
    answer: oneComment,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/markup/{markupId}/comment/{commentId}',
    caller: 'user',
    guests: 'comment',
    right: 'comment',
    tag,
    summary: 'Delete your own comment; the project owner can delete any.',
    params: z.object({ markupId: MarkupId, commentId: CommentId }),
  },
  restoreComment: {
    method: 'POST',
    path: '/api/markup/{markupId}/comment/{commentId}/restore',
    caller: 'user',
    guests: 'comment',
    right: 'comment',
    tag,
    summary: 'Restore a comment from the trash within 30 days. Users who can delete it can restore it.',
    params: z.object({ markupId: MarkupId, commentId: CommentId }),
    answer: oneComment,
  },
  uploadMedia: {
    method: 'POST',
    path: '/api/media',
    caller: 'user',
    guests: 'comment',
    right: 'comment',
    tag,
    summary: 'Upload an attachment; a comment then refers to its id.',
    upload: true,
    body: z.object({ project_id: ProjectId }),
    answer: z.object({ data: Media }),
  },
  deleteMedia: {
    method: 'DELETE',
    path: '/api/media/{mediaId}',
    caller: 'user',
    guests: 'comment',
    right: 'comment',
    tag,
    summary: 'Delete your own attachment; the project owner can delete any.',
    params: z.object({ mediaId: MediaId }),
  },
  getMedia: {
    method: 'GET',
    path: '/api/media/{mediaId}',
    caller: 'user',
    guests: 'view',
    tag,
    summary: 'An attachment, or a picture drawn on a page, with a fresh URL for its bytes.',
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
