import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiFailure, call } from '../../../lib/api-client.ts';
import { notificationsMessages as words } from '../../../lib/messages/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/field-error.tsx';
import links from '../../../ui/text-link.module.css';
import styles from './unsubscribe-form.module.css';

/** The page of the unsubscribe link in mails: nothing changes until the button is pressed, because mail programs open links by themselves. */
export function UnsubscribeForm({ token }: { token: string }) {
  const end = useMutation({
    mutationFn: () => call(operations.unsubscribeMails, { params: { token } }),
    meta: { failsInPlace: true },
  });
  return (
    <div className={styles.form}>
      {end.error && <FormError>{isInvalidLink(end.error) ? words.linkNotValid : end.error.message}</FormError>}
      {end.data ? (
        <p role="status">{words.mailsEnded}</p>
      ) : (
        !isInvalidLink(end.error) && (
          <Button variant="primary" size="l" busy={end.isPending} onClick={() => end.mutate()}>
            {words.endMails}
          </Button>
        )
      )}
      {(end.data ?? isInvalidLink(end.error)) && (
        <Link to="/Settings" className={links.link}>
          {words.toSettings}
        </Link>
      )}
    </div>
  );
}

/** The link was truncated or altered: pressing again won't help. */
const isInvalidLink = (error: Error | null): boolean => error instanceof ApiFailure && error.code === 'link_not_valid';
