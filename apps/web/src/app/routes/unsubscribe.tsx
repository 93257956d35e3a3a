import { useParams } from '@tanstack/react-router';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { UnsubscribeForm } from '../../features/notifications/components/unsubscribe-form.tsx';
import { notificationsMessages } from '../../lib/messages/notifications.ts';

export function UnsubscribePage() {
  const { token } = useParams({ from: '/unsubscribe/$token' });
  return (
    <AccountPage title={notificationsMessages.endMails} lead={notificationsMessages.endMailsLead}>
      <UnsubscribeForm token={token} />
    </AccountPage>
  );
}
