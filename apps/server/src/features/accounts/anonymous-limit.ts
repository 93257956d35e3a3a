import type { Deps } from '../../deps.ts';
import * as attempts from '../../platform/attempts/attempts.repository.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { hours } from '../../platform/clock/durations.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { anonymousRequestsPerHour } from './accounts.policy.ts';

/** Counts requests without an account by address, whatever their result; throws `too_many_requests` above the limit. */
export type AnonymousLimit = (source: string) => Promise<void>;

export function createAnonymousLimit({ db, clock }: Pick<Deps, 'db' | 'clock'>): AnonymousLimit {
  return async (source) => {
    const subject = `asked for from ${source}`;
    const asked = await attempts.countMostAttempts(db, [subject], isoTime(clock, -hours(1)));
    if (asked >= anonymousRequestsPerHour) throw new AppError('too_many_requests');
    await attempts.insertAttempt(db, subject, isoTime(clock));
  };
}
