import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sheet } from '@sheetmark/contract';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import { Api } from '../../tools/torture/api.ts';
import { type TestProject, createTestProject, waitUntilReady, upload } from '../../tools/torture/test-project.ts';

const TILES_EACH = 40;
/** Pause between two tiles of one viewer, as in panning. */
const PAUSE_MS = 100;

export interface Viewing {
  readonly viewers: number;
  /** Milliseconds per tile, ascending. */
  readonly latencies: readonly number[];
  readonly errors: number;
}

/** Viewers pan over different parts of the documents at once; the running server renders each tile for the first time. */
export async function measureViewers(paths: readonly string[], viewers: number): Promise<Viewing> {
  const server = await ServerProcess.create();
  try {
    await server.start();
    const project = await createTestProject(new Api(server.url), server.dataDir);
    const sheets: Sheet[] = [];
    for (const path of paths) sheets.push(await firstSheet(project, path));
    const latencies: number[] = [];
    let errors = 0;
    const view = async (viewer: number): Promise<void> => {
      for (let count = 0; count < TILES_EACH; count += 1) {
        const sheet = sheets[viewer % sheets.length];
        if (!sheet) return;
        const began = performance.now();
        const response = await fetch(server.url + tileUrl(sheet, viewer * TILES_EACH + count)).catch(() => undefined);
        const bytes = await response?.arrayBuffer().catch(() => undefined);
        if (response?.status === 200 && bytes) latencies.push(performance.now() - began);
        else errors += 1;
        await sleep(PAUSE_MS);
      }
    };
    await Promise.all(Array.from({ length: viewers }, (_, viewer) => view(viewer)));
    return { viewers, latencies: latencies.toSorted((a, b) => a - b), errors };
  } finally {
    await server.stop();
    await server.remove();
  }
}

async function firstSheet(project: TestProject, path: string): Promise<Sheet> {
  const item = await upload(project, basename(path), readFileSync(path));
  await waitUntilReady(project.api, item.id);
  const { files } = await project.api.call('openFile', { params: { itemId: item.id, fileId: item.file.id } });
  const sheet = files.find((file) => file.id === item.file.id)?.sheets?.[0];
  if (!sheet) throw new Error(`${path} has no sheet`);
  return sheet;
}

/** A different tile for each index, spread over the page at eight pixels per page unit, or at the sharpest level. */
function tileUrl({ tiles, width, height }: Sheet, index: number): string {
  if (!tiles) throw new Error('the sheet has no tiles');
  const level = Math.min(3, tiles.max_level);
  const count = (length: number): number => Math.ceil((length * 2 ** level) / tiles.size);
  const [columns, rows] = [count(width), count(height)];
  const place = (index * 37) % (columns * rows);
  const values: Readonly<Record<string, number>> = { z: level, x: place % columns, y: Math.floor(place / columns) };
  return tiles.url_template.replaceAll(/\{(\w)\}/g, (_, name: string) => String(values[name]));
}
