import { useQuery } from '@tanstack/react-query';
import { notificationsMessages as words } from '../../../lib/messages/notifications.ts';
import { unreadCountQuery } from '../api/list-notifications.ts';
import styles from './unread-badge.module.css';

const mostShown = 99;

/** In the error colour, while there are unread ones. */
export function UnreadBadge() {
  const { data } = useQuery(unreadCountQuery());
  const unread = data?.meta.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className={styles.badge}>
      {unread > mostShown ? `${mostShown}+` : unread} <span className="visually-hidden">{words.unread}</span>
    </span>
  );
}
