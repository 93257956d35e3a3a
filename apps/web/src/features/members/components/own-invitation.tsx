import type { OwnInvitation } from '@sheetmark/contract';
import { IconMailCheck, IconMailOff, IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '../../../lib/api-client.ts';
import { membersMessages as words } from '../../../lib/messages/members.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { ownInvitationQuery, useAcceptOwnInvitation } from '../api/own-invitation.ts';

interface OwnInvitationProps {
  id: number;
  onOpenProject: (projectId: number) => void;
  onOpenHome: () => void;
}

/** An invitation of the signed-in person: accepted here, or why it can't be. */
export function OwnInvitationPanel({ id, onOpenProject, onOpenHome }: OwnInvitationProps) {
  const { data, error, refetch } = useQuery(ownInvitationQuery(id));
  const home = <Button onClick={onOpenHome}>{words.goHome}</Button>;
  if (error instanceof ApiFailure && error.code === 'not_found')
    return (
      <EmptyState icon={<IconMailOff aria-hidden="true" />} title={words.notYours} act={home}>
        {words.notYoursHint}
      </EmptyState>
    );
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LineSkeletons count={1} label={words.loadingInvitation} />;
  const invitation = data.data;
  const { state, project, inviter, project_id: projectId } = invitation;
  if (state === 'pending') return <Pending invitation={invitation} onOpenProject={onOpenProject} />;
  if (state === 'joined' && projectId !== null)
    return (
      <EmptyState
        icon={<IconMailCheck aria-hidden="true" />}
        title={words.joined(project ?? '')}
        act={
          <Button variant="primary" onClick={() => onOpenProject(projectId)}>
            {words.openProject}
          </Button>
        }
      >
        {words.joinedHint}
      </EmptyState>
    );
  const isExpired = state === 'expired';
  return (
    <EmptyState icon={<IconMailOff aria-hidden="true" />} title={isExpired ? words.invitationExpired : words.invitationEnded} act={home}>
      {isExpired ? words.invitationExpiredHint(inviter ?? '', project ?? '') : words.invitationEndedHint}
    </EmptyState>
  );
}

function Pending({ invitation, onOpenProject }: { invitation: OwnInvitation; onOpenProject: (projectId: number) => void }) {
  const accept = useAcceptOwnInvitation();
  const { id, project, inviter } = invitation;
  return (
    <EmptyState
      icon={<IconMailOpened aria-hidden="true" />}
      title={words.invitedTo(project ?? '')}
      act={
        <Button
          variant="primary"
          busy={accept.isPending}
          onClick={() => accept.mutate(id, { onSuccess: ({ data }) => onOpenProject(data.project_id) })}
        >
          {words.acceptInvitation}
        </Button>
      }
    >
      {words.invitedToHint(inviter ?? '')}
    </EmptyState>
  );
}
