import type { FileId, ItemId, ProjectId, PublicationId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';

/** All drafts, or those of a project. */
export async function listDrafts(db: Reader, project?: ProjectId): Promise<PublicationId[]> {
  const drafts = db.selectFrom('publications').select('id').where('state', '=', 'draft').orderBy('id');
  const rows = await (project === undefined ? drafts : drafts.where('project_id', '=', project)).execute();
  return rows.map(({ id }) => id);
}

export async function findProjectOf(db: Reader, of: { readonly file: FileId } | { readonly item: ItemId }): Promise<ProjectId | undefined> {
  const found = await ('file' in of
    ? db.selectFrom('files').select('project_id').where('id', '=', of.file).executeTakeFirst()
    : db.selectFrom('items').select('project_id').where('id', '=', of.item).executeTakeFirst());
  return found?.project_id;
}
