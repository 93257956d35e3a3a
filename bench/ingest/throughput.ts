import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { RenderError } from '../../apps/server/src/features/files/rendering/failures.ts';
import type { PageFacts } from '../../apps/server/src/features/files/rendering/page-geometry.ts';
import type { DocumentSource } from '../../apps/server/src/features/files/rendering/protocol.ts';
import { createRenderer, type Renderer } from '../../apps/server/src/features/files/rendering/renderer.ts';
import { sniff } from '../../apps/server/src/features/files/rendering/sniff.ts';
import { processorTime } from './processor-time.ts';

/** The reference program, at screen resolution. */
const REFERENCE = ['pdftoppm', '-r', '72'] as const;

export interface Throughput {
  readonly name: string;
  readonly pages: number;
  /** Seconds until all previews and thumbnails are ready, with one worker and with two. */
  readonly one: number;
  readonly two: number;
  /** Undefined if the program isn't installed. */
  readonly reference: number | undefined;
  /** CPU seconds of the single worker and of the program, which other load on the machine hardly changes. */
  readonly processor: { readonly ours: number; readonly reference: number } | undefined;
}

/** Skips documents that can't be rendered. Reference and ours take turns, so that both see the same load. */
export async function measureThroughput(paths: readonly string[]): Promise<Throughput[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ingest-'));
  const renderers = [1, 2].map((workers) => ({ workers, renderer: createRenderer({ workers, log: { warn: () => undefined } }) }));
  try {
    for (const each of renderers) await warmUp({ ...each, folder }, paths);
    const results: Throughput[] = [];
    for (const path of paths) {
      const before = processorTime();
      const seconds: number[] = [];
      const spent: number[] = [];
      let pages = 0;
      for (const { renderer, workers } of renderers) {
        const startedAt = performance.now();
        pages = await drawAll(renderer, { path, workers, folder, mark: String(workers) });
        seconds.push((performance.now() - startedAt) / 1_000);
        spent.push(processorTime()?.running ?? 0);
      }
      if (pages === 0) continue;
      const [one = 0, two = 0] = seconds;
      const reference = drawWithReference(path, folder);
      const after = processorTime();
      const processor =
        before && after && reference !== undefined
          ? { ours: (spent[0] ?? 0) - before.running, reference: after.ended - before.ended }
          : undefined;
      results.push({ name: basename(path), pages, one, two, reference, processor });
    }
    return results;
  } finally {
    await Promise.all(renderers.map(({ renderer }) => renderer.close()));
    rmSync(folder, { recursive: true });
  }
}

/** Render each document once before: a server's workers are running and have compiled their hot code. */
async function warmUp(bench: { renderer: Renderer; workers: number; folder: string }, paths: readonly string[]): Promise<void> {
  for (const path of paths) await drawAll(bench.renderer, { ...bench, path, mark: 'warm' });
}

/** As many pages at once as there are workers; every image is written to disk, like the reference's. */
async function drawAll(
  renderer: Renderer,
  { path, workers, folder, mark }: { path: string; workers: number; folder: string; mark: string },
): Promise<number> {
  const source = sourceOf(path, mark);
  const pages = await inspect(renderer, source);
  const pending = [...pages];
  const drawNext = async (): Promise<void> => {
    for (let page = pending.shift(); page; page = pending.shift()) {
      const { preview, thumbnail } = await renderer.drawSheet(source, page, { rasterPath: join(folder, `raster-${page.number}`) });
      writeFileSync(join(folder, `preview-${page.number}`), preview.bytes);
      writeFileSync(join(folder, `thumbnail-${page.number}`), thumbnail.bytes);
    }
  };
  await Promise.all(Array.from({ length: workers }, drawNext));
  return pages.length;
}

async function inspect(renderer: Renderer, source: DocumentSource): Promise<readonly PageFacts[]> {
  try {
    return (await renderer.inspect(source)).pages;
  } catch (error) {
    if (error instanceof RenderError) return [];
    throw error;
  }
}

/** `mark` keeps a worker from reusing the open document. */
function sourceOf(path: string, mark: string): DocumentSource {
  const bytes = readFileSync(path);
  return { path, kind: sniff(bytes), sha256: `${createHash('sha256').update(bytes).digest('hex')}-${mark}` };
}

function drawWithReference(path: string, folder: string): number | undefined {
  const [program, ...options] = REFERENCE;
  const startedAt = performance.now();
  const { status } = spawnSync(program, [...options, path, join(folder, 'reference')], { stdio: 'ignore' });
  return status === 0 ? (performance.now() - startedAt) / 1_000 : undefined;
}
