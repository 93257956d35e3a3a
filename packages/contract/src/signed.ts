import { z } from 'zod';
import { UserId } from './ids.ts';

/** What makes a URL good without a token: whose it is, until when (seconds since the epoch), and the signature over both and the path. */
export const signedQuery = z.object({
  u: UserId,
  e: z.coerce.number<number | string>().int().positive(),
  s: z.string().min(1).max(100),
});
export type SignedQuery = z.infer<typeof signedQuery>;

export const imageTypes = ['image/webp', 'image/png', 'image/jpeg'] as const;
