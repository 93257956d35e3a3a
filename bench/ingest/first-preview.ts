import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createRenderer, type Renderer } from '../../apps/server/src/features/files/rendering/renderer.ts';
import { repeatedPages } from '../../apps/server/src/features/files/rendering/testing/documents.ts';
import { median } from '../tiles/report.ts';

const PAGES = 50;
const ROUNDS = 7;

/** Median milliseconds until the first page's preview is ready, with all other pages requested too. */
export interface FirstPreview {
  readonly alone: number;
  readonly inSet: number;
}

/** The document's first page alone, and a set of fifty of its pages. */
export async function measureFirstPreview(path: string): Promise<FirstPreview> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ingest-'));
  const renderer = createRenderer({ workers: 1, log: { warn: () => undefined } });
  try {
    const [alone, set] = [join(folder, 'alone.pdf'), join(folder, 'set.pdf')];
    const bytes = readFileSync(path);
    writeFileSync(alone, await repeatedPages(bytes, 1));
    writeFileSync(set, await repeatedPages(bytes, PAGES));
    await timeFirst(renderer, alone, 'warm');
    const times: { alone: number[]; inSet: number[] } = { alone: [], inSet: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.alone.push(await timeFirst(renderer, alone, `alone-${round}`));
      times.inSet.push(await timeFirst(renderer, set, `set-${round}`));
    }
    return { alone: median(times.alone) ?? 0, inSet: median(times.inSet) ?? 0 };
  } finally {
    await renderer.close();
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds until the preview of a document's first page is ready. `mark` makes it a document that no worker has open. */
export async function timeFirst(renderer: Renderer, path: string, mark: string): Promise<number> {
  const sha256 = `${createHash('sha256').update(path).digest('hex')}-${mark}`;
  const source = { path, kind: 'pdf', sha256 } as const;
  const began = performance.now();
  const { pages } = await renderer.inspect(source);
  const previews = pages.slice(0, 2).map((page) => renderer.drawSheet(source, page, { rasterPath: `${path}-${page.number}.tif` }));
  await previews[0];
  const took = performance.now() - began;
  await Promise.all(previews);
  return took;
}
