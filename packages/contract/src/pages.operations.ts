import { z } from 'zod';
import { words } from './fields.ts';
import { HiddenLayers, SheetLayers } from './files.ts';
import { FileId, PageNumber } from './ids.ts';
import { filesInput } from './messages.ts';
import { defineOperations } from './operation.ts';

const tag = 'Folders, items and files';
const page = z.object({ fileId: FileId, pageNumber: PageNumber });

/** In page units like the sheet: y down from the top left of the upright, cropped page. */
const PageWord = z.object({
  text: z.string(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
  /** Reading direction in degrees, clockwise from the right; 0 unless given. The box is the upright one around the word. */
  angle: z.number().optional(),
  /** How sure the reading is, in percent: only for words that were read from a scan. */
  confidence: z.number().optional(),
});

export const PageText = z.object({
  /** As in the document, with its spaces and line ends. */
  text: z.string(),
  /** In the same order. */
  words: z.array(PageWord),
  /** The page has more: at most 200,000 characters are kept. */
  is_cut: z.boolean(),
});
export type PageText = z.infer<typeof PageText>;

export const PageGeometry = z.object({
  /** x1, y1, x2, y2 of each line, in page units. */
  lines: z.array(z.number()),
  /** The page has more: at most 250,000 lines are kept. */
  is_cut: z.boolean(),
});
export type PageGeometry = z.infer<typeof PageGeometry>;

/** A page's text, lines, preview and tiles. */
export const pageOperations = defineOperations({
  getPageText: {
    method: 'GET',
    path: '/api/file/{fileId}/page/{pageNumber}/text',
    caller: 'user',
    guests: 'view',
    tag,
    summary:
      'The text of a page and its words, each with the box around it in page units: { text, words: [{ text, left, top, right, bottom, angle, confidence }], is_cut }. Null until it has been extracted, after all pages are rendered. Words that were read from a scan have a confidence in percent, and those that aren’t upright an angle in degrees, clockwise.',
    params: page,
    answer: z.object({ data: PageText.nullable() }),
  },
  listLayers: {
    method: 'GET',
    path: '/api/file/{fileId}/layers',
    caller: 'user',
    guests: 'view',
    tag,
    summary:
      'The layers of a PDF, DXF or DWG file, and whether each is shown at first. Previews and tiles can hide layers by their place in this list, see `layers` there.',
    params: z.object({ fileId: FileId }),
    answer: z.object({ data: SheetLayers }),
  },
  hideLayers: {
    method: 'PUT',
    path: '/api/file/{fileId}/page/{pageNumber}/layers',
    caller: 'user',
    right: 'view',
    tag,
    summary: 'Remember for the caller, on all devices, which layers they hide on a page; null: as the drawing shows them.',
    params: page,
    body: z.object({
      hidden: z
        .object({ key: HiddenLayers, names: z.array(z.string().max(2_000)).max(4_096, { error: filesInput.tooManyLayers }) })
        .nullable(),
    }),
  },
  findInFile: {
    method: 'GET',
    path: '/api/file/{fileId}/find',
    caller: 'user',
    guests: 'view',
    tag,
    summary:
      'The pages of a file whose text contains this phrase, ignoring case, with the number of matches. Spaces and line ends count as one space.',
    params: z.object({ fileId: FileId }),
    query: z.object({ text: words }),
    answer: z.object({ data: z.object({ pages: z.array(z.object({ page_number: PageNumber, count: z.number().int() })) }) }),
  },
  getPageGeometry: {
    method: 'GET',
    path: '/api/file/{fileId}/page/{pageNumber}/geometry',
    caller: 'user',
    guests: 'view',
    tag,
    summary:
      'The straight lines of a page’s drawing, to snap to: { lines: [x1, y1, x2, y2, x1, …], is_cut } in page units. Curves are left out. Null until the page’s text has been extracted, after all pages are rendered. Empty for images.',
    params: page,
    answer: z.object({ data: PageGeometry.nullable() }),
  },
  wantPage: {
    method: 'POST',
    path: '/api/file/{fileId}/page/{pageNumber}/wanted',
    caller: 'user',
    onlyReads: true,
    guests: 'view',
    right: 'view',
    tag,
    summary: 'Report that a user waits for a page that isn’t rendered yet: it is rendered next.',
    params: page,
  },
  unlockFile: {
    method: 'POST',
    path: '/api/file/{fileId}/password',
    caller: 'user',
    tag,
    summary: 'Enter the password of a locked file. It is stored encrypted, and the file’s pages are rendered.',
    params: z.object({ fileId: FileId }),
    body: z.object({ password: z.string().min(1, { error: filesInput.filePassword }).max(200) }),
    refusals: ['wrong_password'],
  },
});
