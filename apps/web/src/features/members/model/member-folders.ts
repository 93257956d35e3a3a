import type { Folder, FolderLimit, Member } from '@sheetmark/contract';

/** Why a folder can't be chosen for this member alone: everyone sees it, or their role, or they don't see the folder around it. */
export type Fixed = 'everyone' | 'role' | 'around';

export interface FolderChoice {
  readonly folder: Folder;
  readonly depth: number;
  readonly isSeen: boolean;
  /** Null: it can be chosen. */
  readonly fixed: Fixed | null;
}

/** By folder: whether it names the member. Folders without an entry stay as they are. */
export type Chosen = ReadonlyMap<number, boolean>;

const names = ({ id, limit }: Folder, { members: person }: Member, chosen: Chosen): boolean =>
  chosen.get(id) ?? limit?.user_ids.some((each) => each === person.id) ?? false;

function fixedBy({ limit }: Folder, { role }: Member): 'everyone' | 'role' | null {
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
    const own = fixedBy(folder, member);
    const isSeen = around.isSeen && (own !== null || names(folder, member, chosen));
    const fixed = around.isSeen ? own : 'around';
    return [
      { folder, depth: around.depth, isSeen, fixed },
      ...listChoices(folder.subFolders, member, chosen, { depth: around.depth + 1, isSeen }),
    ];
  });
}

export interface LimitChange {
  readonly folder: Folder;
  readonly limit: FolderLimit;
}

/** The limits that change so that the folders name the member as chosen. */
export function listLimitChanges(folders: readonly Folder[], member: Member, chosen: Chosen): LimitChange[] {
  const person = member.members.id;
  return folders.flatMap((folder) => {
    const { limit, subFolders } = folder;
    const wanted = chosen.get(folder.id);
    const isChanged = limit !== null && wanted !== undefined && wanted !== limit.user_ids.includes(person);
    const others = limit?.user_ids.filter((id) => id !== person) ?? [];
    const own = isChanged ? [{ folder, limit: { roles: limit.roles, user_ids: wanted ? [...others, person] : others } }] : [];
    return [...own, ...listLimitChanges(subFolders, member, chosen)];
  });
}
