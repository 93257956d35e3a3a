import { createHash } from 'node:crypto';
import type { RequestFacts } from '../../platform/http/handler.ts';

/** A hash of where a request came from, and of the program that sent it. */
export function clientOf({ source, userAgent }: Pick<RequestFacts, 'source' | 'userAgent'>): Buffer {
  return createHash('sha256').update(`${source}\n${userAgent}`).digest();
}
