import type { ProjectId, SessionId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';

/** Locks the session, so that what it opens ends with it. */
export async function findSessionEnd(db: Reader, session: SessionId): Promise<{ id: SessionId; expires_at: string } | undefined> {
  return db.selectFrom('sessions').select(['id', 'expires_at']).where('id', '=', session).forKeyShare().executeTakeFirst();
}

export async function deleteSession(db: Reader, session: SessionId): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', session).where('seen_as', 'is not', null).execute();
}

/** What a member of the project doesn't see. */
export async function countHidden(db: Reader, project: ProjectId, user: UserId): Promise<{ hidden_folders: number; hidden_files: number }> {
  const { rows } = await sql<{ hidden_folders: number; hidden_files: number }>`
    with hidden as (
      select f.id from folders f where f.project_id = ${project} and f.deleted_at is null and f.id in (select h.id from hidden_folders(${user}) as h (id)))
    select (select count(*) from hidden)::int as hidden_folders,
      (select count(*) from items i where i.deleted_at is null and i.folder_id in (select hidden.id from hidden))::int as hidden_files`.execute(
    db,
  );
  return rows[0] ?? { hidden_folders: 0, hidden_files: 0 };
}
