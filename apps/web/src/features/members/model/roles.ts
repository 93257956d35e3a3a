import type { Member } from '@sheetmark/contract';

/** A person's role in a project, and the viewer's rights over it. */
export interface Role {
  isOwner: boolean;
  isSelf: boolean;
  /** The owner can't be removed; any member can remove the others. */
  removable: boolean;
  /** The viewer's own membership, which they can leave. */
  canLeave: boolean;
  canBecomeOwner: boolean;
}

export function roleOf({ members: person, project_owner_id }: Member, viewerId: number | undefined): Role {
  const isOwner = person.id === project_owner_id;
  const isSelf = person.id === viewerId;
  return {
    isOwner,
    isSelf,
    removable: !isOwner && !isSelf,
    canLeave: isSelf && !isOwner,
    canBecomeOwner: !isOwner && project_owner_id === viewerId,
  };
}

/** The owner first, then by name. */
export function arrangeMembers(members: readonly Member[]): Member[] {
  const rank = ({ members: person, project_owner_id }: Member) => (person.id === project_owner_id ? 0 : 1);
  return members.toSorted((a, b) => rank(a) - rank(b) || a.members.name.localeCompare(b.members.name));
}
