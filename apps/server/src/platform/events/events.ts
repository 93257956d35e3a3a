import type { ProjectId, UserId } from '@sheetmark/contract';
import type { Tx } from '../db/unit-of-work.ts';

/** An event. Types are past tense and snake_case, such as `markup_created`; `data` contains ids and details. */
export interface NewEvent {
  readonly type: string;
  readonly actorId: UserId | null;
  readonly projectId: ProjectId | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** When it happened, ISO 8601, where that is not now. */
  readonly at?: string;
}

/** The id of the last event that was read; 0 before the first. */
export type EventCursor = number;

export interface LoggedEvent extends NewEvent {
  readonly cursor: EventCursor;
  readonly at: string;
}

/** The append-only log, written in the transaction of the change itself. */
export interface EventLog {
  /** Identifies the log. Another or restored database has a different one, and cursors are valid only within one log. */
  name(): Promise<string>;
  /** In a unit of work it is written just before the commit, so that a long transaction keeps no reader waiting. */
  append(tx: Tx, event: NewEvent): Promise<void>;
  /** What came after the cursor, oldest first, never skipping one that commits late. */
  readAfter(cursor: EventCursor, limit: number): Promise<readonly LoggedEvent[]>;
  /** The end of what can be read now, or of what was written more than so many seconds ago. */
  end(secondsAgo?: number): Promise<EventCursor>;
  /** Whether every event that is committed can be read: not while another transaction is between appending and its commit. */
  isSettled(): Promise<boolean>;
}
