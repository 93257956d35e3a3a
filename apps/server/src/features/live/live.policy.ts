import { LiveEvent, LiveKind, type LiveSubject, MarkupId, type ProjectId, UserId, Visibility } from '@sheetmark/contract';
import { z } from 'zod';
import type { LoggedEvent } from '../../platform/events/events.ts';

/**
 * Who is told: all members, those of them who may see the markup that it is about (if it is about one), or the user or users whom the
 * event names.
 */
type Audience = 'members' | 'viewers' | 'named';

interface Telling {
  readonly to: Audience;
  /** Of the event's data, what goes out. */
  readonly about: readonly LiveSubject[];
}

const members = (...about: LiveSubject[]): Telling => ({ to: 'members', about });
const viewers = (...about: LiveSubject[]): Telling => ({ to: 'viewers', about });
const onPage = ['item_id', 'page_number', 'markup_id'] as const;

const tellings: Readonly<Record<Exclude<LiveKind, 'access_lost'>, Telling>> = {
  sessions_ended: { to: 'named', about: [] },
  project_created: members(),
  project_updated: members(),
  project_restored: members(),
  project_owner_changed: members('user_id'),
  member_joined: members('user_id'),
  member_removed: members('user_id'),
  member_invited: members(),
  invitation_revoked: members(),
  folder_created: members('folder_id'),
  folder_updated: members('folder_id'),
  folder_deleted: members('folder_id'),
  folder_restored: members('folder_id'),
  file_uploaded: members('item_id', 'file_id'),
  file_processed: members('item_id', 'file_id'),
  item_updated: members('item_id'),
  item_deleted: members('item_id'),
  item_restored: members('item_id'),
  version_deleted: members('item_id', 'file_id'),
  version_restored: members('item_id', 'file_id'),
  page_calibrated: members('item_id', 'page_number'),
  markup_created: viewers(...onPage),
  markup_updated: viewers(...onPage),
  markup_deleted: viewers(...onPage),
  markup_restored: viewers(...onPage),
  comment_added: viewers(...onPage, 'comment_id', 'task_id'),
  comment_edited: viewers(...onPage, 'comment_id', 'task_id'),
  comment_deleted: viewers(...onPage, 'comment_id', 'task_id'),
  comment_restored: viewers(...onPage, 'comment_id', 'task_id'),
  // The markup that a task came from may be private.
  task_created: members('task_id'),
  task_updated: members('task_id'),
  task_deleted: members('task_id'),
  task_restored: members('task_id'),
  metadata_saved: viewers('item_id', 'markup_id'),
  column_added: members(),
  notifications_changed: { to: 'named', about: [] },
};

/** Events that no page waits for. */
export const untold: readonly string[] = [
  'account_made',
  'address_validated',
  'administrator_made',
  'legal_text_changed',
  'media_deleted',
  'password_changed',
  'project_deleted',
  'project_exported',
  'restored_from_backup',
  'sign_in_failed',
  'sign_up_rules_changed',
  'signed_in',
  'signed_out',
  'storage_limit_changed',
  'user_changed',
  'user_removed',
];

function findTelling(type: string): { kind: LiveKind; telling: Telling } | undefined {
  const kind = LiveKind.safeParse(type).data;
  return kind === undefined || kind === 'access_lost' ? undefined : { kind, telling: tellings[kind] };
}

export const isTold = (type: string): boolean => findTelling(type) !== undefined;

/** What stands at the moment of telling, as far as it matters to the users who listen. */
export interface Facts {
  /** Members, by project. */
  readonly members: ReadonlyMap<ProjectId, readonly UserId[]>;
  /** Who was a member of a project that is in the trash. */
  readonly formerMembers: ReadonlyMap<ProjectId, readonly UserId[]>;
  readonly markups: ReadonlyMap<MarkupId, SeenBy>;
  readonly maySee: (markup: SeenBy, user: UserId) => boolean;
  /** Everyone who listens. */
  readonly listeners: readonly UserId[];
}

interface SeenBy {
  readonly visibility: Visibility;
  readonly created_by: UserId;
  readonly assignee_id: UserId | null;
}

/** One event as it goes out, and to whom. */
export interface Told {
  readonly event: LiveEvent;
  readonly to: readonly UserId[];
}

const subjects = z.object({ user_id: UserId.optional(), user_ids: z.array(UserId).optional(), markup_id: MarkupId.optional() });
const before = z.object({
  before: z.object({ visibility: Visibility, assignee_id: UserId.nullable() }),
});

/** The markups that decide about who is told of these events. */
export function markupsOf(events: readonly LoggedEvent[]): MarkupId[] {
  const asked = events.filter(({ type }) => findTelling(type)?.telling.to === 'viewers');
  return [...new Set(asked.flatMap(({ data }) => subjects.safeParse(data).data?.markup_id ?? []))];
}

/** What an event says, and to whom: nothing more than each may see now. */
export function tell(event: LoggedEvent, facts: Facts): readonly Told[] {
  const found = findTelling(event.type);
  return [...(found ? audienceOf(event, found, facts) : []), ...lossesOf(event, facts)].filter(({ to }) => to.length > 0);
}

function audienceOf(event: LoggedEvent, { kind, telling }: { kind: LiveKind; telling: Telling }, facts: Facts): readonly Told[] {
  const said = wireOf(event, kind, telling.about);
  const { user_id, user_ids = [], markup_id } = subjects.safeParse(event.data).data ?? {};
  if (telling.to === 'named') {
    const named = new Set(user_id === undefined ? user_ids : [user_id, ...user_ids]);
    return [{ event: said, to: facts.listeners.filter((user) => named.has(user)) }];
  }
  const present = event.projectId === null ? [] : (facts.members.get(event.projectId) ?? []);
  if (telling.to === 'members' || markup_id === undefined) return [{ event: said, to: present }];

  const markup = facts.markups.get(markup_id);
  if (!markup) return [];
  const sees = (user: UserId): boolean => facts.maySee(markup, user);
  // Whoever saw it until now has it on the page: to them it is gone.
  const former = before.safeParse(event.data).data?.before;
  const loses = (user: UserId): boolean => former !== undefined && !sees(user) && facts.maySee({ ...markup, ...former }, user);
  return [
    { event: said, to: present.filter(sees) },
    { event: wireOf(event, 'markup_deleted', onPage), to: present.filter(loses) },
  ];
}

/** Who was in the project until this event, and is not any more. */
function lossesOf(event: LoggedEvent, facts: Facts): readonly Told[] {
  const { projectId, type } = event;
  if (projectId === null) return [];
  if (type === 'project_deleted') return [{ event: lossOf(projectId), to: facts.formerMembers.get(projectId) ?? [] }];
  if (type !== 'member_removed') return [];
  const removed = subjects.safeParse(event.data).data?.user_id;
  const present = facts.members.get(projectId) ?? [];
  return [{ event: lossOf(projectId), to: facts.listeners.filter((user) => user === removed && !present.includes(user)) }];
}

/** Of a project that its reader is no member of. */
export function lossOf(project: ProjectId): LiveEvent {
  return { kind: 'access_lost', project_id: project, actor_id: null };
}

function wireOf({ projectId, actorId, data }: LoggedEvent, kind: LiveKind, about: readonly LiveSubject[]): LiveEvent {
  const ids = about.flatMap((name) => (data[name] === undefined || data[name] === null ? [] : [[name, data[name]]]));
  return LiveEvent.parse({ kind, project_id: projectId, actor_id: actorId, ...Object.fromEntries(ids) });
}
