import { Menu } from '@mantine/core';
import type { Project } from '@sheetmark/contract';
import { IconDoorExit, IconDotsVertical, IconPencil, IconRestore, IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useStored } from '../../../lib/storage.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

export type ProjectAct = 'edit' | 'invite' | 'leave' | 'delete';

interface ProjectMenuProps {
  project: Project;
  onAct: (act: ProjectAct) => void;
  className?: string | undefined;
}

/** What one may do to a project: its owner edits and deletes it, anybody else can leave it. */
export function ProjectMenu({ project, onAct, className }: ProjectMenuProps) {
  const isOwner = useStored('lgn_usr_id') === project.user_id;
  const params = { projectId: String(project.id) };
  return (
    <Menu>
      <Menu.Target>
        <IconButton className={className} label={`Acts on ${project.name}`} icon={<IconDotsVertical />} />
      </Menu.Target>
      <Menu.Dropdown>
        {isOwner && (
          <Menu.Item leftSection={<IconPencil />} onClick={() => onAct('edit')}>
            Edit project
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconUserPlus />} onClick={() => onAct('invite')}>
          Invite people
        </Menu.Item>
        <Menu.Item leftSection={<IconUsers />} renderRoot={(look) => <Link {...look} to="/project/$projectId/members" params={params} />}>
          Members
        </Menu.Item>
        <Menu.Item leftSection={<IconRestore />} renderRoot={(look) => <Link {...look} to="/project/$projectId/trash" params={params} />}>
          Trash
        </Menu.Item>
        <Menu.Divider />
        {isOwner ? (
          <Menu.Item leftSection={<IconTrash />} onClick={() => onAct('delete')}>
            Delete project
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconDoorExit />} onClick={() => onAct('leave')}>
            Leave project
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
