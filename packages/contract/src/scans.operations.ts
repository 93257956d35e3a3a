import { z } from 'zod';
import { scansInput } from './feature-messages.ts';
import { FileId, PageNumber, ProjectId } from './ids.ts';
import { defineOperations } from './operation.ts';

/** Languages that can be read, by Tesseract's codes. */
export const scanLanguages = {
  eng: 'English',
  fra: 'French',
  deu: 'German',
  ita: 'Italian',
  por: 'Portuguese',
  spa: 'Spanish',
} as const;

/** The reading of a word is unsure below this many percent. */
export const unsureBelow = 70;

export const ScanLanguage = z.enum(['eng', 'fra', 'deu', 'ita', 'por', 'spa']);
export type ScanLanguage = z.infer<typeof ScanLanguage>;

/** Each further language makes reading slower. */
const maxLanguages = 3;

export const ScanSettings = z.object({
  /** Whether the text in the project's scans is read. */
  is_on: z.boolean(),
  /** Off for the whole server: the project's switch has no effect. */
  is_off_for_server: z.boolean(),
  languages: z.array(ScanLanguage),
});
export type ScanSettings = z.infer<typeof ScanSettings>;

export const ScanPage = z.object({
  page_number: PageNumber,
  state: z.enum(['waiting', 'read', 'failed']),
  /** Why the page couldn't be read. */
  failure: z.string().nullable(),
  /** Mean of the words that were read, in percent; null without any. */
  confidence: z.number().nullable(),
});
export type ScanPage = z.infer<typeof ScanPage>;

export const FileScans = z.object({
  /** `off`: switched off for the project or the server. */
  state: z.enum(['off', 'reading', 'paused', 'done']),
  /** The file's pages that show text as a picture, in their order. Other pages aren't read. */
  pages: z.array(ScanPage),
});
export type FileScans = z.infer<typeof FileScans>;

const tag = 'Folders, items and files';
const ofFile = z.object({ fileId: FileId });
const ofProject = z.object({ id: ProjectId });

/** The text in scans: what a project reads, and how far a file is. */
export const scanOperations = defineOperations({
  getScanSettings: {
    method: 'GET',
    path: '/api/project/{id}/scans',
    caller: 'user',
    tag,
    summary: 'Whether the text in a project’s scans is read, and in which languages.',
    params: ofProject,
    answer: z.object({ data: ScanSettings }),
  },
  updateScanSettings: {
    method: 'PUT',
    path: '/api/project/{id}/scans',
    caller: 'user',
    tag,
    summary:
      'Switch reading the text in scans on or off, or choose up to three languages. Owner only. Pages that were read before keep their text until their file is read again.',
    params: ofProject,
    body: z.object({
      is_on: z.boolean().optional(),
      languages: z
        .array(ScanLanguage)
        .min(1, { error: scansInput.noLanguage })
        .max(maxLanguages, { error: scansInput.manyLanguages })
        .refine((languages) => new Set(languages).size === languages.length, { error: scansInput.sameLanguage })
        .optional(),
    }),
    answer: z.object({ data: ScanSettings }),
  },
  getFileScans: {
    method: 'GET',
    path: '/api/file/{fileId}/scans',
    caller: 'user',
    tag,
    summary: 'How far the text in the scans of a file has been read.',
    params: ofFile,
    answer: z.object({ data: FileScans }),
  },
  pauseScans: {
    method: 'PUT',
    path: '/api/file/{fileId}/scans',
    caller: 'user',
    tag,
    summary: 'Pause or resume reading the text in the scans of a file.',
    params: ofFile,
    body: z.object({ is_paused: z.boolean() }),
    answer: z.object({ data: FileScans }),
  },
  readScansAgain: {
    method: 'POST',
    path: '/api/file/{fileId}/scans',
    caller: 'user',
    tag,
    summary: 'Read the text in the scans of a file again, or in one page of it. Pages keep their text until they have been read.',
    params: ofFile,
    body: z.object({ page_number: PageNumber.optional() }),
    answer: z.object({ data: FileScans }),
  },
});
