import { Menu } from '@mantine/core';
import type { Webhook } from '@sheetmark/contract';
import {
  IconChevronDown,
  IconChevronUp,
  IconDotsVertical,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { useState } from 'react';
import { webhooksMessages } from '../../../lib/messages/webhooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useDeleteWebhook, useRenewSecret, useTestWebhook, useUpdateWebhook } from '../api/webhooks.ts';
import type { ShownSecret } from './secret-notice.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import styles from './webhook-row.module.css';

interface WebhookRowProps {
  webhook: Webhook;
  onSecret: (shown: ShownSecret) => void;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** A webhook with its state, its actions, and its deliveries when opened. */
export function WebhookRow({ webhook, onSecret }: WebhookRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { url, project, types } = webhook;
  const host = hostOf(url);
  const events =
    types === null ? webhooksMessages.allEvents : types.length > 3 ? webhooksMessages.eventsChosen(types.length) : types.join(', ');
  return (
    <li className={styles.webhook}>
      <div className={styles.row}>
        <IconWebhook aria-hidden="true" />
        <div className={styles.words}>
          <code>{url}</code>
          <p>
            {project?.name ?? webhooksMessages.allProjects} · {events}
          </p>
          <p>
            <StateOf webhook={webhook} />
          </p>
        </div>
        <IconButton
          label={webhooksMessages.showDeliveries(host)}
          aria-expanded={isOpen}
          icon={isOpen ? <IconChevronUp /> : <IconChevronDown />}
          onClick={() => setIsOpen(!isOpen)}
        />
        <WebhookMenu webhook={webhook} host={host} onSecret={onSecret} />
      </div>
      {isOpen && <WebhookDeliveries id={webhook.id} host={host} />}
    </li>
  );
}

function StateOf({ webhook: { paused, failed_lately, finished_lately } }: { webhook: Webhook }) {
  if (paused === 'failing') return <b className={styles.failed}>{webhooksMessages.paused.failing}</b>;
  if (paused === 'new_owner') return webhooksMessages.paused.new_owner;
  if (paused === 'by_hand') return webhooksMessages.paused.by_hand;
  if (failed_lately > 0) return <b className={styles.failed}>{webhooksMessages.failedLately(failed_lately, finished_lately)}</b>;
  return finished_lately > 0 ? webhooksMessages.working : webhooksMessages.nothingSent;
}

function WebhookMenu({ webhook: { id, url, paused }, host, onSecret }: WebhookRowProps & { host: string }) {
  const [test, update, renew, remove] = [useTestWebhook(), useUpdateWebhook(), useRenewSecret(), useDeleteWebhook()];
  const [question, setQuestion] = useState<'renew' | 'remove' | null>(null);
  const close = () => setQuestion(null);
  const makeSecret = () => renew.mutate(id, { onSuccess: ({ secret }) => onSecret({ url, secret }), onSettled: close });
  return (
    <>
      <Menu withinPortal zIndex="var(--z-menu)" position="bottom-end">
        <Menu.Target>
          <IconButton label={webhooksMessages.acts(host)} icon={<IconDotsVertical />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconSend />} disabled={paused !== null} onClick={() => test.mutate(id)}>
            {webhooksMessages.test}
          </Menu.Item>
          <Menu.Item
            leftSection={paused ? <IconPlayerPlay /> : <IconPlayerPause />}
            onClick={() => update.mutate({ params: { id }, body: { is_paused: paused === null } })}
          >
            {paused ? webhooksMessages.resume : webhooksMessages.pause}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey />} onClick={() => setQuestion('renew')}>
            {webhooksMessages.renew}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash />} onClick={() => setQuestion('remove')}>
            {webhooksMessages.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question === 'renew' && (
        <Dialog
          title={webhooksMessages.renewTitle}
          submitLabel={webhooksMessages.renew}
          focusSubmit
          busy={renew.isPending}
          onClose={close}
          onSubmit={makeSecret}
        >
          <p>{webhooksMessages.renewMeans}</p>
        </Dialog>
      )}
      {question === 'remove' && (
        <Dialog
          title={webhooksMessages.removeTitle(host)}
          submitLabel={webhooksMessages.remove}
          destructive
          focusSubmit
          busy={remove.isPending}
          onClose={close}
          onSubmit={() => remove.mutate(id, { onSettled: close })}
        >
          <p>{webhooksMessages.removeMeans}</p>
        </Dialog>
      )}
    </>
  );
}
