import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

export interface AskedLink {
  readonly email: string;
  readonly kind: 'validation' | 'reset';
}

/** Who asks for a link is answered before anybody looks whether the address is known: the answer takes as long either way. */
export const mailLinkJob: Job<AskedLink> = {
  name: 'mail-link',
  payload: z.object({ email: z.string(), kind: z.enum(['validation', 'reset']) }),
  retries: 24,
  expireSeconds: 60,
  concurrency: 1,
};
