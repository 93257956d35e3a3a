import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { readFileJob } from './files.jobs.ts';
import * as files from './files.repository.ts';

export type NoteProgress = (file: files.FileRow, change: Parameters<typeof files.updateFile>[2]) => Promise<void>;

/** Reports each step to users who wait for the file, and then reads what is visible. */
export function createProcessingReporter({ work, events, clock, queue }: Pick<Deps, 'work' | 'events' | 'clock' | 'queue'>): NoteProgress {
  return (file, change) =>
    work.run(async (tx) => {
      await files.updateFile(tx, file.id, { ...change, updated_at: isoTime(clock) });
      const data = { item_id: file.item_id, file_id: file.id };
      await events.append(tx, { type: 'file_processed', actorId: null, projectId: file.project_id, data });
      if (change.processing === 'ready') await queue.send(tx, readFileJob, { fileId: file.id });
    });
}
