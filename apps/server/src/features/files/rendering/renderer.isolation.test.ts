import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../../test/patience.ts';
import { DEFAULT_RENDER_LIMITS } from './limits.ts';
import type { RenderLimits } from './limits.ts';
import type { PageFacts } from './page-geometry.ts';
import type { DocumentSource, Job } from './protocol.ts';
import { createRenderer } from './renderer.ts';
import type { Renderer } from './renderer.ts';
import { lineworkPdf, nestedFormsPdf, overdrawnPdf, writeDocument } from './testing/documents.ts';
import { createRenderWorker } from './worker-process.ts';

const log = { warn: () => undefined };
const MEBIBYTE = 2 ** 20;

let folder: string;
let linework: DocumentSource;
let overdrawn: DocumentSource;
const open: Renderer[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rendering-'));
  linework = writeDocument(folder, 'linework.pdf', await lineworkPdf());
  overdrawn = writeDocument(folder, 'overdrawn.pdf', await overdrawnPdf());
});

afterAll(async () => {
  await Promise.all(open.map((renderer) => renderer.close()));
  rmSync(folder, { recursive: true });
});

function start(workers: number, limits: Partial<RenderLimits> = {}): Renderer {
  const renderer = createRenderer({ workers, limits, log });
  open.push(renderer);
  return renderer;
}

async function firstPage(renderer: Renderer, source: DocumentSource): Promise<PageFacts> {
  const [page] = (await renderer.inspect(source)).pages;
  if (!page) throw new Error('no page');
  return page;
}

async function draw(renderer: Renderer, source: DocumentSource, page: PageFacts): Promise<unknown> {
  return renderer.drawSheet(source, page, { rasterPath: join(folder, 'raster.tif') });
}

function sheetLimit(sheet: number): Partial<RenderLimits> {
  return { limitMs: { ...DEFAULT_RENDER_LIMITS.limitMs, sheet } };
}

describe('a document that runs away', () => {
  it('is stopped at its time limit while the tiles of another go on', async () => {
    const renderer = start(2, sheetLimit(3_000));
    const page = await firstPage(renderer, linework);
    const endless = await firstPage(renderer, overdrawn);
    const warmBoth = [4, 5].map((x) => renderer.renderTile(linework, page, { level: 2, x, y: 0 }));
    await Promise.all(warmBoth);
    const failure = vi.fn<(error: unknown) => void>();
    const ended = draw(renderer, overdrawn, endless).catch(failure);
    for (const x of [0, 1, 2, 3]) expect((await renderer.renderTile(linework, page, { level: 2, x, y: 0 })).width).toBe(512);
    expect(failure).not.toHaveBeenCalled();
    await ended;
    expect(failure).toHaveBeenCalledWith(expect.objectContaining({ code: 'timed_out' }));
  });

  it('is stopped at its memory limit, and the next document gets a fresh worker', async () => {
    const renderer = start(1, { memoryBytes: 400 * MEBIBYTE });
    const nested = writeDocument(folder, 'nested.pdf', await nestedFormsPdf());
    await expect(draw(renderer, nested, await firstPage(renderer, nested))).rejects.toMatchObject({ code: 'too_large' });
    expect(await firstPage(renderer, linework)).toMatchObject({ width: 1_190.55 });
  });

  it.each([
    ['too many bytes', { pdfBytes: 1_000 }],
    ['too many pages', { pages: 0 }],
    ['too large a page', { pageSide: 1_000 }],
  ])('is refused for %s', async (_, limits) => {
    await expect(start(1, limits).inspect(linework)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('is refused for too many pixels', async () => {
    const svg = writeDocument(folder, 'wide.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"/>'));
    const renderer = start(1, { imagePixels: 1e6 });
    const prepared = draw(renderer, svg, await firstPage(renderer, svg));
    await expect(prepared).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('a worker process', () => {
  const page = { number: 1, width: 1_000, height: 1_000, mode: 'vector', maxLevel: 6 } as const;
  const tileOf = (source: DocumentSource): Job => ({ op: 'tile', source, page, tile: { level: 2, x: 0, y: 0 } });

  it('that is killed fails its job alone and is replaced at the next one', async () => {
    const worker = createRenderWorker({ limits: DEFAULT_RENDER_LIMITS, log });
    await worker.run(tileOf(linework));
    const killed = worker.pid ?? 0;
    const doomed = worker.run(tileOf(overdrawn)).catch((error: unknown) => error);
    process.kill(killed, 'SIGKILL');
    expect(await doomed).toMatchObject({ code: 'crashed' });
    await worker.run(tileOf(linework));
    expect([undefined, killed]).not.toContain(worker.pid);
    await worker.close();
  });

  it('that has grown is replaced after its job', async () => {
    const worker = createRenderWorker({ limits: { ...DEFAULT_RENDER_LIMITS, retireBytes: 1 }, log });
    await worker.run(tileOf(linework));
    expect(worker.pid).toBeUndefined();
    expect(worker.warm.size).toBe(0);
    await worker.close();
  });

  it('says which documents and pages it holds open', async () => {
    const worker = createRenderWorker({ limits: DEFAULT_RENDER_LIMITS, log });
    await worker.run(tileOf(linework));
    expect([...worker.warm]).toEqual([linework.sha256, `${linework.sha256}/1`]);
    await worker.close();
  });

  it('ends with its parent even while it is busy', async () => {
    const script = `
      import { createRenderWorker } from ${JSON.stringify(new URL('./worker-process.ts', import.meta.url).href)};
      const worker = createRenderWorker({ limits: ${JSON.stringify(DEFAULT_RENDER_LIMITS)}, log: { warn() {} } });
      await worker.run(${JSON.stringify(tileOf(linework))});
      void worker.run(${JSON.stringify(tileOf(overdrawn))});
      console.log(worker.pid);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const output: unknown[] = await once(parent.stdout, 'data');
    await setTimeout(500);
    parent.kill('SIGKILL');
    await eventually(() => expect(isAlive(Number(output[0]))).toBe(false));
  });
});

describe('an aborted call', () => {
  it('rejects at once and leaves the renderer working', async () => {
    const renderer = start(1, sheetLimit(1_500));
    const page = await firstPage(renderer, linework);
    const endless = draw(renderer, overdrawn, page).catch((error: unknown) => error);
    const stale = renderer.renderTile(linework, page, { level: 2, x: 0, y: 0, signal: AbortSignal.timeout(10) });
    await expect(stale).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await renderer.renderTile(linework, page, { level: 2, x: 1, y: 0 })).width).toBe(512);
    expect(await endless).toMatchObject({ code: 'timed_out' });
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
