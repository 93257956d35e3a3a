import type { FolderId, ItemId, ProjectId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { visibleFolder } from '../visibility/public.ts';

interface Selected {
  readonly items: readonly ItemId[];
  readonly folders: readonly FolderId[];
}

/** Of the project, as far as the viewer sees them: these items, and those in these folders; each with the bytes of its newest version. */
export async function listCurrentFiles(
  db: Reader,
  { project, viewer }: { readonly project: ProjectId; readonly viewer: UserId },
  { items, folders }: Selected,
) {
  return db
    .selectFrom('items')
    .innerJoin('files', 'files.item_id', 'items.id')
    .distinctOn('items.id')
    .select(['items.id', 'items.folder_id', 'items.name', 'files.storage_key', 'files.size', 'files.created_at'])
    .where('items.project_id', '=', project)
    .where(visibleFolder('items.folder_id', viewer))
    .where('items.deleted_at', 'is', null)
    .where('files.deleted_at', 'is', null)
    .where(sql<boolean>`(items.id = any(${items}::bigint[]) or items.folder_id = any(${folders}::bigint[]))`)
    .orderBy('items.id')
    .orderBy('files.version', 'desc')
    .execute();
}
