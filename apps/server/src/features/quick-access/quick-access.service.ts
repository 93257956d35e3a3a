import type { AnswerOf, BodyOf, Operations, QuickPlace } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findItem } from '../files/public.ts';
import { findFolder, requireMember, requireMemberOf } from '../projects/public.ts';
import * as places from './quick-access.repository.ts';

type Place = Omit<BodyOf<Operations['setFavourite']>, 'favourite'>;

/** They bound what a list answers, and what a user can store. */
const favouritesAtMost = 200;
const recentsAtMost = 50;

/** What a user keeps at hand: favourites, and the places opened last. Each list is checked again whenever it is read. */
export function createQuickAccessService({ db, work, clock }: Pick<Deps, 'db' | 'work' | 'clock'>) {
  async function requireSeen(actor: Actor, { project_id, folder_id, item_id, view_id }: Place): Promise<void> {
    if (project_id !== undefined) await requireMember(db, actor, project_id);
    const row = folder_id !== undefined ? await findFolder(db, folder_id) : item_id !== undefined ? await findItem(db, item_id) : undefined;
    if ((folder_id !== undefined || item_id !== undefined) && row?.project_id !== project_id) throw notFound();
    if (row) await requireMemberOf(db, actor, row);
    if (view_id !== undefined && !(await places.isViewSeen(db, actor.id, { view_id, project_id }))) throw notFound();
  }

  const rowOf = (actor: Actor, { table, ...place }: Place) => ({ ...place, view_table: table, user_id: actor.id, at: isoTime(clock) });

  return {
    async get(actor: Actor): Promise<AnswerOf<Operations['getQuickAccess']>['data']> {
      const [favourites, recents] = await Promise.all([
        places.listFavourites(db, actor.id, favouritesAtMost),
        places.listRecents(db, actor.id, recentsAtMost),
      ]);
      return { favourites, recents };
    },

    /** Returns all of them. */
    async setFavourite(actor: Actor, { favourite, ...place }: BodyOf<Operations['setFavourite']>): Promise<QuickPlace[]> {
      if (favourite) await requireSeen(actor, place);
      return work.run(async (tx) => {
        const row = rowOf(actor, place);
        if (!favourite) {
          await places.deleteFavourite(tx, row);
        } else {
          if ((await places.countFavourites(tx, actor.id)) >= favouritesAtMost) await places.deleteUnseenFavourites(tx, actor.id);
          if ((await places.countFavourites(tx, actor.id)) >= favouritesAtMost) throw tooMany();
          await places.insertFavourite(tx, { ...row, shelf: 'favourite' });
        }
        return places.listFavourites(tx, actor.id, favouritesAtMost);
      });
    },

    /** Returns all stored ones. */
    async recordOpened(actor: Actor, place: BodyOf<Operations['recordOpened']>): Promise<QuickPlace[]> {
      await requireSeen(actor, place);
      return work.run(async (tx) => {
        await places.keepRecent(tx, { ...rowOf(actor, place), shelf: 'recent' }, recentsAtMost);
        return places.listRecents(tx, actor.id, recentsAtMost);
      });
    },
  };
}

const tooMany = (): AppError =>
  new AppError('invalid_input', { message: `You have ${favouritesAtMost} favourites. Remove one before you add another.` });

export type QuickAccessService = ReturnType<typeof createQuickAccessService>;
