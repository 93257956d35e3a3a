import { ProjectArchiveId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

type OfArchive = Job<{ archiveId: ProjectArchiveId }>;
const ofArchive = { payload: z.object({ archiveId: ProjectArchiveId }), expireSeconds: 6 * 60 * 60, concurrency: 1 };

/** Says of an archive that it could not be written or read. */
export const giveUpArchiveJob: OfArchive = { ...ofArchive, name: 'give-up-archive', retries: 24 };
/** Each run begins anew: nothing of an archive counts before all of it is there. */
export const exportProjectJob: OfArchive = { ...ofArchive, name: 'export-project', retries: 3, ifGivenUp: giveUpArchiveJob };
export const importProjectJob: OfArchive = { ...ofArchive, name: 'import-project', retries: 3, ifGivenUp: giveUpArchiveJob };
