import type { Folder, FolderLimit, Member } from '@sheetmark/contract';
import { queryOf } from '../../lib/contract-query.ts';

/** The folders of a project, with their limits. Only its owner gets all of them. */
export const limitedFoldersQuery = (projectId: number) => queryOf('listFolders', { params: { id: projectId } });

/** Whether a folder’s own limit lets a member see it. */
export function admits(limit: FolderLimit | null, { members: person, project_owner_id, role }: Member): boolean {
  return limit === null || person.id === project_owner_id || limit.roles.includes(role) || limit.user_ids.some((id) => id === person.id);
}

export interface SeenFolder {
  readonly folder: Folder;
  readonly depth: number;
  readonly isSeen: boolean;
}

/** All folders in the order of the tree. A member sees a folder if they see all folders around it, too. */
export function listSeenFolders(
  folders: readonly Folder[],
  member: Member,
  around: { depth: number; isSeen: boolean } = { depth: 0, isSeen: true },
): SeenFolder[] {
  return folders.flatMap((folder) => {
    const isSeen = around.isSeen && admits(folder.limit, member);
    return [{ folder, depth: around.depth, isSeen }, ...listSeenFolders(folder.subFolders, member, { depth: around.depth + 1, isSeen })];
  });
}
