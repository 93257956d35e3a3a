import type { Handlers } from '../../platform/http/handler.ts';
import type { FollowsService } from './follows.service.ts';
import type { NotificationsService } from './notifications.service.ts';
import type { Unsubscribe } from './unsubscribe.ts';

interface Services {
  readonly notifications: NotificationsService;
  readonly follows: FollowsService;
  readonly unsubscribe: Unsubscribe;
}

export function notificationsRoutes({ notifications, follows, unsubscribe }: Services): Handlers {
  return {
    listNotifications: async ({ actor, query }) => ({ message: 'Your notifications.', ...(await notifications.list(actor, query)) }),
    updateNotification: async ({ actor, params, body }) => ({
      message: 'Notification saved.',
      data: await notifications.update(actor, params.id, body),
    }),
    updateNotificationStatus: async ({ actor, body }) => {
      await notifications.updateAbout(actor, body);
      return { message: 'Notifications saved.' };
    },
    updateNotifications: async ({ actor, body }) => {
      await notifications.updateMany(actor, body);
      return { message: 'Notifications saved.' };
    },
    deleteNotification: async ({ actor, params }) => {
      await notifications.remove(actor, params.id);
      return { message: 'Deleted' };
    },
    deleteNotifications: async ({ actor, body }) => {
      await notifications.removeMany(actor, body.ids);
      return { message: 'Deleted' };
    },
    getFollow: async ({ actor, params, query }) => ({
      message: 'How much you hear of it.',
      data: await follows.get(actor, params.id, query),
    }),
    setFollow: async ({ actor, params, body }) => ({ message: 'Saved.', data: await follows.set(actor, params.id, body) }),
    unsubscribeMails: async ({ params }) => {
      await unsubscribe.unsubscribe(params.token);
      return { message: 'You get no more of these mails.' };
    },
  };
}
