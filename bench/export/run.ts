import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CanvasObject, toWire } from '@sheetmark/editor-core';
import { anObject, KINDS } from '@sheetmark/editor-core/testing';
import { describeMachine, formatTable } from '../tiles/report.ts';
import { measureInk } from './measure-ink.ts';
import { writeLarge, writeSheet } from './originals.ts';
import type { Figures, Task } from './task.ts';

/**
 * What exporting markups costs, next to pdf-lib's rewrite of the same file without any markups. Every export runs in a process of its own, as the
 * product's worker does it, and starts with nothing loaded.
 */

const MARKUPS = 1_000;
const MOST = { cpuMs: 1_500, added: 1.2e6, memoryMiB: 250, ink: 0.005 } as const;
const LARGE = { pages: 25, bytes: 20_000_000 } as const;
const TIME = '2026-11-24T08:00:00.000Z';

function moved(object: CanvasObject, x: number, y: number): CanvasObject {
  if ('points' in object) return { ...object, points: object.points.map((point) => ({ x: point.x + x, y: point.y + y })) };
  const tip = 'tip' in object ? { tip: { x: object.tip.x + x, y: object.tip.y + y } } : {};
  return { ...object, x: object.x + x, y: object.y + y, ...tip };
}

/** Lines as the job writes them: markups of all kinds in a grid. */
function linesOf(count: number): string {
  const author = { id: 1, name: 'Maren Okafor' };
  const kinds = KINDS.filter((kind) => kind !== 'image');
  const markups = Array.from({ length: count }, (_, i) => {
    const object = moved(anObject(kinds[i % kinds.length] ?? 'rectangle'), (i % 40) * 52.3, Math.floor(i / 40) * 57.1);
    const markup = {
      id: i + 1,
      number: i + 1,
      file_id: 1,
      checked_file_id: null,
      open: 'open',
      editor_details: [{ ...toWire(object), id: `o${i}` }],
      created_by: author,
      resolved_by: null,
      created_at: TIME,
      updated_at: TIME,
      comments: [],
    };
    return JSON.stringify({ markup });
  });
  return [JSON.stringify({ page: { number: 1, scales: { calibration: null, regions: [] } } }), ...markups].join('\n');
}

async function measure(task: Task): Promise<Figures> {
  const child = fork(fileURLToPath(new URL('task.ts', import.meta.url)));
  child.send(task);
  const [answer]: unknown[] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => [new Error(`The task ended with ${code}.`)]),
  ]);
  if (answer instanceof Error) throw answer;
  return answer as Figures;
}

function report(passes: boolean, text: string): void {
  console.log(`- ${passes ? 'PASS' : 'FAIL'}: ${text}`);
  if (!passes) process.exitCode = 1;
}

const row = (name: string, { cpuMs, added, memoryMiB }: Figures): string[] => [
  name,
  cpuMs.toFixed(0),
  (added / 1e6).toFixed(2),
  memoryMiB.toFixed(0),
];

const percent = (value: number): string => `${(value * 100).toFixed(2)} %`;

/** Of all kinds of objects together, and of the kind that differs most. */
async function reportInk(): Promise<void> {
  const kinds = await measureInk();
  for (const reader of Object.keys(kinds[0]?.readers ?? {})) {
    const of = kinds.map(({ name, readers }) => ({ name, ...(readers[reader] ?? { inked: 1, different: 1 }) }));
    const share = of.reduce((sum, each) => sum + each.different, 0) / of.reduce((sum, each) => sum + each.inked, 0);
    report(share <= MOST.ink, `inked pixels that differ in ${reader}: ${percent(share)}, at most ${percent(MOST.ink)}`);
    const shares = of.map(({ name, inked, different }) => ({ name, share: inked === 0 ? 1 : different / inked }));
    const worst = shares.reduce((most, each) => (each.share > most.share ? each : most));
    report(worst.share <= MOST.ink, `most in ${worst.name}: ${percent(worst.share)}, at most ${percent(MOST.ink)}`);
  }
}

async function main(): Promise<void> {
  console.log(describeMachine());
  const folder = await mkdtemp(join(tmpdir(), 'bench-export-'));
  try {
    const [sheet, large, from] = ['sheet.pdf', 'large.pdf', 'lines'].map((name) => join(folder, name)) as [string, string, string];
    await writeSheet(sheet);
    await writeLarge(large, LARGE);
    await writeFile(from, linesOf(MARKUPS));
    const task = (how: Task['how'], path: string): Task => {
      const document = { path, isPdf: true, pages: [] };
      const to = join(folder, 'result');
      const same = {
        from,
        to,
        document,
        pictures: [],
        comments: true,
        watermark: null,
        onlyPages: null,
        fileName: 'sheet.pdf',
        origin: { document: 'a', exported: 'b' },
        replacesImported: false,
        isRewritten: false,
      } as const;
      return { how, input: { ...same, form: 'annotated' } };
    };
    const many = await measure(task('export', sheet));
    const ofLarge = await measure(task('export', large));
    const rows = [
      row(`${MARKUPS} markups`, many),
      row('pdf-lib, rewritten without markups', await measure(task('rewrite', sheet))),
      row(`${MARKUPS} markups on a file of 500 MB`, ofLarge),
      row('pdf-lib, rewritten without markups, 500 MB', await measure(task('rewrite', large))),
    ];
    console.log(formatTable([['', 'CPU ms', 'MB added', 'MiB'], ...rows]));
    report(many.markups === MARKUPS, `${many.markups} of ${MARKUPS} markups exported`);
    report(many.cpuMs <= MOST.cpuMs, `CPU for ${MARKUPS} markups: ${many.cpuMs.toFixed(0)} ms, at most ${MOST.cpuMs}`);
    report(many.added <= MOST.added, `bytes for ${MARKUPS} markups: ${(many.added / 1e6).toFixed(2)} MB, at most ${MOST.added / 1e6}`);
    report(ofLarge.memoryMiB <= MOST.memoryMiB, `memory for 500 MB: ${ofLarge.memoryMiB.toFixed(0)} MiB, at most ${MOST.memoryMiB}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await reportInk();
}

await main();
