import { type Clock, isoTime } from '../platform/clock/clock.ts';
import type { EventLog } from '../platform/events/events.ts';

/** Something that a user does. */
export interface Act {
  readonly minutesAgo: number;
  run(): Promise<void>;
}

/** A clock that can be set to the past. */
export class StoryClock {
  readonly #present: number;
  #minutesAgo = 0;
  constructor(present: number) {
    this.#present = present;
  }
  now = (): number => this.#present - this.#minutesAgo * 60_000;
  set(minutesAgo: number): void {
    this.#minutesAgo = minutesAgo;
  }
  /** `YYYY-MM-DD`, in this number of days. */
  day(days: number): string {
    return isoTime({ now: () => this.#present }, days * 86_400_000).slice(0, 10);
  }
}

/** Dates events by the clock instead of the database. */
export function withDatesOf(clock: Clock, events: EventLog): EventLog {
  return { ...events, append: (tx, event) => events.append(tx, { at: isoTime(clock), ...event }) };
}
