import { PublicationId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

type OfPublication = Job<{ publicationId: PublicationId }>;
const ofPublication = { payload: z.object({ publicationId: PublicationId }), expireSeconds: 60 * 60 };

/** Compares the pages of a draft with current sheets. */
export const preparePublicationJob: OfPublication = {
  ...ofPublication,
  name: 'prepare-publication',
  title: 'Compare the pages of a set with current sheets',
  retries: 5,
  concurrency: 1,
};

/** Returns a set that couldn't be published to its draft. */
export const giveUpPublicationJob: OfPublication = {
  ...ofPublication,
  name: 'give-up-publication',
  title: 'Return a set that couldn’t be published to its draft',
  retries: 24,
  concurrency: 1,
};

/** Publishes a set: each step that was done stays done, and the last one is a single transaction. */
export const publishJob: OfPublication = {
  ...ofPublication,
  name: 'publish-sheets',
  title: 'Publish a set of sheets',
  retries: 5,
  concurrency: 1,
  ifGivenUp: giveUpPublicationJob,
};
