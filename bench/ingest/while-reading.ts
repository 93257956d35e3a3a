import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRenderer, type Renderer } from '../../apps/server/src/features/files/rendering/renderer.ts';
import { repeatedPages } from '../../apps/server/src/features/files/rendering/testing/documents.ts';
import { median } from '../tiles/report.ts';
import { timeFirst } from './first-preview.ts';

const ROUNDS = 9;
/** Milliseconds until the process that reads has started and works. */
const START = 3_000;

/** Median milliseconds until the preview of a page is ready, while nothing is read and while a scan is. */
export interface FirstWhileReading {
  readonly quiet: number;
  readonly reading: number;
  /** Pages of the scan that were read meanwhile. */
  readonly pagesRead: number;
}

export async function measureWhileReading(path: string, scan: string): Promise<FirstWhileReading> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ingest-'));
  const renderer = createRenderer({ workers: 1, log: { warn: () => undefined } });
  try {
    const alone = join(folder, 'alone.pdf');
    writeFileSync(alone, await repeatedPages(readFileSync(path), 1));
    await timeFirst(renderer, alone, 'warm');
    const timeRounds = async (name: string): Promise<number[]> => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(await timeFirst(renderer, alone, `${name}-${round}`));
      return times;
    };
    const before = await timeRounds('before');
    const reader = readAgainAndAgain(renderer, scan);
    await sleep(START);
    const reading = await timeRounds('reading');
    const pagesRead = await reader.stop();
    const after = await timeRounds('after');
    return { quiet: median([...before, ...after]) ?? 0, reading: median(reading) ?? 0, pagesRead };
  } finally {
    await renderer.close();
    rmSync(folder, { recursive: true });
  }
}

/** Keeps the process that reads scans busy. */
function readAgainAndAgain(renderer: Renderer, path: string): { stop: () => Promise<number> } {
  let [isOver, read] = [false, 0];
  const source = { path, kind: 'pdf', sha256: createHash('sha256').update(path).digest('hex') } as const;
  const reading = (async () => {
    const { pages } = await renderer.inspect(source);
    for (let index = 0; !isOver; index += 1) {
      const page = pages[index % pages.length];
      if (!page) throw new Error(`${path} has no pages`);
      await renderer.readScan(source, page, { languages: ['eng'] });
      read += 1;
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await reading;
      return read;
    },
  };
}
