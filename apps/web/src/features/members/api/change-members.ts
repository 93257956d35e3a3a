import { type Member, type MemberRole, operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { giveUpProject } from '../../../lib/live/live.ts';
import { messages } from '../../../lib/messages.ts';
import { membersMessages } from '../../../lib/messages/members.tsx';
import { refresh, refreshResponses } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

/** Removes a member from the project; their work stays. */
export function useRemoveMember() {
  return useMutation({
    mutationFn: (membershipId: number) => call(operations.removeMember, { params: { id: membershipId } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => refresh('people'),
  });
}

/** Leaves the project: afterwards nothing of it may be seen, so nothing of it is refetched. */
export function useLeaveProject(projectId: number, onLeft: () => void) {
  return useMutation({
    mutationFn: (membershipId: number) => giveUpProject(projectId, () => call(operations.removeMember, { params: { id: membershipId } })),
    onSuccess: async ({ message }) => {
      showSnack({ message });
      await refreshResponses('listProjects');
      onLeft();
    },
  });
}

/** Gives a member another role, and offers to give the former one back. */
export function useChangeRole() {
  const change = useMutation({
    mutationFn: ({ member, role }: { member: Member; role: MemberRole }) =>
      call(operations.updateMember, { params: { id: member.id }, body: { role } }),
    onSuccess: (_, { member, role }) =>
      showSnack({
        message: membersMessages.roleGiven(member.members.name, membersMessages[role]),
        act: { label: messages.undo, run: () => change.mutate({ member: { ...member, role }, role: member.role }) },
      }),
    onSettled: () => refresh('people'),
  });
  return change;
}

export function useHandOver(projectId: number) {
  return useMutation({
    mutationFn: (userId: number) => call(operations.handOverProject, { params: { id: projectId }, body: { user_id: userId } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => refresh('people'),
  });
}
