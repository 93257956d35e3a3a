import type { MarkupExportRequest } from '@sheetmark/contract';
import type { PageScales } from '@sheetmark/editor-core';
import { z } from 'zod';
import type { DocumentPage } from '../files/public.ts';
import type { ExportableMarkup } from '../markups/public.ts';

/** A line of the file that the worker reads: a page, or a markup of the page before it. */
export type ExportLine =
  | { readonly page: { readonly number: number; readonly scales: PageScales } }
  | { readonly markup: ExportableMarkup };

/** What the worker is asked to write. */
export interface WriteExport {
  /** Paths of the lines and of the result. */
  readonly from: string;
  readonly to: string;
  readonly document: {
    readonly path: string;
    readonly isPdf: boolean;
    readonly password?: string | undefined;
    /** As they are shown, in their order. */
    readonly pages: readonly DocumentPage[];
  };
  /** Uploaded pictures by the source that objects name. */
  readonly pictures: readonly { readonly source: string; readonly path: string }[];
  readonly form: MarkupExportRequest['form'];
  readonly comments: boolean;
  /** So that the file is recognized when it comes back. */
  readonly origin: { readonly document: string; readonly exported: string };
  /** The document's own annotations are markups. */
  readonly replacesImported: boolean;
  /** Written across every page of a PDF; null for a current version. */
  readonly watermark: string | null;
  /** Pages that are left out of a PDF don't occur here; null for all. */
  readonly onlyPages: readonly number[] | null;
  /** The PDF's name, for files that contain only markups. */
  readonly fileName: string;
  /** Rewrites the whole PDF first, for files that can't be read as they are. */
  readonly isRewritten: boolean;
}

const Facts = z.object({
  isEncrypted: z.boolean(),
  forbidsAnnotations: z.boolean(),
  isSigned: z.boolean(),
  signatureForbids: z.boolean(),
});
export type Facts = z.infer<typeof Facts>;

/** PDFs whose facts are read, and what was read; null for a damaged file. */
export type ReadFacts = readonly { readonly path: string; readonly password: string | undefined }[];
export const FoundFacts = z.array(Facts.nullable());
export type FoundFacts = z.infer<typeof FoundFacts>;

/** What the worker wrote, or why it couldn't. */
export const WrittenExport = z.union([
  z.object({
    markups: z.number().int(),
    /** Page numbers and the annotations that they must have. */
    counts: z.array(z.tuple([z.number().int(), z.number().int()])),
    facts: Facts,
  }),
  z.object({ failure: z.string() }),
]);
export type WrittenExport = z.infer<typeof WrittenExport>;
