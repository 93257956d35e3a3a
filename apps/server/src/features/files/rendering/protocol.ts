import { createHash } from 'node:crypto';
import type { Matrix } from '@sheetmark/compare';
import type { Conversion } from './conversion.ts';
import type { RenderFailureCode } from './failures.ts';
import type { RenderLimits } from './limits.ts';
import type { PageComparison } from './page-comparison.ts';
import type { PageContent } from './page-content.ts';
import type { PageFacts, PageGeometry, TileAddress } from './page-geometry.ts';
import type { ScanContent } from './scan-content.ts';
import type { DocumentKind, FileKind } from './sniff.ts';

/** A document in a local file. */
export interface DocumentSource {
  readonly path: string;
  /** Hex digest of the file's bytes, or what else tells workers which document they already have open. */
  readonly sha256: string;
  readonly kind: FileKind;
  /** Path of the prepared raster of the page asked for; needed for pages of mode `raster`. */
  readonly raster?: string | undefined;
  /** Opens an encrypted PDF. */
  readonly password?: string | undefined;
  /** Of a PDF: which layers are hidden, as `HiddenLayers` of the contract; without it, those that the document hides. */
  readonly hiddenLayers?: string | undefined;
  /** Of a PDF: leaves out the annotations that were imported as markups. */
  readonly hidesAnnotations?: boolean | undefined;
  /** Who the work is done for: it is shared out evenly among them. */
  readonly owner?: number | undefined;
}

export interface DocumentFacts {
  readonly kind: DocumentKind;
  readonly pages: readonly PageFacts[];
}

/** Optional content of a PDF. */
export interface DocumentLayer {
  readonly name: string;
  /** Whether the document shows it. */
  readonly isShown: boolean;
  readonly isLocked: boolean;
  /** Of the layers with this number, at most one is shown at a time. */
  readonly choice: number | null;
}

/** In the order of the document's own list; `layer` is a place in `layers`. */
export type DocumentLayerRow = { readonly layer: number; readonly depth: number } | { readonly heading: string; readonly depth: number };

export interface DocumentLayers {
  readonly layers: readonly DocumentLayer[];
  readonly rows: readonly DocumentLayerRow[];
}

/** PNG, JPEG or WebP, as its bytes say. */
export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface PagePreview {
  readonly preview: EncodedImage;
  readonly thumbnail: EncodedImage;
}

/** What a sheet turned out to be when it was first drawn. */
export interface DrawnSheet extends PagePreview {
  /** A PDF's page that shows nothing but images is of mode `raster`, at their resolution. */
  readonly page: PageGeometry;
}

/** The first drawing: of a page of a PDF, or of an image, which may take longer. */
export interface SheetJob {
  readonly op: 'sheet' | 'image';
  readonly source: DocumentSource;
  readonly page: PageGeometry;
  /** Where the raster is written if the page needs one. */
  readonly rasterPath: string;
}

/** Programs outside that convert office documents: paths, free of links. */
export interface OfficePrograms {
  /** LibreOffice's own. */
  readonly soffice: string;
  /** Bubblewrap's, which shuts it in. */
  readonly bwrap: string;
}

/** Of an office document or a drawing to PDF. */
export interface ConvertJob {
  readonly op: 'convert';
  readonly source: DocumentSource;
  /** For office documents; null where the machine lacks them. */
  readonly office: OfficePrograms | null;
  /** Empty; where the PDF is written. */
  readonly folder: string;
}

/** Where the lines and words of a page are kept between comparisons. */
export interface KeptGeometry {
  readonly path: string;
  /** Otherwise the worker writes the file, unless the page is a scan or has too much on it. */
  readonly isStored: boolean;
}

/** A page of a document. */
export interface SheetSource {
  readonly source: DocumentSource;
  readonly page: PageGeometry;
  /** Of a page of a PDF that is compared. */
  readonly geometry?: KeptGeometry | undefined;
}

/** Of two versions of a page; `source` and `page` are the newer one. */
export interface CompareJob extends SheetSource {
  readonly op: 'compare';
  readonly older: SheetSource;
  /** From page units of the older page to those of the newer one, if people aligned them. */
  readonly matrix: Matrix | undefined;
}

/** A part of a page, which isn't upright where the matrix turns it. */
export interface PartJob extends SheetSource {
  readonly op: 'part';
  /** From page units to pixels. */
  readonly toPixels: Matrix;
  readonly width: number;
  readonly height: number;
}

/** Reads what a page shows of text and its document doesn't contain as text. */
export interface ScanJob extends SheetSource {
  readonly op: 'scan';
  /** Tesseract's codes. */
  readonly languages: readonly string[];
}

/** An annotation of a PDF, drawn alone. */
export interface AnnotationMark {
  /** 1-based. */
  readonly page: number;
  /** In its page's list, 0-based. */
  readonly place: number;
  /** Its part of the upright page, in points as PDFium has them. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export type Job =
  | ScanJob
  | CompareJob
  | PartJob
  | ConvertJob
  | SheetJob
  | { readonly op: 'inspect' | 'layers'; readonly source: DocumentSource }
  /** Of annotations on pages, by their numbers. */
  | { readonly op: 'count'; readonly source: DocumentSource; readonly pages: readonly number[] }
  | { readonly op: 'annotations'; readonly source: DocumentSource; readonly marks: readonly AnnotationMark[] }
  | { readonly op: 'read'; readonly source: DocumentSource; readonly page: PageGeometry }
  | { readonly op: 'tile'; readonly source: DocumentSource; readonly page: PageGeometry; readonly tile: TileAddress };

/** What is sent to a worker. */
export interface Request {
  readonly job: Job;
  readonly limits: RenderLimits;
}

export interface Results {
  readonly convert: Conversion;
  readonly inspect: DocumentFacts;
  readonly count: readonly number[];
  /** PNG; null for those without an appearance, and for large ones. */
  readonly annotations: readonly (Uint8Array | null)[];
  readonly layers: DocumentLayers;
  readonly sheet: DrawnSheet;
  readonly image: DrawnSheet;
  readonly read: PageContent;
  readonly scan: ScanContent;
  readonly tile: EncodedImage;
  readonly compare: PageComparison;
  readonly part: EncodedImage;
}

export type Outcome = { [Op in keyof Results]: { readonly op: Op; readonly value: Results[Op] } }[keyof Results];

/** `warm` names the documents and pages that the worker now holds open; a worker that retires takes no further job. */
export type Reply = { readonly warm: readonly string[]; readonly retire: boolean } & (
  | { readonly ok: true; readonly outcome: Outcome }
  | { readonly ok: false; readonly code: RenderFailureCode; readonly detail: string }
);

/** With another password it is another document: what one has opened is not open to the next. So it is with other layers. */
export function documentKey({ sha256, password, hiddenLayers, hidesAnnotations }: DocumentSource): string {
  const opened = password === undefined ? sha256 : `${sha256}-${createHash('sha256').update(password).digest('hex')}`;
  const shown = hidesAnnotations === true ? `${opened}-plain` : opened;
  return hiddenLayers === undefined ? shown : `${shown}-without-${hiddenLayers}`;
}

export function pageKey(document: string, pageNumber: number): string {
  return `${document}/${pageNumber}`;
}
