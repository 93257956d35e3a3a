import { z } from 'zod';
import { SessionId, ShadowId, UserId } from './ids.ts';

/**
 * What authorizes a URL without a token: its user, their session, its expiry (seconds since the epoch), and the signature over all of these and the
 * path.
 */
export const signedQuery = z.object({
  u: UserId.or(ShadowId),
  n: SessionId.optional(),
  e: z.coerce.number<number | string>().int().positive(),
  s: z.string().min(1).max(100),
});
export type SignedQuery = z.infer<typeof signedQuery>;

export const imageTypes = ['image/webp', 'image/png', 'image/jpeg'] as const;
