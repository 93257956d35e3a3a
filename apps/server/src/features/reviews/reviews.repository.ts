import type { ProjectId, ReviewId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ReviewsTable } from '../../platform/db/review-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { visibleReview } from '../visibility/public.ts';

export type ReviewRowData = Selectable<ReviewsTable>;

const fullName = (table: string) =>
  sql<string | null>`nullif(trim(concat(${sql.ref(`${table}.first_name`)}, ' ', ${sql.ref(`${table}.last_name`)})), '')`;

const rows = (db: Reader) =>
  db
    .selectFrom('reviews')
    .innerJoin('users as creator', 'creator.id', 'reviews.created_by')
    .leftJoin('users as closer', 'closer.id', 'reviews.closed_by')
    .selectAll('reviews')
    .select(fullName('creator').as('creator'))
    .select(fullName('closer').as('closer'));

export type FoundReview = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

export async function findReview(db: Reader, id: ReviewId): Promise<FoundReview | undefined> {
  return rows(db).where('reviews.id', '=', id).executeTakeFirst();
}

/** Whether the user sees all of its sheets. */
export async function isSeen(db: Reader, id: ReviewId, viewer: UserId): Promise<boolean> {
  const found = await sql<{
    seen: boolean;
  }>`select ${visibleReview('asked.id', viewer)} as seen from (select ${id}::bigint as id) asked`.execute(db);
  return found.rows[0]?.seen ?? false;
}

/** Locked until the transaction ends: acts on a review happen one after the other. */
export async function lockReview(tx: Tx, id: ReviewId): Promise<ReviewRowData | undefined> {
  return tx.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the project's row, so that two new reviews don't get the same number. */
export async function nextNumber(tx: Tx, project: ProjectId): Promise<number> {
  await tx.selectFrom('projects').select('id').where('id', '=', project).forNoKeyUpdate().execute();
  const { last } = await tx
    .selectFrom('reviews')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('project_id', '=', project)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export async function insertReview(tx: Tx, row: Insertable<ReviewsTable>): Promise<ReviewId> {
  const { id } = await tx.insertInto('reviews').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateReview(tx: Tx, id: ReviewId, change: Updateable<ReviewsTable>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('reviews').set(change).where('id', '=', id).execute();
}

export async function deleteReview(tx: Tx, id: ReviewId): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', id).execute();
}

export async function listRounds(db: Reader, { project_id, number }: Pick<ReviewRowData, 'project_id' | 'number'>) {
  return db
    .selectFrom('reviews')
    .select(['id', 'round', 'state', 'outcome', 'closed_at', 'created_by'])
    .where('project_id', '=', project_id)
    .where('number', '=', number)
    .orderBy('round')
    .execute();
}

export async function listStages(db: Reader, id: ReviewId) {
  return db.selectFrom('review_stages').selectAll().where('review_id', '=', id).orderBy('stage').execute();
}

/** Stages that have reviewers; those without are removed. Names stay unless given. */
export async function fitStages(tx: Tx, id: ReviewId, names?: readonly string[]): Promise<void> {
  await sql`
    insert into review_stages (review_id, stage) select distinct review_id, stage from review_reviewers where review_id = ${id}
    on conflict do nothing`.execute(tx);
  await sql`
    delete from review_stages s where review_id = ${id} and started_at is null
      and not exists (select from review_reviewers r where r.review_id = s.review_id and r.stage = s.stage)`.execute(tx);
  if (!names) return;
  await sql`
    update review_stages set name = coalesce(named.name, '')
    from (select review_stages.stage, given.name from review_stages
        left join unnest(${[...names]}::text[]) with ordinality as given(name, place) on given.place = review_stages.stage
      where review_id = ${id}) as named
    where review_id = ${id} and named.stage = review_stages.stage`.execute(tx);
}

export async function updateStages(
  tx: Tx,
  id: ReviewId,
  stages: readonly number[],
  change: { started_at?: string; finished_at?: string | null },
): Promise<void> {
  if (stages.length === 0) return;
  await tx.updateTable('review_stages').set(change).where('review_id', '=', id).where('stage', 'in', stages).execute();
}

export async function findName(db: Reader, id: UserId): Promise<string> {
  const found = await db
    .selectFrom('users')
    .select([fullName('users').as('name'), 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.name ?? found?.email ?? '';
}

/** Who manages a review: its creator and the project's owner. */
export async function listManagers(
  db: Reader,
  { project_id, created_by }: Pick<ReviewRowData, 'project_id' | 'created_by'>,
): Promise<UserId[]> {
  const { user_id } = await db.selectFrom('projects').select('user_id').where('id', '=', project_id).executeTakeFirstOrThrow();
  return [...new Set([created_by, user_id])];
}

/** Whether a later round follows the one before this. */
export async function setSuperseded(
  tx: Tx,
  { project_id, number, round }: Pick<ReviewRowData, 'project_id' | 'number' | 'round'>,
  is_superseded: boolean,
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ is_superseded })
    .where('project_id', '=', project_id)
    .where('number', '=', number)
    .where('round', '=', round - 1)
    .execute();
}
