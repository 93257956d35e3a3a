import type { Notification, NotificationType } from '@sheetmark/contract';
import {
  IconAt,
  IconCalendarDue,
  IconChecklist,
  IconCircleDot,
  IconFileStack,
  IconFileUpload,
  IconMessage,
  IconPencil,
  IconSquarePlus,
  IconUserCheck,
  IconUserPlus,
  IconUsersPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { notificationsMessages as words } from '../../../lib/messages/notifications.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { type GridState, plainState } from '../../../ui/grid/grid-state.ts';
import { PersonLabel } from '../../../ui/person-label.tsx';
import styles from './notification-columns.module.css';

const icons: Readonly<Record<NotificationType, TablerIcon>> = {
  markup_created: IconSquarePlus,
  markup_updated: IconPencil,
  markup_assigned: IconUserCheck,
  markup_status: IconCircleDot,
  comment_added: IconMessage,
  mentioned: IconAt,
  task_created: IconSquarePlus,
  task_assigned: IconUserCheck,
  task_status: IconCircleDot,
  task_due: IconCalendarDue,
  file_uploaded: IconFileUpload,
  sheets_published: IconFileStack,
  review_waiting: IconChecklist,
  review_decided: IconChecklist,
  review_ready: IconChecklist,
  review_closed: IconChecklist,
  review_reopened: IconChecklist,
  review_due: IconCalendarDue,
  member_joined: IconUsersPlus,
  invited: IconUserPlus,
};

interface NameProps {
  notification: Notification;
  /** Below its subject's name, which it needn't repeat. */
  isUnderItsThing: boolean;
}

/** The event; bold with a red dot until read. */
export function NotificationName({ notification: { type, status, notification_text, act_text }, isUnderItsThing }: NameProps) {
  const Icon = icons[type];
  const unread = status === 'unread_notification';
  return (
    <span className={classNames(styles.name, unread && styles.unread)}>
      <Icon aria-hidden="true" />
      <span title={notification_text}>{isUnderItsThing ? act_text : notification_text}</span>
      {unread && (
        <i className={styles.dot}>
          <span className="visually-hidden">{words.unreadMark}</span>
        </i>
      )}
    </span>
  );
}

interface Thing {
  /** Distinguishes subjects with the same name. */
  readonly key: string;
  readonly name: string;
  /** The sheet or file of a markup. */
  readonly place: string | undefined;
}

/** A notification's subject: a markup, a task, a review, a file, or else a project. */
function thingOf({ markup, task, review, item, sheet, project }: Notification): Thing | null {
  if (markup)
    return { key: `markup ${markup.id}`, name: `${messages.markupNumber(markup.number)} ${markup.name}`, place: sheet ?? item?.name };
  if (task) return { key: `task ${task.id}`, name: task.name, place: undefined };
  if (review) return { key: `review ${review.id}`, name: review.name, place: undefined };
  if (item) return { key: `item ${item.id}`, name: item.name, place: undefined };
  return project && { key: `project ${project.id}`, name: project.name, place: undefined };
}

const titleOf = ({ name, place }: Thing): string => (place === undefined ? name : words.thingOn(name, place));

/** For filters and groups; hidden by default. */
function narrowingColumns(rows: readonly Notification[]): readonly GridColumn<Notification>[] {
  const titles = new Map(rows.flatMap((row) => thingOf(row) ?? []).map((thing) => [thing.key, titleOf(thing)]));
  const chosen = { filter: 'choice', groupable: true } as const;
  return [
    {
      ...chosen,
      id: 'about',
      title: words.about,
      width: 200,
      joins: true,
      value: (row) => thingOf(row)?.key ?? null,
      rank: (row) => thingOf(row)?.name ?? null,
      label: (key) => titles.get(key) ?? '',
      cell: (row) => titles.get(thingOf(row)?.key ?? ''),
    },
    {
      ...chosen,
      id: 'type',
      title: words.type,
      width: 160,
      value: (row) => row.type,
      label: (type) => new Map<string, string>(Object.entries(words.types)).get(type) ?? '',
      cell: (row) => words.types[row.type],
    },
    {
      ...chosen,
      id: 'status',
      title: messages.status,
      width: 104,
      value: (row) => row.status,
      label: (status) => (status === 'read_notification' ? words.readMark : words.unreadMark),
      cell: (row) => (row.status === 'read_notification' ? words.readMark : words.unreadMark),
    },
  ];
}

/** Which rows are below their subject's header: a subject's only row has no header. */
export function groupBySubject(rows: readonly Notification[], { group, filters }: GridState): (row: Notification) => boolean {
  if (!group.includes('about') || Object.keys(filters).length > 0) return () => false;
  const counts = Map.groupBy(rows, (row) => thingOf(row)?.key);
  return (row) => (counts.get(thingOf(row)?.key)?.length ?? 0) > 1;
}

interface ColumnsOptions {
  rows: readonly Notification[];
  isUnderItsThing: (row: Notification) => boolean;
  onOpen: (notification: Notification) => void;
}

/** Specification 3 and 9: the notification table. */
export const notificationColumns = ({ rows, isUnderItsThing, onOpen }: ColumnsOptions): readonly GridColumn<Notification>[] => [
  {
    id: 'notification_name',
    title: words.notification,
    width: 450,
    fixed: true,
    filter: 'text',
    value: (row) => row.notification_text,
    cell: (row) => (
      <button type="button" className={styles.open} tabIndex={-1} onClick={() => onOpen(row)}>
        <NotificationName notification={row} isUnderItsThing={isUnderItsThing(row)} />
        {words.reasons[row.reason] && <small className={styles.reason}>{words.reasons[row.reason]}</small>}
      </button>
    ),
  },
  {
    id: 'createdBy',
    title: messages.createdBy,
    width: 160,
    filter: 'choice',
    value: (row) => row.creator?.name ?? null,
    cell: (row) => <PersonLabel person={row.creator} />,
  },
  {
    id: 'assignee',
    title: messages.assignee,
    width: 160,
    filter: 'choice',
    value: (row) => row.assignee?.name ?? null,
    cell: (row) => <PersonLabel person={row.assignee} none={messages.noOne} />,
  },
  {
    id: 'version',
    title: words.version,
    width: 88,
    value: (row) => row.version,
    cell: (row) => row.version !== null && words.versionNumber(row.version),
  },
  { id: 'projectName', title: messages.project, width: 180, filter: 'choice', groupable: true, value: (row) => row.project?.name ?? null },
  {
    id: 'updated_at',
    title: messages.lastUpdated,
    width: 168,
    filter: 'date',
    value: (row) => row.updated_at,
    cell: (row) => <time dateTime={row.updated_at}>{formatDateTime(row.updated_at)}</time>,
  },
  ...narrowingColumns(rows),
];

/** Newest first, grouped by subject, the version hidden. */
export const notificationsState: GridState = {
  ...plainState,
  sort: [{ id: 'updated_at', desc: true }],
  group: ['about'],
  hidden: ['version', 'about', 'type', 'status'],
};
