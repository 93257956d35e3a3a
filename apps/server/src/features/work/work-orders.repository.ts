import type { ProjectId, WorkSort, WorkType } from '@sheetmark/contract';
import { sql } from 'kysely';
import { both, choices, isWithout, type Pair, pair, priorityRanks, type Sql, statusRanks, type Typed } from './work-fields.repository.ts';

/** The orders of lists in SQL, and how rows are read in them: an allow-list as that of the filters. */

/** What rows are sorted by. Never null, so that a row's place is found again by comparing. */
export interface SortKey {
  readonly type: Typed['type'];
  readonly value: Pair;
  readonly descending: boolean;
  /** How the rows of a project are read in this order where no index of theirs is in it. */
  readonly walk?: Readonly<Partial<Record<WorkType, Walk>>>;
  /** Where many rows are called alike, what they hang on, by which column, and its name, which `value` looks up for each row by itself. */
  readonly names?: {
    readonly of: Names;
    readonly columns: Readonly<Partial<Record<WorkType, string>>>;
    readonly filled: (name: Sql) => Sql;
  };
  /** An index has personal rows in this order. */
  readonly ofOwn?: boolean;
  /** Columns of markups that are often empty: rows without a value are read after all others, and sort by `value`. */
  readonly without?: Without;
}

interface Without {
  readonly value: Sql;
  /** Of markups `m` with an empty cell. */
  readonly missing: Sql;
  /** Of the others, and what they are sorted by: for an index that leaves out empty cells. */
  readonly present?: { readonly condition: Sql; readonly value: Sql };
}

/** What a row hangs on: read in order, and from each its rows. */
export interface Walk {
  /** Of the rows that hang on `p`. */
  readonly link: Sql;
  /** All that rows of the project hang on, with as many of the first keys as the walk has: `k0`, …; those without rows do no harm. */
  readonly parents: (project: ProjectId) => Sql;
  /** 1 when left out. */
  readonly keys?: number;
  /** All rows of each are read and then sorted: another index in the order of the other keys would hold too few of them. */
  readonly sorted?: boolean;
  /** The rows of each are read from the same index whatever the filters are. */
  readonly steady?: boolean;
}

/** Sorts after everything in either direction: the replacement for missing values, ascending and descending. */
type Ends = readonly [ascending: string, descending: string];
const lastDay: Ends = [`'infinity'::date`, `'-infinity'::date`];
const lastMoment: Ends = [`'infinity'::timestamptz`, `'-infinity'::timestamptz`];
const lastInteger: Ends = ['2147483647', '-1'];
const lastNumber: Ends = [`'infinity'::float8`, `'-infinity'::float8`];
const lastText: Ends = ['chr(1114111)', `''`];
const lastJson: Ends = [`'{}'::jsonb`, `'null'::jsonb`];

/** A table of what rows hang on, with its key and what each is called. */
type Names = readonly [table: string, key: string, name: string];
const users: Names = ['users u', 'u.id', `lower(trim(u.first_name || ' ' || u.last_name))`];
const projects: Names = ['projects p', 'p.id', 'lower(p.name)'];
const items: Names = ['items i', 'i.id', 'lower(i.name)'];

/** As `id` and `name`, each made once. */
export const namesWithin = ([table, key, name]: Names, ids: Sql): Sql =>
  sql`(select ${sql.raw(key)} as id, ${sql.raw(name)} as name from ${sql.raw(table)} where ${sql.raw(key)} in (${ids}) offset 0)`;

interface Sorting extends Typed {
  readonly empty?: Ends;
  /** Every markup has one; tasks have none. */
  readonly always?: true;
  /** Many markups have none: an index holds the others alone. The column. */
  readonly sparse?: string;
  /** The column by which rows hang on people. */
  readonly person?: string;
  readonly names?: readonly [Names, Readonly<Partial<Record<WorkType, string>>>];
  readonly ofOwn?: true;
}

/** Of what a column names. */
function named(
  names: Names,
  columns: Readonly<Partial<Record<WorkType, string>>>,
): Pick<Required<Sorting>, 'markup' | 'task' | 'type' | 'names'> {
  const [table, key, name] = names;
  const of = (alias: string, column: string | undefined): Sql =>
    sql.raw(column === undefined ? 'null::text' : `(select ${name} from ${table} where ${key} = ${alias}.${column})`);
  return { markup: of('m', columns.markup), task: of('t', columns.task), type: 'text', names: [names, columns] };
}
const namedIn = (names: Names, column: string) => named(names, { markup: column, task: column });

const sortings: Readonly<Record<Exclude<WorkSort['by'], 'column'>, Sorting>> = {
  type: { ...choices.type },
  name: { ...pair('lower(m.name)', 'lower(t.task_name)'), type: 'text' },
  status: { ...both('status_rank'), type: 'smallint' },
  priority: { ...both('priority_rank'), type: 'smallint' },
  due_date: { ...both('due_date'), type: 'date', empty: lastDay, ofOwn: true },
  assignee: { ...namedIn(users, 'assignee_id'), empty: lastText, person: 'coalesce(%.assignee_id, 0)' },
  created_by: { ...namedIn(users, 'created_by'), person: '%.created_by' },
  resolved_by: { ...namedIn(users, 'resolved_by'), empty: lastText, person: 'coalesce(%.resolved_by, 0)' },
  resolved_on: { ...both('resolved_on'), type: 'timestamptz', empty: lastMoment },
  created_at: { ...both('created_at'), type: 'timestamptz', ofOwn: true },
  updated_at: { ...both('updated_at'), type: 'timestamptz', ofOwn: true },
  project: namedIn(projects, 'project_id'),
  file_name: { ...named(items, { markup: 'item_id' }), empty: lastText },
  number: { ...pair('m.number', 'null::integer'), type: 'integer', empty: lastInteger, always: true },
  page: { ...pair('m.page_number', 'null::integer'), type: 'integer', empty: lastInteger, always: true },
  subject: { ...pair('lower(m.subject)', 'null::text'), type: 'text', empty: lastText, always: true },
  label: { ...pair('lower(m.label)', 'null::text'), type: 'text', empty: lastText, sparse: 'm.label' },
  quantity: { ...pair('m.quantity', 'null::float8'), type: 'double precision', empty: lastNumber, sparse: 'm.quantity' },
  unit: { ...pair('m.unit', 'null::text'), type: 'text', empty: lastText, sparse: 'm.unit' },
};

export function sortKeyOf(sort: WorkSort): SortKey {
  if (sort.by === 'column') return columnKey(sort.column_name, sort.descending);
  const found = sortings[sort.by];
  const end = found.empty?.[sort.descending ? 1 : 0];
  const filled = (value: Sql): Sql => (end === undefined ? value : sql`coalesce(${value}, ${sql.raw(end)})`);
  const key = {
    type: found.type,
    descending: sort.descending,
    value: { markup: found.always ? found.markup : filled(found.markup), task: filled(found.task) },
    ofOwn: found.ofOwn ?? false,
    ...(found.sparse !== undefined && end !== undefined && { without: sparseOf(found, { column: found.sparse, end }) }),
    ...(found.names && { names: { of: found.names[0], columns: found.names[1], filled } }),
  };
  if (sort.by === 'file_name') return { ...key, walk: { markup: itemWalk } };
  if (found.person === undefined) return key;
  return { ...key, walk: { markup: personWalk('markups m', found.person, end), task: personWalk('tasks t', found.person, end) } };
}

const sparseOf = ({ markup }: Sorting, { column, end }: { column: string; end: string }): Without => ({
  value: sql.raw(end),
  missing: sql.raw(`${column} is null`),
  present: { condition: sql.raw(`${column} is not null`), value: markup },
});

const itemWalk: Walk = {
  link: sql.raw('m.item_id = p.id'),
  parents: (project) => sql`select i.id, lower(i.name) as k0 from items i where i.project_id = ${project} and i.deleted_at is null`,
};

/** Personal rows are grouped by project. */
export const projectWalk = (among: readonly ProjectId[], type: WorkType): Omit<Walk, 'parents'> & { readonly parents: Sql } => ({
  link: sql`${both('project_id')[type]} = p.id`,
  parents: sql`select p.id, lower(p.name) as k0 from projects p where p.id = any(${among}::bigint[])`,
});

/** The people who occur, found by one jump in the index for each; 0 is no one. */
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
      select found.id, coalesce(lower(trim(u.first_name || ' ' || u.last_name)), ${sql.raw(end ?? `''`)}) as k0
      from found left join users u on u.id = found.id where found.id is not null`,
  };
}

const ranks = { status: statusRanks, priority: priorityRanks } as const;
const isByRank = (sort: WorkSort | undefined): sort is WorkSort & { by: keyof typeof ranks } => sort !== undefined && sort.by in ranks;

/** Of what is sorted by status and priority, in either order, and then by something else: an index has each pair of them. */
export function walkByRanks([first, second, third]: readonly WorkSort[], type: WorkType): Walk | undefined {
  if (!isByRank(first) || !isByRank(second) || first.by === second.by) return undefined;
  const given = (by: keyof typeof ranks): Sql => sql`unnest(${Object.values(ranks[by])}::smallint[])`;
  const column = (by: keyof typeof ranks): Sql => both(`${by}_rank`)[type];
  return {
    keys: 2,
    link: sql`${column(first.by)} = p.k0 and ${column(second.by)} = p.k1`,
    parents: () => sql`select k0, k1 from ${given(first.by)} k0, ${given(second.by)} k1`,
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
