import type { EventData, EventType, ProjectId, UserId } from '@sheetmark/contract';
import type { Tx } from '../db/unit-of-work.ts';

/** An event of one of these types, as the contract's registry describes it. */
export type NewEvent<T extends EventType = EventType> = {
  readonly [Type in T]: {
    readonly type: Type;
    readonly actorId: UserId | null;
    readonly projectId: ProjectId | null;
    readonly data: EventData<Type>;
    /** When it happened, ISO 8601, where that is not now. */
    readonly at?: string;
  };
}[T];

type MaybeEmpty<Data> = object extends Data ? { readonly data?: Data } : { readonly data: Data };
/** A type of event and its data, without what all events of a service share. */
export type EventContent<T extends EventType, Shared> = {
  readonly [Type in T]: { readonly type: Type } & MaybeEmpty<Omit<EventData<Type>, keyof Shared>>;
}[T];

export function completeEvent<T extends EventType, Shared>(
  { shared, ...context }: Pick<NewEvent, 'actorId' | 'projectId'> & { readonly shared: Shared },
  { type, data }: EventContent<T, Shared>,
): NewEvent<T> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `Happening` leaves out of the data exactly what is shared
  return { ...context, type, data: { ...shared, ...data } } as NewEvent<T>;
}

/** The id of the last event that was read; 0 before the first. */
export type EventCursor = number;

/** An event as it is stored. Other versions of the product may have written it: `readEventData` parses the data of a known type. */
export interface LoggedEvent {
  readonly cursor: EventCursor;
  readonly type: string;
  readonly actorId: UserId | null;
  readonly projectId: ProjectId | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: string;
}

/** The append-only log, written in the transaction of the change itself. */
export interface EventLog {
  /** Identifies the log. Another or restored database has a different one, and cursors are valid only within one log. */
  name(): Promise<string>;
  /** A unit of work writes its events just before the commit, so that long transactions don't delay readers. */
  append(tx: Tx, event: NewEvent): Promise<void>;
  /** The events after the cursor, oldest first, without skipping any that commit late. */
  readAfter(cursor: EventCursor, limit: number): Promise<readonly LoggedEvent[]>;
  /** The cursor of the last event that can be read now, or that is older than this many seconds. */
  end(secondsAgo?: number): Promise<EventCursor>;
  /** Whether all committed events can be read. False while another transaction has appended but not committed. */
  isSettled(): Promise<boolean>;
}
