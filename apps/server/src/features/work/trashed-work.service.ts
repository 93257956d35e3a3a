import { type PageQuery, type ProjectId, TrashedWork } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { pageLimit } from '../../platform/http/paging.ts';
import { presentDeletion, requireMember, trashDays } from '../projects/public.ts';
import { readCursor, invalidCursor } from './place-in-list.ts';
import { countTrashedWork, listTrashedWork, type PlaceInTrash, type TrashedWorkRow } from './trashed-work.repository.ts';

/** Shows deleted markups, tasks and comments of a project for 30 days to everyone who could have deleted them. */
export function createTrashedWorkService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    async list(actor: Actor, projectId: ProjectId, page: PageQuery) {
      const { isOwner } = await requireMember(db, actor, projectId);
      const query = { project: projectId, viewer: actor.id, isOwner, since: isoTime(clock, -days(trashDays)) };
      const limit = pageLimit(page);
      const [rows, total] = await Promise.all([
        listTrashedWork(db, query, { below: decodePlace(page.cursor), limit: limit + 1 }),
        countTrashedWork(db, query),
      ]);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { data: shown.map(present), meta: { total, next_cursor: last ? encodePlace(last) : null } };
    },
  };
}

const Place = TrashedWork.pick({ deleted_at: true, type: true, id: true });

const encodePlace = ({ deleted_at, type, id }: PlaceInTrash): string =>
  Buffer.from(JSON.stringify({ deleted_at, type, id })).toString('base64url');

/** Null without a cursor. Throws `invalid_input` for one that was not made here. */
function decodePlace(cursor: string | undefined): PlaceInTrash | null {
  if (cursor === undefined || cursor === '') return null;
  const read = Place.safeParse(readCursor(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success) throw invalidCursor();
  return read.data;
}

function present(row: TrashedWorkRow): TrashedWork {
  const { type, id, name, on_name, markup_id, task_id } = row;
  return { type, id, name, on_name, markup_id, task_id, ...presentDeletion(row) };
}

export type TrashedWorkService = ReturnType<typeof createTrashedWorkService>;
