import type { ColumnFilter, ProjectId } from '@sheetmark/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { MetadataValuesTable } from '../../platform/db/project-tables.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';

/** Values of custom columns one by one, in the tables of cells: what lists are sorted and narrowed down by. */
type Sql = RawBuilder<unknown>;

/** Characters of a text by which it is sorted: as many as fit into an index. */
const sortedBy = 200;

/** What an index holds of a cell's value. */
const placeOf = (value: Sql): Sql =>
  sql`case jsonb_typeof(${value}) when 'string' then to_jsonb(left(${value} #>> '{}', ${sql.lit(sortedBy)})) else ${value} end`;

/** Those that the values say, instead of those that were there. */
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

/** A filter as a condition on cells `c` that are filled. Numbers compare as numbers with numbers, texts as texts with texts. */
export function cellFits({ column_name, is, contains, from, to }: ColumnFilter): Sql {
  const text = sql`case jsonb_typeof(c.value) when 'string' then c.value #>> '{}' end`;
  const number = sql`case jsonb_typeof(c.value) when 'number' then (c.value)::numeric end`;
  const bound = (limit: string | number, sign: '>=' | '<='): Sql =>
    typeof limit === 'number' ? sql`${number} ${sql.raw(sign)} ${limit}::numeric` : sql`${text} ${sql.raw(sign)} ${limit}`;
  const given = is?.flatMap((each) => (each === null ? [] : [JSON.stringify(each)]));
  const places = sql`array(select ${placeOf(sql.ref('v'))} from unnest(${given}::jsonb[]) v)`;
  const conditions = [
    sql`c.column_name = ${column_name}`,
    ...(given === undefined ? [] : [sql`c.value = any(${given}::jsonb[]) and c.place = any(${places})`]),
    ...(contains === undefined ? [] : [sql`c.value #>> '{}' ilike ${likePattern(contains)}`]),
    ...(from === undefined ? [] : [bound(from, '>=')]),
    ...(to === undefined ? [] : [bound(to, '<=')]),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Besides, of markups of one project: only cells whose text may fit. Each text of a column is looked at once, however many cells hold it. */
export function textsThatMayFit({ column_name, contains }: ColumnFilter, project: ProjectId): Sql {
  if (contains === undefined) return sql`true`;
  const text = sql`p.place #>> '{}'`;
  return sql`c.project_id = ${project} and c.place = any(array(
    select p.place from metadata_places p where p.project_id = ${project} and p.column_name = ${column_name}
      and (${text} ilike ${likePattern(contains)} or length(${text}) >= ${sql.lit(sortedBy)})))`;
}

/** Whether rows with nothing in the column fit, too. */
export const emptyFits = ({ is, contains, from, to }: ColumnFilter): boolean =>
  is?.includes(null) === true && contains === undefined && from === undefined && to === undefined;
