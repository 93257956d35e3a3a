import { Menu } from '@mantine/core';
import type { Project } from '@sheetmark/contract';
import {
  IconDoorExit,
  IconDotsVertical,
  IconFileExport,
  IconHistory,
  IconMessage2Share,
  IconPencil,
  IconRestore,
  IconTextScan2,
  IconTrash,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { messages } from '../../../lib/messages.ts';
import { archivesMessages } from '../../../lib/messages/archives.ts';
import { operationsMessages } from '../../../lib/messages/operations.ts';
import { projectsMessages } from '../../../lib/messages/projects.tsx';
import { projectMay } from '../../../lib/rights.ts';
import { useStored } from '../../../lib/storage.ts';
import { FavouriteItem } from '../../../ui/favourite-item.tsx';
import { FollowChoices } from '../../../ui/follow-choices.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

export type ProjectAction = 'edit' | 'export' | 'scans' | 'annotations' | 'invite' | 'leave' | 'delete';

interface ProjectMenuProps {
  project: Project;
  onAct: (act: ProjectAction) => void;
  className?: string | undefined;
  /** Inside a table: reached by the table's keys. */
  tabIndex?: -1;
}

const ofOwner = [
  { act: 'export', label: archivesMessages.exportProject, icon: IconFileExport },
  { act: 'scans', label: projectsMessages.textInScans, icon: IconTextScan2 },
] as const;

/** Actions on a project: its owner can edit and delete it, others can leave it. */
export function ProjectMenu({ project, onAct, className, tabIndex }: ProjectMenuProps) {
  const viewerId = useStored('lgn_usr_id');
  const isOwner = viewerId === project.user_id;
  const mayEdit = projectMay(project, viewerId, 'edit');
  const params = { projectId: String(project.id) };
  return (
    <Menu withinPortal zIndex="var(--z-menu)">
      <Menu.Target>
        <IconButton className={className} tabIndex={tabIndex} label={messages.actionsFor(project.name)} icon={<IconDotsVertical />} />
      </Menu.Target>
      <Menu.Dropdown>
        <FavouriteItem place={{ project_id: project.id }} />
        {isOwner && (
          <Menu.Item leftSection={<IconPencil />} onClick={() => onAct('edit')}>
            {projectsMessages.editProject}
          </Menu.Item>
        )}
        {mayEdit && (
          <Menu.Item leftSection={<IconUserPlus />} onClick={() => onAct('invite')}>
            {messages.invitePeople}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconUsers />} renderRoot={(look) => <Link {...look} to="/project/$projectId/members" params={params} />}>
          {messages.members}
        </Menu.Item>
        <Menu.Item leftSection={<IconRestore />} renderRoot={(look) => <Link {...look} to="/project/$projectId/trash" params={params} />}>
          {messages.trash}
        </Menu.Item>
        {isOwner && (
          <Menu.Item leftSection={<IconHistory />} renderRoot={(look) => <Link {...look} to="/project/$projectId/audit" params={params} />}>
            {operationsMessages.audit}
          </Menu.Item>
        )}
        {isOwner &&
          ofOwner.map(({ act, label, icon: Icon }) => (
            <Menu.Item key={act} leftSection={<Icon />} onClick={() => onAct(act)}>
              {label}
            </Menu.Item>
          ))}
        {mayEdit && (
          <Menu.Item leftSection={<IconMessage2Share />} onClick={() => onAct('annotations')}>
            {projectsMessages.annotations}
          </Menu.Item>
        )}
        <Menu.Divider />
        <FollowChoices projectId={project.id} />
        <Menu.Divider />
        {isOwner ? (
          <Menu.Item leftSection={<IconTrash />} onClick={() => onAct('delete')}>
            {projectsMessages.deleteProjectAct}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconDoorExit />} onClick={() => onAct('leave')}>
            {messages.leaveProject}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
