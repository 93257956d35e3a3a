import type { BodyOf, FileId, FileScans, ItemId, Operations, PageNumber, ProjectId, ScanSettings, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findFile } from '../files/public.ts';
import { requireMember, requireMemberOf, requireOwner } from '../projects/public.ts';
import type { ScanStarter } from './scan-starter.ts';
import { ASKED_FOR } from './scans.jobs.ts';
import * as scans from './scans.repository.ts';

export interface ScansParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'config'> {
  readonly starter: ScanStarter;
}

/** What a project reads in its scans, and how far a file is. */
export function createScansService(parts: ScansParts) {
  return { ...createSettings(parts), ...createProgress(parts) };
}

function createSettings({ db, work, clock, events, config, starter }: ScansParts) {
  async function present(projectId: ProjectId): Promise<ScanSettings> {
    const { reads_scans, scan_languages } = await scans.findSettings(db, projectId);
    return { is_on: reads_scans, is_off_for_server: !config.readScans, languages: [...scan_languages] };
  }

  return {
    async getSettings(actor: Actor, projectId: ProjectId): Promise<ScanSettings> {
      await requireMember(db, actor, projectId);
      return present(projectId);
    },

    async updateSettings(actor: Actor, projectId: ProjectId, { is_on, languages }: BodyOf<Operations['updateScanSettings']>) {
      await requireOwner(db, actor, projectId);
      await work.run(async (tx) => {
        await scans.updateSettings(tx, projectId, { reads_scans: is_on, scan_languages: languages, updated_at: isoTime(clock) });
        await events.append(tx, { type: 'project_updated', actorId: actor.id, projectId, data: {} });
        if (is_on === true) await starter.start(tx, await scans.listWaitingFiles(tx, projectId));
      });
      return present(projectId);
    },
  };
}

interface OfFile {
  readonly id: FileId;
  readonly item_id: ItemId;
  readonly project_id: ProjectId;
}

function createProgress({ db, work, events, config, starter }: ScansParts) {
  async function present(reader: Reader, { id, project_id }: OfFile): Promise<FileScans> {
    const { reads_scans } = await scans.findSettings(reader, project_id);
    const pages = (await scans.listScanPages(reader, id)).map(({ page_number, state, failure, confidence }) => ({
      page_number,
      state,
      failure,
      confidence,
    }));
    const isWaiting = pages.some(({ state }) => state === 'waiting');
    if (!reads_scans || !config.readScans) return { state: 'off', pages };
    if (!isWaiting) return { state: 'done', pages };
    return { state: (await scans.isPaused(reader, id)) ? 'paused' : 'reading', pages };
  }

  const append = (tx: Tx, file: OfFile, actorId: UserId | null): Promise<void> =>
    events.append(tx, {
      type: 'file_scans_read',
      actorId,
      projectId: file.project_id,
      data: { item_id: file.item_id, file_id: file.id },
    });

  return {
    async get(actor: Actor, fileId: FileId): Promise<FileScans> {
      const file = await requireMemberOf(db, actor, await findFile(db, fileId));
      return present(db, file);
    },

    async pause(actor: Actor, fileId: FileId, isPaused: boolean): Promise<FileScans> {
      const file = await requireMemberOf(db, actor, await findFile(db, fileId));
      return work.run(async (tx) => {
        await scans.setPaused(tx, fileId, isPaused);
        if (!isPaused) await starter.start(tx, [fileId], ASKED_FOR);
        await append(tx, file, null);
        return present(tx, file);
      });
    },

    /** Pages keep their text until they have been read. Throws `not_found` for a page that shows no text as a picture. */
    async readAgain(actor: Actor, fileId: FileId, pageNumber: PageNumber | undefined): Promise<FileScans> {
      const file = await requireMemberOf(db, actor, await findFile(db, fileId));
      const pages = await scans.listScanPages(db, fileId);
      if (pageNumber !== undefined && !pages.some(({ page_number }) => page_number === pageNumber)) throw notFound();
      return work.run(async (tx) => {
        await scans.resetScanPages(tx, fileId, pageNumber);
        await scans.setPaused(tx, fileId, false);
        await starter.start(tx, [fileId], ASKED_FOR);
        await append(tx, file, actor.id);
        return present(tx, file);
      });
    },
  };
}

export type ScansService = ReturnType<typeof createScansService>;
