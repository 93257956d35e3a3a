import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMarkNotifications } from '../../features/notifications/api/change-notifications.ts';
import { notificationsQuery } from '../../features/notifications/api/list-notifications.ts';
import { notificationsState } from '../../features/notifications/components/notification-columns.tsx';
import { NotificationsTable } from '../../features/notifications/components/notifications-table.tsx';
import { messages } from '../../lib/messages.ts';
import { notificationsMessages } from '../../lib/messages/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useGridSearch } from '../grid-search.ts';
import { useViewport } from '../viewport.ts';
import styles from './notifications.module.css';
import page from './table-page.module.css';

export function NotificationsPage() {
  const [state, setState] = useGridSearch(notificationsState);
  const { data } = useQuery(notificationsQuery());
  const mark = useMarkNotifications();
  const navigate = useNavigate();
  const { notificationId } = useParams({ strict: false });
  const viewport = useViewport();
  return (
    <div className={page.page}>
      <PageHead title={messages.notifications}>
        {data !== undefined && data.meta.unread > 0 && (
          <Button icon={<IconChecks aria-hidden="true" />} onClick={() => mark.mutate({ status: 'read_notification' })}>
            {notificationsMessages.markAllAsRead}
          </Button>
        )}
      </PageHead>
      <div className={styles.table}>
        <NotificationsTable
          key={notificationId}
          state={state}
          onState={setState}
          onOpen={(url) => void navigate({ href: url })}
          cards={viewport === 'phone'}
          cameFor={notificationId}
        />
      </div>
    </div>
  );
}
