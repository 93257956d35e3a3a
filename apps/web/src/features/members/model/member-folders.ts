import type { Folder, FolderLimit, Member } from '@sheetmark/contract';
import { admits, forAll, simplify, withMember } from '../../../entities/members/folder-limit.ts';

/** What else decides whether a member sees a folder: everyone does, or their role; or they don't see the folder around it. */
export type Ground = 'everyone' | 'role' | 'around';

export interface FolderChoice {
  readonly folder: Folder;
  readonly depth: number;
  readonly isSeen: boolean;
  /** With `around`, the folder can't be chosen. */
  readonly ground: Ground | null;
}

/** By folder: whether the member sees it. Folders without an entry stay as they are. */
export type Chosen = ReadonlyMap<number, boolean>;

function groundOf({ limit }: Folder, { role }: Member): Ground | null {
  if (!limit) return 'everyone';
  return limit.roles.includes(role) ? 'role' : null;
}

/** All folders in the order of the tree, for a member who doesn't own the project. */
export function listChoices(
  folders: readonly Folder[],
  member: Member,
  chosen: Chosen,
  around: { depth: number; isSeen: boolean } = { depth: 0, isSeen: true },
): FolderChoice[] {
  return folders.flatMap((folder) => {
    const isSeen = around.isSeen && (chosen.get(folder.id) ?? admits(folder.limit, member));
    const ground = around.isSeen ? groundOf(folder, member) : 'around';
    return [
      { folder, depth: around.depth, isSeen, ground },
      ...listChoices(folder.subFolders, member, chosen, { depth: around.depth + 1, isSeen }),
    ];
  });
}

export interface LimitChange {
  readonly folder: Folder;
  readonly sees: boolean;
  readonly limit: FolderLimit | null;
}

/** The limits that change so that the member sees what is chosen. Nothing changes for anyone else. */
export function listLimitChanges(folders: readonly Folder[], member: Member, chosen: Chosen): LimitChange[] {
  return folders.flatMap((folder) => {
    const sees = chosen.get(folder.id);
    const isChanged = sees !== undefined && sees !== admits(folder.limit, member);
    const own = isChanged ? [{ folder, sees, limit: simplify(withMember(folder.limit ?? forAll, member, sees)) }] : [];
    return [...own, ...listLimitChanges(folder.subFolders, member, chosen)];
  });
}
