import type { Member } from '@sheetmark/contract';

/** Who somebody is in a project, seen by whoever looks at the list. */
export interface Role {
  isOwner: boolean;
  isSelf: boolean;
  /** The owner stays; everybody else can be taken out by any member. */
  removable: boolean;
  /** One's own place, which one gives up oneself. */
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
