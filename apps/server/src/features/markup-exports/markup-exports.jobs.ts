import { MarkupExportId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

type OfExport = Job<{ exportId: MarkupExportId }>;
const ofExport = { payload: z.object({ exportId: MarkupExportId }), expireSeconds: 60 * 60 };

/** Marks an export that couldn't be written as failed. */
export const giveUpMarkupExportJob: OfExport = {
  ...ofExport,
  name: 'give-up-markup-export',
  title: 'Mark an export of markups as failed',
  retries: 24,
  concurrency: 1,
};

/** Each run starts from the beginning: an export only counts when it is complete. */
export const exportMarkupsJob: OfExport = {
  ...ofExport,
  name: 'export-markups',
  title: 'Export markups',
  retries: 3,
  concurrency: 2,
  ifGivenUp: giveUpMarkupExportJob,
};
