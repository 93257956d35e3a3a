import type { Member } from '@sheetmark/contract';
import { IconChevronDown, IconCrown, IconUser } from '@tabler/icons-react';
import { messages } from '../../../lib/messages.ts';
import { membersMessages } from '../../../lib/messages/members.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Choice, GridColumn } from '../../../ui/grid/grid-column.ts';
import { type Role, roleOf } from '../model/roles.ts';
import type { MemberQuestion } from './member-dialogs.tsx';
import { MemberMenu } from './member-menu.tsx';
import styles from './member-columns.module.css';

const roleChoices: readonly Choice[] = [
  { value: 'owner', label: messages.owner, icon: <IconCrown aria-hidden="true" /> },
  { value: 'member', label: messages.member, icon: <IconUser aria-hidden="true" /> },
];

export function RoleLabel({ role }: { role: Role }) {
  return (
    <span className={styles.role}>
      {role.isOwner && <IconCrown aria-hidden="true" />}
      {role.isOwner ? messages.owner : messages.member}
    </span>
  );
}

export interface MemberColumnsOptions {
  viewerId: number | undefined;
  onAsk: (question: MemberQuestion) => void;
}

/** A project has one owner, who can make another member the owner: the only possible change of role. */
export function memberColumns({ viewerId, onAsk }: MemberColumnsOptions): GridColumn<Member>[] {
  const role = (member: Member) => roleOf(member, viewerId);
  const value = (member: Member) => (role(member).isOwner ? 'owner' : 'member');
  return [
    {
      id: 'name',
      title: messages.name,
      width: 208,
      grow: 2,
      fixed: true,
      filter: 'text',
      value: ({ members: person }) => person.name,
      cell: (member) => (
        <span className={styles.person}>
          <Avatar person={member.members} />
          <b title={member.members.name}>{member.members.name}</b>
          {role(member).isSelf && <span className={styles.self}>{membersMessages.self}</span>}
        </span>
      ),
    },
    { id: 'email', title: messages.email, width: 208, grow: 2, filter: 'text', quiet: true, value: ({ members: person }) => person.email },
    {
      id: 'role',
      title: membersMessages.role,
      width: 128,
      filter: 'choice',
      choices: roleChoices,
      label: (text) => roleChoices.find((choice) => choice.value === text)?.label ?? '',
      value,
      rank: (member) => (role(member).isOwner ? 0 : 1),
      cell: (member) => (
        <>
          <RoleLabel role={role(member)} />
          {role(member).canBecomeOwner && <IconChevronDown className={styles.chevron} aria-hidden="true" />}
        </>
      ),
      edit: {
        kind: 'choice',
        can: (member) => role(member).canBecomeOwner,
        text: value,
        choices: () => roleChoices,
        save: (member) => onAsk({ kind: 'handOver', member }),
      },
    },
    {
      id: 'acts',
      title: messages.actions,
      width: 76,
      sortable: false,
      value: () => null,
      cell: (member) => <MemberMenu tabIndex={-1} member={member} role={role(member)} onAsk={onAsk} />,
    },
  ];
}
