import type { Conversion } from '../conversion.ts';
import { RenderError } from '../failures.ts';
import type { PageComparison } from '../page-comparison.ts';
import { findTileView } from '../page-geometry.ts';
import type { PageGeometry, View } from '../page-geometry.ts';
import type { CompareJob, ConvertJob, DocumentFacts, DocumentSource, Job, Outcome, PartJob, SheetSource } from '../protocol.ts';
import { DOCUMENT_KINDS } from '../sniff.ts';
import { comparePages, type ComparedPage } from './compare-pages.ts';
import { drawImagePart, readImagePage } from './compared-image.ts';
import { encode } from './encode.ts';
import { inspectImage } from './images.ts';
import { convertOffice } from './office.ts';
import type { JobContext } from './open-documents.ts';
import { inspectPdf } from './pdf.ts';
import type { Pixels } from './pixels.ts';
import { drawRaster } from './raster.ts';
import { drawSheet } from './sheets.ts';
import { readStoredGeometry, writeGeometry } from './stored-geometry.ts';

/** What only some jobs need is loaded by them: most of a process's start would be loading it. */
export async function runJob(job: Job, context: JobContext): Promise<Outcome> {
  switch (job.op) {
    case 'convert':
      return { op: 'convert', value: await convert(job, context) };
    case 'inspect':
      return { op: 'inspect', value: await inspect(job.source, context) };
    case 'count': {
      const document = await context.documents.open(job.source, context.limits);
      return { op: 'count', value: job.pages.map((number) => document.countAnnotations(number - 1)) };
    }
    case 'annotations': {
      const document = await context.documents.open(job.source, context.limits);
      return { op: 'annotations', value: await (await import('./annotation-pictures.ts')).drawAnnotations(document, job.marks) };
    }
    case 'layers':
      return { op: 'layers', value: (await import('./layers.ts')).listLayers(job.source) };
    case 'sheet':
    case 'image':
      return { op: job.op, value: await drawSheet(job, context) };
    case 'read':
      return { op: 'read', value: (await context.documents.open(job.source, context.limits)).read(job.page.number - 1, job.page) };
    case 'scan':
      return { op: 'scan', value: await (await import('./ocr/read-page.ts')).readScannedPage(job, context) };
    case 'compare':
      return { op: 'compare', value: await compare(job, context) };
    case 'part':
      return { op: 'part', value: await encode(await drawPart(job, context)) };
    case 'tile':
      return { op: 'tile', value: await encode(await draw(job, findTileView(job.page, job.tile), context)) };
  }
}

async function convert(job: ConvertJob, { limits }: JobContext): Promise<Conversion> {
  const { path, kind } = job.source;
  if (kind !== 'dxf' && kind !== 'dwg') return { path: await convertOffice(job, limits), facts: null };
  const { convertDrawing } = await import('./cad/convert-drawing.ts');
  return convertDrawing({ path, kind, folder: job.folder }, limits);
}

async function compare({ older, matrix, ...newer }: CompareJob, { limits, documents }: JobContext): Promise<PageComparison> {
  const open = async ({ source, page, geometry: kept }: SheetSource): Promise<ComparedPage> => {
    if (source.kind !== 'pdf') return readImagePage(source.raster ?? source.path, page);
    const document = await documents.open(source, limits);
    return {
      document,
      index: page.number - 1,
      size: page,
      geometry: kept?.isStored === true ? readStoredGeometry(kept.path) : undefined,
      onRead: kept?.isStored === false ? (geometry) => writeGeometry(kept.path, geometry) : undefined,
    };
  };
  return comparePages(await open(older), await open(newer), matrix);
}

async function drawPart({ source, page, toPixels, width, height }: PartJob, { limits, documents }: JobContext): Promise<Pixels> {
  if (source.kind !== 'pdf') return drawImagePart(source.raster ?? source.path, { page, toPixels, width, height });
  const document = await documents.open(source, limits);
  return document.drawPlaced(page.number - 1, { page, toPixels, width, height });
}

async function inspect(source: DocumentSource, { limits, documents }: JobContext): Promise<DocumentFacts> {
  const kind = DOCUMENT_KINDS.find((known) => known === source.kind);
  if (!kind) throw new RenderError('unsupported', source.kind);
  const pages =
    kind === 'pdf'
      ? await inspectPdf(await documents.open(source, limits), { limits, password: source.password })
      : await inspectImage(source, limits);
  return { kind, pages };
}

interface Sheet {
  readonly source: DocumentSource;
  readonly page: PageGeometry;
}

async function draw({ source, page }: Sheet, view: View | undefined, { limits, documents }: JobContext): Promise<Pixels> {
  if (!view) throw new RangeError('no such tile');
  if (page.mode === 'vector') return (await documents.open(source, limits)).draw(page.number - 1, view);
  if (source.raster === undefined) throw new RangeError('a raster page is cut from its prepared raster');
  return drawRaster(source.raster, page, view);
}
