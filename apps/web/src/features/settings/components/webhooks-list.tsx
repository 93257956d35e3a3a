import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { webhooksMessages } from '../../../lib/messages/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { webhooksQuery } from '../api/webhooks.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { SecretNotice, type ShownSecret } from './secret-notice.tsx';
import { WebhookRow } from './webhook-row.tsx';
import styles from './webhooks-list.module.css';

/** The webhooks of the user's own projects, with a secret that was just made. */
export function WebhooksList() {
  const webhooks = useQuery(webhooksQuery());
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<ShownSecret | null>(null);
  if (webhooks.isPending) return <LineSkeletons count={2} label={webhooksMessages.loading} />;
  if (webhooks.isError) return <LoadFailure error={webhooks.error} onRetry={() => void webhooks.refetch()} />;
  const { data: rows, types } = webhooks.data;
  return (
    <div className={styles.webhooks}>
      {shown && (
        <SecretNotice
          name={shown.url}
          text={webhooksMessages.secretReady}
          secret={shown.secret}
          words={webhooksMessages}
          onHide={() => setShown(null)}
        />
      )}
      {rows.length === 0 ? (
        <p className={styles.none}>{webhooksMessages.none}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onSecret={setShown} />
          ))}
        </ul>
      )}
      <Button className={styles.add} icon={<IconPlus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
        {webhooksMessages.newWebhook}
      </Button>
      {isAdding && <NewWebhookDialog types={types} onClose={() => setIsAdding(false)} onCreated={setShown} />}
    </div>
  );
}
