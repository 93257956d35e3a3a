import type { Member } from '@sheetmark/contract';
import { isSeeing, memberMay } from '../../../lib/rights.ts';

/** A person's role in a project, and the viewer's rights over it. */
export interface Role {
  isOwner: boolean;
  isSelf: boolean;
  /** The owner can't be removed; any editor can remove the others. */
  removable: boolean;
  /** The viewer's own membership, which they can leave. */
  canLeave: boolean;
  canBecomeOwner: boolean;
  /** The owner gives members roles. */
  canChange: boolean;
}

/** @param viewer the viewer's own membership */
export function roleOf({ members: person, project_owner_id }: Member, viewer: Member | undefined): Role {
  const viewerId = viewer?.members.id;
  const isOwner = person.id === project_owner_id;
  const isSelf = person.id === viewerId;
  return {
    isOwner,
    isSelf,
    removable: !isOwner && !isSelf && memberMay(viewer, 'edit'),
    canLeave: isSelf && !isOwner && !isSeeing(),
    canBecomeOwner: !isOwner && project_owner_id === viewerId,
    canChange: !isOwner && project_owner_id === viewerId,
  };
}

/** The owner first, then by name. */
export function arrangeMembers(members: readonly Member[]): Member[] {
  const rank = ({ members: person, project_owner_id }: Member) => (person.id === project_owner_id ? 0 : 1);
  return members.toSorted((a, b) => rank(a) - rank(b) || a.members.name.localeCompare(b.members.name));
}
