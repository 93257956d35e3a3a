import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type MarkupExportId, MarkupExportRequest } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { repeat } from '../../platform/process/repeat.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import type { ExportedDocuments } from '../files/public.ts';
import { requireMember } from '../projects/public.ts';
import { findTargets } from './export-targets.ts';
import * as exports from './markup-exports.repository.ts';
import { keptMs } from './markup-exports.service.ts';
import { storeExport } from './store-export.ts';
import { createDocumentExporter, type ExportedFile } from './write-document.ts';

type WriteExportParts = Pick<Deps, 'db' | 'work' | 'clock' | 'storage' | 'workers' | 'config' | 'log'> & {
  readonly documents: ExportedDocuments;
};

const gaveUp = 'Something went wrong on our side, several times. Please tell your administrator.';
const nothingLeft = 'None of the files could be exported.';
/** Percent when all files are written. */
const WRITTEN = 95;
const mostNotes = 200;
/** Milliseconds between two looks whether someone cancelled. */
const LOOK_MS = 1_000;

/** The job that writes exports. */
export function createWriteExportService(parts: WriteExportParts) {
  const { db, clock, storage, config } = parts;
  const exportDocument = createDocumentExporter(parts);

  const fail = (id: MarkupExportId, failure: string): Promise<boolean> => exports.updateUnderWay(db, id, { state: 'failed', failure });

  async function writeInto(folder: string, row: exports.MarkupExportRow, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const request = MarkupExportRequest.parse(row.request);
    const of = { project: row.project_id, viewer: row.user_id };
    await requireMember(db, { id: of.viewer }, of.project);
    const targets = await findTargets(db, of, request);
    const written: ExportedFile[] = [];
    const notes: ExportedFile['notes'][number][] = [];
    const report = (done: number): Promise<boolean> =>
      exports.updateUnderWay(db, row.id, { progress: Math.floor((WRITTEN * done) / targets.length), state: 'running' });
    for (const [index, target] of targets.entries()) {
      const onProgress = async (share: number): Promise<void> => void (await report(index + share));
      const made = await exportDocument({ target, request, of, to: join(folder, String(index)), onProgress }, signal);
      notes.push(...made.notes);
      if (made.path !== null) written.push(made);
      if (!(await report(index + 1))) return;
    }
    const isSingle = targets.length === 1;
    const stored = await storeExport(storage, { user: row.user_id, form: request.form, folder, isSingle }, written);
    const failure = isSingle ? notes.find(({ code }) => code === 'failed')?.message : null;
    if (!stored) return void (await fail(row.id, failure ?? nothingLeft));
    const ending = {
      state: 'ready',
      progress: 100,
      notes: JSON.stringify(notes.slice(0, mostNotes)),
      ends_at: isoTime(clock, keptMs),
    } as const;
    if (!(await exports.updateUnderWay(db, row.id, { ...stored, ...ending }))) await storage.delete(stored.storage_key);
  }

  return {
    async write(id: MarkupExportId, run: Pick<JobRun, 'signal'>): Promise<void> {
      const row = await exports.findExport(db, id);
      if (!row || !(await exports.updateUnderWay(db, id, { state: 'running', progress: 0 }))) return;
      await mkdir(join(config.dataDir, 'tmp'), { recursive: true });
      const folder = await mkdtemp(join(config.dataDir, 'tmp', 'markups-'));
      try {
        await unlessCancelled(parts, id, (cancelled) => writeInto(folder, row, { signal: AbortSignal.any([run.signal, cancelled]) }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await fail(id, error.message);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    /** After the last try. */
    giveUp: (id: MarkupExportId): Promise<boolean> => fail(id, gaveUp),
  };
}

/** Ends what is under way, by its signal, soon after someone cancelled the export. */
async function unlessCancelled({ db, log }: Pick<Deps, 'db' | 'log'>, id: MarkupExportId, act: (signal: AbortSignal) => Promise<void>) {
  const cancelled = new AbortController();
  const look = async (): Promise<void> => {
    if (!(await exports.isUnderWay(db, id))) cancelled.abort();
  };
  const stopLooking = repeat(LOOK_MS, { name: 'looking for a cancelled export', act: look }, log);
  try {
    await act(cancelled.signal);
  } catch (error) {
    if (!cancelled.signal.aborted) throw error;
  } finally {
    await stopLooking();
  }
}
