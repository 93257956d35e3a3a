import type { Deps } from '../../deps.ts';
import * as attempts from '../../platform/attempts/attempts.repository.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { hours } from '../../platform/clock/durations.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { strangersAllowedPerHour } from './accounts.policy.ts';

/** Counts requests without an account by address, whatever their result; throws `too_many_requests` above the limit. */
export type StrangersLimit = (source: string) => Promise<void>;

export function createStrangersLimit({ db, clock }: Pick<Deps, 'db' | 'clock'>): StrangersLimit {
  return async (source) => {
    const subject = `asked for from ${source}`;
    const asked = await attempts.mostAttemptsSince(db, [subject], isoTime(clock, -hours(1)));
    if (asked >= strangersAllowedPerHour) throw new AppError('too_many_requests');
    await attempts.insertAttempt(db, subject, isoTime(clock));
  };
}
