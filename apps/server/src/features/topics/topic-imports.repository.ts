import type { TopicImportId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { TopicImportsTable } from '../../platform/db/export-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

export type TopicImportRow = Selectable<TopicImportsTable>;

export async function insertTopicImport(db: Reader, row: Insertable<TopicImportsTable>): Promise<TopicImportRow> {
  return db.insertInto('topic_imports').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findTopicImport(db: Reader, id: TopicImportId): Promise<TopicImportRow | undefined> {
  return db.selectFrom('topic_imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes an import that has not ended; returns whether it had not. */
export async function updateTopicImport(db: Reader, id: TopicImportId, change: Updateable<TopicImportsTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('topic_imports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Counted {
  readonly done: number;
  readonly created: number;
  readonly changed: number;
  readonly comments: number;
}

/** Adds what came of a topic, with which `done` are done; returns whether the import has not ended. */
export async function countTopic(db: Reader, id: TopicImportId, { done, created, changed, comments }: Counted): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update topic_imports set done = ${done}, created = created + ${created}, changed = changed + ${changed}, comments = comments + ${comments}
    where id = ${id} and state in ('queued', 'running')`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The file is no longer needed; returns its key. */
export async function releaseFile(db: Reader, id: TopicImportId): Promise<string | null> {
  const row = await findTopicImport(db, id);
  await db.updateTable('topic_imports').set({ storage_key: null }).where('id', '=', id).execute();
  return row?.storage_key ?? null;
}
