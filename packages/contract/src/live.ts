import { z } from 'zod';
import { CommentId, FileId, FolderId, ItemId, MarkupId, PageNumber, ProjectId, TaskId, UserId } from './ids.ts';
import { notificationsInput } from './messages.ts';
import { defineOperations } from './operation.ts';

/** Goes up when a side that speaks the former one would misunderstand. */
export const liveVersion = 4;

/** Where the WebSocket is opened. */
export const livePath = '/api/live';

/** A place in the log of events, and which log it is of; opaque to pages. */
export const LiveCursor = z.string().regex(/^[\w-]{1,64}\.\d{1,16}$/, { error: notificationsInput.cursor });
export type LiveCursor = z.infer<typeof LiveCursor>;

export const liveOperations = defineOperations({
  createLiveTicket: {
    method: 'POST',
    path: '/api/live/ticket',
    caller: 'user',
    tag: 'Live',
    summary: `A ticket that opens one WebSocket at ${livePath} within 30 seconds, and the cursor to begin from.`,
    answer: z.object({ data: z.object({ ticket: z.string(), cursor: LiveCursor }) }),
  },
});

/** What a page can be told of. `access_lost`: the project is there no more, or not for its user. */
export const LiveKind = z.enum([
  'access_lost',
  'sessions_ended',
  'project_created',
  'project_updated',
  'project_restored',
  'project_owner_changed',
  'member_joined',
  'member_removed',
  'member_invited',
  'invitation_revoked',
  'folder_created',
  'folder_updated',
  'folder_deleted',
  'folder_restored',
  'file_uploaded',
  'file_processed',
  'item_updated',
  'item_deleted',
  'item_restored',
  'version_deleted',
  'version_restored',
  'page_calibrated',
  'markup_created',
  'markup_updated',
  'markup_deleted',
  'markup_restored',
  'comment_added',
  'comment_edited',
  'comment_deleted',
  'comment_restored',
  'task_created',
  'task_updated',
  'task_deleted',
  'task_restored',
  'metadata_saved',
  'column_added',
  'notifications_changed',
]);
export type LiveKind = z.infer<typeof LiveKind>;

const subjects = {
  user_id: UserId,
  folder_id: FolderId,
  item_id: ItemId,
  file_id: FileId,
  page_number: PageNumber,
  markup_id: MarkupId,
  comment_id: CommentId,
  task_id: TaskId,
};
/** What an event can be about. */
export type LiveSubject = keyof typeof subjects;

/** Something happened: enough to know what to ask for again, and nothing that its reader may not see. */
export const LiveEvent = z.strictObject({
  kind: LiveKind,
  project_id: ProjectId.nullable(),
  /** Whose act it was; null for what the server did by itself. */
  actor_id: UserId.nullable(),
  ...z.object(subjects).partial().shape,
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** One page of an item, as somebody looks at it. */
export const LiveSheet = z.strictObject({ item_id: ItemId, page_number: PageNumber });
export type LiveSheet = z.infer<typeof LiveSheet>;

/** What a tab has open. */
export const LivePlace = z.strictObject({ project_id: ProjectId, sheet: LiveSheet.nullable() });
export type LivePlace = z.infer<typeof LivePlace>;

const coordinate = z.number().min(-1e6).max(1e6);
/** Page units of the sheet that the tab has open; null when the pointer is elsewhere. */
export const LivePointer = z.strictObject({ x: coordinate, y: coordinate }).nullable();
export type LivePointer = z.infer<typeof LivePointer>;

const size = z.number().min(0).max(1e6);
/** Of the outline of something that is being drawn; it is told coarsely. */
export const livePointsAtMost = 64;
export const liveSelectedAtMost = 20;
/** Together they have no more points than two that are as fine as can be. */
export const liveGhostsAtMost = 8;
const objectId = z.string().regex(/^[\w.:-]{1,60}$/);
/**
 * What somebody does on a sheet, besides pointing. It is never stored and may be lost. Pages leave out what is about a private markup, and
 * the server drops it.
 */
export const LiveDoing = z.strictObject({
  /** Objects that they have selected. */
  selection: z.array(objectId).max(liveSelectedAtMost),
  /** Objects that they are drawing or moving, or drew or changed and have not saved, and their outlines in page units. */
  ghosts: z
    .array(z.strictObject({ id: objectId, points: z.array(z.strictObject({ x: coordinate, y: coordinate })).max(livePointsAtMost) }))
    .max(liveGhostsAtMost),
  /** The part of the sheet that they look at, in page units. */
  view: z.strictObject({ x: coordinate, y: coordinate, width: size, height: size }).nullable(),
  /** The markup that they are writing a comment on. */
  typing: MarkupId.nullable(),
});
export type LiveDoing = z.infer<typeof LiveDoing>;

/** Somebody who has the same sheet open, in another tab than the reader's; `doing` null: they have not said. */
export const LivePresence = z.strictObject({
  tab: z.string().min(1).max(50),
  user_id: UserId,
  pointer: LivePointer,
  doing: LiveDoing.nullable(),
});
export type LivePresence = z.infer<typeof LivePresence>;

/** What changed of somebody on the sheet; of one who is new, everything. */
export const LivePresenceChange = LivePresence.partial({ pointer: true, doing: true });
export type LivePresenceChange = z.infer<typeof LivePresenceChange>;

/** What is left out of a change is as it was. */
export function presenceAfter(
  before: LivePresence | undefined,
  { tab, user_id, pointer = before?.pointer ?? null, doing = before?.doing ?? null }: LivePresenceChange,
): LivePresence {
  return { tab, user_id, pointer, doing };
}

/**
 * What a page sends. `hello` comes first, once; `at` whenever another place is in front; `point` as the pointer moves over its sheet, and
 * `do` as its user does something there.
 */
export const LiveClientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), version: z.int(), ticket: z.string().min(1).max(200), after: LiveCursor }),
  z.strictObject({ type: z.literal('at'), place: LivePlace.nullable() }),
  z.strictObject({ type: z.literal('point'), pointer: LivePointer }),
  z.strictObject({ type: z.literal('do'), doing: LiveDoing }),
]);
export type LiveClientMessage = z.infer<typeof LiveClientMessage>;

/**
 * What the server sends. A cursor says up to where its reader knows everything: after a break it begins there. `reload`: too much
 * happened since, so whatever the page shows may be old. `beat`: nothing happened, and the connection stands. `present`: all others on the
 * sheet, as they are when one comes to it; `moved`: what changed of some of them since, and whose tabs are gone. Neither is ever stored.
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

/** Milliseconds between two beats of a connection on which nothing happens. */
export const liveBeatMs = 20_000;

/** Why the server closes a connection. All but the first two mean: come again, later each time. */
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
