import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';

export interface StorageSums {
  readonly files: number;
  readonly bytes: number;
  readonly database_bytes: number;
}

/** Uploads and attachments by their rows, with all versions and the trash. */
export async function sumStorage(db: Reader): Promise<StorageSums> {
  const { rows } = await sql<StorageSums>`
    select count(*) as files, coalesce(sum(size), 0)::bigint as bytes, pg_database_size(current_database()) as database_bytes
    from (select size from files union all select size from media) as stored`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('no sums');
  return sums;
}

export interface PeopleCounts {
  readonly people: number;
  readonly sessions: number;
  /** Users with a session used within the last hour. */
  readonly active: number;
}

export async function countPeople(db: Reader, at: { now: string; hourAgo: string }): Promise<PeopleCounts> {
  const { rows } = await sql<PeopleCounts>`
    select (select count(*) from users where deleted_at is null) as people, count(*) as sessions,
      count(distinct user_id) filter (where last_used_at > ${at.hourAgo}) as active
    from sessions where expires_at > ${at.now}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('no counts');
  return counts;
}
