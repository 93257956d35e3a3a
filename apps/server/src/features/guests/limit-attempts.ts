import type { Deps } from '../../deps.ts';
import * as attempts from '../../platform/attempts/attempts.repository.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';

interface Limit {
  readonly subject: string;
  readonly most: number;
  readonly withinMs: number;
}

/** Throws `too_many_requests` above the limit. */
export async function refuseTooMany(db: Reader, { clock }: Pick<Deps, 'clock'>, { subject, most, withinMs }: Limit): Promise<void> {
  if ((await attempts.countMostAttempts(db, [subject], isoTime(clock, -withinMs))) >= most) throw new AppError('too_many_requests');
}

/** Counts an attempt; throws `too_many_requests` above the limit. */
export async function countAttempt(db: Reader, parts: Pick<Deps, 'clock'>, limit: Limit): Promise<void> {
  await refuseTooMany(db, parts, limit);
  await attempts.insertAttempt(db, limit.subject, isoTime(parts.clock));
}
