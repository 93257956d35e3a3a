import { z } from 'zod';
import { markupExportsInput } from './feature-messages.ts';
import { MarkupStatus, Time } from './fields.ts';
import { FileId, FolderId, ItemId, MarkupExportId, MarkupId, PageNumber, ProjectId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { signedQuery } from './signed.ts';
import { workQuery } from './work.ts';

const tag = 'Exports of markups';

/** What is exported and how. */
export const MarkupExportRequest = z
  .object({
    /** `annotated`: markups stay editable in other programs. `flattened`: they become part of the page. The others contain only the markups. */
    form: z.enum(['annotated', 'flattened', 'xfdf', 'fdf'], { error: markupExportsInput.form }),
    items: z.array(ItemId).max(500, { error: markupExportsInput.tooManyItems }).default([]),
    /** With everything below them. */
    folders: z.array(FolderId).max(500, { error: markupExportsInput.tooManyItems }).default([]),
    /** Only these markups; their files are exported in addition to `items`. */
    markups: z.array(MarkupId).max(5_000, { error: markupExportsInput.tooManyMarkups }).optional(),
    /** Only the markups of the project's list with these filters, like `markups`. */
    where: workQuery.where.unwrap().optional(),
    /** A version of the only item; the newest one by default. */
    file_id: FileId.optional(),
    /** Only the markups of these pages. */
    pages: z.array(PageNumber).min(1).max(5_000, { error: markupExportsInput.tooManyPages }).optional(),
    /** Whether a PDF has only `pages`. It is then a new file, without signatures, bookmarks and attachments. */
    only_pages: z.boolean().default(false),
    statuses: z.array(MarkupStatus).min(1, { error: markupExportsInput.statuses }).default(['none', 'review', 'open', 'closed']),
    comments: z.boolean().default(true),
    /** Only markups that were drawn on this version or confirmed for it. */
    only_version: z.boolean().default(false),
  })
  .refine(({ items, folders, markups, where }) => items.length + folders.length + (markups?.length ?? 0) > 0 || where !== undefined, {
    error: markupExportsInput.nothing,
  })
  .refine(({ markups, where }) => markups === undefined || where === undefined, {
    path: ['where'],
    error: markupExportsInput.markupsOrList,
  })
  .refine(({ items, folders, file_id }) => file_id === undefined || (items.length === 1 && folders.length === 0), {
    path: ['file_id'],
    error: markupExportsInput.version,
  });
export type MarkupExportRequest = z.infer<typeof MarkupExportRequest>;

const MarkupExportNote = z.object({
  /**
   * `signature_kept`: a signature stays valid. `signature_forbids`: a certification doesn't allow annotations, so programs report it as broken.
   * `permissions_forbid`: the file doesn't allow annotations. `rewritten`: the file was damaged and has been rewritten. `review_status`: other
   * programs don't know the status Review. `converted`: an image, Office document or drawing is exported as a PDF. `signature_lost`: the PDF with only
   * some pages isn't signed. `failed`: this file couldn't be exported.
   */
  code: z.enum([
    'signature_kept',
    'signature_forbids',
    'signature_lost',
    'permissions_forbid',
    'rewritten',
    'review_status',
    'converted',
    'failed',
  ]),
  /** The file's name. */
  file: z.string(),
  /** Error message of `failed`. */
  message: z.string().nullable(),
});
export type MarkupExportNote = z.infer<typeof MarkupExportNote>;

/** What an export would contain. */
export const MarkupExportPreview = z.object({
  name: z.string(),
  files: z.number().int(),
  /** Bytes of the PDFs and images that markups are added to; null if the files are only markups. */
  size: z.number().int().nullable(),
  /** The markups without regard to `statuses` and `only_version`, counted; null for older versions. */
  markups: z
    .array(
      z.object({
        status: MarkupStatus,
        is_of_version: z.boolean(),
        n: z.number().int().positive(),
        comments: z.number().int().nonnegative(),
      }),
    )
    .nullable(),
  notes: z.array(MarkupExportNote),
  /** Files that `notes` say nothing about: only the first ones are opened. */
  unchecked: z.number().int(),
});
export type MarkupExportPreview = z.infer<typeof MarkupExportPreview>;

/** Markups as a file, for the user who asked for it. */
export const MarkupExport = z.object({
  id: MarkupExportId,
  state: z.enum(['queued', 'running', 'ready', 'failed', 'cancelled']),
  /** Percent. */
  progress: z.number().int(),
  /** Error message, when it is `failed`. */
  failure: z.string().nullable(),
  /** What the user should know about the files; at most 200. */
  notes: z.array(MarkupExportNote),
  name: z.string(),
  /** Markups in the file. */
  markups: z.number().int(),
  /** Bytes; null until it is ready. */
  size: z.number().int().nullable(),
  /** Signed; null until it is ready. */
  url: z.string().nullable(),
  created_at: Time,
  /** When it is deleted. */
  ends_at: Time,
});
export type MarkupExport = z.infer<typeof MarkupExport>;

const params = z.object({ id: ProjectId, exportId: MarkupExportId });
const answer = z.object({ data: MarkupExport });

export const markupExportOperations = defineOperations({
  exportMarkups: {
    method: 'POST',
    path: '/api/project/{id}/markup-exports',
    caller: 'user',
    right: 'view',
    tag,
    summary:
      'Export markups that the caller can see: as annotations of their PDFs, as part of the pages, or as XFDF or FDF. Several files become a ZIP.',
    params: z.object({ id: ProjectId }),
    body: MarkupExportRequest,
    answer,
  },
  previewMarkupExport: {
    method: 'POST',
    path: '/api/project/{id}/markup-exports/preview',
    caller: 'user',
    onlyReads: true,
    right: 'view',
    tag,
    summary: 'What an export would contain, and what to know about its files before it: signatures, permissions and conversions.',
    params: z.object({ id: ProjectId }),
    body: MarkupExportRequest,
    answer: z.object({ data: MarkupExportPreview }),
  },
  getMarkupExport: {
    method: 'GET',
    path: '/api/project/{id}/markup-exports/{exportId}',
    caller: 'user',
    tag,
    summary: 'The progress of the caller’s export, and its download URL.',
    params,
    answer,
  },
  cancelMarkupExport: {
    method: 'POST',
    path: '/api/project/{id}/markup-exports/{exportId}/cancel',
    caller: 'user',
    right: 'view',
    tag,
    summary: 'Stop an export of the caller. One that is ready stays.',
    params,
    answer,
  },
  downloadMarkupExport: {
    method: 'GET',
    path: '/api/project/{id}/markup-exports/{exportId}/content',
    caller: 'nobody',
    tag,
    summary: 'The file, by the signed URL of the user who asked for it, while they are a member of the project. Ranges are served.',
    params,
    query: signedQuery,
    bytes: ['application/pdf', 'application/vnd.adobe.xfdf', 'application/vnd.fdf', 'application/zip'],
  },
});
