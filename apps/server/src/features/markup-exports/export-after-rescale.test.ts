import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Workers } from '../../platform/process/workers.ts';
import { createWriteExportService } from './write-export.service.ts';

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp();
  board = await setUpBoard(server);
});
afterAll(() => server.close());

const From = z.object({ from: z.string() });
const common = { v: 1, stroke: '#c00', strokeWidth: 2, fill: '', opacity: 1, lineStrokeStyle: 'solid' };
const points = [
  { x: 0, y: 0 },
  { x: 25, y: 0 },
];
const length = { ...common, id: 'l', type: 'line', subType: 'measurementLine', points };
const box = { type: 'textbox', left: 0, top: 0, width: 90, height: 60 };
const legend = { ...common, ...box, id: 'k', subType: 'legend', groupBy: 'subject', text: 'Sums' };

const calibrate = (actual: number, unit: 'm' | 'ft') =>
  board.mia.calls.call('calibratePage', { params: board.page, body: { calibration: { actual, calibrated: 1, unit } } });

/** What a worker reads of an export, which it doesn't write. */
async function linesOfExport(): Promise<string> {
  const body = { form: 'annotated' as const, items: [board.item] };
  const { data: asked } = await board.mia.calls.call('exportMarkups', { params: { id: board.project }, body });
  let lines = '';
  const workers: Workers = {
    ...server.deps.workers,
    run: async (computation, input) => {
      lines = readFileSync(From.parse(input).from, 'utf8');
      return computation.output.parse({ failure: 'not written' });
    },
  };
  const source = { kind: 'svg' as const, path: 'a', sha256: 'a' };
  const pages = [{ number: 1, width: 100, height: 100 }];
  const documents = {
    open: async () => ({ source, isPdf: false, pages, release: async () => undefined }),
    countAnnotations: async () => [],
    drawAnnotations: async () => [],
  };
  await createWriteExportService({ ...server.deps, workers, documents }).write(asked.id, { signal: new AbortController().signal });
  return lines;
}

test('a legend that is exported right after the scale was changed has the sums of the new scale', async () => {
  await calibrate(10, 'm');
  await board.fill(board.mia, await board.create(board.mia), { editor_details: [length, legend] });
  expect(await linesOfExport()).toContain('"sum":"2.5 m"');
  // Its facts are pending: no job runs here.
  await calibrate(5, 'ft');
  expect(await linesOfExport()).toMatch(/"legendRows":\[\{[^\]]*"sum":"[\d.]+ ft"/);
});
