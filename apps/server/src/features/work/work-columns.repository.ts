import {
  isWorkField,
  type MarkupStatus,
  type Priority,
  type WorkField,
  type WorkGrouping,
  type WorkListField,
  type WorkType,
} from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import { sheetText, sheetValue } from '../sheet-names/public.ts';

/**
 * The columns of lists in SQL, over markups (`m`) and tasks (`t`). Filters, orders and groups read this table. It is their allow-list: callers'
 * input becomes SQL only as values.
 */
export type Sql = RawBuilder<unknown>;
export type Pair = Readonly<Record<WorkType, Sql>>;

export const pair = (markup: string, task: string): Pair => ({ markup: sql.raw(markup), task: sql.raw(task) });
export const both = (column: string): Pair => pair(`m.${column}`, `t.${column}`);

/** As PostgreSQL calls it. */
type SqlType = 'text' | 'bigint' | 'integer' | 'double precision' | 'date' | 'timestamptz' | 'smallint' | 'jsonb';
export interface Typed extends Pair {
  readonly type: SqlType;
}
const typed = (type: SqlType, { markup, task }: Pair): Typed => ({ type, markup, task });
const text = (markup: string, task = 'null::text'): Typed => typed('text', pair(markup, task));

/** Sorts after everything in either direction: the replacement for missing values, ascending and descending. */
export type Ends = readonly [ascending: string, descending: string];
const lastDay: Ends = [`'infinity'::date`, `'-infinity'::date`];
const lastMoment: Ends = [`'infinity'::timestamptz`, `'-infinity'::timestamptz`];
const lastInteger: Ends = ['2147483647', '-1'];
const lastNumber: Ends = [`'infinity'::float8`, `'-infinity'::float8`];
const lastText: Ends = ['chr(1114111)', `''`];

/** A table that rows refer to, its key, and each one's name. */
export type Names = readonly [table: string, key: string, name: string];
export const userName = `trim(u.first_name || ' ' || u.last_name)`;
const users: Names = ['users u', 'u.id', userName];
const projects: Names = ['projects p', 'p.id', 'p.name'];
const items: Names = ['items i', 'i.id', 'i.name'];
/** By number and round. */
export const reviewOrder = `lpad(r.number::text, 9, '0') || lpad(r.round::text, 9, '0')`;
const reviews: Names = ['reviews r', 'r.id', reviewOrder];

/** As the database ranks them. */
const statusRanks = { none: 0, open: 1, review: 2, closed: 3 } as const satisfies Record<MarkupStatus, number>;
const priorityRanks = { none: 0, low: 1, medium: 2, high: 3, urgent: 4 } as const satisfies Record<Priority, number>;

export interface SqlColumn {
  /** What filters compare and groups count. */
  readonly value: Typed;
  /** What rows are sorted by, if not the value. */
  readonly order?: Typed;
  /** Rows sort by these ranks of their values. */
  readonly ranks?: Readonly<Record<string, number>>;
  /** The replacement for missing values. */
  readonly empty?: Ends;
  /** No markup's value is missing; tasks have none. */
  readonly always?: true;
  /** Most markups have no value: an index contains the others alone. The column. */
  readonly sparse?: string;
  /** The value refers to a row of this table, through these columns. Lists sort by its name. */
  readonly names?: { readonly of: Names; readonly columns: Readonly<Partial<Record<WorkType, string>>> };
  /** The indexed expression of the person whose rows are read together; `%` is the table's alias. */
  readonly person?: string;
}

/** A value that refers to a row of a table, sorted by its name. */
function named(of: Names, columns: Readonly<Partial<Record<WorkType, string>>>): Required<Pick<SqlColumn, 'value' | 'order' | 'names'>> {
  const [table, key, name] = of;
  const [markup, task] = [columns.markup && `m.${columns.markup}`, columns.task && `t.${columns.task}`];
  const nameWith = (id: string | undefined) =>
    id === undefined ? 'null::text' : `(select lower(${name}) from ${table} where ${key} = ${id})`;
  return {
    value: typed('bigint', pair(markup ?? 'null::bigint', task ?? 'null::bigint')),
    order: text(nameWith(markup), nameWith(task)),
    names: { of, columns },
  };
}
const namedIn = (of: Names, column: string) => named(of, { markup: column, task: column });
const optionalPerson = (column: string): SqlColumn => ({ ...namedIn(users, column), empty: lastText, person: `coalesce(%.${column}, 0)` });

/** Of the title block of a markup's page. */
const ofSheet = (value: string): string => sheetValue(value, 'm.item_id', 'm.page_number');

export const sqlColumns: Readonly<Record<WorkListField, SqlColumn>> = {
  type: { value: text(`'markup'`, `'task'`) },
  number: { value: typed('integer', pair('m.number', 'null::integer')), empty: lastInteger, always: true },
  name: { value: text('m.name', 't.task_name'), order: text('lower(m.name)', 'lower(t.task_name)') },
  status: { value: text('m.open', 't.status'), order: typed('smallint', both('status_rank')), ranks: statusRanks },
  priority: { value: text('m.priority', 't.priority'), order: typed('smallint', both('priority_rank')), ranks: priorityRanks },
  assignee: optionalPerson('assignee_id'),
  due_date: { value: typed('date', both('due_date')), empty: lastDay },
  project: namedIn(projects, 'project_id'),
  file_name: { ...named(items, { markup: 'item_id' }), empty: lastText },
  sheet: { value: text(ofSheet(sheetText)), order: text(ofSheet('t.natural_order')), empty: lastText },
  page: { value: typed('integer', pair('m.page_number', 'null::integer')), empty: lastInteger, always: true },
  review: { ...named(reviews, { markup: 'review_id' }), empty: lastText, sparse: 'm.review_id' },
  subject: { value: text('m.subject'), order: text('lower(m.subject)'), empty: lastText, always: true },
  label: { value: text('m.label'), order: text('lower(m.label)'), empty: lastText, sparse: 'm.label' },
  quantity: { value: typed('double precision', pair('m.quantity', 'null::float8')), empty: lastNumber, sparse: 'm.quantity' },
  unit: { value: text('m.unit'), empty: lastText, sparse: 'm.unit' },
  created_by: { ...namedIn(users, 'created_by'), person: '%.created_by' },
  created_at: { value: typed('timestamptz', both('created_at')) },
  updated_at: { value: typed('timestamptz', both('updated_at')) },
  resolved_by: optionalPerson('resolved_by'),
  resolved_on: { value: typed('timestamptz', both('resolved_on')), empty: lastMoment },
};

/** What rows are counted by, and each group's name. */
interface Grouping {
  readonly value: Pair;
  /** Whether values are ids. */
  readonly isId: boolean;
  /** Of `g.value`, which is a text. */
  readonly name: Sql;
}

const days: Readonly<Record<Exclude<WorkGrouping, WorkField>, Pair>> = {
  created_day: both('created_at::date'),
  resolved_day: both('resolved_on::date'),
  due_day: both('due_date::date'),
};

export function groupingOf(by: WorkGrouping): Grouping {
  if (!isWorkField(by)) return { value: days[by], isId: false, name: sql.raw('null::text') };
  const { value, names } = sqlColumns[by];
  if (!names) return { value, isId: false, name: sql.raw('null::text') };
  const [table, key, name] = names.of;
  return { value, isId: true, name: sql.raw(`(select ${name} from ${table} where ${key} = g.value::bigint)`) };
}
