import type { ProjectArchiveId, ProjectId, UserId } from '@sheetmark/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ProjectArchivesTable } from '../../platform/db/archive-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

export type ArchiveRow = Selectable<ProjectArchivesTable>;

export async function insertArchive(db: Reader, archive: Insertable<ProjectArchivesTable>): Promise<ArchiveRow> {
  return db.insertInto('project_archives').values(archive).returningAll().executeTakeFirstOrThrow();
}

export async function findArchive(db: Reader, id: ProjectArchiveId): Promise<ArchiveRow | undefined> {
  return db.selectFrom('project_archives').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateArchive(db: Reader, id: ProjectArchiveId, change: Updateable<ProjectArchivesTable>): Promise<void> {
  await db.updateTable('project_archives').set(change).where('id', '=', id).execute();
}

/** Newest first. */
export async function listExports(db: Reader, project: ProjectId, user: UserId): Promise<ArchiveRow[]> {
  return db
    .selectFrom('project_archives')
    .selectAll()
    .where('project_id', '=', project)
    .where('user_id', '=', user)
    .where('direction', '=', 'export')
    .orderBy('id', 'desc')
    .execute();
}

/** Imports of the user that have not ended. */
export async function countImports(db: Reader, user: UserId): Promise<number> {
  const { n } = await db
    .selectFrom('project_archives')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', user)
    .where('direction', '=', 'import')
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return n;
}

export async function deleteArchives(db: Reader, ids: readonly ProjectArchiveId[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('project_archives').where('id', 'in', ids).execute();
}
