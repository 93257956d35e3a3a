import type { ColumnFilter, MarkupStatus, Priority, ProjectId, WorkFilter, WorkGrouping, WorkType } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { cellFits, emptyFits, textsThatMayFit } from '../metadata/public.ts';

/**
 * The words of the list grammar in SQL, over markups (`m`) and over tasks (`t`). The tables here are its allow-list: nothing
 * that a caller sends becomes SQL but as a value.
 */
export type Sql = RawBuilder<unknown>;
export type Pair = Readonly<Record<WorkType, Sql>>;

export const pair = (markup: string, task: string): Pair => ({ markup: sql.raw(markup), task: sql.raw(task) });
export const both = (column: string): Pair => pair(`m.${column}`, `t.${column}`);
const ofMarkups = (expression: string, type: string): Pair => pair(expression, `null::${type}`);

export interface Typed extends Pair {
  /** As PostgreSQL calls it. */
  readonly type: 'text' | 'bigint' | 'integer' | 'double precision' | 'date' | 'timestamptz' | 'smallint' | 'jsonb';
}

type ChoiceField = Exclude<Extract<WorkFilter, { is: unknown[] }>['field'], 'column' | 'folder'>;
export const choices: Readonly<Record<ChoiceField, Typed>> = {
  type: { ...pair(`'markup'`, `'task'`), type: 'text' },
  status: { ...pair('m.open', 't.status'), type: 'text' },
  priority: { ...both('priority'), type: 'text' },
  visibility: { ...pair('m.visibility', `'public'`), type: 'text' },
  assignee: { ...both('assignee_id'), type: 'bigint' },
  created_by: { ...both('created_by'), type: 'bigint' },
  resolved_by: { ...both('resolved_by'), type: 'bigint' },
  project: { ...both('project_id'), type: 'bigint' },
  item: { ...ofMarkups('m.item_id', 'bigint'), type: 'bigint' },
  unit: { ...ofMarkups('m.unit', 'text'), type: 'text' },
  subject: { ...ofMarkups('m.subject', 'text'), type: 'text' },
};

/** As the database ranks them. */
export const statusRanks = { none: 0, open: 1, review: 2, closed: 3 } as const satisfies Record<MarkupStatus, number>;
export const priorityRanks = { none: 0, low: 1, medium: 2, high: 3, urgent: 4 } as const satisfies Record<Priority, number>;
const ranksOf = <V extends string>(ranks: Readonly<Record<V, number>>, values: readonly V[]): number[] =>
  values.map((value) => ranks[value]);

/** Of markups. */
const numbers = {
  number: ofMarkups('m.number', 'integer'),
  page: ofMarkups('m.page_number', 'integer'),
  quantity: ofMarkups('m.quantity', 'double precision'),
} as const;

const texts = {
  name: pair('m.name', 't.task_name'),
  text: pair('m.search_text', `(t.task_name || ' ' || t.description)`),
} as const;

/** What a filter says of the items `i` that rows are on; null when it says something of the rows themselves. */
export function itemCondition(filter: WorkFilter): Sql | null {
  if (filter.field === 'folder') return sql`i.folder_id = any(${filter.is}::bigint[])`;
  return filter.field === 'file_name' ? sql`i.name ilike ${likePattern(filter.contains)}` : null;
}

/** Tasks are on no item. */
function onItem(condition: Sql, type: WorkType): Sql {
  return type === 'task' ? sql`false` : sql`m.item_id in (select i.id from items i where ${condition})`;
}

/** Null among the values means empty. */
function isOneOf(value: Sql, type: string, among: readonly unknown[]): Sql {
  const given = among.filter((each) => each !== null);
  const found = sql`${value} = any(${given}::${sql.raw(type)}[])`;
  return given.length === among.length ? found : sql`(${found} or ${value} is null)`;
}

/** As the indexes by people hold them: 0 is no one. */
function isOneOfPeople(person: Sql, among: readonly (number | null)[]): Sql {
  return sql`coalesce(${person}, 0) = any(${among.map((id) => id ?? 0)}::bigint[])`;
}

/** Rows of one type, of one project or, when it is null, of several. */
interface Rows {
  readonly type: WorkType;
  readonly project: ProjectId | null;
  /** Few rows hold the words of filters: they are looked up. Where many do, an index in the order of the list meets them soon. */
  readonly rareWords: boolean;
  /** One filter alone is expected to leave few. */
  readonly fewByOne: boolean;
}

/** In an index by project. */
const grams: Pair = {
  markup: sql.raw(`project_grams(m.project_id, m.name || ' ' || m.search_text)`),
  task: sql.raw(`project_grams(t.project_id, t.task_name || ' ' || t.description)`),
};

/** Three letters or digits each, as many as cover the words. */
function piecesOf(words: string): string[] {
  const runs = words.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return runs.flatMap((run) => [...(run.match(/.{3}/gu) ?? []), ...(run.match(/.{3}$/u) ?? [])]);
}

function holdsWords(text: Sql, contains: string, { type, project, rareWords }: Rows): Sql {
  const pieces = piecesOf(contains);
  if (!rareWords || project === null || pieces.length === 0) return sql`${text} ilike ${likePattern(contains)}`;
  const wanted = sql`wanted_grams(${project}, ${pieces})`;
  // Letters that the database takes for none make no trigrams.
  const mayHold = sql`case when ${wanted} = '{}' then true else ${grams[type]} @> ${wanted} end`;
  return sql`(${mayHold} and strpos(lower(${text}), lower(${contains})) > 0)`;
}

const ofMarkup = (type: WorkType, condition: Sql): Sql => (type === 'task' ? sql`false` : condition);

function onSubject(among: readonly (string | null)[], type: WorkType): Sql {
  if (type === 'task') return sql.raw(String(among.includes(null)));
  return sql`lower(m.subject) = any(${among.map((subject) => subject?.toLowerCase() ?? '')}::text[])`;
}

/** One filter as a condition on these rows. */
export function conditionOf(filter: WorkFilter, rows: Rows): Sql {
  const { type } = rows;
  switch (filter.field) {
    case 'name':
    case 'text':
      return holdsWords(texts[filter.field][type], filter.contains, rows);
    case 'file_name':
    case 'folder':
      return onItem(itemCondition(filter) ?? sql`true`, type);
    case 'due_date':
    case 'resolved_on':
      return onDays(both(filter.field)[type], filter, `'infinity'`);
    case 'label':
      return ofMarkup(type, sql`m.label ilike ${likePattern(filter.contains)}`);
    case 'subject':
      return onSubject(filter.is, type);
    case 'number':
    case 'page':
    case 'quantity':
      return betweenNumbers(numbers[filter.field][type], filter);
    case 'created_at':
    case 'updated_at':
      return onDays(both(filter.field)[type], filter);
    case 'status':
      return isOneOf(both('status_rank')[type], 'smallint', ranksOf(statusRanks, filter.is));
    case 'priority':
      return isOneOf(both('priority_rank')[type], 'smallint', ranksOf(priorityRanks, filter.is));
    case 'column':
      return onColumn(filter, rows);
    case 'assignee':
    case 'resolved_by':
      return isOneOfPeople(choices[filter.field][type], filter.is);
    default:
      return isOneOf(choices[filter.field][type], choices[filter.field].type, filter.is);
  }
}

function all(conditions: readonly (Sql | null)[]): Sql {
  const given = conditions.filter((each) => each !== null);
  return given.length === 0 ? sql`true` : sql`(${sql.join(given, sql` and `)})`;
}

interface NumberRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly empty?: boolean | undefined;
}

function betweenNumbers(value: Sql, { from, to, empty }: NumberRange): Sql {
  return all([
    from === undefined ? null : sql`${value} >= ${from}::double precision`,
    to === undefined ? null : sql`${value} <= ${to}::double precision`,
    empty === undefined ? null : empty ? sql`${value} is null` : sql`${value} is not null`,
  ]);
}

/** Both ends included. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly empty?: boolean | undefined;
}

/** `end` means no day in the indexes of optional days. */
function onDays(value: Sql, { from, to, empty }: Days, end?: string): Sql {
  const indexed = end === undefined ? value : sql`coalesce(${value}, ${sql.raw(end)})`;
  // Those without a day are adjacent in the index.
  const isMissing = end === undefined ? sql`${value} is null` : sql`${indexed} = ${sql.raw(end)} and ${value} is null`;
  return all([
    from === undefined ? null : sql`${indexed} >= ${from}::date and ${value} is not null`,
    to === undefined ? null : sql`${indexed} < (${to}::date + 1)`,
    empty === undefined ? null : empty ? isMissing : sql`${value} is not null`,
  ]);
}

/** Of tasks no cell is filled. */
function onColumn(filter: ColumnFilter, { type, project, fewByOne }: Rows): Sql {
  if (type === 'task') return sql.raw(String(emptyFits(filter)));
  const ofProject = project === null ? null : sql`c.project_id = ${project} and ${textsThatMayFit(filter, project)}`;
  const cells = sql`select c.markup_id from metadata_cells c where ${all([ofProject, cellFits(filter)])}`;
  if (emptyFits(filter)) return sql`(m.id in (${cells}) or ${isWithout(filter.column_name)})`;
  // PostgreSQL 18 goes through an index once for all of an array; a join begins at the root for each.
  return fewByOne ? sql`m.id = any(array(${cells}))` : sql`m.id in (${cells})`;
}

/** The custom column is empty. */
export const isWithout = (column: string): Sql =>
  sql`not exists (select from metadata_cells c where c.markup_id = m.id and c.column_name = ${column})`;

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
  resolved_by: byId(choices.resolved_by, nameOfUser),
  page: plain(numbers.page),
  subject: plain(choices.subject),
  unit: plain(choices.unit),
  project: byId(choices.project, '(select p.name from projects p where p.id = g.value::bigint)'),
  created_day: dayOf('created_at'),
  resolved_day: dayOf('resolved_on'),
  due_day: dayOf('due_date'),
};
