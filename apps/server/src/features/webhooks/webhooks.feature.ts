import type { Deps } from '../../deps.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { deliver } from '../../platform/outgoing/outgoing.ts';
import { createWebhookFollower } from './webhook-follower.ts';
import { createWebhookSender } from './webhook-sender.ts';
import { webhookLane } from './webhooks.jobs.ts';
import { webhooksRoutes } from './webhooks.routes.ts';
import { createWebhooksService } from './webhooks.service.ts';

export function webhooksFeature(deps: Deps, { mailer }: { mailer: Mailer }) {
  const follower = createWebhookFollower(deps);
  return {
    services: { follower },
    routes: webhooksRoutes(createWebhooksService(deps)),
    jobs: [() => deliver(deps, webhookLane, createWebhookSender({ ...deps, mailer }))],
    start: () => follower.start(),
    stop: () => follower.stop(),
  };
}
