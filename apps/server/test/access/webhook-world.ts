import type { ProjectId, UserId } from '@sheetmark/contract';
import type { Tx } from '../../src/platform/db/unit-of-work.ts';

/** A webhook of the project, with a delivery that was sent. */
export async function insertWebhook(tx: Tx, { project, author }: { project: ProjectId; author: UserId }) {
  const { id: webhook } = await tx
    .insertInto('webhooks')
    .values({ project_id: project, url: 'https://hooks.example.org/', sealed_secret: Buffer.of(1), created_by: author })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: webhookDelivery } = await tx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhook, message_id: 'event_1', type: 'ping', body: '{}', state: 'sent' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { webhook, webhookDelivery };
}
