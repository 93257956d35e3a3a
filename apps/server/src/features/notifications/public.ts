export { createDelivery } from './delivery.ts';
export { createDueService } from './due.service.ts';
export { createFollowsService } from './follows.service.ts';
export { createMessenger } from './messenger.service.ts';
export { dueJob, newsMailJob, pushLane } from './notifications.jobs.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { createNotificationsService } from './notifications.service.ts';
export { createTeller } from './teller.service.ts';
export { createUnsubscribe } from './unsubscribe.ts';
