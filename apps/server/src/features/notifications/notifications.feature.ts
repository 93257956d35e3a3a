import type { Deps } from '../../deps.ts';
import { deliver } from '../../platform/outgoing/outgoing.ts';
import { onJob } from '../../platform/queue/queue.ts';
import { createDelivery } from './delivery.ts';
import { createDueService } from './due.service.ts';
import { createFollowsService } from './follows.service.ts';
import { createMessenger, type MessengerParts } from './messenger.service.ts';
import { dueJob, newsMailJob, pushLane } from './notifications.jobs.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';
import { createNotifier } from './notifier.service.ts';
import { createUnsubscribe, type UnsubscribeParts } from './unsubscribe.ts';

type Others = Pick<MessengerParts, 'mailer' | 'dropSubscription'> & Pick<UnsubscribeParts, 'switchOffMails'>;

export function notificationsFeature(deps: Deps, { mailer, dropSubscription, switchOffMails }: Others) {
  const unsubscribe = createUnsubscribe({ ...deps, switchOffMails });
  const notifier = createNotifier({ ...deps, delivery: createDelivery(deps) });
  const messenger = createMessenger({ ...deps, mailer, dropSubscription, unsubscribeLink: unsubscribe.linkFor });
  const due = createDueService({ ...deps, notifier });
  const services = { notifier, unsubscribe, due, notifications: createNotificationsService(deps), follows: createFollowsService(deps) };
  return {
    services,
    routes: notificationsRoutes(services),
    jobs: [
      onJob(newsMailJob, (asked) => messenger.mailNews(asked)),
      () => deliver(deps, pushLane, (asked, endpoint) => messenger.pushOne(asked, endpoint)),
      onJob(dueJob, (_, run) => due.remind(run)),
    ],
    async start() {
      await due.schedule();
      await notifier.start();
    },
    stop: () => notifier.stop(),
  };
}
