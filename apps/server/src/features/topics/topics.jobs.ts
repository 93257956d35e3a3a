import { TopicImportId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

type OfImport = Job<{ importId: TopicImportId }>;
const ofImport = { payload: z.object({ importId: TopicImportId }), expireSeconds: 60 * 60 };

/** Marks an import that couldn't be finished as failed. */
export const giveUpTopicImportJob: OfImport = {
  ...ofImport,
  name: 'give-up-topic-import',
  title: 'Mark an import of topics as failed',
  retries: 24,
  concurrency: 1,
};

/** A run that is interrupted is continued by the next: topics that are here already are left out. */
export const importTopicsJob: OfImport = {
  ...ofImport,
  name: 'import-topics',
  title: 'Import topics',
  retries: 3,
  concurrency: 1,
  ifGivenUp: giveUpTopicImportJob,
};
