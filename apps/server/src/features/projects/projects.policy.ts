import {
  type GuestAccess,
  guestRight,
  type MemberRole,
  mostRight,
  type ProjectId,
  type Right,
  rights,
  type UserId,
} from '@sheetmark/contract';
import { isShadow } from '../../platform/ids/shadow.ts';

/** A user's role in a project. Administrators see a project only as members. */
export interface Membership {
  readonly projectId: ProjectId;
  readonly userId: UserId;
  readonly isOwner: boolean;
  readonly role: MemberRole;
  /** Present for guests, who are no members. */
  readonly guest?: { readonly access: GuestAccess; readonly may_download: boolean };
}

type Holder = Pick<Membership, 'isOwner' | 'role' | 'guest'>;

const heldBy = (who: Holder): Right => (who.guest ? guestRight(who.guest.access) : mostRight(who));

/** The most that this member or guest may do. A shadow sees what its member sees, and does nothing. */
export const mostOf = (who: Holder & Pick<Membership, 'userId'>): Right => (isShadow(who.userId) ? 'view' : heldBy(who));

export const mayDo = (who: Holder, right: Right): boolean => rights.indexOf(right) <= rights.indexOf(heldBy(who));

/** The folder that every project starts with. */
export const firstFolderName = 'General';

/** Limited folders of a project: each costs every query of members who don't see it. */
export const limitedFoldersAtMost = 500;

/** The maximum depth of folders. */
export const maxFolderDepth = 20;

export const invitationDays = 14;
/** Invitations that one address gets from one project within an hour, and that one member sends. */
export const invitationsPerAddressAndHour = 5;
export const invitationsPerMemberAndHour = 200;

/** How long deleted things can be restored. */
export const trashDays = 30;

const longestName = 200;

/** The name, or the first `name (2)`, `name (3)` … that none of the others has, ignoring case. */
export function freeName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toLowerCase()));
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${name.slice(0, longestName - ` (${n})`.length).trimEnd()} (${n})`;
  return free;
}
