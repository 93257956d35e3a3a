import { z } from 'zod';
import { webhooksInput } from './feature-messages.ts';
import { Time } from './fields.ts';
import { ProjectId, WebhookDeliveryId, WebhookId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { pageMeta, pageQuery } from './paging.ts';

const tag = 'Webhooks';

export const Webhook = z.object({
  id: WebhookId,
  /** Null: all projects of the server. Only administrators have such webhooks. */
  project: z.object({ id: ProjectId, name: z.string() }).nullable(),
  url: z.string(),
  /** The event types that it receives; null: all. */
  types: z.array(z.string()).nullable(),
  created_at: Time,
  /**
   * It sends nothing. The server paused it: `failing`, as all deliveries of three days had failed; `new_owner`, as the project has another owner than
   * when it was added.
   */
  paused: z.enum(['by_hand', 'failing', 'new_owner']).nullable(),
  /** Of the last five finished deliveries, those that failed. */
  failed_lately: z.number().int(),
  finished_lately: z.number().int(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  id: WebhookDeliveryId,
  /** The event type, or `ping` for a test. */
  type: z.string(),
  created_at: Time,
  /** `failed`: given up. */
  state: z.enum(['waiting', 'sent', 'failed']),
  tries: z.number().int(),
  /** The HTTP status of the last response; null without one. */
  status: z.number().int().nullable(),
  /** Why the last try failed. */
  failure: z.string().nullable(),
  /** How long the last try took, in milliseconds. */
  took_ms: z.number().int().nullable(),
  /** When it is tried next. */
  next_at: Time.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const url = z.url({ protocol: /^https?$/, error: webhooksInput.url }).max(2000, { error: webhooksInput.url });
const types = z.array(z.string().max(100)).min(1, { error: webhooksInput.types }).max(200, { error: webhooksInput.types }).nullable();
const params = z.object({ id: WebhookId });
/** Shown only here. */
const secret = z.string();

export const webhookOperations = defineOperations({
  listWebhooks: {
    method: 'GET',
    path: '/api/webhooks',
    caller: 'user',
    tokens: 'never',
    tag,
    summary:
      'The webhooks of projects that the caller owns, for administrators also those of the server, newest first; at most 200. `types` names what can be chosen.',
    answer: z.object({ data: z.array(Webhook), types: z.array(z.string()) }),
  },
  createWebhook: {
    method: 'POST',
    path: '/api/webhooks',
    caller: 'user',
    tokens: 'never',
    tag,
    summary:
      'Send the events of a project that the caller owns to an address, signed as in Standard Webhooks; with project_id null those of all projects, for administrators. Only this response contains the secret.',
    body: z.object({ project_id: ProjectId.nullable(), url, types: types.default(null) }),
    answer: z.object({ data: Webhook, secret }),
  },
  updateWebhook: {
    method: 'PUT',
    path: '/api/webhooks/{id}',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Change a webhook, pause it, or resume it. Events of a pause aren’t sent later. Omitted fields are unchanged.',
    params,
    body: z.object({ url: url.optional(), types: types.optional(), is_paused: z.boolean().optional() }),
    answer: z.object({ data: Webhook }),
  },
  renewWebhookSecret: {
    method: 'POST',
    path: '/api/webhooks/{id}/secret',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Replace the secret. The old one stops at once.',
    params,
    answer: z.object({ data: Webhook, secret }),
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Delete a webhook with its deliveries.',
    params,
  },
  testWebhook: {
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Send a delivery of the type `ping`.',
    params,
    answer: z.object({ data: WebhookDelivery }),
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'What was sent, newest first, for 30 days.',
    params,
    query: pageQuery,
    answer: z.object({ data: z.array(WebhookDelivery), meta: pageMeta.pick({ next_cursor: true }) }),
  },
  redeliverWebhook: {
    method: 'POST',
    path: '/api/webhooks/{id}/deliveries/{deliveryId}/again',
    caller: 'user',
    tokens: 'never',
    tag,
    summary: 'Send a finished delivery again, with the same id and body.',
    params: z.object({ id: WebhookId, deliveryId: WebhookDeliveryId }),
    answer: z.object({ data: WebhookDelivery }),
  },
});
