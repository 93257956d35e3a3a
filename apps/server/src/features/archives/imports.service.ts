import type { ProjectArchiveId, ProjectImport } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { peekArchive } from '../../platform/archive/archive-file.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { StartError } from '../../platform/config/start-error.ts';
import { lockUser } from '../../platform/db/under-way.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor, ReceivedFile } from '../../platform/http/handler.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { itemNameOf } from '../files/public.ts';
import { createRequireRoom } from '../quotas/public.ts';
import { createArchiveEndings, isUnderWay, keptMs } from './archive-endings.ts';
import { importProjectJob } from './archives.jobs.ts';
import { presentImport } from './archives.presenter.ts';
import * as archives from './archives.repository.ts';
import { createArchiveReader } from './read-archive.ts';

type ImportsParts = Pick<Deps, 'db' | 'work' | 'clock' | 'storage' | 'queue' | 'events' | 'config'>;

/** Simultaneous imports per person. */
const mostImports = 3;

/** New projects of archives, read by a job. */
export function createImportsService(parts: ImportsParts) {
  const { db, work, clock, storage, queue } = parts;
  const { end, sayingWhy } = createArchiveEndings(parts);
  const readArchive = createArchiveReader(parts);
  const requireRoom = createRequireRoom(parts);

  return {
    async take(actor: Actor, receive: () => Promise<{ file: ReceivedFile }>): Promise<ProjectImport> {
      if ((await archives.countImports(db, actor.id)) >= mostImports) throw tooManyImports();
      const { file } = await receive();
      const name = itemNameOf(file.name);
      await peekArchive(file.path, { kind: 'project', called: `“${name}”` }).catch((error: unknown) => {
        if (!(error instanceof StartError)) throw error;
        throw new AppError('unreadable_file', { message: error.message });
      });
      const storage_key = `archives/${actor.id}/${newToken().toLowerCase()}`;
      await storage.putFile(storage_key, file.path, 'application/x-tar');
      const row = await work.run(async (tx) => {
        await lockUser(tx, actor.id);
        if ((await archives.countImports(tx, actor.id)) >= mostImports) throw tooManyImports();
        await requireRoom(tx, { userId: actor.id, projectId: null, bytes: file.size });
        const sent = { direction: 'import', user_id: actor.id, name, storage_key, size: file.size } as const;
        const made = await archives.insertArchive(tx, { ...sent, created_at: isoTime(clock), ends_at: isoTime(clock, keptMs) });
        await queue.send(tx, importProjectJob, { archiveId: made.id });
        return made;
      });
      return presentImport(row);
    },

    async get(actor: Actor, id: ProjectArchiveId): Promise<ProjectImport> {
      const row = await archives.findArchive(db, id);
      if (row?.direction !== 'import' || row.user_id !== actor.id) throw notFound();
      return presentImport(row);
    },

    async read(id: ProjectArchiveId, run: Pick<JobRun, 'signal'>): Promise<void> {
      const row = await archives.findArchive(db, id);
      if (!row || !isUnderWay(row) || row.storage_key === null) return;
      const local = await storage.localFile(row.storage_key);
      if (!local) throw new Error(`the bytes of archive ${row.id} are missing`);
      try {
        await sayingWhy(row, () =>
          readArchive({ row, path: local.path, signal: run.signal }, ({ tx, project, members }) =>
            end(row, { state: 'ready', progress: 100, project_id: project, members: JSON.stringify(members) }, tx),
          ),
        );
      } finally {
        await local.release();
      }
    },
  };
}

const tooManyImports = (): AppError =>
  new AppError('too_many_requests', { message: 'Other imports of yours are under way. Please wait for their end.' });

export type ImportsService = ReturnType<typeof createImportsService>;
