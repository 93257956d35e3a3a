import { ProjectArchiveId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

type OfArchive = Job<{ archiveId: ProjectArchiveId }>;
const ofArchive = { payload: z.object({ archiveId: ProjectArchiveId }), expireSeconds: 6 * 60 * 60, concurrency: 1 };

/** Marks an archive that couldn't be written or read as failed. */
export const giveUpArchiveJob: OfArchive = { ...ofArchive, name: 'give-up-archive', title: 'Mark an archive as failed', retries: 24 };
/** Each run starts from the beginning: an archive only counts when it is complete. */
export const exportProjectJob: OfArchive = {
  ...ofArchive,
  name: 'export-project',
  title: 'Export a project',
  retries: 3,
  ifGivenUp: giveUpArchiveJob,
};
export const importProjectJob: OfArchive = {
  ...ofArchive,
  name: 'import-project',
  title: 'Import a project',
  retries: 3,
  ifGivenUp: giveUpArchiveJob,
};
