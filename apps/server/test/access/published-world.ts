import type { FolderId, ProjectId, PublicationId, UserId } from '@sheetmark/contract';
import type { Tx } from '../../src/platform/db/unit-of-work.ts';

/** The draft of a set without files. */
export async function insertPublication(
  tx: Tx,
  { project, folder, author }: { project: ProjectId; folder: FolderId; author: UserId },
): Promise<PublicationId> {
  const at = '2026-01-01T00:00:00.000Z';
  const { id } = await tx
    .insertInto('publications')
    .values({ project_id: project, folder_id: folder, issue_date: '2026-11-24', created_by: author, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
