import type { FolderId, ItemId, ProjectId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';

interface Selected {
  readonly items: readonly ItemId[];
  readonly folders: readonly FolderId[];
}

/** Of the project: these items, and those in these folders; each with the bytes of its newest version. */
export async function listCurrentFiles(db: Reader, project: ProjectId, { items, folders }: Selected) {
  return db
    .selectFrom('items')
    .innerJoin('files', 'files.item_id', 'items.id')
    .distinctOn('items.id')
    .select(['items.id', 'items.folder_id', 'items.name', 'files.storage_key', 'files.size', 'files.created_at'])
    .where('items.project_id', '=', project)
    .where('items.deleted_at', 'is', null)
    .where('files.deleted_at', 'is', null)
    .where(sql<boolean>`(items.id = any(${items}::bigint[]) or items.folder_id = any(${folders}::bigint[]))`)
    .orderBy('items.id')
    .orderBy('files.version', 'desc')
    .execute();
}
