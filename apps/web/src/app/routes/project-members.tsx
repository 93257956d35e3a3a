import { useDisclosure } from '@mantine/hooks';
import type { Project } from '@sheetmark/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAllMembers } from '../../entities/members/members-query.ts';
import { limitedFoldersQuery } from '../../entities/members/seen-folders.ts';
import { invitationsQuery } from '../../features/members/api/list-invitations.ts';
import { InvitationList } from '../../features/members/components/invitation-list.tsx';
import type { MemberQuestion } from '../../features/members/components/member-dialogs.tsx';
import { MembersTable } from '../../features/members/components/members-table.tsx';
import { RoleTable } from '../../features/members/components/role-table.tsx';
import { projectQuery } from '../../features/projects/api/get-project.ts';
import { messages } from '../../lib/messages.ts';
import { membersMessages } from '../../lib/messages/members.tsx';
import { useIsOwner } from '../../lib/owner.ts';
import { useRights } from '../../lib/rights.ts';
import { takeSeeingEnd } from '../../lib/seeing.ts';
import { Button } from '../../ui/button.tsx';
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx';
import { plainState } from '../../ui/grid/grid-state.ts';
import { rowHeights } from '../../ui/grid/row-heights.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { useGridSearch } from '../grid-search.ts';
import { InviteDialog, MemberDialogs } from '../lazy-parts.ts';
import { useViewport } from '../viewport.ts';
import styles from './project-members.module.css';

const FolderViewers = lazyPart(async () => (await import('../../features/members/components/folder-viewers.tsx')).FolderViewers);
const ProjectGuests = lazyPart(async () => (await import('../../entities/guest-links/project-guests.tsx')).ProjectGuests);

const from = '/signed-in/shell/project/$projectId/members';

/** A project's members and invitations. */
export function ProjectMembersPage() {
  const projectId = Number(useParams({ from }).projectId);
  const project = useQuery(projectQuery(projectId));
  const may = useRights(projectId);
  const [inviting, invite] = useDisclosure(false);
  useEffect(() => {
    const why = takeSeeingEnd();
    if (why !== undefined) showSnack({ message: why });
  }, []);
  return (
    <>
      <PageHead title={messages.members} count={project.data?.data.total_members}>
        {may('edit') && (
          <Button variant="primary" icon={<IconUserPlus aria-hidden="true" />} disabled={!project.data} onClick={invite.open}>
            {messages.invitePeople}
          </Button>
        )}
      </PageHead>
      <div className={styles.page}>
        {project.isPending && <GridSkeleton label={messages.members} rowHeight={rowHeights.regular} cards={false} />}
        {project.isError && <LoadFailure error={project.error} onRetry={() => void project.refetch()} />}
        {project.data && <People project={project.data.data} />}
      </div>
      {inviting && project.data && <InviteDialog project={project.data.data} onClose={invite.close} />}
    </>
  );
}

function People({ project }: { project: Project }) {
  const members = useAllMembers(project.id);
  const invitations = useQuery(invitationsQuery(project.id));
  const [question, setQuestion] = useState<MemberQuestion>();
  const [state, setState] = useGridSearch(plainState);
  const viewport = useViewport();
  const navigate = useNavigate();
  const isOwner = useIsOwner(project.id);
  const may = useRights(project.id);
  const folders = useQuery({ ...limitedFoldersQuery(project.id), enabled: isOwner });
  const invited = invitations.data?.data ?? [];
  return (
    <>
      <div className={styles.people}>
        <MembersTable
          members={members ?? project.members}
          state={state}
          onState={setState}
          onAsk={setQuestion}
          cards={viewport === 'phone'}
          folders={isOwner ? folders.data?.data : undefined}
        />
        <h2 className={styles.title}>
          {membersMessages.pendingInvitations} {invitations.data && <span className={styles.count}>{invitations.data.meta.total}</span>}
        </h2>
        {invitations.isError && <LoadFailure error={invitations.error} onRetry={() => void invitations.refetch()} />}
        {invited.length > 0 && <InvitationList invitations={invited} />}
        {invitations.data && invited.length === 0 && <p className={styles.none}>{membersMessages.nobodyWaits}</p>}
        {may('edit') && <ProjectGuests projectId={project.id} />}
      </div>
      <div className={styles.roles}>
        <RoleTable />
        {isOwner && folders.data && <FolderViewers folders={folders.data.data} />}
      </div>
      {question && (
        <MemberDialogs
          project={project}
          question={question}
          onClose={() => setQuestion(undefined)}
          onLeft={() => void navigate({ to: '/projectList' })}
        />
      )}
    </>
  );
}
