import { z } from 'zod';
import { eventTypes, isLive } from './event-types.ts';
import { liveSubjects } from './event.ts';
import { notificationsInput } from './feature-messages.ts';
import { ItemId, MarkupId, PageNumber, ProjectId, UserId } from './ids.ts';
import { defineOperations } from './operation.ts';

/** Increases when a client or server with the previous version would misread messages. */
export const liveVersion = 5;

/** The path of the WebSocket. */
export const livePath = '/api/live';

/** A position in the event log, with the log's id; opaque to pages. */
export const LiveCursor = z.string().regex(/^[\w-]{1,64}\.\d{1,16}$/, { error: notificationsInput.cursor });
export type LiveCursor = z.infer<typeof LiveCursor>;

export const liveOperations = defineOperations({
  createLiveTicket: {
    method: 'POST',
    path: '/api/live/ticket',
    caller: 'user',
    onlyReads: true,
    guests: 'view',
    tokens: 'never',
    right: 'view',
    tag: 'Live',
    summary: `A ticket that opens one WebSocket at ${livePath} within 30 seconds, and the cursor to start from.`,
    answer: z.object({ data: z.object({ ticket: z.string(), cursor: LiveCursor }) }),
  },
});

/** The events that pages receive, and `access_lost`: the project was deleted, or its reader is no longer a member. */
export const LiveKind = z.enum(['access_lost', ...eventTypes.filter(isLive)]);
export type LiveKind = z.infer<typeof LiveKind>;

/** An event: enough to know what to refetch, and nothing that its reader may not see. */
export const LiveEvent = z.strictObject({
  kind: LiveKind,
  project_id: ProjectId.nullable(),
  /** The user who caused it; null for the server. */
  actor_id: UserId.nullable(),
  ...z.object(liveSubjects).partial().shape,
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** One page of an item that a user has open. */
export const LiveSheet = z.strictObject({ item_id: ItemId, page_number: PageNumber });
export type LiveSheet = z.infer<typeof LiveSheet>;

/** The place that a tab shows. */
export const LivePlace = z.strictObject({ project_id: ProjectId, sheet: LiveSheet.nullable() });
export type LivePlace = z.infer<typeof LivePlace>;

const coordinate = z.number().min(-1e6).max(1e6);
/** Page units of the tab's open sheet; null when the pointer is outside. */
export const LivePointer = z.strictObject({ x: coordinate, y: coordinate }).nullable();
export type LivePointer = z.infer<typeof LivePointer>;

const size = z.number().min(0).max(1e6);
/** Outline points per object that is being drawn; outlines are sent simplified. */
export const maxLivePoints = 64;
export const maxLiveSelected = 20;
/** Total number of points in a message: as many as two outlines of full detail. */
export const maxLiveGhosts = 8;
const objectId = z.string().regex(/^[\w.:-]{1,60}$/);
/** A user's activity on a sheet, besides pointing. Never stored, and may be lost. Pages leave out private markups, and the server drops them. */
export const LiveDoing = z.strictObject({
  /** Objects that they have selected. */
  selection: z.array(objectId).max(maxLiveSelected),
  /** Objects that they are drawing or moving, or have changed and not saved, and their outlines in page units. */
  ghosts: z
    .array(z.strictObject({ id: objectId, points: z.array(z.strictObject({ x: coordinate, y: coordinate })).max(maxLivePoints) }))
    .max(maxLiveGhosts),
  /** Their viewport, in page units. */
  view: z.strictObject({ x: coordinate, y: coordinate, width: size, height: size }).nullable(),
  /** The markup that they are writing a comment on. */
  typing: MarkupId.nullable(),
});
export type LiveDoing = z.infer<typeof LiveDoing>;

/** Another user, or another tab, with the same sheet open; `doing` is null until they send it. */
export const LivePresence = z.strictObject({
  tab: z.string().min(1).max(50),
  user_id: UserId,
  /** Guests' end with “(guest)”. Guests have no list of members to find names in. */
  name: z.string().max(250),
  pointer: LivePointer,
  doing: LiveDoing.nullable(),
});
export type LivePresence = z.infer<typeof LivePresence>;

/** A change of a participant on the sheet; for a new participant, everything. */
export const LivePresenceChange = LivePresence.partial({ name: true, pointer: true, doing: true });
export type LivePresenceChange = z.infer<typeof LivePresenceChange>;

/** Omitted fields are unchanged. */
export function presenceAfter(
  before: LivePresence | undefined,
  { tab, user_id, name = before?.name ?? '', pointer = before?.pointer ?? null, doing = before?.doing ?? null }: LivePresenceChange,
): LivePresence {
  return { tab, user_id, name, pointer, doing };
}

/**
 * Messages from a page. `hello` comes first, once; `at` when the page shows another place; `point` as the pointer moves over its sheet, and `do` for
 * its user's activity there.
 */
export const LiveClientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), version: z.int(), ticket: z.string().min(1).max(200), after: LiveCursor }),
  z.strictObject({ type: z.literal('at'), place: LivePlace.nullable() }),
  z.strictObject({ type: z.literal('point'), pointer: LivePointer }),
  z.strictObject({ type: z.literal('do'), doing: LiveDoing }),
]);
export type LiveClientMessage = z.infer<typeof LiveClientMessage>;

/**
 * Messages from the server. A `cursor` says how far the reader is up to date: it resumes there after a disconnect. `reload`: too many events to send,
 * so everything the page shows may be stale. `beat`: the connection is alive. `present`: the other participants, when a page opens the sheet;
 * `moved`: their changes since, and the tabs that left. These two are never stored.
 */
export const LiveServerMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready'), cursor: LiveCursor }),
  z.strictObject({ type: z.literal('events'), cursor: LiveCursor, events: z.array(LiveEvent) }),
  z.strictObject({ type: z.literal('reload'), cursor: LiveCursor }),
  z.strictObject({ type: z.literal('beat'), cursor: LiveCursor }),
  z.strictObject({ type: z.literal('present'), people: z.array(LivePresence) }),
  z.strictObject({ type: z.literal('moved'), people: z.array(LivePresenceChange), gone: z.array(LivePresence.shape.tab) }),
]);
export type LiveServerMessage = z.infer<typeof LiveServerMessage>;

/** Milliseconds between two beats on an idle connection. */
export const liveBeatMs = 20_000;

/** Close codes. All but the first two mean: reconnect, with increasing delays. */
export const liveCloseCodes = {
  session_ended: 4001,
  outdated_page: 4002,
  ticket_not_valid: 4003,
  not_understood: 4004,
  too_fast: 4005,
  too_slow: 4006,
  too_many: 4007,
  restart: 1012,
} as const;
export type LiveCloseReason = keyof typeof liveCloseCodes;
