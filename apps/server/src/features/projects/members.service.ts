import type { PageQuery, ProjectId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/db/cursor.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMember, requireOwner } from './access.ts';
import { presentMember } from './projects.presenter.ts';
import * as projects from './projects.repository.ts';

export function createMembersService({ db, work, events }: Pick<Deps, 'db' | 'work' | 'events'>) {
  return {
    /** Makes a user known to be willing a member at once; everybody else is invited. */
    async addMember(actor: Actor, id: ProjectId, user: UserId): Promise<void> {
      await requireOwner(db, actor, id);
      await work.run(async (tx) => {
        const membership = await projects.insertMembership(tx, id, user);
        if (membership === undefined) return;
        await events.append(tx, { type: 'member_joined', actorId: user, projectId: id, data: { membership_id: membership } });
      });
    },

    async members(actor: Actor, id: ProjectId, page: PageQuery) {
      await requireMember(db, actor, id);
      const limit = pageLimit(page);
      const [rows, total] = await Promise.all([
        projects.listMembersOf(db, id, { limit: limit + 1, above: decodeCursor(page.cursor) ?? 0 }),
        projects.countMembersOf(db, id),
      ]);
      const { shown, next_cursor } = cutPage(rows, limit);
      return { data: shown.map(presentMember), meta: { total, next_cursor } };
    },
  };
}
