import type { WorkFilter, WorkGrouping, WorkSort, WorkType } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';

/**
 * The words of the list grammar in SQL, over markups (`m`, on items `i`) and over tasks (`t`). The tables here are its allow-list: nothing
 * that a caller sends becomes SQL but as a value.
 */
export type Sql = RawBuilder<unknown>;
type Pair = Readonly<Record<WorkType, Sql>>;

const pair = (markup: string, task: string): Pair => ({ markup: sql.raw(markup), task: sql.raw(task) });
const both = (column: string): Pair => pair(`m.${column}`, `t.${column}`);
const ofMarkups = (expression: string, type: string): Pair => pair(expression, `null::${type}`);

interface Typed extends Pair {
  /** As PostgreSQL calls it. */
  readonly type: 'text' | 'bigint' | 'date' | 'timestamptz' | 'smallint' | 'jsonb';
}

type ChoiceField = Exclude<Extract<WorkFilter, { is: unknown[] }>['field'], 'column'>;
const choices: Readonly<Record<ChoiceField, Typed>> = {
  type: { ...pair(`'markup'`, `'task'`), type: 'text' },
  status: { ...pair('m.open', 't.status'), type: 'text' },
  priority: { ...both('priority'), type: 'text' },
  visibility: { ...pair('m.visibility', `'public'`), type: 'text' },
  assignee: { ...both('assignee_id'), type: 'bigint' },
  created_by: { ...both('created_by'), type: 'bigint' },
  resolved_by: { ...both('resolved_by'), type: 'bigint' },
  project: { ...both('project_id'), type: 'bigint' },
  folder: { ...ofMarkups('i.folder_id', 'bigint'), type: 'bigint' },
  item: { ...ofMarkups('m.item_id', 'bigint'), type: 'bigint' },
};

const texts = {
  name: pair('m.name', 't.task_name'),
  text: pair('m.search_text', `(t.task_name || ' ' || t.description)`),
  file_name: ofMarkups('i.name', 'text'),
} as const;

/** A custom column; tasks have none. */
function customValue(name: string): Pair {
  return {
    markup: sql`(select v.values -> ${name}::text from metadata_values v where v.markup_id = m.id)`,
    task: sql.raw('null::jsonb'),
  };
}

/** Null among the values stands for empty. */
function isOneOf(value: Sql, type: string, among: readonly unknown[]): Sql {
  const given = among.filter((each) => each !== null);
  const found = sql`${value} = any(${given}::${sql.raw(type)}[])`;
  return given.length === among.length ? found : sql`(${found} or ${value} is null)`;
}

/** One filter as a condition on rows of one type. */
export function conditionOf(filter: WorkFilter, type: WorkType): Sql {
  switch (filter.field) {
    case 'name':
    case 'text':
    case 'file_name':
      return sql`${texts[filter.field][type]} ilike ${likePattern(filter.contains)}`;
    case 'due_date':
    case 'created_at':
    case 'updated_at':
    case 'resolved_on':
      return onDays(both(filter.field)[type], filter);
    case 'column':
      return onColumn(customValue(filter.column_name)[type], filter);
    default:
      return isOneOf(choices[filter.field][type], choices[filter.field].type, filter.is);
  }
}

function all(conditions: readonly (Sql | null)[]): Sql {
  const given = conditions.filter((each) => each !== null);
  return given.length === 0 ? sql`true` : sql`(${sql.join(given, sql` and `)})`;
}

/** Both ends included. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly empty?: boolean | undefined;
}

function onDays(value: Sql, { from, to, empty }: Days): Sql {
  return all([
    from === undefined ? null : sql`${value} >= ${from}::date`,
    to === undefined ? null : sql`${value} < (${to}::date + 1)`,
    empty === undefined ? null : sql`(${value} is null) = ${empty}::boolean`,
  ]);
}

/** Numbers compare as numbers with numbers, texts as texts with texts. */
function onColumn(value: Sql, { is, contains, from, to }: Extract<WorkFilter, { field: 'column' }>): Sql {
  const text = sql`case jsonb_typeof(${value}) when 'string' then ${value} #>> '{}' end`;
  const number = sql`case jsonb_typeof(${value}) when 'number' then (${value})::numeric end`;
  const bound = (limit: string | number, sign: '>=' | '<='): Sql =>
    typeof limit === 'number' ? sql`${number} ${sql.raw(sign)} ${limit}::numeric` : sql`${text} ${sql.raw(sign)} ${limit}`;
  return all([
    is === undefined
      ? null
      : isOneOf(
          sql`nullif(${value}, 'null')`,
          'jsonb',
          is.map((each) => (each === null ? null : JSON.stringify(each))),
        ),
    contains === undefined ? null : sql`${value} #>> '{}' ilike ${likePattern(contains)}`,
    from === undefined ? null : bound(from, '>='),
    to === undefined ? null : bound(to, '<='),
  ]);
}

/** What rows are sorted by. Never null, so that a row's place is found again by comparing. */
export interface SortKey {
  readonly type: Typed['type'];
  readonly value: Pair;
  readonly descending: boolean;
}

/** Behind everything in either direction: what stands for nothing there, ascending and descending. */
type Ends = readonly [ascending: string, descending: string];
const lastDay: Ends = [`'infinity'::date`, `'-infinity'::date`];
const lastMoment: Ends = [`'infinity'::timestamptz`, `'-infinity'::timestamptz`];
const lastText: Ends = ['chr(1114111)', `''`];
const lastJson: Ends = [`'{}'::jsonb`, `'null'::jsonb`];

interface Sorting extends Typed {
  readonly empty?: Ends;
}

const userName = (column: string): string => `(select lower(trim(u.first_name || ' ' || u.last_name)) from users u where u.id = ${column})`;
const projectName = (column: string): string => `(select lower(p.name) from projects p where p.id = ${column})`;
const named = (name: (column: string) => string, column: string): Pair => pair(name(`m.${column}`), name(`t.${column}`));

const sortings: Readonly<Record<Exclude<WorkSort['by'], 'column'>, Sorting>> = {
  type: { ...choices.type },
  name: { ...pair('lower(m.name)', 'lower(t.task_name)'), type: 'text' },
  status: { ...both('status_rank'), type: 'smallint' },
  priority: { ...both('priority_rank'), type: 'smallint' },
  due_date: { ...both('due_date'), type: 'date', empty: lastDay },
  assignee: { ...named(userName, 'assignee_id'), type: 'text', empty: lastText },
  created_by: { ...named(userName, 'created_by'), type: 'text' },
  resolved_by: { ...named(userName, 'resolved_by'), type: 'text', empty: lastText },
  resolved_on: { ...both('resolved_on'), type: 'timestamptz', empty: lastMoment },
  created_at: { ...both('created_at'), type: 'timestamptz' },
  updated_at: { ...both('updated_at'), type: 'timestamptz' },
  project: { ...named(projectName, 'project_id'), type: 'text' },
  file_name: { ...ofMarkups('lower(i.name)', 'text'), type: 'text', empty: lastText },
};

export function sortKeyOf(sort: WorkSort): SortKey {
  const found: Sorting = sort.by === 'column' ? { ...customValue(sort.column_name), type: 'jsonb', empty: lastJson } : sortings[sort.by];
  const end = found.empty?.[sort.descending ? 1 : 0];
  const filled = (value: Sql): Sql => (end === undefined ? value : sql`coalesce(${value}, ${sql.raw(end)})`);
  return { type: found.type, descending: sort.descending, value: { markup: filled(found.markup), task: filled(found.task) } };
}

/** What rows are counted by, and what a value of it is called. */
export interface Grouping {
  readonly value: Pair;
  /** Whether values are ids. */
  readonly isId: boolean;
  /** Of `g.value`, which is a text. */
  readonly name: Sql;
}

const plain = (value: Pair): Grouping => ({ value, isId: false, name: sql.raw('null::text') });
const byId = (value: Pair, name: string): Grouping => ({ value, isId: true, name: sql.raw(name) });
const nameOfUser = `(select trim(u.first_name || ' ' || u.last_name) from users u where u.id = g.value::bigint)`;
const dayOf = (column: string): Grouping => plain(pair(`m.${column}::date`, `t.${column}::date`));

export const groupings: Readonly<Record<WorkGrouping, Grouping>> = {
  type: plain(choices.type),
  status: plain(choices.status),
  priority: plain(choices.priority),
  assignee: byId(choices.assignee, nameOfUser),
  created_by: byId(choices.created_by, nameOfUser),
  project: byId(choices.project, '(select p.name from projects p where p.id = g.value::bigint)'),
  created_day: dayOf('created_at'),
  resolved_day: dayOf('resolved_on'),
  due_day: dayOf('due_date'),
};
