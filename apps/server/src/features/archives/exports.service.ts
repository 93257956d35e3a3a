import type { ProjectArchiveId, ProjectExport, ProjectId, SignedQuery } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { lockUser } from '../../platform/db/under-way.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor, BytesReply, RequestFacts } from '../../platform/http/handler.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { openStored, safeSegment } from '../files/public.ts';
import { deleteBytesJob } from '../housekeeping/public.ts';
import { findProjectName, requireOwner } from '../projects/public.ts';
import { createArchiveEndings, isUnderWay, keptMs } from './archive-endings.ts';
import { exportProjectJob } from './archives.jobs.ts';
import { contentPath, presentExport } from './archives.presenter.ts';
import * as archives from './archives.repository.ts';
import { createArchiveWriter } from './write-archive.ts';

type ExportsParts = Pick<Deps, 'db' | 'work' | 'clock' | 'storage' | 'queue' | 'events' | 'config' | 'signedUrls' | 'log' | 'metrics'>;

/** Exports of one project, each for the user who requested it. */
const mostKept = 3;

/** Whole projects as one file, written by a job for their owner. */
export function createExportsService(parts: ExportsParts) {
  const { db, work, clock, storage, queue, events, signedUrls } = parts;
  const { sayingWhy } = createArchiveEndings(parts);
  const writeArchive = createArchiveWriter(parts);
  const endsAt = (): string => isoTime(clock, keptMs);

  return {
    async ask(actor: Actor, projectId: ProjectId): Promise<ProjectExport> {
      await requireOwner(db, actor, projectId);
      const row = await work.run(async (tx) => {
        await lockUser(tx, actor.id);
        const existing = await archives.listExports(tx, projectId, actor.id);
        const running = existing.find(isUnderWay);
        if (running) return running;
        await deleteArchives(tx, queue, existing.slice(mostKept - 1));
        const name = `${safeSegment(await findProjectName(tx, projectId))} ${isoTime(clock).slice(0, 10)}.tar`;
        const archive = { direction: 'export', user_id: actor.id, project_id: projectId, name } as const;
        const made = await archives.insertArchive(tx, { ...archive, created_at: isoTime(clock), ends_at: endsAt() });
        await events.append(tx, { type: 'project_exported', actorId: actor.id, projectId, data: {} });
        await queue.send(tx, exportProjectJob, { archiveId: made.id });
        return made;
      });
      return presentExport(row, { signedUrls, viewer: actor });
    },

    async list(actor: Actor, projectId: ProjectId): Promise<ProjectExport[]> {
      await requireOwner(db, actor, projectId);
      const rows = await archives.listExports(db, projectId, actor.id);
      return rows.filter((row) => row.ends_at > isoTime(clock)).map((row) => presentExport(row, { signedUrls, viewer: actor }));
    },

    /** Everything that is not as it was when the URL was handed out answers `not_found`. */
    async download(
      at: { projectId: ProjectId; id: ProjectArchiveId },
      query: SignedQuery,
      request: Pick<RequestFacts, 'range'>,
    ): Promise<BytesReply> {
      const row = (await signedUrls.verify(contentPath(at.projectId, at.id), query)) && (await archives.findArchive(db, at.id));
      const isTheirs = row && row.direction === 'export' && row.user_id === query.u && row.project_id === at.projectId;
      if (!isTheirs || row.storage_key === null || row.ends_at <= isoTime(clock)) throw notFound();
      await requireOwner(db, { id: query.u }, at.projectId).catch(() => {
        throw notFound();
      });
      const content = await openStored(storage, { key: row.storage_key, size: row.size ?? 0 }, request.range);
      return { ...content, mediaType: 'application/x-tar', downloadName: row.name };
    },

    async write(id: ProjectArchiveId, run: Pick<JobRun, 'signal'>): Promise<void> {
      const row = await archives.findArchive(db, id);
      if (!row || !isUnderWay(row)) return;
      await sayingWhy(row, async () => {
        const written = await writeArchive(row, run);
        await archives.updateArchive(db, row.id, { ...written, state: 'ready', progress: 100, ends_at: endsAt() });
      });
    },
  };
}

async function deleteArchives(tx: Tx, queue: ExportsParts['queue'], rows: readonly archives.ArchiveRow[]): Promise<void> {
  const keys = rows.flatMap(({ storage_key }) => storage_key ?? []);
  await archives.deleteArchives(
    tx,
    rows.map(({ id }) => id),
  );
  if (keys.length > 0) await queue.send(tx, deleteBytesJob, { keys, prefixes: [] });
}

export type ExportsService = ReturnType<typeof createExportsService>;
