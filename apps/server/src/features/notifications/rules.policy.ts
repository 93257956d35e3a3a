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
  /** The authors of markups that were merged into this one. */
  readonly mergedAway: readonly UserId[];
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
};

/**
 * Which event notifies whom. A user whom several rules match gets the notification of the first. Actors are never notified, nor users who
 * can't see what the event is about; users who muted it only get what names them.
 */
export const rules: readonly Rule[] = eventTypes.flatMap((on) => (eventRow(on).notify ?? []).map((rule) => ({ ...rule, on })));

export const canNotify = (type: string): type is EventType => rules.some(({ on }) => on === type);

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
  for (const { on, type, to, changed } of rules) {
    if (on !== what.type || (changed && !changed.some((name) => what.changed.includes(name)))) continue;
    const matching = to.flatMap((group) => {
      const [reason, usersOf] = groups[group];
      return usersOf(people).map((user) => ({ user, reason }));
    });
    for (const { user, reason } of matching) if (user !== null && !told.has(user)) told.set(user, { user, type, reason });
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
