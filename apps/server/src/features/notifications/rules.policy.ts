import {
  eventRow,
  eventTypes,
  type EventType,
  type NotificationReason,
  type NotificationRule,
  type NotificationType,
  type Recipients,
  type UserId,
} from '@sheetmark/contract';

/** Users by their relation to an event's subject. Access is checked afterwards. */
export interface People {
  /** The current creator and assignee of the markup or task. */
  readonly creator: UserId | null;
  readonly assignee: UserId | null;
  /** The user whom this event made the assignee. */
  readonly newAssignee: UserId | null;
  /** Users who commented on it before. */
  readonly commenters: readonly UserId[];
  /** Users whom this event mentions for the first time. */
  readonly mentioned: readonly UserId[];
  /** The authors of markups that were merged into this one. */
  readonly mergedAway: readonly UserId[];
  /** Users who follow it. */
  readonly followers: readonly UserId[];
  /** Users who muted it: they only get notifications that name them. */
  readonly muting: readonly UserId[];
  /** Every member of the project. */
  readonly members: readonly UserId[];
  /** The user whom the event names. */
  readonly named: UserId | null;
  /** The users whom the event lists: those it concerns. */
  readonly listed: readonly UserId[];
}

/** The properties of an event that the rules read. */
export interface Happening {
  readonly type: string;
  /** The properties that changed. */
  readonly changed: readonly string[];
}

interface Rule extends NotificationRule {
  readonly on: EventType;
}

/** The reason that a group of recipients reads, and its users. */
const groups: Readonly<Record<Recipients, readonly [NotificationReason, (people: People) => readonly (UserId | null)[]]>> = {
  creator: ['created', (people) => [people.creator]],
  assignee: ['assigned', (people) => [people.assignee]],
  newAssignee: ['assigned', (people) => [people.newAssignee]],
  commenters: ['commented', (people) => people.commenters],
  mentioned: ['mentioned', (people) => people.mentioned],
  mergedAway: ['created', (people) => people.mergedAway],
  followers: ['following', (people) => people.followers],
  members: ['member', (people) => people.members],
  invited: ['invited', (people) => [people.named]],
  listed: ['reviewing', (people) => people.listed],
  chosen: ['member', (people) => people.listed],
};

/**
 * Which event notifies whom. A user whom several rules match gets the notification of the first. Actors are never notified, nor users who
 * can't see what the event is about; users who muted it only get what names them.
 */
export const rules: readonly Rule[] = eventTypes.flatMap((on) => (eventRow(on).notify ?? []).map((rule) => ({ ...rule, on })));

export const canNotify = (type: string): type is EventType => rules.some(({ on }) => on === type);

/** A notification that a user gets. */
export interface Recipient {
  readonly user: UserId;
  readonly type: NotificationType;
  readonly reason: NotificationReason;
}

export interface Rights {
  readonly actor: UserId | null;
  readonly maySee: (user: UserId) => boolean;
}

export function recipientsOf(what: Happening, people: People, { actor, maySee }: Rights): Recipient[] {
  const recipients = new Map<UserId, Recipient>();
  for (const { on, type, to, changed } of rules) {
    if (on !== what.type || (changed && !changed.some((name) => what.changed.includes(name)))) continue;
    const matching = to.flatMap((group) => {
      const [reason, usersOf] = groups[group];
      return usersOf(people).map((user) => ({ user, reason }));
    });
    for (const { user, reason } of matching) if (user !== null && !recipients.has(user)) recipients.set(user, { user, type, reason });
  }
  const muting = new Set(people.muting);
  const isMuted = ({ user, type }: Recipient): boolean => !unmutable.has(type) && muting.has(user);
  return [...recipients.values()].filter((one) => one.user !== actor && !isMuted(one) && maySee(one.user));
}

/** Mailed at once; all other types are collected into one mail. */
export const mailedAtOnce: ReadonlySet<NotificationType> = new Set([
  'mentioned',
  'markup_assigned',
  'task_assigned',
  'task_due',
  'review_waiting',
  'review_due',
]);
/** These name their user, so muting doesn't stop them. */
const unmutable: ReadonlySet<NotificationType> = new Set([...mailedAtOnce, 'invited']);
/** These have their own mail: an invitation is mailed with its link, whatever its recipient's settings. */
export const mailedSeparately: ReadonlySet<NotificationType> = new Set(['invited']);

/** Notifications within this time of the first are mailed together. */
export const newsDelaySeconds = 120;
/** The hour of daily mails, UTC. */
export const digestHour = 6;
/** The shortest time between two collected mails to a user. */
export const newsPauseSeconds = 600;
