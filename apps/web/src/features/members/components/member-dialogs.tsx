import type { Member } from '@sheetmark/contract';
import { Dialog } from '../../../ui/dialog.tsx';
import { useHandOver, useLeaveProject, useRemoveMember } from '../api/change-members.ts';

/** What to ask about which member. */
export interface MemberQuestion {
  kind: 'remove' | 'leave' | 'handOver';
  member: Member;
}

interface MemberDialogsProps {
  project: { id: number; name: string };
  question: MemberQuestion | undefined;
  onClose: () => void;
  /** One has left, and may see nothing of the project any more. */
  onLeft: () => void;
}

export function MemberDialogs({ project, question, onClose, onLeft }: MemberDialogsProps) {
  if (question === undefined) return null;
  const { kind, member } = question;
  if (kind === 'remove') return <RemoveMember project={project} member={member} onClose={onClose} />;
  if (kind === 'leave') return <LeaveProject project={project} member={member} onClose={onClose} onLeft={onLeft} />;
  return <HandOver project={project} member={member} onClose={onClose} />;
}

type Asked = Pick<MemberDialogsProps, 'project' | 'onClose'> & { member: Member };

function RemoveMember({ project, member, onClose }: Asked) {
  const remove = useRemoveMember();
  return (
    <Dialog
      title="Remove member?"
      onClose={onClose}
      onSubmit={() => remove.mutate(member.id, { onSettled: onClose })}
      submitLabel="Remove"
      destructive
      busy={remove.isPending}
    >
      <p>
        <b>{member.members.name}</b> can no longer open <b>{project.name}</b>, from now on. What they made stays, under their name. You can
        invite them again.
      </p>
    </Dialog>
  );
}

function LeaveProject({ project, member, onClose, onLeft }: Asked & Pick<MemberDialogsProps, 'onLeft'>) {
  const leave = useLeaveProject();
  return (
    <Dialog
      title="Leave project?"
      onClose={onClose}
      onSubmit={() => leave.mutate(member.id, { onSuccess: onLeft, onError: onClose })}
      submitLabel="Leave project"
      destructive
      busy={leave.isPending}
    >
      <p>
        You can no longer open <b>{project.name}</b>, from now on. What you made stays, under your name. To come back, a member has to
        invite you again.
      </p>
    </Dialog>
  );
}

function HandOver({ project, member, onClose }: Asked) {
  const handOver = useHandOver(project.id);
  return (
    <Dialog
      title="Hand over project?"
      onClose={onClose}
      onSubmit={() => handOver.mutate(member.members.id, { onSettled: onClose })}
      submitLabel="Hand over"
      busy={handOver.isPending}
    >
      <p>
        <b>{member.members.name}</b> becomes the owner of <b>{project.name}</b>: they edit it, delete it and hand it on. You stay a member,
        and only they can make you the owner again.
      </p>
    </Dialog>
  );
}
