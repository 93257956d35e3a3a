import { createHash } from 'node:crypto';
import type { UserId } from '@sheetmark/contract';
import type { z } from 'zod';
import type { Tx } from '../db/unit-of-work.ts';
import { invalidInput } from '../http/app-error.ts';
import { claimKey, recordAnswer, getStoredAnswer } from './idempotency.repository.ts';

export interface OnceKey {
  readonly user: UserId;
  readonly operation: string;
  /** Null if the caller sent none; the work then always runs. */
  readonly key: string | null;
  /** The request itself. Using the same key for another request is refused. */
  readonly request: unknown;
  readonly now: string;
}

/**
 * Runs the work once per user, operation and key. A second call with the key waits for the first one's transaction and gets its answer,
 * which must survive JSON. Part of the caller's transaction: work that fails leaves the key free.
 */
export async function once<S extends z.ZodType>(tx: Tx, keyed: OnceKey, schema: S, work: () => Promise<z.output<S>>): Promise<z.output<S>> {
  if (keyed.key === null) return work();
  const hash = createHash('sha256').update(JSON.stringify(keyed.request)).digest('hex');
  const at = { user_id: keyed.user, operation: keyed.operation, key: keyed.key };
  if (await claimKey(tx, { ...at, request_hash: hash, created_at: keyed.now })) {
    const answer = await work();
    await recordAnswer(tx, at, JSON.stringify(answer));
    return answer;
  }
  const stored = await getStoredAnswer(tx, at);
  if (stored.request_hash !== hash) throw invalidInput('Idempotency-Key', 'This key was used for another request.');
  return schema.parse(stored.answer);
}
