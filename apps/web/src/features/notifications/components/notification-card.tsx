import type { Notification } from '@sheetmark/contract';
import { formatAge } from '../../../lib/dates.ts';
import { notificationsMessages as words } from '../../../lib/messages/notifications.ts';
import { NotificationName } from './notification-columns.tsx';
import styles from './notification-card.module.css';

interface NotificationCardProps {
  notification: Notification;
  isUnderItsThing: boolean;
  onOpen: (notification: Notification) => void;
}

/** A notification in windows too narrow for a table. */
export function NotificationCard({ notification, isUnderItsThing, onOpen }: NotificationCardProps) {
  const { project, reason, updated_at } = notification;
  return (
    <button type="button" className={styles.card} onClick={() => onOpen(notification)}>
      <NotificationName notification={notification} isUnderItsThing={isUnderItsThing} />
      <span className={styles.about}>
        <span>{[project?.name, words.reasons[reason]].filter(Boolean).join(' · ')}</span>
        <time dateTime={updated_at}>{formatAge(updated_at)}</time>
      </span>
    </button>
  );
}
