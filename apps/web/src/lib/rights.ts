import { type Member, type Project, type Right, roleMay } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './contract-query.ts';
import { isGuest } from './guest.ts';
import { storage, useStored } from './storage.ts';

/** Whether this tab shows a project as one of its members sees it. */
export const isSeeing = (): boolean => storage.read('seeing') !== undefined;

/** Whether the member's role includes the right. Of someone who isn't a member, false. Who sees a project as someone else only looks. */
export function memberMay(member: Member | undefined, right: Right): boolean {
  if (!member || (right !== 'view' && isSeeing())) return false;
  return member.members.id === member.project_owner_id || roleMay(member.role, right);
}

/** Whether the user may do this in a loaded project. */
export function projectMay(
  { user_id, members }: Pick<Project, 'user_id' | 'members'>,
  viewerId: number | undefined,
  right: Right,
): boolean {
  if (user_id === viewerId && !isSeeing()) return true;
  return (
    right === 'view' ||
    memberMay(
      members.find(({ members: person }) => person.id === viewerId),
      right,
    )
  );
}

/**
 * What the user may do in a project. The server decides: this only leaves out what it would refuse. Until the project is loaded, only to look. Without
 * a project, and for guests, whose link is asked elsewhere, everything.
 */
export function useRights(projectId: number | undefined): (right: Right) => boolean {
  const viewerId = useStored('lgn_usr_id');
  const { data } = useQuery({
    ...queryOf('getProject', { params: { id: projectId ?? 0 } }),
    enabled: projectId !== undefined,
    meta: { failsInPlace: true },
  });
  if (projectId === undefined || isGuest()) return (right) => right === 'view' || !isSeeing();
  return (right) => right === 'view' || (data !== undefined && projectMay(data.data, viewerId, right));
}
