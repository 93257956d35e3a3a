import { AnnotationImportId, FileId, UserId } from '@sheetmark/contract';
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

/** `actor`: who decided, and whose markups are changed. */
interface Decided {
  readonly importId: AnnotationImportId;
  readonly actor: UserId;
}

const decided = { payload: z.object({ importId: AnnotationImportId, actor: UserId }), expireSeconds: 60 * 60 };

/** Ends an import that couldn't be applied or undone completely. */
export const giveUpImportJob: Job<Decided> = {
  ...decided,
  name: 'give-up-annotation-import',
  title: 'End an import of annotations that failed',
  retries: 24,
  concurrency: 1,
};

/** Applies or undoes the changes of an import, some at a time. A retry continues where the last run stopped. */
export const decideImportJob: Job<Decided> = {
  ...decided,
  name: 'decide-annotation-import',
  title: 'Apply or undo an import of annotations',
  retries: 5,
  concurrency: 2,
  ifGivenUp: giveUpImportJob,
};
