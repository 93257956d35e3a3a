import {
  type CarriedMarkup,
  CarryOverId,
  type FileId,
  type FolderId,
  type ItemId,
  type Operations,
  type ProjectId,
  type QueryOf,
} from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { findItem, listVersionNames } from '../files/public.ts';
import type { Viewer } from '../markups/public.ts';
import { requireFolder, requireMember, requireMemberOf } from '../projects/public.ts';
import { type ListedCarried, listCarried } from './carried-markups.repository.ts';
import { presentCarriedMarkup, presentCarryOver } from './carry-over.presenter.ts';
import * as carryOvers from './carry-over.repository.ts';
import { findTouchingChanges } from './touching-change.ts';

/** A version that takes over markups. */
export interface OnVersion {
  readonly itemId: ItemId;
  readonly fileId: FileId;
}

/** What people see of carry-overs. */
export function createCarryOverService({ db, signedUrls }: Pick<Deps, 'db' | 'signedUrls'>) {
  const viewerOf = (actor: Actor): Viewer => ({ id: actor.id, session: actor.session, signedUrls });

  async function present(actor: Actor, rows: readonly ListedCarried[]): Promise<CarriedMarkup[]> {
    const changes = await findTouchingChanges(db, rows);
    return rows.map((row) => presentCarriedMarkup(row, viewerOf(actor), changes.get(row.id)));
  }

  return {
    present,

    /** Null if the version took over no markups. */
    async find(actor: Actor, at: OnVersion) {
      await requireMemberOf(db, actor, await findItem(db, at.itemId));
      const versions = new Map((await listVersionNames(db, [at.itemId])).map(({ id, version }) => [id, version]));
      if (!versions.has(at.fileId)) throw notFound();
      const row = await carryOvers.findCarryOver(db, at);
      if (!row) return null;
      const [counted, newer] = await Promise.all([carryOvers.countPlaces(db, row.id, actor.id), carryOvers.listFrom(db, at.fileId)]);
      return presentCarryOver(row, { versions, counted, isLatest: newer.length === 0 });
    },

    async get(actor: Actor, at: OnVersion) {
      const found = await this.find(actor, at);
      if (!found) throw notFound();
      return found;
    },

    async listToCheck(actor: Actor, project: ProjectId, folderId: FolderId) {
      await requireFolder(db, actor, { projectId: project, folderId });
      return carryOvers.listToCheck(db, folderId, actor.id);
    },

    async list(actor: Actor, project: ProjectId, query: QueryOf<Operations['listCarriedMarkups']>) {
      await requireMember(db, actor, project);
      const limit = pageLimit(query);
      const flag = (value: 'true' | 'false' | undefined): boolean | undefined => (value === undefined ? undefined : value === 'true');
      const filter = {
        carryOvers: CarryOverId.array().parse(query.carry_overs.split(',')),
        place: query.place,
        isQueued: flag(query.queued),
        isAnswered: flag(query.answered),
      };
      const page = { project, viewer: actor.id, after: decodeCursor(query.cursor), limit: limit + 1 };
      const { shown, next_cursor } = cutPage(await listCarried(db, filter, page), limit);
      return { data: await present(actor, shown), meta: { next_cursor } };
    },
  };
}

export type CarryOverService = ReturnType<typeof createCarryOverService>;
