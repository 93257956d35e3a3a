import type { ColumnFilter, ProjectId } from '@sheetmark/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { MetadataValuesTable } from '../../platform/db/project-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';

type Sql = RawBuilder<unknown>;

type Value = NonNullable<NonNullable<ColumnFilter['is']>[number]>;

/** The number of characters of a text that an index contains. */
const indexedLength = 200;
const isLong = (value: Value): boolean => typeof value === 'string' && value.length >= indexedLength;

/** The part of a cell's value that an index contains. */
const placeOf = (value: Sql): Sql =>
  sql`case jsonb_typeof(${value}) when 'string' then to_jsonb(left(${value} #>> '{}', ${sql.lit(indexedLength)})) else ${value} end`;

/** Replaces the cells of an item or markup. */
export async function writeCells(tx: Tx, { item_id, markup_id, project_id, values }: Selectable<MetadataValuesTable>): Promise<void> {
  const [table, id] = markup_id === null ? ['item_cells', 'item_id'] : ['metadata_cells', 'markup_id'];
  const of = markup_id ?? item_id;
  await sql`delete from ${sql.table(table)} where ${sql.ref(id)} = ${of}`.execute(tx);
  await sql`
    insert into ${sql.table(table)} (${sql.ref(id)}, project_id, column_name, value, place)
    select ${of}, ${project_id}, c.key, c.value, ${placeOf(sql.ref('c.value'))}
    from jsonb_each(${JSON.stringify(values)}::jsonb) c`.execute(tx);
  if (markup_id === null) return;
  await sql`
    insert into metadata_places (project_id, column_name, place)
    select c.project_id, c.column_name, c.place from metadata_cells c where c.markup_id = ${markup_id}
    on conflict do nothing`.execute(tx);
}

/** A filter as a condition on non-empty cells `c`. Numbers are compared with numbers, texts with texts. */
export function matchesCell({ column_name, is, contains, from, to }: ColumnFilter): Sql {
  const text = sql`case jsonb_typeof(c.value) when 'string' then c.value #>> '{}' end`;
  const number = sql`case jsonb_typeof(c.value) when 'number' then (c.value)::numeric end`;
  const bound = (limit: string | number, sign: '>=' | '<='): Sql =>
    typeof limit === 'number' ? sql`${number} ${sql.raw(sign)} ${limit}::numeric` : sql`${text} ${sql.raw(sign)} ${limit}`;
  const conditions = [
    sql`c.column_name = ${column_name}`,
    ...(is === undefined ? [] : [isOneOf(is.filter((each) => each !== null))]),
    ...(contains === undefined ? [] : [sql`c.value #>> '{}' ilike ${likePattern(contains)}`]),
    ...(from === undefined ? [] : [bound(from, '>=')]),
    ...(to === undefined ? [] : [bound(to, '<=')]),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Short values are compared in the index, without the cells. */
function isOneOf(values: readonly Value[]): Sql {
  const given = values.map((each) => JSON.stringify(each));
  if (!values.some(isLong)) return sql`c.place = any(${given}::jsonb[])`;
  const places = sql`array(select ${placeOf(sql.ref('v'))} from unnest(${given}::jsonb[]) v)`;
  return sql`c.value = any(${given}::jsonb[]) and c.place = any(${places})`;
}

/** With more matching values than these, the cells are read instead. */
const maxValues = 500;

/**
 * For markups of one project: replaces a text filter by the list of matching values, if there are few. The result is the same, but an index
 * has the values, and the planner knows how many cells have each.
 */
export async function withValues(db: Reader, filter: ColumnFilter, project: ProjectId): Promise<ColumnFilter> {
  const { contains, ...others } = filter;
  if (contains === undefined || others.is !== undefined) return filter;
  const { rows } = await sql<{ value: Value }>`
    select f.value from metadata_places p cross join lateral (
      select p.place as value where length(${text}) < ${sql.lit(indexedLength)}
      union all
      select c.value from metadata_cells c where length(${text}) >= ${sql.lit(indexedLength)} and c.project_id = p.project_id
        and c.column_name = p.column_name and c.place = p.place and c.value #>> '{}' ilike ${likePattern(contains)}
    ) f
    where p.project_id = ${project} and p.column_name = ${filter.column_name} and ${mayContain(contains)} limit ${maxValues + 1}`.execute(
    db,
  );
  return rows.length > maxValues ? filter : { ...others, is: rows.map(({ value }) => value) };
}

const text = sql`p.place #>> '{}'`;
/** A condition on places `p`. */
const mayContain = (words: string): Sql => sql`(${text} ilike ${likePattern(words)} or length(${text}) >= ${sql.lit(indexedLength)})`;

/** An additional condition for markups of one project: only cells whose text may match. Compares each distinct text of a column once. */
export function mayMatchText({ column_name, contains }: ColumnFilter, project: ProjectId): Sql {
  if (contains === undefined) return sql`true`;
  return sql`c.place = any(array(
    select p.place from metadata_places p where p.project_id = ${project} and p.column_name = ${column_name} and ${mayContain(contains)}))`;
}

/** Whether rows without a value in the column match, too. */
export const matchesEmptyCell = ({ is, contains, from, to }: ColumnFilter): boolean =>
  is?.includes(null) === true && contains === undefined && from === undefined && to === undefined;
