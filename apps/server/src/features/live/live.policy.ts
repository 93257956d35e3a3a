import {
  type EventRow,
  events,
  isEventType,
  isLive,
  LiveEvent,
  type LiveEventType,
  type LiveKind,
  type LiveSubject,
  type MarkupId,
  type ProjectId,
  readEventData,
  type UserId,
  type Visibility,
} from '@sheetmark/contract';
import type { LoggedEvent } from '../../platform/events/events.ts';

type Live = NonNullable<EventRow['live']>;

function findLive(type: string): { kind: LiveEventType; live: Live } | undefined {
  if (!isEventType(type) || !isLive(type)) return undefined;
  return { kind: type, live: events[type].live };
}

/** What decides who may see an event, loaded just before it is sent. */
export interface Facts {
  /** Members, by project. */
  readonly members: ReadonlyMap<ProjectId, readonly UserId[]>;
  /** Members of projects that are in the trash. */
  readonly formerMembers: ReadonlyMap<ProjectId, readonly UserId[]>;
  readonly markups: ReadonlyMap<MarkupId, SeenBy>;
  /** Members who don't see what an event is about, because of its folder; and those who no longer see it since the event moved it. */
  readonly outsiders: ReadonlyMap<LoggedEvent, ReadonlySet<UserId>>;
  readonly losers: ReadonlyMap<LoggedEvent, ReadonlySet<UserId>>;
  /** Guests whose link covers the page that an event is about. */
  readonly guests: ReadonlyMap<LoggedEvent, ReadonlySet<UserId>>;
  readonly maySee: (markup: SeenBy, user: UserId) => boolean;
  /** Users with a connection. */
  readonly listeners: readonly UserId[];
}

interface SeenBy {
  readonly visibility: Visibility;
  readonly created_by: UserId;
  readonly assignee_id: UserId | null;
}

/** An event as it is sent, and its recipients. */
export interface Sending {
  readonly event: LiveEvent;
  readonly to: readonly UserId[];
}

/** Of an unreadable event: null. */
const dataOf = ({ type, data }: LoggedEvent) => (isEventType(type) ? readEventData(type, data) : null);

/** The markups that decide who receives these events. */
export function markupsOf(logged: readonly LoggedEvent[]): MarkupId[] {
  const asked = logged.filter(({ type }) => findLive(type)?.live.to === 'viewers');
  return [...new Set(asked.flatMap((event) => dataOf(event)?.markup_id ?? []))];
}

/** What to send about an event, to whom: only what each recipient may see now. */
export function planSendings(event: LoggedEvent, facts: Facts): readonly Sending[] {
  const found = findLive(event.type);
  return [...(found ? audienceOf(event, found, facts) : []), ...lossesOf(event, facts)].filter(({ to }) => to.length > 0);
}

function audienceOf(event: LoggedEvent, { kind, live }: { kind: LiveEventType; live: Live }, facts: Facts): readonly Sending[] {
  const data = dataOf(event);
  if (!data) return [];
  const sent = wireOf(event, kind, live.about);
  const { user_id, user_ids, markup_id } = data;
  if (live.to === 'named') {
    const named = new Set([user_id, ...(user_ids ?? [])]);
    return [{ event: sent, to: facts.listeners.filter((user) => named.has(user)) }];
  }
  const members = event.projectId === null ? [] : (facts.members.get(event.projectId) ?? []);
  const present = kind === 'folder_limits_changed' ? members : members.filter((user) => !facts.outsiders.get(event)?.has(user));
  if (live.to === 'members' || markup_id === undefined || markup_id === null) return [{ event: sent, to: present }];

  const markup = facts.markups.get(markup_id);
  if (!markup) return [];
  const viewers = [...new Set([...present, ...(facts.guests.get(event) ?? [])])];
  const sees = (user: UserId): boolean => facts.maySee(markup, user);
  // For users who could see the markup until now, it is deleted.
  const former = kind === 'markup_updated' ? readEventData(kind, event.data)?.before : null;
  const loses = (user: UserId): boolean => !!former && !sees(user) && facts.maySee({ ...markup, ...former }, user);
  return [
    ...[sent, ...regroupedWith(event, sent)].map((each) => ({ event: each, to: viewers.filter(sees) })),
    { event: wireOf(event, 'markup_deleted', events.markup_deleted.live.about), to: viewers.filter(loses) },
  ];
}

/** Merges and splits append one event for one markup, but change others, which the same users see. */
function regroupedWith({ type, data }: LoggedEvent, sent: LiveEvent): LiveEvent[] {
  if (type !== 'markup_updated') return [];
  const read = readEventData(type, data);
  return [...(read?.merged ?? []), ...(read?.split ?? [])].map(({ id }) => ({ ...sent, markup_id: id }));
}

/** `access_lost` for users whose access the event ended. */
function lossesOf(event: LoggedEvent, facts: Facts): readonly Sending[] {
  const { projectId, type } = event;
  if (projectId === null) return [];
  if (type === 'project_deleted') return [{ event: lostProject(projectId), to: facts.formerMembers.get(projectId) ?? [] }];
  if (type !== 'member_removed') return lossesOfMove(event, facts);
  const removed = dataOf(event)?.user_id;
  const present = facts.members.get(projectId) ?? [];
  return [{ event: lostProject(projectId), to: facts.listeners.filter((user) => user === removed && !present.includes(user)) }];
}

/** For members who could see what was moved until now, the limits of its folders changed. */
function lossesOfMove(event: LoggedEvent, { members, losers }: Facts): readonly Sending[] {
  const lost = losers.get(event);
  const present = event.projectId === null || !lost ? [] : (members.get(event.projectId) ?? []);
  return [{ event: wireOf(event, 'folder_limits_changed', []), to: present.filter((user) => lost?.has(user)) }];
}

/** Reports that the recipient isn't a member of the project. */
export function lostProject(project: ProjectId): LiveEvent {
  return { kind: 'access_lost', project_id: project, actor_id: null };
}

function wireOf({ projectId, actorId, data }: LoggedEvent, kind: LiveKind, about: readonly LiveSubject[]): LiveEvent {
  const ids = about.flatMap((name) => (data[name] === undefined || data[name] === null ? [] : [[name, data[name]]]));
  return LiveEvent.parse({ kind, project_id: projectId, actor_id: actorId, ...Object.fromEntries(ids) });
}
