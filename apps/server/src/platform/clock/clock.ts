/** The only source of the time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 UTC with milliseconds, the form of every time inside the server and on the wire. */
export function isoTime(clock: Clock, offsetMs = 0): string {
  return new Date(clock.now() + offsetMs).toISOString();
}

/** A clock that moves only when set. */
export class FixedClock implements Clock {
  #now: number;
  constructor(start = Date.UTC(2026, 0, 5, 9)) {
    this.#now = start;
  }
  now(): number {
    return this.#now;
  }
  advance(ms: number): void {
    this.#now += ms;
  }
}
