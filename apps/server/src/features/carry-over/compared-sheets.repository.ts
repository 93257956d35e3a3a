import type { CarryOverId } from '@sheetmark/contract';
import { type Selectable, sql } from 'kysely';
import type { CarryOverPagesTable } from '../../platform/db/carry-over-tables.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { type ComparedSheet, SheetAlignment, SheetChange } from './compared-versions.ts';

export async function deleteSheets(tx: Tx, id: CarryOverId): Promise<void> {
  await tx.deleteFrom('carry_over_pages').where('carry_over_id', '=', id).execute();
}

export async function insertSheet(tx: Tx, id: CarryOverId, { beforePage, afterPage, alignment, changes }: ComparedSheet): Promise<void> {
  const page = { carry_over_id: id, before_page: beforePage, after_page: afterPage };
  await tx
    .insertInto('carry_over_pages')
    .values({ ...page, alignment: alignment && JSON.stringify(alignment), changes: JSON.stringify(changes) })
    .execute();
}

const fromRow = ({ before_page, after_page, alignment, changes }: Selectable<CarryOverPagesTable>): ComparedSheet => ({
  beforePage: before_page,
  afterPage: after_page,
  alignment: SheetAlignment.nullable().parse(alignment),
  changes: SheetChange.array().parse(changes),
});

/** Finds these pages of the older version. */
export async function listSheets(tx: Tx, id: CarryOverId, pages: readonly number[]): Promise<ComparedSheet[]> {
  const rows = await tx
    .selectFrom('carry_over_pages')
    .selectAll()
    .where('carry_over_id', '=', id)
    .where(sql<boolean>`before_page = any(${pages}::integer[])`)
    .execute();
  return rows.map(fromRow);
}
