import type { ProjectId, UserId } from '@sheetmark/contract';

/** What someone is to a project. Administrators are nothing special here: they see a project only as a member. */
export interface Standing {
  readonly projectId: ProjectId;
  readonly userId: UserId;
  readonly isOwner: boolean;
}

/** The folder that every project starts with. */
export const firstFolderName = 'General';

/** Folders lie at most this deep. */
export const deepestFolder = 20;

export const invitationDays = 14;
/** Invitations that one address gets from one project within an hour, and that one member sends. */
export const invitationsPerAddressAndHour = 5;
export const invitationsPerMemberAndHour = 200;

/** For how long what was deleted can be brought back. */
export const trashDays = 30;

const longestName = 200;

/** The name, or the first `name (2)`, `name (3)` … that none of the others has, whatever its case. */
export function freeName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toLowerCase()));
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${name.slice(0, longestName - ` (${n})`.length).trimEnd()} (${n})`;
  return free;
}
