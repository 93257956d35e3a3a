import type { ProjectId, UserId } from '@sheetmark/contract';
import type { Tx } from '../db/unit-of-work.ts';

/** Something happened. Past tense, snake_case, e.g. `markup_created`; `data` holds ids and what the event is about. */
export interface NewEvent {
  readonly type: string;
  readonly actorId: UserId | null;
  readonly projectId: ProjectId | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A place in the log. Cursors compare by (tx, id); `0:0` is the beginning. */
export interface EventCursor {
  readonly tx: string;
  readonly id: number;
}

/** Negative when `a` stands before `b`. */
export function compareCursors(a: EventCursor, b: EventCursor): number {
  const [left, right] = [BigInt(a.tx), BigInt(b.tx)];
  return left === right ? a.id - b.id : left < right ? -1 : 1;
}

export interface LoggedEvent extends NewEvent {
  readonly cursor: EventCursor;
  readonly at: string;
}

/** The append-only log, written in the transaction of the change itself. */
export interface EventLog {
  /** Another database has another, and so has one that was filled anew: cursors of one log mean nothing in another. */
  name(): Promise<string>;
  append(tx: Tx, event: NewEvent): Promise<void>;
  /** What came after the cursor, oldest first, never skipping one that commits late. */
  readAfter(cursor: EventCursor, limit: number): Promise<readonly LoggedEvent[]>;
  /** The end of what can be read now, or of what was written more than so many seconds ago. */
  end(secondsAgo?: number): Promise<EventCursor>;
  /** Whether all that was written can be read: not while an older transaction is at work anywhere on the database's server. */
  isSettled(): Promise<boolean>;
}
