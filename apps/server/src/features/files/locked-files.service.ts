import type { FileId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMemberOf } from '../projects/public.ts';
import { createFileSources } from './file-sources.ts';
import { LOOKED_AT, processFileJob } from './files.jobs.ts';
import * as files from './files.repository.ts';
import { RenderError } from './rendering/failures.ts';
import type { Renderer } from './rendering/renderer.ts';

export interface LockedFilesParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'queue' | 'storage' | 'config'> {
  readonly renderer: Renderer;
}

export function createLockedFilesService(parts: LockedFilesParts) {
  const { db, work, clock, events, queue, renderer } = parts;
  const sources = createFileSources(parts);

  async function requireOpening(file: files.FileRow, password: string): Promise<void> {
    const opened = await sources.open(file, password);
    if (!opened) throw notFound();
    try {
      await renderer.inspect(opened.source);
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      if (error.code === 'encrypted') throw new AppError('wrong_password', { message: 'This password does not open the file.' });
      throw new AppError('unreadable_file', { message: error.message });
    } finally {
      await opened.release();
    }
  }

  return {
    /** Anyone who can see the file may open it for all. Does nothing when it is already open. */
    async unlock(actor: Actor, fileId: FileId, password: string): Promise<void> {
      const file = await requireMemberOf(db, actor, await files.findFile(db, fileId));
      if (!file.is_locked) return;
      await requireOpening(file, password);
      await work.run(async (tx) => {
        const opened = { is_locked: false, sealed_password: sources.sealPassword(password) };
        await files.updateFile(tx, fileId, { ...opened, processing: 'queued', failure: null, updated_at: isoTime(clock) });
        await queue.send(tx, processFileJob, { fileId }, { priority: LOOKED_AT });
        const data = { item_id: file.item_id, file_id: file.id };
        await events.append(tx, { type: 'file_processed', actorId: actor.id, projectId: file.project_id, data });
      });
    },
  };
}

export type LockedFilesService = ReturnType<typeof createLockedFilesService>;
