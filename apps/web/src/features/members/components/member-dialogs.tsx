import type { Member } from '@sheetmark/contract';
import { messages } from '../../../lib/messages.ts';
import { membersMessages } from '../../../lib/messages/members.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useHandOver, useLeaveProject, useRemoveMember } from '../api/change-members.ts';
import { SeenFoldersDialog } from './seen-folders-dialog.tsx';

/** The open dialog and its member. */
export interface MemberQuestion {
  kind: 'remove' | 'leave' | 'handOver' | 'folders';
  member: Member;
}

interface MemberDialogsProps {
  project: { id: number; name: string };
  question: MemberQuestion | undefined;
  onClose: () => void;
  /** The user has left, and may no longer see the project. */
  onLeft: () => void;
}

export function MemberDialogs({ project, question, onClose, onLeft }: MemberDialogsProps) {
  if (question === undefined) return null;
  const { kind, member } = question;
  if (kind === 'remove') return <RemoveMember project={project} member={member} onClose={onClose} />;
  if (kind === 'folders') return <SeenFoldersDialog member={member} onClose={onClose} />;
  if (kind === 'leave') return <LeaveProject project={project} member={member} onClose={onClose} onLeft={onLeft} />;
  return <HandOver project={project} member={member} onClose={onClose} />;
}

type OpenQuestion = Pick<MemberDialogsProps, 'project' | 'onClose'> & { member: Member };

function RemoveMember({ project, member, onClose }: OpenQuestion) {
  const remove = useRemoveMember();
  return (
    <Dialog
      title={membersMessages.removeMember}
      onClose={onClose}
      onSubmit={() => remove.mutate(member.id, { onSettled: onClose })}
      submitLabel={membersMessages.remove}
      destructive
      busy={remove.isPending}
    >
      <p>{membersMessages.removalMeans(member.members.name, project.name)}</p>
    </Dialog>
  );
}

function LeaveProject({ project, member, onClose, onLeft }: OpenQuestion & Pick<MemberDialogsProps, 'onLeft'>) {
  const leave = useLeaveProject(project.id, onLeft);
  return (
    <Dialog
      title={membersMessages.leaveProject}
      onClose={onClose}
      onSubmit={() => leave.mutate(member.id, { onError: onClose })}
      submitLabel={messages.leaveProject}
      destructive
      busy={leave.isPending}
    >
      <p>{membersMessages.leavingMeans(project.name)}</p>
    </Dialog>
  );
}

function HandOver({ project, member, onClose }: OpenQuestion) {
  const handOver = useHandOver(project.id);
  return (
    <Dialog
      title={membersMessages.handOverQuestion}
      onClose={onClose}
      onSubmit={() => handOver.mutate(member.members.id, { onSettled: onClose })}
      submitLabel={membersMessages.handOver}
      busy={handOver.isPending}
    >
      <p>{membersMessages.handingOverMeans(member.members.name, project.name)}</p>
    </Dialog>
  );
}
