import { FileId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

/** Reads the annotations of a version once its pages are visible. Repeating it changes nothing. */
export const readAnnotationsJob: Job<{ fileId: FileId }> = {
  payload: z.object({ fileId: FileId }),
  expireSeconds: 30 * 60,
  concurrency: 1,
  name: 'read-annotations',
  title: 'Read annotations of an upload',
  retries: 3,
};
