import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { findTileView, toPageFacts } from '../../apps/server/src/features/files/rendering/page-geometry.ts';
import type { PageFacts, TileAddress, View } from '../../apps/server/src/features/files/rendering/page-geometry.ts';
import type { DocumentSource } from '../../apps/server/src/features/files/rendering/protocol.ts';
import type { Renderer } from '../../apps/server/src/features/files/rendering/renderer.ts';
import { sniff } from '../../apps/server/src/features/files/rendering/sniff.ts';

/** The reference program. */
export const PDFTOPPM = 'pdftoppm';

/** Eight pixels per page unit, or the sharpest level. */
const LEVEL = 3;

/** Positions of the tiles, as shares of the page's width and height: the same in every round. */
const PLACES = [
  [0.3, 0.3],
  [0.5, 0.5],
  [0.7, 0.4],
  [0.4, 0.7],
  [0.6, 0.6],
] as const;

/** Milliseconds: per round one `firstPreview` and `coldTile`, and one `warmTile` and `reference` for every position. */
export interface Samples {
  readonly firstPreview: number[];
  readonly coldTile: number[];
  readonly warmTile: number[];
  readonly reference: number[];
}

export interface Bench {
  readonly renderer: Renderer;
  /** For prepared rasters. */
  readonly folder: string;
  readonly rounds: number;
  readonly hasPdftoppm: boolean;
}

/** The costs for page 1 of a file. The reference takes turns with the rest, so that both see the same load. */
export async function measureFile(bench: Bench, path: string): Promise<Samples> {
  const samples: Samples = { firstPreview: [], coldTile: [], warmTile: [], reference: [] };
  const bytes = readFileSync(path);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const kind = sniff(bytes);
  for (let round = 0; round < bench.rounds; round += 1) {
    const isFresh = { path, kind, raster: join(bench.folder, `${digest}.tif`) };
    const imported = { ...isFresh, sha256: `${digest}-import-${round}` };
    let page: PageFacts | undefined;
    samples.firstPreview.push(
      await time(async () => {
        page = await importFirstPage(bench.renderer, imported);
      }),
    );
    if (!page) continue;
    const viewed = { ...isFresh, sha256: `${digest}-view-${round}` };
    await measureTiles(bench, { source: viewed, page }, samples);
    rmSync(isFresh.raster, { force: true });
  }
  return samples;
}

/** Everything between storing the bytes and showing a preview. Returns the rendered page. */
async function importFirstPage(renderer: Renderer, source: DocumentSource & { raster: string }): Promise<PageFacts> {
  const page = await firstPage(renderer, source);
  return toPageFacts((await renderer.drawSheet(source, page, { rasterPath: source.raster })).page, page.unit);
}

async function measureTiles(bench: Bench, sheet: { source: DocumentSource; page: PageFacts }, samples: Samples): Promise<void> {
  const { source, page } = sheet;
  const level = Math.min(LEVEL, page.maxLevel);
  if (level < page.minLevel) return;
  const tiles = PLACES.map(([x, y]) => tileAt(page, { level, x, y }));
  const draw = (tile: TileAddress): Promise<number> => time(() => bench.renderer.renderTile(source, page, tile));
  samples.coldTile.push(await draw({ level, x: 0, y: 0 }));
  for (const tile of tiles) {
    samples.warmTile.push(await draw(tile));
    const view = findTileView(page, tile);
    if (bench.hasPdftoppm && source.kind === 'pdf' && view) samples.reference.push(await time(() => drawWithPdftoppm(source.path, view)));
  }
}

function tileAt(page: PageFacts, { level, x, y }: TileAddress): TileAddress {
  const index = (length: number, share: number): number => Math.floor((length * share * 2 ** level) / 512);
  return { level, x: index(page.width, x), y: index(page.height, y) };
}

/** The same clip of the same layout, encoded: a cold process, as on a server without warm workers. */
function drawWithPdftoppm(path: string, view: View): void {
  const layout = ['-scale-to-x', view.layoutWidth, '-scale-to-y', view.layoutHeight];
  const clip = ['-x', view.left, '-y', view.top, '-W', view.width, '-H', view.height];
  const { status } = spawnSync(PDFTOPPM, ['-f', 1, '-l', 1, '-cropbox', '-png', ...layout, ...clip, path].map(String), {
    stdio: 'ignore',
  });
  if (status !== 0) throw new Error(`pdftoppm failed on ${path}`);
}

async function firstPage(renderer: Renderer, source: DocumentSource): Promise<PageFacts> {
  const [page] = (await renderer.inspect(source)).pages;
  if (!page) throw new Error(`${source.path} has no pages`);
  return page;
}

async function time(act: () => unknown): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
