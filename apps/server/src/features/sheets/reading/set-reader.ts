import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Taught, taughtFields, type TaughtField } from '@sheetmark/sheets';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Computation, RunOptions } from '../../../platform/process/workers.ts';
import { storedBox, storedDetails } from '../title-blocks.ts';
import { createPageFiles, type StoredPage } from './page-files.ts';
import type { PageReadings, ReadingAsked, TypedHint } from './protocol.ts';

export interface HintOf {
  readonly page: StoredPage;
  readonly field: TaughtField;
  readonly text: string;
}

const reading = z.object({ text: z.string(), isSure: z.boolean(), box: storedBox, others: z.array(z.string()) }).optional();
const readings = z.object({ number: reading, title: reading, revision: reading, date: reading });
const place = z.object({
  box: storedBox,
  page: z.object({ width: z.number(), height: z.number() }),
  quarter: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
});
const places = z.partialRecord(z.enum(taughtFields), place);
const block = readings.extend({ discipline: z.string().optional(), box: storedBox.optional() });
const readPages = z.array(z.object({ block, taught: z.array(z.enum(taughtFields)), details: storedDetails }));

const module = new URL('./read-title-blocks.worker.ts', import.meta.url);
const computation = <Output>(output: z.ZodType<Output>, limitMs: number): Computation<ReadingAsked, Output> => ({
  name: 'read-title-blocks',
  module,
  limitMs,
  output,
});

/** Pages that a worker digests at once: their words and lines are in memory one page at a time. */
const BATCH = 20;
/** For pages with 100,000 lines each. */
const BATCH_MS = 60_000;
const SET_MS = 120_000;

export type ReadSetPage = z.infer<typeof readPages>[number];

/** Reads title blocks in a worker process. Pages without text, such as photos, read as empty. */
export function createSetReader({ workers, storage, config }: Pick<Deps, 'workers' | 'storage' | 'config'>) {
  const withFiles = createPageFiles(storage);

  return {
    /** Where typed values are on the pages for which they were typed. */
    findTyped(hints: readonly HintOf[], run: RunOptions): Promise<Taught> {
      return withFiles(
        hints.map(({ page }) => page),
        (files) => {
          const asked = hints.flatMap(({ field, text }, index): TypedHint[] => {
            const page = files[index];
            return page ? [{ page, field, text }] : [];
          });
          return workers.run(computation(places, BATCH_MS), { step: 'find-typed', hints: asked }, run);
        },
      );
    },

    teach(page: StoredPage, boxes: Extract<ReadingAsked, { step: 'teach' }>['boxes'], run: RunOptions): Promise<Taught> {
      return withFiles([page], async ([files]) => {
        if (!files) return {};
        return workers.run(computation(places, BATCH_MS), { step: 'teach', page: files, boxes }, run);
      });
    },

    readPlaces(pages: readonly StoredPage[], taught: Taught, run: RunOptions): Promise<PageReadings[]> {
      return withFiles(pages, (files) =>
        workers.run(computation(z.array(readings), BATCH_MS), { step: 'read-places', pages: files, taught }, run),
      );
    },

    /** In the order of the pages. Reports how many pages have been digested to `onRead`. */
    async readSet(
      pages: readonly StoredPage[],
      { drawn, corrected, onRead }: { drawn: Taught; corrected: Taught; onRead: (pages: number) => Promise<void> },
      run: RunOptions,
    ): Promise<ReadSetPage[]> {
      await mkdir(join(config.dataDir, 'tmp'), { recursive: true });
      const folder = await mkdtemp(join(config.dataDir, 'tmp', 'title-blocks-'));
      try {
        const from: string[] = [];
        for (let at = 0; at < pages.length; at += BATCH) {
          run.signal?.throwIfAborted();
          const to = join(folder, `${from.length}`);
          from.push(to);
          const batch = pages.slice(at, at + BATCH);
          await withFiles(batch, (files) =>
            workers.run(computation(z.null(), BATCH_MS), { step: 'digest', pages: files, drawn, corrected, to }, run),
          );
          await onRead(Math.min(pages.length, at + BATCH));
        }
        return await workers.run(computation(readPages, SET_MS), { step: 'read', from }, run);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

export type SetReader = ReturnType<typeof createSetReader>;
