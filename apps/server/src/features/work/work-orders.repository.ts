import type { ProjectId, WorkSort, WorkType } from '@sheetmark/contract';
import { sql } from 'kysely';
import { sheetValue } from '../sheet-names/public.ts';
import {
  both,
  type Ends,
  type Names,
  type Pair,
  reviewOrder,
  type Sql,
  type SqlColumn,
  sqlColumns,
  type Typed,
  userName,
} from './work-columns.repository.ts';
import { isWithout } from './work-filters.repository.ts';

/** The orders of lists in SQL, and how rows are read in them. */

/** A value by which rows are sorted. Never null, so that comparing finds a row's place again. */
export interface SortKey {
  readonly type: Typed['type'];
  readonly value: Pair;
  readonly descending: boolean;
  /** How a project's rows are read in this order when none of their indexes has it. */
  readonly walk?: Readonly<Partial<Record<WorkType, Walk>>>;
  /** For rows that share items or people: the column that refers to them, and their name, which `value` would look up for each row. */
  readonly names?: Required<SqlColumn>['names'] & { readonly filled: (name: Sql) => Sql };
  /** For columns of markups that are often empty: rows without a value are read after all others, and sort by `value`. */
  readonly without?: Without;
}

interface Without {
  readonly value: Sql;
  /** The condition of markups `m` with an empty cell. */
  readonly missing: Sql;
  /** The condition of the others and their sort key, for an index without empty cells. */
  readonly present?: { readonly condition: Sql; readonly value: Sql };
}

/** Reads parents, such as items or people, in order, and each one's rows. */
export interface Walk {
  /** The condition of the rows of a parent `p`. */
  readonly link: Sql;
  /** All parents of rows of the project, with the walk's sort keys `k0`, …. They may include some without rows. */
  readonly parents: (project: ProjectId) => Sql;
  /** The number of sort keys that the walk covers; 1 by default. */
  readonly keys?: number;
  /** Each parent's rows are all read, then sorted: an index in the order of the remaining keys would contain too few of them. */
  readonly sorted?: boolean;
  /** Each parent's rows are read from the same index with any filters. */
  readonly steady?: boolean;
}

/** Custom cells without a value, ascending and descending. */
const lastJson: Ends = [`'{}'::jsonb`, `'null'::jsonb`];

/** A subquery of `id` and `name`, each computed once. */
export const namesWithin = ([table, key, name]: Names, ids: Sql): Sql =>
  sql`(select ${sql.raw(key)} as id, lower(${sql.raw(name)}) as name from ${sql.raw(table)} where ${sql.raw(key)} in (${ids}) offset 0)`;

export function sortKeyOf(sort: WorkSort): SortKey {
  if (sort.by === 'column') return columnKey(sort.column_name, sort.descending);
  const { value, order = value, ...column } = sqlColumns[sort.by];
  const end = column.empty?.[sort.descending ? 1 : 0];
  const filled = (of: Sql): Sql => (end === undefined ? of : sql`coalesce(${of}, ${sql.raw(end)})`);
  const key = {
    type: order.type,
    descending: sort.descending,
    value: { markup: column.always ? order.markup : filled(order.markup), task: filled(order.task) },
    ...(column.sparse !== undefined && end !== undefined && { without: sparseOf(order, { column: column.sparse, end }) }),
    ...(column.names && { names: { ...column.names, filled } }),
  };
  if (sort.by === 'file_name') return { ...key, walk: { markup: itemWalk } };
  if (sort.by === 'review') return { ...key, walk: { markup: reviewWalk } };
  if (sort.by === 'sheet') return { ...key, walk: { markup: sheetWalk(filled) } };
  if (column.person === undefined) return key;
  return { ...key, walk: { markup: personWalk('markups m', column.person, end), task: personWalk('tasks t', column.person, end) } };
}

const sparseOf = ({ markup }: Typed, { column, end }: { column: string; end: string }): Without => ({
  value: sql.raw(end),
  missing: sql.raw(`${column} is null`),
  present: { condition: sql.raw(`${column} is not null`), value: markup },
});

const itemWalk: Walk = {
  link: sql.raw('m.item_id = p.id'),
  parents: (project) => sql`select i.id, lower(i.name) as k0 from items i where i.project_id = ${project} and i.deleted_at is null`,
};

const reviewWalk: Walk = {
  link: sql.raw('m.review_id = p.id'),
  parents: (project) => sql`select r.id, ${sql.raw(reviewOrder)} as k0 from reviews r where r.project_id = ${project}`,
};

/** Pages in the order of their sheets. */
const sheetWalk = (filled: (order: Sql) => Sql): Walk => ({
  link: sql.raw('m.editor_id = p.id'),
  parents: (project) => sql`
    select e.id, ${filled(sql.raw(sheetValue('t.natural_order', 'e.item_id', 'e.page_number')))} as k0
    from items i join editor_details e on e.item_id = i.id where i.project_id = ${project} and i.deleted_at is null`,
});

/** Personal rows are grouped by project. */
export const projectWalk = (among: readonly ProjectId[], type: WorkType): Omit<Walk, 'parents'> & { readonly parents: Sql } => ({
  link: sql`${both('project_id')[type]} = p.id`,
  parents: sql`select p.id, lower(p.name) as k0 from projects p where p.id = any(${among}::bigint[])`,
});

/** The people who occur, each found by one jump in the index; 0 is no one. */
function personWalk(table: 'markups m' | 'tasks t', column: string, end: string | undefined): Walk {
  const alias = table.slice(-1);
  const person = sql.raw(column.replace('%', alias));
  const next = (project: ProjectId, behind: Sql): Sql => sql`
    select ${person} as id from ${sql.raw(table)} where ${sql.raw(alias)}.project_id = ${project} and ${sql.raw(alias)}.deleted_at is null
      and ${person} > ${behind} order by 1 limit 1`;
  return {
    link: sql`${person} = p.id`,
    steady: true,
    parents: (project) => sql`
      with recursive found (id) as (
        (${next(project, sql`-1`)}) union all select (${next(project, sql`found.id`)}) from found where found.id is not null
      )
      select found.id, coalesce(lower(${sql.raw(userName)}), ${sql.raw(end ?? `''`)}) as k0
      from found left join users u on u.id = found.id where found.id is not null`,
  };
}

const isByRank = (sort: WorkSort | undefined): sort is WorkSort & { by: 'status' | 'priority' } =>
  sort?.by === 'status' || sort?.by === 'priority';

/** For lists sorted by status and priority, in either order, and then by something else: an index has each pair of the two. */
export function walkByRanks([first, second, third]: readonly WorkSort[], type: WorkType): Walk | undefined {
  if (!isByRank(first) || !isByRank(second) || first.by === second.by) return undefined;
  const given = ({ by }: typeof first): Sql => sql`unnest(${Object.values(sqlColumns[by].ranks ?? {})}::smallint[])`;
  const column = ({ by }: typeof first): Sql => both(`${by}_rank`)[type];
  return {
    keys: 2,
    link: sql`${column(first)} = p.k0 and ${column(second)} = p.k1`,
    parents: () => sql`select k0, k1 from ${given(first)} k0, ${given(second)} k1`,
    sorted: third?.by !== 'due_date' || third.descending,
  };
}

/** A custom column; tasks have none. */
function columnKey(column: string, descending: boolean): SortKey {
  const empty = sql.raw(lastJson[descending ? 1 : 0]);
  const parents = (project: ProjectId): Sql =>
    sql`select c.markup_id as id, c.place as k0 from metadata_cells c where c.project_id = ${project} and c.column_name = ${column}`;
  const cell = sql`(select c.place from metadata_cells c where c.markup_id = m.id and c.column_name = ${column})`;
  return {
    type: 'jsonb',
    descending,
    value: { markup: sql`coalesce(${cell}, ${empty})`, task: empty },
    walk: { markup: { link: sql.raw('m.id = p.id'), parents } },
    without: { value: empty, missing: isWithout(column) },
  };
}
