import type { ProjectId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import type { StorageLimitsTable } from '../../platform/db/upload-tables.ts';

export interface Owners {
  readonly userId: UserId;
  readonly projectId: ProjectId | null;
}

interface LimitRow {
  readonly scope: StorageLimitsTable['scope'];
  readonly max_bytes: number | null;
}

/** The limits that apply to an upload of this user into this project. */
export async function findLimits(db: Reader, { userId, projectId }: Owners): Promise<LimitRow[]> {
  return db
    .selectFrom('storage_limits')
    .select(['scope', 'max_bytes'])
    .where((eb) =>
      eb.or([
        eb('scope', 'in', ['server', 'every_user', 'every_project']),
        eb('user_id', '=', userId),
        ...(projectId === null ? [] : [eb('project_id', '=', projectId)]),
      ]),
    )
    .execute();
}

const sum = (rows: ReturnType<typeof sql>) => sql<{ used: number }>`select coalesce(sum(size), 0)::bigint as used from (${rows}) as stored`;
type Summed = ReturnType<typeof sum>;

/** Finished uploads are files. Unfinished ones count with their full size. */
const sumOf = (column: { file: string; upload: string }, id: number): Summed => {
  const [file, upload] = [sql.ref(column.file), sql.ref(column.upload)];
  return sum(sql`
    select size from files where ${file} = ${id} union all select size from media where ${file} = ${id}
    union all select size from uploads where ${upload} = ${id} and file_id is null`);
};

async function usedBy(db: Reader, summed: Summed): Promise<number> {
  const { rows } = await summed.execute(db);
  return rows[0]?.used ?? 0;
}

export function sumOfUser(db: Reader, id: UserId): Promise<number> {
  return usedBy(db, sumOf({ file: 'created_by', upload: 'user_id' }, id));
}

export function sumOfProject(db: Reader, id: ProjectId): Promise<number> {
  return usedBy(db, sumOf({ file: 'project_id', upload: 'project_id' }, id));
}

export function sumOfServer(db: Reader): Promise<number> {
  return usedBy(
    db,
    sum(sql`select size from files union all select size from media union all select size from uploads where file_id is null`),
  );
}

/** Serializes transactions that use storage: two uploads that fit one by one might not fit together. */
export async function lockStorage(tx: Reader): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('storage limits'))`.execute(tx);
}

interface Ranked<Id> {
  readonly id: Id;
  readonly name: string;
  readonly used: number;
  readonly has_own_limit: boolean;
  readonly max_bytes: number | null;
}

export async function listUsers(db: Reader, limit: number): Promise<(Ranked<UserId> & { readonly email: string })[]> {
  const { rows } = await sql<Ranked<UserId> & { readonly email: string }>`
    with used as (
      select id, sum(size)::bigint as used from (
        select created_by as id, size from files union all select created_by, size from media
        union all select user_id, size from uploads where file_id is null) as stored
      group by id)
    select users.id, trim(concat_ws(' ', first_name, last_name)) as name, email, coalesce(used, 0)::bigint as used,
      limits.id is not null as has_own_limit, limits.max_bytes
    from users left join used on used.id = users.id left join storage_limits limits on limits.user_id = users.id
    where users.deleted_at is null and (used.id is not null or limits.id is not null)
    order by has_own_limit desc, used desc, users.id limit ${limit}`.execute(db);
  return rows;
}

export async function listProjects(db: Reader, limit: number): Promise<Ranked<ProjectId>[]> {
  const { rows } = await sql<Ranked<ProjectId>>`
    with used as (
      select id, sum(size)::bigint as used from (
        select project_id as id, size from files union all select project_id, size from media
        union all select project_id, size from uploads where file_id is null) as stored
      group by id)
    select projects.id, name, coalesce(used, 0)::bigint as used, limits.id is not null as has_own_limit, limits.max_bytes
    from projects left join used on used.id = projects.id left join storage_limits limits on limits.project_id = projects.id
    where used.id is not null or limits.id is not null
    order by has_own_limit desc, used desc, projects.id limit ${limit}`.execute(db);
  return rows;
}

type Place = { readonly scope: StorageLimitsTable['scope']; readonly user_id: UserId | null; readonly project_id: ProjectId | null };

export async function deleteLimit(tx: Tx, { scope, user_id, project_id }: Place): Promise<void> {
  await tx
    .deleteFrom('storage_limits')
    .where('scope', '=', scope)
    .where('user_id', 'is not distinct from', user_id)
    .where('project_id', 'is not distinct from', project_id)
    .execute();
}

export async function insertLimit(tx: Tx, place: Place, max_bytes: number | null): Promise<void> {
  await tx
    .insertInto('storage_limits')
    .values({ ...place, max_bytes })
    .execute();
}

export async function isKnown(db: Reader, { user_id, project_id }: Place): Promise<boolean> {
  if (user_id !== null)
    return (await db.selectFrom('users').select('id').where('id', '=', user_id).where('deleted_at', 'is', null).execute()).length > 0;
  if (project_id === null) return true;
  return (await db.selectFrom('projects').select('id').where('id', '=', project_id).execute()).length > 0;
}
