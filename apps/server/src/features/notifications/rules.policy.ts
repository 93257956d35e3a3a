import type { NotificationReason, NotificationType, UserId } from '@sheetmark/contract';

/** Who stands how to what an event is about; rights are looked at afterwards. */
export interface People {
  /** Of the markup or task, as it is now. */
  readonly creator: UserId | null;
  readonly assignee: UserId | null;
  /** Whom this event made the assignee. */
  readonly newAssignee: UserId | null;
  /** Who commented on it before. */
  readonly commenters: readonly UserId[];
  /** Whom this event mentions for the first time. */
  readonly mentioned: readonly UserId[];
  /** Who chose to hear of all that happens to it. */
  readonly followers: readonly UserId[];
  /** Who chose to hear of nothing there but what names them. */
  readonly muting: readonly UserId[];
  /** Every member of the project. */
  readonly members: readonly UserId[];
  /** Whom the event itself names. */
  readonly named: UserId | null;
}

/** An event as far as the rules ask. */
export interface Happening {
  readonly type: string;
  /** The properties that changed. */
  readonly changed: readonly string[];
}

interface Rule {
  readonly on: string;
  readonly when?: (what: Happening) => boolean;
  readonly type: NotificationType;
  readonly reason: NotificationReason;
  readonly to: (people: People) => readonly (UserId | null)[];
}

const changes =
  (...names: readonly string[]) =>
  ({ changed }: Happening) =>
    names.some((name) => changed.includes(name));
const rule = (on: string, type: NotificationType, [reason, to]: readonly [NotificationReason, Rule['to']], when?: Rule['when']): Rule =>
  when ? { on, type, reason, to, when } : { on, type, reason, to };

const creator = ['created', (people: People) => [people.creator]] as const;
const assignee = ['assigned', (people: People) => [people.assignee]] as const;
const newAssignee = ['assigned', (people: People) => [people.newAssignee]] as const;
const commenters = ['commented', (people: People) => people.commenters] as const;
const mentioned = ['mentioned', (people: People) => people.mentioned] as const;
const followers = ['following', (people: People) => people.followers] as const;
const members = ['member', (people: People) => people.members] as const;
const invited = ['invited', (people: People) => [people.named]] as const;

/** Of a markup, what is not said by a type of its own. */
const content = changes('objects', 'priority', 'due_date', 'visibility');

/**
 * Which event reaches whom, and why. Of several rules of one event that reach the same person, the first one counts. The one who acted is
 * never told, nor who may not see what it is about; who muted it hears of what names them alone.
 */
export const rules: readonly Rule[] = [
  rule('markup_created', 'markup_created', followers),
  rule('markup_created', 'markup_created', members),
  rule('markup_updated', 'markup_assigned', newAssignee),
  rule('markup_updated', 'markup_status', creator, changes('open')),
  rule('markup_updated', 'markup_status', assignee, changes('open')),
  rule('markup_updated', 'markup_status', commenters, changes('open')),
  rule('markup_updated', 'markup_status', followers, changes('open')),
  rule('markup_updated', 'markup_updated', creator, content),
  rule('markup_updated', 'markup_updated', assignee, content),
  rule('markup_updated', 'markup_updated', commenters, content),
  rule('markup_updated', 'markup_updated', followers, content),

  rule('comment_added', 'mentioned', mentioned),
  rule('comment_added', 'comment_added', creator),
  rule('comment_added', 'comment_added', assignee),
  rule('comment_added', 'comment_added', commenters),
  rule('comment_added', 'comment_added', followers),
  rule('comment_edited', 'mentioned', mentioned),

  rule('task_created', 'task_assigned', newAssignee),
  rule('task_created', 'mentioned', mentioned),
  rule('task_created', 'task_created', followers),
  rule('task_created', 'task_created', members),
  rule('task_updated', 'task_assigned', newAssignee),
  rule('task_updated', 'mentioned', mentioned),
  rule('task_updated', 'task_status', creator, changes('status')),
  rule('task_updated', 'task_status', assignee, changes('status')),
  rule('task_updated', 'task_status', commenters, changes('status')),
  rule('task_updated', 'task_status', followers, changes('status')),

  rule('file_uploaded', 'file_uploaded', followers),
  rule('file_uploaded', 'file_uploaded', members),
  rule('member_joined', 'member_joined', followers),
  rule('member_joined', 'member_joined', members),
  rule('member_invited', 'invited', invited),
];

export const isToldOf = (type: string): boolean => rules.some(({ on }) => on === type);

/** What somebody is told. */
export interface Told {
  readonly user: UserId;
  readonly type: NotificationType;
  readonly reason: NotificationReason;
}

export interface Rights {
  readonly actor: UserId | null;
  readonly maySee: (user: UserId) => boolean;
}

export function tell(what: Happening, people: People, { actor, maySee }: Rights): Told[] {
  const told = new Map<UserId, Told>();
  for (const { on, when, type, reason, to } of rules) {
    if (on !== what.type || (when && !when(what))) continue;
    for (const user of to(people)) if (user !== null && !told.has(user)) told.set(user, { user, type, reason });
  }
  const muting = new Set(people.muting);
  const isMuted = ({ user, type }: Told): boolean => !unmutable.has(type) && muting.has(user);
  return [...told.values()].filter((one) => one.user !== actor && !isMuted(one) && maySee(one.user));
}

/** These are mailed at once; everything else waits until it can go with others. */
export const urgent: ReadonlySet<NotificationType> = new Set(['mentioned', 'markup_assigned', 'task_assigned', 'task_due']);
/** These name their user, and arrive whatever is muted. */
const unmutable: ReadonlySet<NotificationType> = new Set([...urgent, 'invited']);
/** These have a mail of their own: an invitation is mailed with its link, whatever the switches say. */
export const mailedElsewhere: ReadonlySet<NotificationType> = new Set(['invited']);

/** News that come within this time of the first make one mail. */
export const newsDelaySeconds = 120;
/** Who wants one mail a day gets it at this hour, UTC. */
export const digestHour = 6;
/** And no more than one in this time. */
export const newsPauseSeconds = 600;
