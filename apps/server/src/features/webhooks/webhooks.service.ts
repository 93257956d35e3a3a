import { randomBytes } from 'node:crypto';
import type { BodyOf, Operations, PageQuery, Webhook, WebhookDeliveryId, WebhookId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import * as logReaders from '../../platform/events/log-readers.repository.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { queueMessage } from '../../platform/outgoing/outgoing.ts';
import { requireOwner } from '../projects/public.ts';
import { isAllowed } from './post.ts';
import { logReader } from './webhook-follower.ts';
import { sealerOf } from './webhook-sender.ts';
import { webhookLane } from './webhooks.jobs.ts';
import { mostWebhooks, secretPrefix, sentTypes } from './webhooks.policy.ts';
import * as webhooks from './webhooks.repository.ts';

type WebhooksParts = Pick<Deps, 'db' | 'work' | 'clock' | 'config' | 'events' | 'queue'>;

/** Those of a project are its owner's, those of the server its administrators'. */
async function requireWebhook(db: Reader, actor: Actor, id: WebhookId): Promise<webhooks.WebhookRow> {
  const row = await webhooks.findWebhook(db, id);
  if (!row || (row.project_id === null && actor.userType !== 1)) throw notFound();
  if (row.project_id !== null) await requireOwner(db, actor, row.project_id);
  return row;
}

function checkTypes(types: readonly string[] | null): void {
  const unknown = types?.find((type) => !sentTypes.includes(type));
  if (unknown !== undefined) throw invalidInput('types', `There is no event ${unknown} that webhooks can receive.`);
}

type Named = Pick<webhooks.WebhookRow, 'id' | 'project_id' | 'url'>;

/** What the services share. */
function createTools({ db, config, events }: WebhooksParts) {
  const sealer = sealerOf(config);
  return {
    checkUrl: (url: string): void => {
      if (!isAllowed(url, config))
        throw invalidInput('url', 'Enter an address on the internet that begins with https://, without a user name.');
    },
    newSecret: () => {
      const secret = `${secretPrefix}${randomBytes(24).toString('base64')}`;
      return { secret, sealed_secret: sealer.seal(secret) };
    },
    emit: (tx: Tx, actor: Actor, type: 'webhook_created' | 'webhook_deleted', { id, project_id, url }: Named) =>
      events.append(tx, { type, actorId: actor.id, projectId: project_id, data: { webhook_id: id, name: url } }),
    emitChanged: (tx: Tx, actor: Actor, { id, project_id, url }: Named, changed: string[]) =>
      events.append(tx, {
        type: 'webhook_changed',
        actorId: actor.id,
        projectId: project_id,
        data: { webhook_id: id, name: url, changed },
      }),
    find: async (actor: Actor, id: WebhookId): Promise<Webhook> => {
      const [row] = await webhooks.listWebhooks(db, { owner: actor.id, isAdministrator: actor.userType === 1, id });
      if (!row) throw notFound();
      return present(row);
    },
  };
}

export function createWebhooksService(parts: WebhooksParts) {
  const { db, work, events, clock } = parts;
  const { checkUrl, newSecret, emit, find } = createTools(parts);
  return {
    async list(actor: Actor) {
      const rows = await webhooks.listWebhooks(db, { owner: actor.id, isAdministrator: actor.userType === 1 });
      return { data: rows.map(present), types: [...sentTypes] };
    },

    async create(actor: Actor, { project_id, url, types }: BodyOf<Operations['createWebhook']>) {
      if (project_id !== null) await requireOwner(db, actor, project_id);
      else if (actor.userType !== 1) throw new AppError('not_allowed', { message: 'Only administrators send the events of all projects.' });
      checkUrl(url);
      checkTypes(types);
      const { secret, sealed_secret } = newSecret();
      const end = await events.end();
      const id = await work.run(async (tx) => {
        // The first one starts here, not with old events.
        if ((await logReaders.lockCursor(tx, logReader)) < end) await logReaders.moveCursor(tx, logReader, end);
        if ((await webhooks.countWebhooks(tx, project_id)) >= mostWebhooks)
          throw invalidInput('url', `There are ${mostWebhooks} webhooks already. Delete one that nothing uses.`);
        const row = { project_id, url, types, sealed_secret, created_by: actor.id, created_at: isoTime(clock), after_event: end };
        const made = await webhooks.insertWebhook(tx, row);
        await emit(tx, actor, 'webhook_created', { id: made, project_id, url });
        return made;
      });
      return { data: await find(actor, id), secret };
    },

    ...createChanges(parts),
    ...createDeliveries(parts),
  };
}

function createChanges(parts: WebhooksParts) {
  const { db, work, events } = parts;
  const { checkUrl, newSecret, emit, emitChanged, find } = createTools(parts);
  return {
    async update(actor: Actor, id: WebhookId, { is_paused, ...change }: BodyOf<Operations['updateWebhook']>) {
      await requireWebhook(db, actor, id);
      if (change.url !== undefined) checkUrl(change.url);
      if (change.types !== undefined) checkTypes(change.types);
      const after_event = await events.end();
      await work.run(async (tx) => {
        const row = await requireWebhook(tx, actor, id);
        const changed = [...Object.keys(change), ...(is_paused === undefined ? [] : ['paused'])];
        if (changed.length === 0) return;
        const resumed = { paused: null, failing_since: null, after_event };
        const paused = is_paused === undefined ? {} : is_paused ? { paused: 'by_hand' as const } : resumed;
        await webhooks.updateWebhook(tx, id, { ...change, ...paused });
        if (is_paused) await webhooks.giveUpWaiting(tx, id, 'The webhook was paused.');
        await emitChanged(tx, actor, { ...row, url: change.url ?? row.url }, changed);
      });
      return find(actor, id);
    },

    async renewSecret(actor: Actor, id: WebhookId) {
      await requireWebhook(db, actor, id);
      const { secret, sealed_secret } = newSecret();
      await work.run(async (tx) => {
        const row = await requireWebhook(tx, actor, id);
        await webhooks.updateWebhook(tx, id, { sealed_secret });
        await emitChanged(tx, actor, row, ['secret']);
      });
      return { data: await find(actor, id), secret };
    },

    async remove(actor: Actor, id: WebhookId): Promise<void> {
      await requireWebhook(db, actor, id);
      await work.run(async (tx) => {
        const row = await requireWebhook(tx, actor, id);
        await webhooks.deleteWebhook(tx, id);
        await emit(tx, actor, 'webhook_deleted', row);
      });
    },
  };
}

function createDeliveries({ db, work, clock, queue }: WebhooksParts) {
  const show = (row: webhooks.DeliveryRow) => {
    const { id, type, created_at, state, tries, status, failure, took_ms, next_at } = row;
    return { id, type, created_at, state, tries, status, failure, took_ms, next_at };
  };
  const enqueue = (tx: Tx, { id, webhook_id }: Pick<webhooks.DeliveryRow, 'id' | 'webhook_id'>) =>
    queueMessage({ queue }, tx, webhookLane, { address: String(webhook_id), content: { deliveryId: id } });
  const find = async (id: WebhookDeliveryId) => {
    const row = await webhooks.findDelivery(db, id);
    if (!row) throw notFound();
    return show(row);
  };
  return {
    async listDeliveries(actor: Actor, id: WebhookId, page: PageQuery) {
      await requireWebhook(db, actor, id);
      const limit = pageLimit(page);
      const rows = await webhooks.listDeliveries(db, id, { limit: limit + 1, below: decodeCursor(page.cursor) });
      const { shown, next_cursor } = cutPage(rows, limit);
      return { data: shown, meta: { next_cursor } };
    },

    async test(actor: Actor, id: WebhookId) {
      await requireWebhook(db, actor, id);
      const made = await work.run(async (tx) => {
        const { project_id } = await requireWebhook(tx, actor, id);
        const timestamp = isoTime(clock);
        const body = JSON.stringify({ type: 'ping', timestamp, data: { project_id, actor: { id: actor.id, name: actor.name } } });
        const [row] = await webhooks.insertDeliveries(tx, [
          { webhook_id: id, message_id: `ping_${randomBytes(9).toString('hex')}`, type: 'ping', body },
        ]);
        if (row) await enqueue(tx, row);
        return row;
      });
      if (!made) throw notFound();
      return find(made.id);
    },

    async redeliver(actor: Actor, id: WebhookId, deliveryId: WebhookDeliveryId) {
      await requireWebhook(db, actor, id);
      await work.run(async (tx) => {
        const row = await webhooks.findDelivery(tx, deliveryId);
        if (row?.webhook_id !== id) throw notFound();
        if (row.state === 'waiting') throw new AppError('edit_conflict', { message: 'This is being sent already.' });
        await webhooks.updateDelivery(tx, deliveryId, { state: 'waiting', tries: 0, failure: null, status: null, next_at: null });
        await enqueue(tx, row);
      });
      return find(deliveryId);
    },
  };
}

function present({
  id,
  project_id,
  project_name,
  url,
  types,
  created_at,
  paused,
  failed_lately,
  finished_lately,
}: webhooks.ListedRow): Webhook {
  const project = project_id === null ? null : { id: project_id, name: project_name ?? '' };
  return { id, project, url, types, created_at, paused, failed_lately, finished_lately };
}

export type WebhooksService = ReturnType<typeof createWebhooksService>;
