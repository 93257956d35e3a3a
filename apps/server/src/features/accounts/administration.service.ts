import type { BodyOf, ListedUser, Operations, QueryOf, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import type { EmitAccount } from './account-events.ts';
import { presentListedUser } from './accounts.presenter.ts';
import * as accounts from './accounts.repository.ts';
import { listWithFactor } from './factors/factors.repository.ts';
import type { SessionEnder } from './session-ender.ts';
import * as users from './users.repository.ts';

export interface AdministrationParts extends Pick<Deps, 'db' | 'work' | 'clock'> {
  readonly emit: EmitAccount;
  readonly endSessions: SessionEnder;
  /** Removes a user from every project and hands over the projects they owned. */
  readonly leaveProjects: (tx: Tx, user: UserId, by: Actor) => Promise<void>;
}

/** Administration of other people's accounts. */
export function createAdministrationService({ db, work, clock, emit, endSessions, leaveProjects }: AdministrationParts) {
  const now = (): string => isoTime(clock);

  async function present(rows: readonly accounts.UserRow[]): Promise<ListedUser[]> {
    const ids = rows.map(({ id }) => id);
    const [made, withFactor] = await Promise.all([accounts.countCreated(db, ids), listWithFactor(db, ids)]);
    return rows.map((user) => presentListedUser(user, made, withFactor));
  }

  return {
    async list(query: QueryOf<Operations['listUsers']>) {
      const limit = pageLimit(query);
      const [rows, total] = await Promise.all([
        users.listUsers(db, { ...query, limit: limit + 1, after: decodeCursor(query.cursor) }),
        users.countUsers(db, query),
      ]);
      const { shown, next_cursor } = cutPage(rows, limit);
      return { data: { users: await present(shown) }, meta: { total, next_cursor } };
    },

    async update(actor: Actor, id: UserId, change: BodyOf<Operations['updateUser']>) {
      const switchesOff = change.is_active === 0;
      if (switchesOff && id === actor.id) throw new AppError('not_allowed', { message: 'You cannot switch off your own account.' });
      await work.run(async (tx) => {
        await lockUser(tx, actor, id);
        await accounts.updateUser(tx, id, { ...change, updated_at: now() });
        await emit(tx, {
          type: 'user_changed',
          by: actor.id,
          user: id,
          data: { changed: Object.keys(change), is_active: change.is_active },
        });
        if (switchesOff) await endSessions(tx, id, { by: actor.id, withTokens: true });
      });
      const user = await accounts.findUser(db, id);
      if (!user) throw notFound();
      const [listed] = await present([user]);
      if (!listed) throw notFound();
      return listed;
    },

    /** The row stays for the names on what they made; the address is free for a new account. */
    async remove(actor: Actor, id: UserId): Promise<void> {
      if (id === actor.id) throw new AppError('not_allowed', { message: 'You cannot delete your own account.' });
      await work.run(async (tx) => {
        await lockUser(tx, actor, id);
        await leaveProjects(tx, id, actor);
        await users.deletePersonalRows(tx, id);
        await accounts.updateUser(tx, id, { deleted_at: now(), password_hash: null, notification_end_point: null, updated_at: now() });
        await emit(tx, { type: 'user_removed', by: actor.id, user: id });
        await endSessions(tx, id, { by: actor.id, withTokens: true });
      });
    },
  };
}

/** Locks both, so that two administrators who deactivate each other at once leave one of them active. */
async function lockUser(tx: Tx, actor: Actor, id: UserId): Promise<accounts.UserRow> {
  const locked = await accounts.lockUsers(tx, [actor.id, id]);
  const administrator = locked.find((user) => user.id === actor.id);
  if (administrator?.user_type !== 1 || administrator.is_active !== 1) throw new AppError('not_allowed');
  const user = locked.find((each) => each.id === id);
  if (!user) throw notFound();
  return user;
}

export type AdministrationService = ReturnType<typeof createAdministrationService>;
