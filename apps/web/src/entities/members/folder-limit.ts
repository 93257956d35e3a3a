import type { FolderLimit, FolderViewersMeta, Member, MemberRole, UserId } from '@sheetmark/contract';
import { folderLimitMessages } from '../../lib/messages/folder-limits.ts';

/** From the role that may do most. */
export const roleOrder: readonly MemberRole[] = ['editor', 'reviewer', 'viewer'];

/** The limit that lets everyone see the folder. */
export const forAll: FolderLimit = { roles: [...roleOrder], user_ids: [], hidden_from: [] };

/** Who sees a limited folder, in one sentence. */
export const describeLimit = ({ roles, user_ids, hidden_from }: FolderLimit): string =>
  folderLimitMessages.seenBy(
    roleOrder.filter((role) => roles.includes(role)).map((role) => folderLimitMessages.plural[role]),
    { single: user_ids.length, hidden: hidden_from.length },
  );

/** Whether a folder’s own limit lets a member see it. */
export function admits(limit: FolderLimit | null, { members: person, project_owner_id, role }: Member): boolean {
  if (limit === null || person.id === project_owner_id) return true;
  return !limit.hidden_from.includes(person.id) && (limit.roles.includes(role) || limit.user_ids.includes(person.id));
}

/** The limit with one member let in or left out, whatever their role; for everyone else it stays as it is. */
export function withMember(limit: FolderLimit, { members: person, role }: Member, sees: boolean): FolderLimit {
  const byRole = limit.roles.includes(role);
  const others = (ids: readonly UserId[]) => ids.filter((id) => id !== person.id);
  return {
    roles: limit.roles,
    user_ids: [...others(limit.user_ids), ...(sees && !byRole ? [person.id] : [])],
    hidden_from: [...others(limit.hidden_from), ...(!sees && byRole ? [person.id] : [])],
  };
}

/** Null if everyone sees the folder. */
export const simplify = (limit: FolderLimit | null): FolderLimit | null =>
  limit && limit.hidden_from.length === 0 && roleOrder.every((role) => limit.roles.includes(role)) ? null : limit;

/** How many members a limit lets in, besides the owner. `roleOf`: of those whom it names; undefined for former members. */
export function countAdmitted(
  { roles, user_ids, hidden_from }: FolderLimit,
  counts: FolderViewersMeta['roles'],
  roleOf: (user: UserId) => MemberRole | undefined,
): number {
  const isByRole = (user: UserId): boolean | undefined => {
    const role = roleOf(user);
    return role && roles.includes(role);
  };
  const single = user_ids.filter((user) => isByRole(user) === false && !hidden_from.includes(user)).length;
  const without = hidden_from.filter((user) => isByRole(user) === true).length;
  return roles.reduce((sum, role) => sum + counts[role], 0) + single - without;
}
