import { previewView } from '../page-geometry.ts';
import type { DrawnSheet, SheetJob } from '../protocol.ts';
import { encodePreview } from './encode.ts';
import { prepareImage } from './images.ts';
import type { JobContext } from './open-documents.ts';
import { drawRaster } from './raster.ts';
import { scanGeometry, writeScan } from './scan-raster.ts';

/** The first drawing of a sheet: preview, thumbnail, and the raster where tiles are to be cut from one. */
export async function drawSheet(job: SheetJob, context: JobContext): Promise<DrawnSheet> {
  return job.source.kind === 'pdf' ? drawPdfSheet(job, context) : drawImageSheet(job, context);
}

async function drawImageSheet(job: SheetJob, { limits }: JobContext): Promise<DrawnSheet> {
  await prepareImage(job.source, job.page, { outPath: job.rasterPath, limits });
  return drawFromRaster(job);
}

async function drawPdfSheet(job: SheetJob, { limits, documents }: JobContext): Promise<DrawnSheet> {
  const document = await documents.open(job.source, limits);
  const index = job.page.number - 1;
  const scan = document.findScan(index);
  if (!scan) return { page: job.page, ...(await encodePreview(document.draw(index, previewView(job.page)))) };
  const page = scanGeometry(job.page, { scan, points: document.pageSize(index) });
  await writeScan(document, page, { scan, outPath: job.rasterPath });
  return drawFromRaster({ ...job, page });
}

async function drawFromRaster({ page, rasterPath }: SheetJob): Promise<DrawnSheet> {
  return { page, ...(await encodePreview(await drawRaster(rasterPath, page, previewView(page)))) };
}
