import type { Project } from '@sheetmark/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { messages } from '../../../lib/messages.ts';
import { membersMessages } from '../../../lib/messages/members.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { IfMay } from '../../../ui/if-may.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { arrangeMembers } from '../model/roles.ts';
import links from '../../../ui/text-link.module.css';
import styles from './members-panel.module.css';

const shown = 8;

/** The project's members in brief. */
export function MembersPanel({ project, onInvite }: { project: Project; onInvite: () => void }) {
  const waiting = project.pending_invitations;
  const more = project.total_members - shown;
  return (
    <Panel
      title={messages.members}
      aside={
        <Link className={links.link} to="/project/$projectId/members" params={{ projectId: String(project.id) }}>
          {membersMessages.manage}
        </Link>
      }
    >
      <ul className={styles.members}>
        {arrangeMembers(project.members)
          .slice(0, shown)
          .map(({ id, members: person, project_owner_id }) => (
            <li key={id}>
              <Avatar person={person} />
              <b title={person.email}>{person.name}</b>
              {person.id === project_owner_id && <span>{messages.owner}</span>}
            </li>
          ))}
      </ul>
      {more > 0 && <p className={styles.note}>{membersMessages.more(more)}</p>}
      {waiting > 0 && <p className={styles.note}>{membersMessages.waiting(waiting)}</p>}
      <IfMay projectId={project.id} right="edit">
        <Button className={styles.invite} icon={<IconUserPlus aria-hidden="true" />} onClick={onInvite}>
          {messages.invitePeople}
        </Button>
      </IfMay>
    </Panel>
  );
}
