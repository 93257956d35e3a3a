import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { notificationsMessages as words } from '../../../lib/messages/notifications.ts';
import { Button } from '../../../ui/button.tsx';

/** Where the link in a mail leads: nothing is switched off until the button is pressed, for mail programs look at links by themselves. */
export function UnsubscribeForm({ token }: { token: string }) {
  const end = useMutation({
    mutationFn: () => call(operations.unsubscribeMails, { params: { token } }),
    meta: { failsInPlace: true },
  });
  if (end.data) return <p role="status">{words.mailsEnded}</p>;
  return (
    <>
      {end.error && <p role="alert">{end.error.message}</p>}
      <Button variant="primary" size="l" busy={end.isPending} onClick={() => end.mutate()}>
        {words.endMails}
      </Button>
    </>
  );
}
