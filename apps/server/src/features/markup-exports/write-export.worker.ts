import { appendFileSync, closeSync, copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import {
  annotate,
  type AnnotateOptions,
  type ByteSource,
  bytesSource,
  exchangedPages,
  extractPages,
  type ExportedMarkup,
  type ExportedPage,
  factsOf,
  PdfError,
  PdfFile,
  picturePdf,
  toFdf,
  toXfdf,
} from '@sheetmark/annotations';
import { fromWire, type PageScales } from '@sheetmark/editor-core';
import type { ExportableMarkup } from '../markups/public.ts';
import { fileSource } from './file-source.ts';
import { exportFonts } from './font-files.ts';
import { loadImagePages, loadPictures } from './pictures.ts';
import type { ExportLine, WriteExport, WrittenExport } from './protocol.ts';

/** Writes the export of one document. */
export async function compute(input: WriteExport): Promise<WrittenExport> {
  const opened: number[] = [];
  try {
    return await write(input, opened);
  } catch (error) {
    if (error instanceof PdfError) return { failure: error.message };
    throw error;
  } finally {
    for (const handle of opened) closeSync(handle);
  }
}

async function write(input: WriteExport, opened: number[]): Promise<WrittenExport> {
  const { form, comments, fileName, to, origin, replacesImported } = input;
  const isPdf = form === 'annotated' || form === 'flattened';
  const drawn = readPages(input.from);
  const pages = isPdf && input.watermark !== null ? onAllPages(drawn, input.document.pages) : drawn;
  const objects = pages.flatMap(({ markups }) => markups.flatMap((markup) => markup.objects));
  const base = await baseOf(input, opened);
  const options: AnnotateOptions = {
    comments,
    origin,
    replacesImported,
    flatten: form === 'flattened',
    watermark: input.watermark,
    fonts: exportFonts,
    pictures: form === 'xfdf' ? new Map() : await loadPictures(objects, input.pictures),
  };
  const placed = pages.map((page) => ({ ...page, unitsPerPoint: base.unitsPerPoint[page.number - 1] }));
  const { file, counts: written } = withRecovery(base.source, input.document.password, (each) => writeForm(each, placed));
  const counts = isPdf && input.onlyPages ? keepPages(input, input.onlyPages, written) : written;
  return { markups: pages.reduce((sum, { markups }) => sum + markups.length, 0), counts: [...counts], facts: factsOf(file) };

  function writeForm(each: PdfFile, all: readonly ExportedPage[]): ReadonlyMap<number, number> {
    if (isPdf) {
      const annotated = annotate(each, all, options);
      if (base.path === null) writeFileSync(to, base.bytes);
      else copyFileSync(base.path, to);
      appendFileSync(to, annotated.appended);
      return annotated.counts;
    }
    const exchanged = exchangedPages(each, all, options);
    writeFileSync(to, form === 'xfdf' ? toXfdf(exchanged, fileName) : toFdf(exchanged, { ...options, fileName }));
    return new Map();
  }
}

/** Writes the result again with only these pages. Returns the counts by their new numbers. */
function keepPages({ to, document }: WriteExport, pages: readonly number[], counts: ReadonlyMap<number, number>): Map<number, number> {
  const opened: number[] = [];
  try {
    writeFileSync(`${to}.pages`, extractPages(PdfFile.open(fileSource(to, opened), document.password), new Set(pages)));
  } finally {
    for (const handle of opened) closeSync(handle);
  }
  renameSync(`${to}.pages`, to);
  const inOrder = [...new Set(pages)].sort((a, b) => a - b);
  return new Map(inOrder.flatMap((page, index) => (counts.has(page) ? [[index + 1, counts.get(page) ?? 0]] : [])));
}

/** Damaged files, whose cross-references lead to wrong objects, are read once more by looking for all objects. */
function withRecovery(
  source: ByteSource,
  password: string | undefined,
  use: (file: PdfFile) => ReadonlyMap<number, number>,
): { readonly file: PdfFile; readonly counts: ReadonlyMap<number, number> } {
  try {
    const file = PdfFile.open(source, password);
    return { file, counts: use(file) };
  } catch (error) {
    if (!(error instanceof PdfError) || error.cause === undefined) throw error;
    const file = PdfFile.openDamaged(source, password);
    return { file, counts: use(file) };
  }
}

interface Base {
  readonly source: ByteSource;
  /** The file to be copied; null if its bytes were made here. */
  readonly path: string | null;
  readonly bytes: Uint8Array;
  /** Page units per point by page index; none for PDFs. */
  readonly unitsPerPoint: readonly number[];
}

async function baseOf({ document, isRewritten }: WriteExport, opened: number[]): Promise<Base> {
  const none = new Uint8Array();
  if (!document.isPdf) {
    const images = await loadImagePages(document);
    const bytes = picturePdf(images);
    return { source: bytesSource(bytes), path: null, bytes, unitsPerPoint: images.map(({ unitsPerPoint }) => unitsPerPoint) };
  }
  if (isRewritten) {
    const bytes = await rewritten(document.path);
    return { source: bytesSource(bytes), path: null, bytes, unitsPerPoint: [] };
  }
  return { source: fileSource(document.path, opened), path: document.path, bytes: none, unitsPerPoint: [] };
}

/** Rewrites the whole file. Not for encrypted files: they would lose their encryption. */
async function rewritten(path: string): Promise<Uint8Array> {
  try {
    return await (await PDFDocument.load(readFileSync(path), { updateMetadata: false })).save();
  } catch (error) {
    throw new PdfError('This PDF is damaged and can’t be written.', { cause: error });
  }
}

function readPages(path: string): ExportedPage[] {
  const pages: { number: number; scales: PageScales; markups: ExportedMarkup[] }[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue;
    // The job wrote these lines.
    // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
    const read = JSON.parse(line) as ExportLine;
    if ('page' in read) pages.push({ ...read.page, markups: [] });
    else pages.at(-1)?.markups.push(toExported(read.markup));
  }
  return pages;
}

/** All pages of the document, those without markups too: a watermark is on each. */
function onAllPages(pages: readonly ExportedPage[], shown: readonly { readonly number: number }[]): ExportedPage[] {
  const known = new Map(pages.map((page) => [page.number, page]));
  return shown.map(({ number }) => known.get(number) ?? { number, markups: [], scales: { calibration: null, regions: [] } });
}

function toExported(markup: ExportableMarkup): ExportedMarkup {
  const { id, number, created_by, resolved_by, created_at, updated_at, open, editor_details, comments, columns } = markup;
  return {
    id,
    number,
    author: created_by.name,
    created: created_at,
    modified: updated_at,
    status: open,
    closedBy: resolved_by?.name ?? null,
    objects: fromWire(editor_details, id).objects,
    comments,
    columns,
  };
}
