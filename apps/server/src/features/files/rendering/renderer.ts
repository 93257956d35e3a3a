import { rm } from 'node:fs/promises';
import type { Conversion } from './conversion.ts';
import { DEFAULT_RENDER_LIMITS } from './limits.ts';
import type { RenderLimits } from './limits.ts';
import type { PageComparison } from './page-comparison.ts';
import type { PageContent } from './page-content.ts';
import { findTileView } from './page-geometry.ts';
import type { PageGeometry, TileAddress } from './page-geometry.ts';
import { documentKey, pageKey } from './protocol.ts';
import type {
  AnnotationMark,
  CompareJob,
  DocumentFacts,
  DocumentLayers,
  DocumentSource,
  DrawnSheet,
  EncodedImage,
  Job,
  OfficePrograms,
  Outcome,
  PartJob,
  Results,
  ScanJob,
  SheetSource,
} from './protocol.ts';
import { createRenderQueue } from './render-queue.ts';
import type { Lane } from './render-queue.ts';
import type { ScanContent } from './scan-content.ts';
import { createRenderWorker } from './worker-process.ts';
import type { RenderLog } from './worker-process.ts';

/** Part of every cache key of an image made here: raise it when the same document would come out different. */
export const RENDERER_VERSION = 3;

export interface RenderOptions {
  /** A call whose signal is aborted rejects with its reason at once; work that nobody waits for is not begun, or stopped. */
  readonly signal?: AbortSignal | undefined;
  /** Receives how long a worker was busy, in milliseconds, whether or not it succeeded. */
  readonly onSpent?: ((ms: number) => void) | undefined;
}

export interface SheetOptions extends RenderOptions {
  readonly rasterPath: string;
  /** A user waits for this page: it precedes all pages that nobody waits for. */
  readonly isWanted?: boolean | undefined;
}

/** Every call rejects with a `RenderError`, except for a programmer's mistakes and aborts. */
export interface Renderer {
  /** Makes a PDF of an office document or a drawing, in `folder`, which is empty and the caller's to remove. */
  convert(source: DocumentSource, options: RenderOptions & { readonly folder: string }): Promise<Conversion>;
  inspect(source: DocumentSource, options?: RenderOptions): Promise<DocumentFacts>;
  /** The number of annotations on each of these pages of a PDF. */
  countAnnotations(source: DocumentSource, pages: readonly number[], options?: RenderOptions): Promise<readonly number[]>;
  /** Annotations of a PDF, each drawn alone as a PNG without a background; null for those that can't be. */
  drawAnnotations(source: DocumentSource, marks: readonly AnnotationMark[], options?: RenderOptions): Promise<Results['annotations']>;
  /** The layers of a PDF. */
  listLayers(source: DocumentSource, options?: RenderOptions): Promise<DocumentLayers>;
  /** The sheet's first drawing. Says whether there is a raster at `rasterPath` by the mode of its page: hand it back as `source.raster`. Leaves none when it fails. */
  drawSheet(source: DocumentSource, page: PageGeometry, options: SheetOptions): Promise<DrawnSheet>;
  /** A PDF's page: its text and lines. */
  readPage(source: DocumentSource, page: PageGeometry, options?: RenderOptions): Promise<PageContent>;
  /** Reads the text in the pictures of a page, in a process of its own that yields the processor to everything else. */
  readScan(source: DocumentSource, page: PageGeometry, options: RenderOptions & Pick<ScanJob, 'languages'>): Promise<ScanContent>;
  /** Aligns two versions of a page, which aren't images, and finds what changed. */
  comparePages(older: SheetSource, newer: SheetSource, options?: RenderOptions & Pick<CompareJob, 'matrix'>): Promise<PageComparison>;
  /** A part of a page of a PDF. */
  renderPart(sheet: SheetSource, options: Pick<PartJob, 'toPixels' | 'width' | 'height'> & RenderOptions): Promise<EncodedImage>;
  /** Throws a `RangeError` for a tile that the page doesn't have; see `findTileView`. */
  renderTile(source: DocumentSource, page: PageGeometry, options: TileAddress & RenderOptions): Promise<EncodedImage>;
  /** Ends the worker processes; open calls reject. */
  close(): Promise<void>;
}

export interface RendererSettings {
  /** Worker processes for imports, at least 1: one for each core is a good choice. One more is kept for those who look. */
  readonly workers: number;
  readonly limits?: Partial<RenderLimits> | undefined;
  /** Without them office documents are not supported. */
  readonly office?: OfficePrograms | null | undefined;
  readonly log: RenderLog;
}

const LANES: Readonly<Record<Job['op'], Lane>> = {
  tile: 'interactive',
  convert: 'import',
  inspect: 'import',
  count: 'background',
  annotations: 'background',
  layers: 'interactive',
  sheet: 'import',
  image: 'import',
  read: 'background',
  scan: 'background',
  compare: 'background',
  part: 'interactive',
};

export function createRenderer(settings: RendererSettings): Renderer {
  const limits = { ...DEFAULT_RENDER_LIMITS, ...settings.limits };
  const workers = Array.from({ length: Math.max(1, settings.workers) + 1 }, () => createRenderWorker({ limits, log: settings.log }));
  const queue = createRenderQueue(workers);
  const readers = createRenderQueue([createRenderWorker({ limits, log: settings.log, isPatient: limits.scansYield })]);
  const submit = (job: Job, options: RenderOptions = {}, lane: Lane = LANES[job.op]): Promise<Outcome> =>
    queue.submit({ lane, key: jobKey(job), job, onSpent: options.onSpent }, options.signal);
  return {
    convert: async (source, { folder, ...options }) =>
      pick('convert', await submit({ op: 'convert', source, office: settings.office ?? null, folder }, options)),
    inspect: async (source, options) => pick('inspect', await submit({ op: 'inspect', source }, options)),
    countAnnotations: async (source, pages, options) => pick('count', await submit({ op: 'count', source, pages }, options)),
    drawAnnotations: async (source, marks, options) => pick('annotations', await submit({ op: 'annotations', source, marks }, options)),
    listLayers: async (source, options) => pick('layers', await submit({ op: 'layers', source }, options)),
    async drawSheet(source, page, { rasterPath, isWanted = false, ...options }) {
      const op = source.kind === 'pdf' ? 'sheet' : 'image';
      try {
        return pick(op, await submit({ op, source, page, rasterPath }, options, isWanted ? 'interactive' : 'import'));
      } catch (error) {
        await rm(rasterPath, { force: true });
        throw error;
      }
    },
    comparePages: async (older, newer, { matrix, ...options } = { matrix: undefined }) =>
      pick('compare', await submit({ op: 'compare', ...newer, older, matrix }, options)),
    renderPart: async (sheet, { toPixels, width, height, ...options }) =>
      pick('part', await submit({ op: 'part', ...sheet, toPixels, width, height }, options)),
    readPage: async (source, page, options) => pick('read', await submit({ op: 'read', source, page }, options)),
    readScan: async (source, page, { languages, ...options }) => {
      const job: Job = { op: 'scan', source, page, languages };
      return pick('scan', await readers.submit({ lane: LANES.scan, key: jobKey(job), job, onSpent: options.onSpent }, options.signal));
    },
    async renderTile(source, page, { level, x, y, signal }) {
      requireRaster(source, page);
      const tile = { level, x, y };
      if (!findTileView(page, tile)) throw new RangeError(`page ${page.number} has no tile ${level}/${x}/${y}`);
      return pick('tile', await submit({ op: 'tile', source, page, tile }, { signal }));
    },
    close: async () => void (await Promise.all([queue.close(), readers.close()])),
  };
}

function pick<Op extends keyof Results>(op: Op, outcome: Outcome): Results[Op] {
  if (isOutcomeOf(op, outcome)) return outcome.value;
  throw new TypeError(`a worker answered ${outcome.op} to ${op}`);
}

function isOutcomeOf<Op extends keyof Results>(op: Op, outcome: Outcome): outcome is Outcome & { op: Op; value: Results[Op] } {
  return outcome.op === op;
}

/** A mistake of the caller's, found before a worker has to stumble over it. */
function requireRaster(source: DocumentSource, page: PageGeometry): void {
  if (page.mode === 'raster' && source.raster === undefined) throw new RangeError(`page ${page.number} needs its prepared raster`);
}

function jobKey(job: Job): string {
  const document = documentKey(job.source);
  switch (job.op) {
    case 'convert':
      return `convert ${document} ${job.folder}`;
    case 'inspect':
    case 'layers':
      return `${job.op} ${document}`;
    case 'count':
      return `count ${document}`;
    case 'annotations':
      return `annotations ${document} ${job.marks.map(({ page, place }) => `${page}/${place}`).join(' ')}`;
    case 'sheet':
    case 'image':
      return `${job.op} ${pageKey(document, job.page.number)} ${job.rasterPath}`;
    case 'read':
      return `read ${pageKey(document, job.page.number)}`;
    case 'scan':
      return `scan ${pageKey(document, job.page.number)} ${job.languages.join('+')}`;
    case 'compare':
      return `compare ${pageKey(documentKey(job.older.source), job.older.page.number)} ${pageKey(document, job.page.number)} ${job.matrix?.join(' ') ?? ''}`;
    case 'part':
      return `part ${pageKey(document, job.page.number)} ${[...job.toPixels, job.width, job.height].join(' ')}`;
    case 'tile':
      return `tile ${pageKey(document, job.page.number)} ${job.tile.level}/${job.tile.x}/${job.tile.y}`;
  }
}
