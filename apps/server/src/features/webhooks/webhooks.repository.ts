import type { ProjectId, UserId, WebhookDelivery, WebhookDeliveryId, WebhookId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { WebhookDeliveriesTable, WebhooksTable } from '../../platform/db/integration-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { visibleMarkup } from '../visibility/public.ts';

export type WebhookRow = Selectable<WebhooksTable>;
export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

export interface ListedRow extends WebhookRow {
  readonly project_name: string | null;
  readonly failed_lately: number;
  readonly finished_lately: number;
}

interface Asked {
  readonly owner: UserId;
  /** Also those of the server. */
  readonly isAdministrator: boolean;
  readonly id?: WebhookId;
}

/** Those of the owner's projects, newest first. */
export async function listWebhooks(db: Reader, { owner, isAdministrator, id }: Asked): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select w.*, p.name as project_name, lately.failed_lately, lately.finished_lately
    from webhooks w left join projects p on p.id = w.project_id
      cross join lateral (select count(*) filter (where state = 'failed')::int as failed_lately, count(*)::int as finished_lately
        from (select state from webhook_deliveries d where d.webhook_id = w.id and d.state <> 'waiting' order by d.id desc limit 5) as finished) as lately
    where (${id ?? null}::bigint is null or w.id = ${id ?? null})
      and (case when w.project_id is null then ${isAdministrator} else p.user_id = ${owner} and p.deleted_at is null end)
    order by w.id desc limit 200`.execute(db);
  return rows;
}

export async function findWebhook(db: Reader, id: WebhookId): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countWebhooks(db: Reader, project: ProjectId | null): Promise<number> {
  const { n } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('project_id', 'is not distinct from', project)
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertWebhook(tx: Tx, row: Insertable<WebhooksTable>): Promise<WebhookId> {
  return (await tx.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateWebhook(db: Reader, id: WebhookId, change: Updateable<WebhooksTable>): Promise<void> {
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute();
}

export async function deleteWebhook(tx: Tx, id: WebhookId): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Those that send, whatever their project. */
export async function listSending(db: Reader): Promise<Pick<WebhookRow, 'id' | 'project_id' | 'types' | 'after_event'>[]> {
  return db.selectFrom('webhooks').select(['id', 'project_id', 'types', 'after_event']).where('paused', 'is', null).execute();
}

/** Those of a project that send and that someone else than its owner added. */
export async function listSendingOfOthers(db: Reader, project: ProjectId, owner: UserId): Promise<Pick<WebhookRow, 'id'>[]> {
  return db
    .selectFrom('webhooks')
    .select('id')
    .where('project_id', '=', project)
    .where('created_by', '<>', owner)
    .where('paused', 'is', null)
    .execute();
}

/** Of these markups, those that are public. Webhooks never name private ones. */
export async function listPublicMarkups(db: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select m.id from markups m where m.id = any(${[...ids]}::bigint[]) and ${visibleMarkup('m', sql`null::bigint`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function listNames(db: Reader, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function insertDeliveries(
  tx: Tx,
  rows: readonly Pick<DeliveryRow, 'webhook_id' | 'message_id' | 'type' | 'body'>[],
): Promise<Pick<DeliveryRow, 'id' | 'webhook_id'>[]> {
  if (rows.length === 0) return [];
  return tx
    .insertInto('webhook_deliveries')
    .values([...rows])
    .returning(['id', 'webhook_id'])
    .execute();
}

export async function findDelivery(db: Reader, id: WebhookDeliveryId): Promise<DeliveryRow | undefined> {
  return db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateDelivery(db: Reader, id: WebhookDeliveryId, change: Updateable<WebhookDeliveriesTable>): Promise<void> {
  await db.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute();
}

/** Gives up what waits. */
export async function giveUpWaiting(tx: Tx, id: WebhookId, failure: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', failure, next_at: null })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function countWaiting(db: Reader, id: WebhookId): Promise<number> {
  const { n } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return n;
}

/** Newest first, below the cursor. */
export async function listDeliveries(db: Reader, id: WebhookId, page: { limit: number; below: number | null }): Promise<WebhookDelivery[]> {
  return db
    .selectFrom('webhook_deliveries')
    .select(['id', 'type', 'created_at', 'state', 'tries', 'status', 'failure', 'took_ms', 'next_at'])
    .where('webhook_id', '=', id)
    .$if(page.below !== null, (rows) => rows.where(sql<number>`id`, '<', page.below ?? 0))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

export async function findOwner(db: Reader, { project_id, created_by }: WebhookRow) {
  return db
    .selectFrom('users')
    .select(['users.email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('users.deleted_at', 'is', null)
    .where(sql<boolean>`users.id = coalesce((select user_id from projects where id = ${project_id}), ${created_by})`)
    .executeTakeFirst();
}
