import {
  type ColumnFilter,
  type ListColumn,
  type ProjectId,
  workColumns,
  type WorkFilter,
  type WorkListField,
  type WorkType,
} from '@sheetmark/contract';
import { sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { matchesCell, matchesEmptyCell, mayMatchText } from '../metadata/public.ts';
import { sheetText, sheetValue } from '../sheet-names/public.ts';
import { type Pair, pair, type Sql, type SqlColumn, sqlColumns } from './work-columns.repository.ts';

const allText = pair('m.search_text', `(t.task_name || ' ' || t.description)`);

/** Includes filters without a column. */
const compared: Readonly<Record<WorkListField | 'visibility' | 'item', SqlColumn>> = {
  ...sqlColumns,
  visibility: { value: { ...pair('m.visibility', `'public'`), type: 'text' } },
  item: { value: { ...pair('m.item_id', 'null::bigint'), type: 'bigint' } },
};

/** A filter as a condition on the items `i` of rows; null if it concerns the rows themselves. */
export function itemCondition(filter: WorkFilter): Sql | null {
  if (filter.field === 'folder') return sql`i.folder_id = any(${filter.is}::bigint[])`;
  return filter.field === 'file_name' ? sql`i.name ilike ${likePattern(filter.contains)}` : null;
}

/** Tasks have no item. */
function onItem(filter: WorkFilter, type: WorkType): Sql {
  return type === 'task' ? sql`false` : sql`m.item_id in (select i.id from items i where ${itemCondition(filter) ?? sql`true`})`;
}

/** Of the few pages of the project, or of all, whose title block has the words in any version, those where the newest one has. */
function onSheet(contains: string, { type, project }: Rows): Sql {
  if (type === 'task') return sql`false`;
  const pattern = likePattern(contains);
  const inProject = project === null ? sql`true` : sql`f.project_id = ${project}`;
  const pages = sql`select f.item_id, s.page_number from title_blocks t join sheets s on s.id = t.sheet_id join files f on f.id = s.file_id
    where ${inProject} and ${sql.raw(sheetText)} ilike ${pattern}`;
  return sql`(m.item_id, m.page_number) in (select p.item_id, p.page_number from (${pages}) p
    where ${sql.raw(sheetValue(sheetText, 'p.item_id', 'p.page_number'))} ilike ${pattern})`;
}

/** Null among the values means empty. */
function isOneOf(value: Sql, type: string, among: readonly unknown[]): Sql {
  const given = among.filter((each) => each !== null);
  const found = sql`${value} = any(${given}::${sql.raw(type)}[])`;
  return given.length === among.length ? found : sql`(${found} or ${value} is null)`;
}

function isAmong({ value, order, ranks, empty, person }: SqlColumn, among: readonly unknown[], type: WorkType): Sql {
  if (ranks && order) {
    const ranked = among.map((each) => ranks[String(each)]);
    return isOneOf(order[type], order.type, ranked);
  }
  // Indexes by optional people contain 0 for no one.
  if (person && empty) return sql`coalesce(${value[type]}, 0) = any(${among.map((id) => id ?? 0)}::bigint[])`;
  return isOneOf(value[type], value.type, among);
}

/** Rows of one type, of one project or, when it is null, of several. */
interface Rows {
  readonly type: WorkType;
  readonly project: ProjectId | null;
  /** Few rows contain the words of filters, so they are looked up. If many do, scanning in the order of the list finds some soon. */
  readonly rareWords: boolean;
  /** A single filter is expected to leave few rows. */
  readonly fewByOne: boolean;
}

/** Indexed by project. */
const grams: Pair = {
  markup: sql.raw(`project_grams(m.project_id, m.name || ' ' || m.search_text)`),
  task: sql.raw(`project_grams(t.project_id, t.task_name || ' ' || t.description)`),
};

/** Groups of three letters or digits that cover the words. */
function piecesOf(words: string): string[] {
  const runs = words.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return runs.flatMap((run) => [...(run.match(/.{3}/gu) ?? []), ...(run.match(/.{3}$/u) ?? [])]);
}

function holdsWords(text: Sql, contains: string, { type, project, rareWords }: Rows): Sql {
  const pieces = piecesOf(contains);
  if (!rareWords || project === null || pieces.length === 0) return sql`${text} ilike ${likePattern(contains)}`;
  const wanted = sql`wanted_grams(${project}, ${pieces})`;
  // Letters that the database doesn't recognize as such make no trigrams.
  const mayHold = sql`case when ${wanted} = '{}' then true else ${grams[type]} @> ${wanted} end`;
  return sql`(${mayHold} and strpos(lower(${text}), lower(${contains})) > 0)`;
}

function onSubject(among: readonly (string | null)[], type: WorkType): Sql {
  if (type === 'task') return sql.raw(String(among.includes(null)));
  return sql`lower(m.subject) = any(${among.map((subject) => subject?.toLowerCase() ?? '')}::text[])`;
}

/** One filter as a condition on these rows. */
export function conditionOf(filter: WorkFilter, rows: Rows): Sql {
  const { type } = rows;
  if (filter.field !== 'column' && 'contains' in filter) return containsWords(filter, rows);
  switch (filter.field) {
    case 'folder':
      return onItem(filter, type);
    case 'subject':
      return onSubject(filter.is, type);
    case 'column':
      return onColumn(filter, rows);
    default:
      return onValue(filter, type);
  }
}

function containsWords(filter: Extract<WorkFilter, { contains: string }>, rows: Rows): Sql {
  const { field, contains } = filter;
  if (field === 'text') return holdsWords(allText[rows.type], contains, rows);
  if (field === 'name') return holdsWords(sqlColumns.name.value[rows.type], contains, rows);
  if (field === 'file_name') return onItem(filter, rows.type);
  if (field === 'sheet') return onSheet(contains, rows);
  const { ofMarkups }: ListColumn = workColumns[field];
  return rows.type === 'task' && ofMarkups ? sql`false` : sql`${sqlColumns[field].value[rows.type]} ilike ${likePattern(contains)}`;
}

type ValueFilter = Extract<WorkFilter, { is: unknown[] } | { empty?: boolean | undefined }>;

/** A condition on a column of the rows. */
function onValue(filter: Exclude<ValueFilter, { field: 'folder' | 'column' }>, type: WorkType): Sql {
  const { value, ...column } = compared[filter.field];
  if ('is' in filter) return isAmong(compared[filter.field], filter.is, type);
  const isDay = value.type === 'date' || value.type === 'timestamptz';
  return isDay ? onDays(value[type], filter, column.empty && `'infinity'`) : betweenNumbers(value[type], filter);
}

function all(conditions: readonly (Sql | null)[]): Sql {
  const given = conditions.filter((each) => each !== null);
  return given.length === 0 ? sql`true` : sql`(${sql.join(given, sql` and `)})`;
}

/** Both ends included. */
interface Range {
  readonly from?: string | number | undefined;
  readonly to?: string | number | undefined;
  readonly empty?: boolean | undefined;
}

function betweenNumbers(value: Sql, { from, to, empty }: Range): Sql {
  return all([
    from === undefined ? null : sql`${value} >= ${from}::double precision`,
    to === undefined ? null : sql`${value} <= ${to}::double precision`,
    empty === undefined ? null : empty ? sql`${value} is null` : sql`${value} is not null`,
  ]);
}

/** `end` means no day in the indexes of optional days. */
function onDays(value: Sql, { from, to, empty }: Range, end?: string): Sql {
  const indexed = end === undefined ? value : sql`coalesce(${value}, ${sql.raw(end)})`;
  // Those without a day are adjacent in the index.
  const isMissing = end === undefined ? sql`${value} is null` : sql`${indexed} = ${sql.raw(end)} and ${value} is null`;
  return all([
    from === undefined ? null : sql`${indexed} >= ${from}::date and ${value} is not null`,
    to === undefined ? null : sql`${indexed} < (${to}::date + 1)`,
    empty === undefined ? null : empty ? isMissing : sql`${value} is not null`,
  ]);
}

/** Tasks have no custom columns. */
function onColumn(filter: ColumnFilter, { type, project, fewByOne }: Rows): Sql {
  if (type === 'task') return sql.raw(String(matchesEmptyCell(filter)));
  const ofProject = project === null ? null : sql`c.project_id = ${project} and ${mayMatchText(filter, project)}`;
  const cells = sql`select c.markup_id from metadata_cells c where ${all([ofProject, matchesCell(filter)])}`;
  if (matchesEmptyCell(filter)) return sql`(m.id in (${cells}) or ${isWithout(filter.column_name)})`;
  // PostgreSQL 18 scans an index once for all values of an array; a join descends from its root for each.
  return fewByOne ? sql`m.id = any(array(${cells}))` : sql`m.id in (${cells})`;
}

/** The custom column is empty. */
export const isWithout = (column: string): Sql =>
  sql`not exists (select from metadata_cells c where c.markup_id = m.id and c.column_name = ${column})`;
