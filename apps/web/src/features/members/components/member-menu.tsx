import { Menu } from '@mantine/core';
import type { Member, MemberRole } from '@sheetmark/contract';
import { IconCrown, IconDoorExit, IconDotsVertical, IconEye, IconFolder, IconUserMinus } from '@tabler/icons-react';
import { messages } from '../../../lib/messages.ts';
import { folderLimitMessages } from '../../../lib/messages/folder-limits.ts';
import { membersMessages } from '../../../lib/messages/members.tsx';
import { seeingMessages } from '../../../lib/messages/seeing.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MenuChoice } from '../../../ui/menu-choice.tsx';
import { useSeeAs } from '../api/see-as.ts';
import type { Role } from '../model/roles.ts';
import type { MemberQuestion } from './member-dialogs.tsx';
import { roleChoices } from './role-choices.tsx';

interface MemberMenuProps {
  member: Member;
  role: Role;
  onAsk: (question: MemberQuestion) => void;
  /** Where the role has no cell of its own. */
  onRole?: (member: Member, role: MemberRole) => void;
  /** Inside a table: reached by the table's keys. */
  tabIndex?: -1;
}

/** Actions on a member; nothing if there are none. */
export function MemberMenu({ member, role, onAsk, onRole, tabIndex }: MemberMenuProps) {
  const see = useSeeAs();
  if (!role.removable && !role.canLeave && !role.canBecomeOwner) return null;
  return (
    <Menu withinPortal zIndex="var(--z-menu)">
      <Menu.Target>
        <IconButton tabIndex={tabIndex} label={messages.actionsFor(member.members.name)} icon={<IconDotsVertical />} />
      </Menu.Target>
      <Menu.Dropdown>
        {role.canChange && onRole && <MenuChoice value={member.role} options={roleChoices} onChange={(chosen) => onRole(member, chosen)} />}
        {role.canBecomeOwner && (
          <Menu.Item leftSection={<IconEye />} onClick={() => see.mutate(member)}>
            {seeingMessages.seeAs(member.members.name)}
          </Menu.Item>
        )}
        {role.canBecomeOwner && (
          <Menu.Item leftSection={<IconFolder />} onClick={() => onAsk({ kind: 'folders', member })}>
            {folderLimitMessages.whatSees(member.members.name)}
          </Menu.Item>
        )}
        {role.canBecomeOwner && (
          <Menu.Item leftSection={<IconCrown />} onClick={() => onAsk({ kind: 'handOver', member })}>
            {membersMessages.handOverProject}
          </Menu.Item>
        )}
        {role.removable && (
          <Menu.Item leftSection={<IconUserMinus />} onClick={() => onAsk({ kind: 'remove', member })}>
            {membersMessages.removeFromProject}
          </Menu.Item>
        )}
        {role.canLeave && (
          <Menu.Item leftSection={<IconDoorExit />} onClick={() => onAsk({ kind: 'leave', member })}>
            {messages.leaveProject}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
