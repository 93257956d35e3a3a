import type { BodyOf, NotificationId, NotificationStatus, Operations, QueryOf } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { presentNotification } from './notifications.presenter.ts';
import * as notifications from './notifications.repository.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

const countedAtMost = 10_000;

/** A user's own notifications. Those of other users are out of reach. */
export function createNotificationsService({ db, work, events }: Pick<Deps, 'db' | 'work' | 'events'>) {
  /** Updates the user's other tabs. */
  async function change(actor: Actor, act: (tx: Parameters<Parameters<typeof work.run>[0]>[0]) => Promise<number>): Promise<number> {
    return work.run(async (tx) => {
      const changed = await act(tx);
      const data = { user_ids: [actor.id] };
      if (changed > 0) await events.append(tx, { type: 'notifications_changed', actorId: actor.id, projectId: null, data });
      return changed;
    });
  }

  const setStatus = (actor: Actor, which: notifications.Which, status: NotificationStatus): Promise<number> =>
    change(actor, (tx) => notifications.setStatus(tx, actor.id, { which, status }));

  async function one(actor: Actor, id: NotificationId) {
    const row = await notifications.findNotification(db, actor.id, id);
    if (!row) throw notFound();
    return presentNotification(row);
  }

  return {
    async list(actor: Actor, { limit, cursor, ...filters }: QueryOf<Operations['listNotifications']>) {
      const page = pageLimit({ limit });
      const counting = (which: notifications.NotificationFilters) =>
        notifications.countNotifications(db, actor.id, { filters: which, atMost: countedAtMost });
      const [rows, total, unread] = await Promise.all([
        notifications.listNotifications(db, actor.id, { filters, limit: page + 1, below: decodeCursor(cursor) }),
        counting(filters),
        counting({ status: 'unread_notification' }),
      ]);
      const { shown, next_cursor } = cutPage(rows, page);
      return { data: shown.map(presentNotification), meta: { ...countsOf(total, unread), next_cursor } };
    },

    async update(actor: Actor, id: NotificationId, { status }: Body<'updateNotification'>) {
      await one(actor, id);
      await setStatus(actor, { ids: [id] }, status);
      return one(actor, id);
    },

    /** Of one markup, or of one type. */
    async updateAbout(actor: Actor, { status, markup_id, type }: Body<'updateNotificationStatus'>): Promise<void> {
      await setStatus(actor, { markup_id, type }, status);
    },

    async updateMany(actor: Actor, { status, ids }: Body<'updateNotifications'>): Promise<void> {
      await setStatus(actor, { ids }, status);
    },

    async remove(actor: Actor, id: NotificationId): Promise<void> {
      const gone = await change(actor, (tx) => notifications.deleteNotifications(tx, actor.id, [id]));
      if (gone === 0) throw notFound();
    },

    async removeMany(actor: Actor, ids: readonly NotificationId[]): Promise<void> {
      await change(actor, (tx) => notifications.deleteNotifications(tx, actor.id, ids));
    },
  };
}

function countsOf(total: number, unread: number) {
  return {
    total: Math.min(total, countedAtMost),
    total_is_exact: total <= countedAtMost,
    unread: Math.min(unread, countedAtMost),
  };
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;
