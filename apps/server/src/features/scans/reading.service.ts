import type { FileId, PageNumber } from '@sheetmark/contract';
import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { findFile, findTrashedFile, type PageScanner, postponeTrashed } from '../files/public.ts';
import { describeResult } from './describe-result.ts';
import type { ScanStarter } from './scan-starter.ts';
import { BEHIND, readScansJob } from './scans.jobs.ts';
import * as scans from './scans.repository.ts';

export interface ReadingParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'config' | 'queue'> {
  readonly log: Pick<Logger, 'warn'>;
  readonly pageScanner: PageScanner;
  readonly starter: ScanStarter;
  /** Part of the transaction that stores what was read of a page. */
  readonly whenPageRead: (tx: Tx, page: { fileId: FileId; pageNumber: PageNumber }) => Promise<void>;
  /** Part of the transaction after which no page of a version waits to be read. */
  readonly whenScansRead: (tx: Tx, fileId: FileId) => Promise<void>;
}

/** Milliseconds that a file is read before others get their turn. */
const TURN_MS = 60_000;

type File = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** Reads the pages of files that wait. */
export function createReadingService(parts: ReadingParts) {
  const { db, work, clock, events, config, queue, log, pageScanner, starter, whenPageRead, whenScansRead } = parts;

  async function append(tx: Tx, file: File): Promise<void> {
    const data = { item_id: file.item_id, file_id: file.id };
    await events.append(tx, { type: 'file_scans_read', actorId: null, projectId: file.project_id, data });
  }

  /** What was read, or why it wasn't, becomes visible at once. */
  async function readPage(file: File, page: scans.ScanPageRow, options: Parameters<PageScanner['read']>[1]): Promise<void> {
    const result = await pageScanner.read(page.sheet_id, options);
    if (!result) return;
    if ('detail' in result) log.warn({ fileId: file.id, page: page.page_number, detail: result.detail }, 'a scan could not be read');
    await work.run(async (tx) => {
      if ('store' in result) {
        await result.store(tx);
        await whenPageRead(tx, { fileId: file.id, pageNumber: page.page_number });
      }
      await scans.updateScanPage(tx, page.sheet_id, { ...describeResult(result, page), updated_at: isoTime(clock) });
      await append(tx, file);
      if ((await scans.listScanPages(tx, file.id)).every(({ state }) => state !== 'waiting')) await whenScansRead(tx, file.id);
    });
  }

  /** The pages that wait, unless reading is paused, switched off, or the file is gone. */
  async function listWaiting(fileId: FileId): Promise<{ file: File; settings: scans.SettingsRow; pages: scans.ScanPageRow[] } | undefined> {
    const file = await findFile(db, fileId);
    const settings = file && (await scans.findSettings(db, file.project_id));
    if (!file || !settings?.reads_scans || !config.readScans || (await scans.isPaused(db, fileId))) return undefined;
    return { file, settings, pages: (await scans.listScanPages(db, fileId)).filter(({ state }) => state === 'waiting') };
  }

  async function postponeIfTrashed(fileId: FileId): Promise<void> {
    if (await findTrashedFile(db, fileId)) await work.run((tx) => postponeTrashed({ tx, queue }, { job: readScansJob, fileId }));
  }

  return {
    /** Resolves when no page waits, reading is paused or switched off, or the file's turn is over. */
    async read(fileId: FileId, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
      let spent = 0;
      const onSpent = (ms: number): void => void (spent += ms);
      for (;;) {
        signal.throwIfAborted();
        const waiting = await listWaiting(fileId);
        if (!waiting) return postponeIfTrashed(fileId);
        const { file, settings, pages } = waiting;
        const page = pages.toSorted((one, two) => one.stops - two.stops)[0];
        if (!page) return;
        if (spent >= TURN_MS) return work.run((tx) => starter.start(tx, [fileId], BEHIND - 1));
        await readPage(file, page, { languages: settings.scan_languages, signal, onSpent });
      }
    },

    /** Continues what was left when the server stopped, or was never read. */
    resume: (): Promise<void> => work.run(async (tx) => starter.start(tx, await scans.listWaitingFiles(tx))),
  };
}
