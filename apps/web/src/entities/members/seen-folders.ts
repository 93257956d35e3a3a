import type { Folder, Member } from '@sheetmark/contract';
import { queryOf } from '../../lib/contract-query.ts';
import { admits } from './folder-limit.ts';

/** The folders of a project, with their limits. Only its owner gets all of them. */
export const limitedFoldersQuery = (projectId: number) => queryOf('listFolders', { params: { id: projectId } });

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
