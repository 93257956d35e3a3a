import type { ItemId, MarkupId, MetadataColumn, ProjectId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { MetadataColumnsTable, MetadataValuesTable } from '../../platform/db/project-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { writeCells } from './cells.repository.ts';

export type ColumnRow = Selectable<MetadataColumnsTable>;
export type ValuesRow = Selectable<MetadataValuesTable>;

/** In the order of their creation. */
export async function listColumns(db: Reader, project: ProjectId): Promise<ColumnRow[]> {
  return db.selectFrom('metadata_columns').selectAll().where('project_id', '=', project).orderBy('id').execute();
}

/** Undefined if the name is taken, ignoring case. */
export async function insertColumn(db: Reader, column: Insertable<MetadataColumnsTable>): Promise<ColumnRow | undefined> {
  return db
    .insertInto('metadata_columns')
    .values(column)
    .onConflict((clash) => clash.expression(sql`project_id, lower(column_name)`).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The owner of values: an item or a markup. Exactly one is set. */
export interface ValuesOwner {
  readonly project_id: ProjectId;
  readonly item_id: ItemId | null;
  readonly markup_id: MarkupId | null;
}

export async function findValues(db: Reader, { item_id, markup_id }: ValuesOwner): Promise<ValuesRow | undefined> {
  const rows = db.selectFrom('metadata_values').selectAll();
  return (item_id === null ? rows.where('markup_id', '=', markup_id) : rows.where('item_id', '=', item_id)).executeTakeFirst();
}

/** The values of markups that have some. */
export async function listValuesOfMarkups(db: Reader, ids: readonly MarkupId[]): Promise<ReadonlyMap<MarkupId, unknown>> {
  const rows = await db
    .selectFrom('metadata_values')
    .select(['markup_id', 'values'])
    .where(sql<boolean>`markup_id = any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.flatMap(({ markup_id, values }) => (markup_id === null ? [] : [[markup_id, values] as const])));
}

/** Missing values stay, null values are deleted. Two users who save at once keep both changes. */
export async function mergeValues(
  tx: Tx,
  { project_id, item_id, markup_id }: ValuesOwner,
  change: { values: Readonly<Record<string, MetadataColumn['choices'][number] | number | boolean | null>>; updated_at: string },
): Promise<ValuesRow> {
  const named = sql.raw(item_id === null ? 'markup_id' : 'item_id');
  const sent = JSON.stringify(change.values);
  const { rows } = await sql<ValuesRow>`
    insert into metadata_values as v (project_id, item_id, markup_id, values, updated_at)
    values (${project_id}, ${item_id}, ${markup_id}, jsonb_strip_nulls(${sent}::jsonb), ${change.updated_at})
    on conflict (${named}) where ${named} is not null
    do update set values = jsonb_strip_nulls(v.values || ${sent}::jsonb), updated_at = ${change.updated_at}
    returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('values were neither inserted nor changed');
  await writeCells(tx, row);
  return row;
}
