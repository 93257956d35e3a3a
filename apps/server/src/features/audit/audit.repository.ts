import { eventRow, eventTypes, type ProjectId, type UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { lastNameIn } from '../projects/public.ts';
import { sheetText, sheetValue } from '../sheet-names/public.ts';
import { visibleMarkup } from '../visibility/public.ts';

export interface AuditFilter {
  /** Null: all projects. */
  readonly project: ProjectId | null;
  readonly viewer: UserId;
  /** Null, here and below: no filter. */
  readonly users: readonly UserId[] | null;
  readonly projects: readonly ProjectId[] | null;
  readonly types: readonly string[] | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly order: 'newest' | 'oldest';
}

export interface AuditRow {
  readonly id: number;
  readonly at: string;
  readonly type: string;
  readonly source: string | null;
  readonly request_id: string | null;
  readonly token: string | null;
  readonly data: Record<string, unknown>;
  readonly actor_id: UserId | null;
  readonly actor_name: string | null;
  readonly project_id: ProjectId | null;
  readonly project_name: string | null;
  /** What happened on a page is about its sheet, if it has a number. */
  readonly subject: string | null;
}

const hidden = eventTypes.filter((type) => eventRow(type).audit === 'never');
const listedByPeople = eventTypes.filter((type) => eventRow(type).audit === 'byPeople');

const page = `coalesce((e.data ->> 'page_number')::int, m.page_number)`;

/** The events after this id in the requested order, without automatic ones and those about markups that the viewer can't see. */
export async function listEvents(db: Reader, filter: AuditFilter, at: { limit: number; after: number | null }): Promise<AuditRow[]> {
  const { project, viewer, users, projects, types, from, to, order } = filter;
  const [isAfter, direction] = order === 'newest' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const found = await sql<AuditRow>`
    select e.id, e.created_at as at, e.type, e.source, e.request_id, e.token, e.data, e.actor_id, e.project_id, projects.name as project_name,
      trim(actor.first_name || ' ' || ${lastNameIn(sql`e.project_id`, 'actor')}) as actor_name,
      coalesce(${sql.raw(sheetValue(sheetText, 'items.id', page))}, items.name, folders.name, tasks.task_name, nullif(trim(person.first_name || ' ' || ${lastNameIn(sql`e.project_id`, 'person')}), ''),
        e.data ->> 'email', e.data ->> 'name') as subject
    from events e
    left join markups m on m.id = (e.data ->> 'markup_id')::bigint
    left join users actor on actor.id = e.actor_id
    left join projects on projects.id = e.project_id
    left join items on items.id = coalesce((e.data ->> 'item_id')::bigint, m.item_id)
    left join folders on folders.id = (e.data ->> 'folder_id')::bigint
    left join tasks on tasks.id = (e.data ->> 'task_id')::bigint
    left join users person on person.id = (e.data ->> 'user_id')::bigint
    where (${project}::bigint is null or e.project_id = ${project})
      and (${users}::bigint[] is null or e.actor_id = any(${users}::bigint[]))
      and (${projects}::bigint[] is null or e.project_id = any(${projects}::bigint[]))
      and (${types}::text[] is null or e.type = any(${types}::text[]))
      and (${from}::timestamptz is null or e.created_at >= ${from})
      and (${to}::timestamptz is null or e.created_at < ${to})
      and (${at.after}::bigint is null or e.id ${isAfter} ${at.after})
      and (not e.data ? 'markup_id' or ${visibleMarkup('m', viewer)}
        or m.id is null and e.data ->> 'visibility' = 'public')
      and e.type <> all(${hidden}::text[]) and (e.actor_id is not null or e.type <> all(${listedByPeople}::text[]))
    order by e.id ${direction}
    limit ${at.limit}`.execute(db);
  return found.rows;
}
