import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

export interface RequestedLink {
  readonly email: string;
  readonly kind: 'validation' | 'reset';
}

/** Looks up the address after the response, so that response times don't reveal which addresses have accounts. */
export const mailLinkJob: Job<RequestedLink> = {
  name: 'mail-link',
  title: 'Send a sign-up or password link',
  payload: z.object({ email: z.string(), kind: z.enum(['validation', 'reset']) }),
  retries: 24,
  expireSeconds: 60,
  concurrency: 1,
};
