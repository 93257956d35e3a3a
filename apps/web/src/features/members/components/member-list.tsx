import { Menu } from '@mantine/core';
import type { Member } from '@sheetmark/contract';
import { IconCrown, IconDoorExit, IconDotsVertical, IconUserMinus } from '@tabler/icons-react';
import { messages } from '../../../lib/messages.ts';
import { membersMessages } from '../../../lib/messages/members.tsx';
import { useStored } from '../../../lib/storage.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Role, roleOf } from '../model/roles.ts';
import type { MemberQuestion } from './member-dialogs.tsx';
import styles from './people-list.module.css';

interface MemberListProps {
  members: readonly Member[];
  onAsk: (question: MemberQuestion) => void;
}

export function MemberList({ members, onAsk }: MemberListProps) {
  const viewerId = useStored('lgn_usr_id');
  return (
    <ul className={styles.people} aria-label={messages.members}>
      {members.map((member) => (
        <MemberRow key={member.id} member={member} role={roleOf(member, viewerId)} onAsk={onAsk} />
      ))}
    </ul>
  );
}

interface MemberRowProps {
  member: Member;
  role: Role;
  onAsk: (question: MemberQuestion) => void;
}

function MemberRow({ member, role, onAsk }: MemberRowProps) {
  const { name, email } = member.members;
  return (
    <li className={styles.person}>
      <Avatar person={member.members} />
      <p className={styles.who}>
        <b>
          {name}
          {role.isSelf && <span className={styles.note}> {membersMessages.self}</span>}
        </b>
        <span>{email}</span>
      </p>
      <span className={styles.role}>
        {role.isOwner && <IconCrown aria-hidden="true" />}
        {role.isOwner ? messages.owner : messages.member}
      </span>
      <span className={styles.acts}>
        <MemberMenu member={member} role={role} onAsk={onAsk} />
      </span>
    </li>
  );
}

function MemberMenu({ member, role, onAsk }: MemberRowProps) {
  if (!role.removable && !role.canLeave && !role.canBecomeOwner) return null;
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={messages.actsOn(member.members.name)} icon={<IconDotsVertical />} />
      </Menu.Target>
      <Menu.Dropdown>
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
