import { readFileSync, statSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { WriteExport } from '../../apps/server/src/features/markup-exports/protocol.ts';
import { compute } from '../../apps/server/src/features/markup-exports/write-export.worker.ts';

/** One export in a process of its own: `export` as the product's worker does it, `rewrite` by pdf-lib, which also has to read and write it all. */

export interface Task {
  readonly how: 'export' | 'rewrite';
  readonly input: WriteExport;
}

export interface Figures {
  readonly cpuMs: number;
  /** Bytes that the result is larger than the original. */
  readonly added: number;
  /** Of the process, at most. */
  readonly memoryMiB: number;
  readonly markups: number;
}

async function rewrite(path: string): Promise<number> {
  const bytes = await (await PDFDocument.load(readFileSync(path), { updateMetadata: false })).save();
  return bytes.length;
}

async function run({ how, input }: Task): Promise<void> {
  const before = process.cpuUsage();
  const written = how === 'export' ? await compute(input) : null;
  if (written && 'failure' in written) throw new Error(written.failure);
  const size = written ? statSync(input.to).size : await rewrite(input.document.path);
  const { user, system } = process.cpuUsage(before);
  const figures: Figures = {
    cpuMs: (user + system) / 1000,
    added: size - statSync(input.document.path).size,
    memoryMiB: process.resourceUsage().maxRSS / 1024,
    markups: written?.markups ?? 0,
  };
  process.send?.(figures, () => process.disconnect());
}

process.once('message', (task: Task) => void run(task));
