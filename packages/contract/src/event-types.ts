import { z } from 'zod';
import type { EventRow } from './event.ts';
import { events } from './events.ts';

type Events = typeof events;
export type EventType = keyof Events;

export const isEventType = (type: string): type is EventType => Object.hasOwn(events, type);
export const eventTypes: readonly EventType[] = Object.keys(events).filter(isEventType);

/** The row with its optional properties, which the literal types of single rows leave out. */
export const eventRow = (type: EventType): EventRow => events[type];

type TypesWith<Property extends keyof EventRow> = {
  [T in EventType]: Events[T] extends { readonly [P in Property]: object } ? T : never;
}[EventType];
export type LiveEventType = TypesWith<'live'>;
type RecapType = TypesWith<'recap'>;

export const isLive = (type: EventType): type is LiveEventType => eventRow(type).live !== undefined;
export const isRecapped = (type: EventType): type is RecapType => eventRow(type).recap !== undefined;

/** What an event of this type is appended with. */
export type EventData<T extends EventType> = { [K in T]: Readonly<z.infer<Events[K]['data']>> }[T];

/** Without `string`, the key of data that is always empty. */
type KeyOf<T> = T extends unknown ? (string extends keyof T ? never : keyof T) : never;
type ValueAt<T, K extends PropertyKey> = T extends unknown ? (K extends KeyOf<T> ? T[K] : never) : never;
/** What a stored event of one of these types may contain. Earlier versions stored fewer properties, and null for missing ones. */
export type StoredEventData<T extends EventType = EventType> = { readonly [K in KeyOf<EventData<T>>]?: ValueAt<EventData<T>, K> | null };

const storedSchemas = new Map<EventType, z.ZodObject>();

function storedSchema(type: EventType): z.ZodObject {
  const known = storedSchemas.get(type);
  if (known) return known;
  const fields = Object.entries(eventRow(type).data.shape).map(([name, schema]) => {
    const stored = z.nullish(schema);
    return [name, /_ids?$/.test(name) ? stored : stored.catch(undefined)] as const;
  });
  const made = z.object(Object.fromEntries(fields));
  storedSchemas.set(type, made);
  return made;
}

/**
 * Null if an id is unreadable, so that an event about a private markup never counts as one about none. Other properties are dropped if
 * they are unknown or have another form.
 */
export function readEventData<T extends EventType>(type: T, data: unknown): StoredEventData<T> | null {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the schema is built from the one that the type is inferred from
  return (storedSchema(type).safeParse(data).data ?? null) as StoredEventData<T> | null;
}
