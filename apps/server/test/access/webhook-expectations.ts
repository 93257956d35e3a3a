import { type Expectations, signedIn } from './expectation.ts';
import { rules } from './rules.ts';
import type { Place } from './world.ts';

// Not on the internet, and not allowed: nothing is sent.
const url = 'http://127.0.0.1:9/';
const byOwner = { rule: rules.owner, params: (at: Place) => ({ id: at.webhook }) } as const;

export const webhookExpectations: Expectations = {
  listWebhooks: [signedIn],
  createWebhook: [{ rule: rules.owner, body: (at) => ({ project_id: at.project, url }) }],
  updateWebhook: [{ ...byOwner, body: () => ({ url }) }],
  renewWebhookSecret: [byOwner],
  deleteWebhook: [byOwner],
  testWebhook: [byOwner],
  listWebhookDeliveries: [byOwner],
  redeliverWebhook: [{ ...byOwner, params: (at) => ({ id: at.webhook, deliveryId: at.webhookDelivery }) }],
};
