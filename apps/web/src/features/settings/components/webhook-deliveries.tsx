import type { WebhookDelivery, WebhookId } from '@sheetmark/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime, today } from '../../../lib/dates.ts';
import { webhooksMessages } from '../../../lib/messages/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { deliveriesQuery, useRedeliver } from '../api/webhooks.ts';
import styles from './webhook-deliveries.module.css';

/** What a webhook sent, newest first. */
export function WebhookDeliveries({ id, host }: { id: WebhookId; host: string }) {
  const deliveries = useInfiniteQuery(deliveriesQuery(id));
  if (deliveries.isPending) return <LineSkeletons count={3} label={webhooksMessages.loadingDeliveries} />;
  if (deliveries.isError) return <LoadFailure error={deliveries.error} onRetry={() => void deliveries.refetch()} />;
  const rows = deliveries.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) return <p className={styles.none}>{webhooksMessages.noDeliveries}</p>;
  return (
    <div className={styles.deliveries}>
      <table aria-label={webhooksMessages.showDeliveries(host)}>
        <thead>
          <tr>
            {[webhooksMessages.time, webhooksMessages.event, webhooksMessages.answer, webhooksMessages.took, webhooksMessages.tries].map(
              (title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ),
            )}
            <th scope="col">
              <span className="visually-hidden">{webhooksMessages.sendAgain}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.id} webhook={id} delivery={delivery} />
          ))}
        </tbody>
      </table>
      {deliveries.hasNextPage && (
        <Button size="s" busy={deliveries.isFetchingNextPage} onClick={() => void deliveries.fetchNextPage()}>
          {webhooksMessages.showMore}
        </Button>
      )}
    </div>
  );
}

function triesOf({ state, tries, next_at }: WebhookDelivery): string {
  if (state === 'failed') return webhooksMessages.givenUp(tries);
  if (next_at === null) return String(tries);
  const next = formatDateTime(next_at);
  return webhooksMessages.nextTry(tries, next.startsWith(today()) ? next.slice(today().length + 1) : next);
}

function answerOf({ status, failure, state }: WebhookDelivery): string {
  if (failure !== null) return failure;
  return status === null || state === 'waiting' ? webhooksMessages.waiting : webhooksMessages.ok(status);
}

function DeliveryRow({ webhook, delivery }: { webhook: WebhookId; delivery: WebhookDelivery }) {
  const again = useRedeliver();
  const { id, created_at, type, state, failure, took_ms } = delivery;
  return (
    <tr>
      <td>{formatDateTime(created_at)}</td>
      <td>
        <code>{type}</code>
      </td>
      <td className={failure === null ? undefined : styles.failed}>{answerOf(delivery)}</td>
      <td>{took_ms === null ? '' : webhooksMessages.seconds(took_ms)}</td>
      <td>{triesOf(delivery)}</td>
      <td>
        {state !== 'waiting' && (
          <Button size="s" busy={again.isPending} onClick={() => again.mutate({ id: webhook, deliveryId: id })}>
            {webhooksMessages.sendAgain}
          </Button>
        )}
      </td>
    </tr>
  );
}
