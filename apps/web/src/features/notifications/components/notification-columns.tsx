import type { Notification, NotificationType } from '@sheetmark/contract';
import {
  IconAt,
  IconCalendarDue,
  IconCircleDot,
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
import { Avatar, type Person } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { type GridState, plainState } from '../../../ui/grid/grid-state.ts';
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
  member_joined: IconUsersPlus,
  invited: IconUserPlus,
};

/** What happened; heavier, with a red dot, until it has been read. */
export function NotificationName({ notification: { type, status, notification_text } }: { notification: Notification }) {
  const Icon = icons[type];
  const unread = status === 'unread_notification';
  return (
    <span className={classNames(styles.name, unread && styles.unread)}>
      <Icon aria-hidden="true" />
      <span title={notification_text}>{notification_text}</span>
      {unread && (
        <i className={styles.dot}>
          <span className="visually-hidden">{words.unreadMark}</span>
        </i>
      )}
    </span>
  );
}

function PersonCell({ person, nobody }: { person: Person | null; nobody: string }) {
  if (!person) return <span className={styles.nobody}>{nobody}</span>;
  return (
    <span className={styles.person}>
      <Avatar person={person} size="s" />
      <span>{person.name}</span>
    </span>
  );
}

/** Specification 3 and 9: the notification table. */
export const notificationColumns = (onOpen: (notification: Notification) => void): readonly GridColumn<Notification>[] => [
  {
    id: 'notification_name',
    title: words.notification,
    width: 450,
    grow: 1,
    fixed: true,
    filter: 'text',
    value: (row) => row.notification_text,
    cell: (row) => (
      <button type="button" className={styles.open} tabIndex={-1} onClick={() => onOpen(row)}>
        <NotificationName notification={row} />
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
    cell: (row) => <PersonCell person={row.creator} nobody="" />,
  },
  {
    id: 'assignee',
    title: messages.assignee,
    width: 160,
    filter: 'choice',
    value: (row) => row.assignee?.name ?? null,
    cell: (row) => <PersonCell person={row.assignee} nobody={messages.noOne} />,
  },
  {
    id: 'version',
    title: words.version,
    width: 88,
    value: (row) => row.version,
    cell: (row) => row.version !== null && words.versionNumber(row.version),
  },
  { id: 'projectName', title: messages.project, width: 180, filter: 'choice', value: (row) => row.project?.name ?? null },
  {
    id: 'updated_at',
    title: messages.lastUpdated,
    width: 168,
    filter: 'date',
    value: (row) => row.updated_at,
    cell: (row) => <time dateTime={row.updated_at}>{formatDateTime(row.updated_at)}</time>,
  },
];

/** Newest first, the version hidden. */
export const notificationsState: GridState = { ...plainState, sort: [{ id: 'updated_at', desc: true }], hidden: ['version'] };
