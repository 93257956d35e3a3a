import { z } from 'zod';
import { words } from './fields.ts';
import { FileId, PageNumber } from './ids.ts';
import { filesInput } from './messages.ts';
import { defineOperations } from './operation.ts';

const tag = 'Folders, items and files';
const page = z.object({ fileId: FileId, pageNumber: PageNumber });

/** In page units, as the sheet: y down from the top left of the upright, cropped page. */
const PageWord = z.object({ text: z.string(), left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

export const PageText = z.object({
  /** As the document has it, with its spaces and line ends. */
  text: z.string(),
  /** In the same order. */
  words: z.array(PageWord),
  /** The page holds more: at most 200,000 characters are kept. */
  is_cut: z.boolean(),
});
export type PageText = z.infer<typeof PageText>;

export const PageGeometry = z.object({
  /** x1, y1, x2, y2 of one line after the other, in page units. */
  lines: z.array(z.number()),
  /** The page holds more: at most 100,000 lines are kept. */
  is_cut: z.boolean(),
});
export type PageGeometry = z.infer<typeof PageGeometry>;

/** What stands on a page, and how it comes to be seen. */
export const pageOperations = defineOperations({
  getPageText: {
    method: 'GET',
    path: '/api/file/{fileId}/page/{pageNumber}/text',
    caller: 'user',
    tag,
    summary:
      'The text of a page and its words, each with the box around it in page units: { text, words: [{ text, left, top, right, bottom }], is_cut }. Null until the page has been read, which is after all pages can be seen. Of images it is empty.',
    params: page,
    answer: z.object({ data: PageText.nullable() }),
  },
  findInFile: {
    method: 'GET',
    path: '/api/file/{fileId}/find',
    caller: 'user',
    tag,
    summary:
      'The pages of a file whose text holds the words, one after the other as they are given, whatever their case, with how often they do. Spaces and line ends count as one space.',
    params: z.object({ fileId: FileId }),
    query: z.object({ text: words }),
    answer: z.object({ data: z.object({ pages: z.array(z.object({ page_number: PageNumber, count: z.number().int() })) }) }),
  },
  getPageGeometry: {
    method: 'GET',
    path: '/api/file/{fileId}/page/{pageNumber}/geometry',
    caller: 'user',
    tag,
    summary:
      'The straight lines of a page’s drawing, to snap to: { lines: [x1, y1, x2, y2, x1, …], is_cut } in page units. Curves are left out. Null until the page has been read, which is after all pages can be seen. Of images it is empty.',
    params: page,
    answer: z.object({ data: PageGeometry.nullable() }),
  },
  wantPage: {
    method: 'POST',
    path: '/api/file/{fileId}/page/{pageNumber}/wanted',
    caller: 'user',
    tag,
    summary: 'Say that somebody looks for a page that cannot be seen yet: it is drawn before all others.',
    params: page,
  },
  unlockFile: {
    method: 'POST',
    path: '/api/file/{fileId}/password',
    caller: 'user',
    tag,
    summary: 'Give the password of a file that is locked. It is kept encrypted, and the file’s pages are made.',
    params: z.object({ fileId: FileId }),
    body: z.object({ password: z.string().min(1, { error: filesInput.filePassword }).max(200) }),
    refusals: ['wrong_password'],
  },
});
