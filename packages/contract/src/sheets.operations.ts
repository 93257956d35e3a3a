import { z } from 'zod';
import { PageBox } from './comparisons.ts';
import { sheetsInput } from './feature-messages.ts';
import { FileId, PageNumber, ProjectId, SheetId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { pageFields, pageMeta } from './paging.ts';
import {
  DeadReference,
  ReadSheet,
  RegisterRow,
  ReplacedValue,
  SheetPreview,
  SheetReading,
  SheetReference,
  SheetsFile,
  TaughtPlaces,
  titleBlockFields,
} from './sheets.ts';
import { imageTypes, signedQuery } from './signed.ts';

const tag = 'Sheets';
/** Left, top, width and height in whole page units. */
const boxInPath = z.string().regex(/^\d{1,6}(-\d{1,6}){3}$/, { error: sheetsInput.part });
const ofFile = z.object({ fileId: FileId });
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: sheetsInput.tooLong(max) })
    .nullable()
    .optional();
/** `null` returns to what was read; an empty text means that the sheet has none. */
const values = {
  number: text(100),
  title: text(300),
  discipline: text(100),
  revision: text(30),
  date: z
    .union([z.iso.date({ error: sheetsInput.date }), z.literal('')], { error: sheetsInput.date })
    .nullable()
    .optional(),
};
const change = z.object({ page_number: PageNumber, edit_revision: z.int().optional(), ...values });
const onePerPage = (sheets: readonly { page_number: number }[]): boolean =>
  new Set(sheets.map(({ page_number }) => page_number)).size === sheets.length;
const boxes = z.object({
  page_number: PageNumber,
  boxes: z.object({
    number: PageBox.nullable().optional(),
    title: PageBox.nullable().optional(),
    revision: PageBox.nullable().optional(),
    date: PageBox.nullable().optional(),
  }),
});
const shown = {
  text: z.string().trim().max(200).optional(),
  discipline: z.string().max(100).optional(),
  numbered: z.enum(['true', 'false']).optional(),
};

/** A version whose references are listed; without it, those of the current sheets. */
const deadOf = { file_id: FileId.optional() };

/** Title blocks and the register of sheets. */
export const sheetOperations = defineOperations({
  listSheets: {
    method: 'GET',
    path: '/api/file/{fileId}/sheets',
    caller: 'user',
    tag,
    summary: 'The pages of a version with what their title blocks say, how far reading is, and where people drew the values.',
    params: ofFile,
    answer: z.object({
      data: z.object({ file: SheetsFile, reading: SheetReading, sheets: z.array(ReadSheet), taught: TaughtPlaces }),
    }),
  },
  updateSheets: {
    method: 'PUT',
    path: '/api/file/{fileId}/sheets',
    caller: 'user',
    tag,
    summary:
      'Correct values of sheets. Readings never overwrite them. Absent values stay, null returns to what was read. The last write of a value wins; `replaced` has values that others typed after `edit_revision`. A correction teaches the set: unsure values of its other pages are read again at the same place.',
    params: ofFile,
    body: z.object({
      sheets: z
        .array(change)
        .min(1, { error: sheetsInput.sheets })
        .max(2_000, { error: sheetsInput.tooMany })
        .refine(onePerPage, { error: sheetsInput.once }),
    }),
    answer: z.object({ data: z.object({ sheets: z.array(ReadSheet), replaced: z.array(ReplacedValue) }) }),
  },
  acceptSheets: {
    method: 'POST',
    path: '/api/file/{fileId}/sheets/accept',
    caller: 'user',
    tag,
    summary: 'Accept the unsure values of these pages, or of all: they count as sure, and readings no longer overwrite them.',
    params: ofFile,
    body: z.object({ page_numbers: z.array(PageNumber).max(2_000, { error: sheetsInput.tooMany }).optional() }),
    answer: z.object({ data: z.array(ReadSheet) }),
  },
  teachTitleBlock: {
    method: 'PUT',
    path: '/api/file/{fileId}/title-block',
    caller: 'user',
    tag,
    summary:
      'Draw where the values are on one page. All pages are read again at these places, as are those of later versions; typed values stay. Null forgets a place, absent ones stay.',
    params: ofFile,
    body: boxes,
    answer: z.object({ data: z.object({ reading: SheetReading, taught: TaughtPlaces }) }),
  },
  previewTitleBlock: {
    method: 'POST',
    path: '/api/file/{fileId}/title-block/preview',
    caller: 'user',
    tag,
    summary: 'What boxes read on this page and on how many pages of the version each reads something, without saving them.',
    params: ofFile,
    body: boxes,
    answer: z.object({
      data: z.array(
        z.object({
          field: z.enum(titleBlockFields),
          value: z.string().nullable(),
          pages: z.number().int(),
          missing: z.array(z.number().int()),
        }),
      ),
    }),
  },
  readSheets: {
    method: 'POST',
    path: '/api/file/{fileId}/sheets/read',
    caller: 'user',
    tag,
    summary: 'Read the title blocks of a version again. Typed and accepted values stay.',
    params: ofFile,
    answer: z.object({ data: SheetReading }),
  },
  listPageReferences: {
    method: 'GET',
    path: '/api/file/{fileId}/page/{pageNumber}/references',
    caller: 'user',
    tag,
    summary:
      'References of a page to sheets of the project, and those that lead nowhere: to no sheet, or to a detail that its sheet doesn’t have. Null until the page’s text has been read.',
    params: ofFile.extend({ pageNumber: PageNumber }),
    answer: z.object({ data: z.object({ links: z.array(SheetReference), dead: z.array(SheetReference) }).nullable() }),
  },
  linkReference: {
    method: 'PUT',
    path: '/api/file/{fileId}/page/{pageNumber}/reference-link',
    caller: 'user',
    tag,
    summary:
      'Say which sheet a reference leads to, for this page in all versions or for all references of the project that say the same; null forgets it. Answers the sheet’s number before.',
    params: ofFile.extend({ pageNumber: PageNumber }),
    body: z.object({
      number: z
        .string()
        .trim()
        .min(1, { error: sheetsInput.reference })
        .max(100, { error: sheetsInput.tooLong(100) }),
      detail: z
        .string()
        .max(10, { error: sheetsInput.tooLong(10) })
        .nullable(),
      applies_to: z.enum(['page', 'project'], { error: sheetsInput.appliesTo }),
      target: z
        .string()
        .trim()
        .min(1, { error: sheetsInput.reference })
        .max(100, { error: sheetsInput.tooLong(100) })
        .nullable(),
    }),
    answer: z.object({ data: z.object({ before: z.string().nullable() }) }),
  },
  listDeadReferences: {
    method: 'GET',
    path: '/api/project/{id}/dead-references',
    caller: 'user',
    tag,
    summary:
      'References of the project’s current sheets that lead nowhere, or those of one version; if it is in the draft of a set, those of all its files. A page of the list has those of up to `limit` sheets, at most 20.',
    params: z.object({ id: ProjectId }),
    query: z.object({ ...pageFields, ...deadOf }),
    answer: z.object({ data: z.array(DeadReference), meta: pageMeta.extend({ sheets_read: z.number().int() }) }),
  },
  exportDeadReferences: {
    method: 'POST',
    path: '/api/project/{id}/dead-references/export',
    caller: 'user',
    onlyReads: true,
    right: 'view',
    tag,
    summary: 'All references of the project’s current sheets, of one version or of a set that lead nowhere, as CSV.',
    params: z.object({ id: ProjectId }),
    query: z.object(deadOf),
    bytes: ['text/csv'],
  },
  getSheetPreview: {
    method: 'GET',
    path: '/api/file/{fileId}/page/{pageNumber}/preview',
    caller: 'user',
    tag,
    summary: 'A page in brief, with its details and their pictures, and the picture of a part: left, top, width and height in page units.',
    params: ofFile.extend({ pageNumber: PageNumber }),
    query: z.object({ part: boxInPath.optional() }),
    answer: z.object({ data: SheetPreview }),
  },
  getSheetPicture: {
    method: 'GET',
    path: '/api/file/{fileId}/page/{pageNumber}/picture',
    caller: 'user',
    tag,
    summary:
      'A page or a part of it in one picture, without markups: `part` is left, top, width and height in page units, `side` the pixels of its longer side.',
    params: ofFile.extend({ pageNumber: PageNumber }),
    query: z.object({ part: boxInPath.optional(), side: z.coerce.number<number | string>().int().min(64).max(2048).default(1536) }),
    bytes: [...imageTypes],
  },
  getDetailImage: {
    method: 'GET',
    path: '/api/sheet/{id}/detail/{box}',
    caller: 'nobody',
    tag,
    summary: 'A part of a page, by its signed URL: left, top, width and height in page units.',
    params: z.object({ id: SheetId, box: boxInPath }),
    query: signedQuery,
    bytes: [...imageTypes],
  },
  getTitleBlockImage: {
    method: 'GET',
    path: '/api/sheet/{id}/title-block/{state}',
    caller: 'nobody',
    tag,
    summary: 'The part of a page with its title block, by its signed URL, which changes with the part.',
    params: z.object({ id: SheetId, state: z.string().regex(/^[\d-]{1,60}$/) }),
    query: signedQuery,
    bytes: [...imageTypes],
  },
  listRegister: {
    method: 'GET',
    path: '/api/project/{id}/sheets',
    caller: 'user',
    tag,
    summary:
      'The register: all pages of the newest versions of the project’s items, by discipline and number, those without a number last. `text` finds numbers however they are written ("A-1", "a1", "A 1") and titles; `numbered=true` leaves out pages without a number.',
    params: z.object({ id: ProjectId }),
    query: z.object({ ...pageFields, ...shown }),
    answer: z.object({ data: z.array(RegisterRow), meta: pageMeta }),
  },
  exportRegister: {
    method: 'POST',
    path: '/api/project/{id}/sheets/export',
    caller: 'user',
    onlyReads: true,
    right: 'view',
    tag,
    summary: 'The register, or what the same filters show of it, as CSV, XLSX or PDF.',
    params: z.object({ id: ProjectId }),
    body: z.object({
      format: z.enum(['csv', 'xlsx', 'pdf'], { error: sheetsInput.format }),
      ...shown,
      /** Only these of them. */
      sheets: z.array(SheetId).max(10_000).optional(),
    }),
    bytes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  },
});
