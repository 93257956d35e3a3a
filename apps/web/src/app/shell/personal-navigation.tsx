import { IconBell, IconPencil, IconUserCheck } from '@tabler/icons-react';
import { UnreadBadge } from '../../features/notifications/components/unread-badge.tsx';
import { messages } from '../../lib/messages.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import { Entry } from './entry.tsx';
import type { Place } from './sections.ts';
import styles from './navigation.module.css';

const entries = [
  { place: 'assigned', label: messages.assignedToMe, icon: <IconUserCheck aria-hidden="true" />, link: { to: '/AssignedToMe' } },
  { place: 'created', label: messages.createdByMe, icon: <IconPencil aria-hidden="true" />, link: { to: '/CreatedByMe' } },
  {
    place: 'notifications',
    label: messages.notifications,
    icon: <IconBell aria-hidden="true" />,
    link: { to: '/Notifications/{-$notificationId}' },
    badge: <UnreadBadge />,
  },
] as const;

/** The sidebar's links across all of the user's projects. */
export function PersonalNavigation({ folded, place }: { folded: boolean; place: Place | undefined }) {
  return (
    <>
      {folded ? <hr className={styles.rule} /> : <p className={styles.caption}>{shellMessages.you}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.place}>
            <Entry folded={folded} {...entry} current={entry.place === place} />
          </li>
        ))}
      </ul>
    </>
  );
}
