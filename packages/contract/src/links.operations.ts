import { z } from 'zod';
import { FileId, ItemId, MarkupId, PageNumber } from './ids.ts';
import { FormerTarget, LinkTarget, MarkupLink, OutlineEntry, PdfLink } from './links.ts';
import { defineOperations } from './operation.ts';

const tag = 'Sheets';

/** Links that PDFs contain, bookmarks, and markups that lead somewhere. */
export const linkOperations = defineOperations({
  getOutline: {
    method: 'GET',
    path: '/api/file/{fileId}/outline',
    caller: 'user',
    tag,
    summary: 'The bookmarks of a version, each followed by those below it: at most 5,000, of twelve levels.',
    params: z.object({ fileId: FileId }),
    answer: z.object({ data: z.object({ entries: z.array(OutlineEntry), is_cut: z.boolean() }) }),
  },
  listPageLinks: {
    method: 'GET',
    path: '/api/file/{fileId}/page/{pageNumber}/links',
    caller: 'user',
    tag,
    summary:
      'The links that a page of a PDF contains, at most 2,000. Addresses are of http, https or mailto; files are found in the project by their name.',
    params: z.object({ fileId: FileId, pageNumber: PageNumber }),
    answer: z.object({ data: z.array(PdfLink) }),
  },
  listMarkupLinks: {
    method: 'GET',
    path: '/api/item/{itemId}/page/{pageNumber}/markup-links',
    caller: 'user',
    tag,
    summary: 'The markups of a page that lead somewhere, and where: to the newest version of a sheet.',
    params: z.object({ itemId: ItemId, pageNumber: PageNumber }),
    answer: z.object({ data: z.array(MarkupLink) }),
  },
  linkMarkup: {
    method: 'PUT',
    path: '/api/markup/{id}/link',
    caller: 'user',
    right: 'markup',
    tag,
    summary: 'Say where a markup leads; null removes the link. Answers where it led before.',
    params: z.object({ id: MarkupId }),
    body: z.object({ target: LinkTarget.nullable() }),
    answer: z.object({ data: z.object({ before: FormerTarget.nullable() }) }),
  },
});
