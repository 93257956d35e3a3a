import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type MarkupExportId, MarkupExportRequest } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import type { ExportedDocuments } from '../files/public.ts';
import { requireMember } from '../projects/public.ts';
import { findTargets } from './export-targets.ts';
import * as exports from './markup-exports.repository.ts';
import { keptMs } from './markup-exports.service.ts';
import { storeExport } from './store-export.ts';
import { createDocumentExporter, type ExportedFile } from './write-document.ts';

type WriteExportParts = Pick<Deps, 'db' | 'clock' | 'storage' | 'workers' | 'config'> & { readonly documents: ExportedDocuments };

const gaveUp = 'Something went wrong on our side, several times. Please tell your administrator.';
const nothingLeft = 'None of the files could be exported.';
/** Percent when all files are written. */
const WRITTEN = 95;
const mostNotes = 200;

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
    for (const [index, target] of targets.entries()) {
      const made = await exportDocument({ target, request, of, to: join(folder, String(index)) }, signal);
      notes.push(...made.notes);
      if (made.path !== null) written.push(made);
      const progress = Math.floor((WRITTEN * (index + 1)) / targets.length);
      if (!(await exports.updateUnderWay(db, row.id, { progress, state: 'running' }))) return;
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
        await writeInto(folder, row, run);
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
