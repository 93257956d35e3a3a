import type { FilterOption, MarkupId, ProjectId, WorkGrouping, WorkType } from '@sheetmark/contract';
import { DEGREES } from '@sheetmark/editor-core';
import { sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { lastNameIn } from '../projects/public.ts';
import { groupingOf, type Sql } from './work-columns.repository.ts';
import { alias, selectRows, types, type WorkQuery } from './work-rows.repository.ts';

export interface CountedGroup {
  readonly type: WorkType;
  readonly value: string | null;
  readonly name: string | null;
  readonly n: number;
}

/** Guests of the project are called so. */
const creatorIn = (project: ProjectId): Sql => sql`(
  select trim(concat(u.first_name, ' ', ${lastNameIn(sql`${project}::bigint`, 'u')})) from users u where u.id = g.value::bigint)`;

/** The largest first. */
export async function countGroups(db: Reader, query: WorkQuery, by: WorkGrouping): Promise<CountedGroup[]> {
  const { value, name: usual } = groupingOf(by);
  const name = by === 'created_by' && 'project' in query.scope ? creatorIn(query.scope.project) : usual;
  const grouped = (type: WorkType): Sql =>
    sql`select ${sql.lit(type)}::text as type, (${value[type]})::text as value ${selectRows(query, type)}`;
  const found = await sql<CountedGroup>`
    select g.type, g.value, ${name} as name, g.n
    from (
      select type, value, count(*) as n from (${sql.join(types.map(grouped), sql` union all `)}) as rows group by type, value
    ) as g
    order by g.n desc, g.type, g.value limit 1000`.execute(db);
  return found.rows;
}

/** The ids of a list's markups, at most `limit`. */
export async function listMarkupIds(db: Reader, query: WorkQuery, limit: number): Promise<MarkupId[]> {
  const found = await sql<{ id: MarkupId }>`select m.id ${selectRows(query, 'markup')} limit ${limit}`.execute(db);
  return found.rows.map(({ id }) => id);
}

export interface SummedGroup {
  readonly value: string | null;
  readonly unit: string;
  readonly quantity: number;
  readonly n: number;
}

/** All units of a markup `m`, which may measure in several. */
const quantities = sql`cross join lateral (
  select m.quantity, m.unit union all
  select f.quantity, f.unit from jsonb_to_recordset(coalesce(m.further_quantities, '[]')) as f (quantity double precision, unit text)) q`;

/** What the markups measure and count, added up by unit and value; sums of angles mean nothing. */
export async function sumQuantities(db: Reader, query: WorkQuery, by: WorkGrouping | undefined): Promise<SummedGroup[]> {
  const value = by === undefined ? sql`null::text` : sql`(${groupingOf(by).value.markup})::text`;
  const found = await sql<SummedGroup>`
    select value, unit, sum(quantity) as quantity, count(*) as n
    from (
      select ${value} as value, q.unit, q.quantity ${selectRows(query, 'markup', quantities)} and m.quantity is not null and q.unit <> ${DEGREES}
    ) as measured
    group by value, unit order by count(*) desc, unit, value limit 1000 ${sql.raw(plannedEachTime)}`.execute(db);
  return found.rows;
}

/** The assignees and projects that occur in one of the viewer's own lists, by name. */
export async function listFilterOptions(db: Reader, query: WorkQuery): Promise<FilterOption[]> {
  const occurring = (type: WorkType): Sql =>
    sql`select distinct ${alias[type]}.assignee_id, ${alias[type]}.project_id ${selectRows(query, type)}`;
  const found = await sql<FilterOption>`
    with rows as (${sql.join(types.map(occurring), sql` union `)})
    select id, trim(first_name || ' ' || last_name) as name, 'assignee' as type from users where id in (select assignee_id from rows)
    union all
    select id, name, 'project' as type from projects where id in (select project_id from rows)
    order by type, name, id`.execute(db);
  return found.rows;
}
