import { useNavigate, useParams } from '@tanstack/react-router';
import { OwnInvitationPanel } from '../../features/members/components/own-invitation.tsx';
import { membersMessages } from '../../lib/messages/members.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './table-page.module.css';

/** The page of an invitation's notification. */
export function InvitationPage() {
  const { invitationId } = useParams({ from: '/signed-in/shell/invitation/$invitationId' });
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={membersMessages.invitation} />
      <div className={styles.page}>
        <OwnInvitationPanel
          id={Number(invitationId)}
          onOpenProject={(projectId) => void navigate({ to: '/project/$projectId', params: { projectId: String(projectId) } })}
          onOpenHome={() => void navigate({ to: '/projectList' })}
        />
      </div>
    </>
  );
}
