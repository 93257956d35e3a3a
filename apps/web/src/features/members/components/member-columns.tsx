import type { Folder, Member, MemberRole } from '@sheetmark/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { listSeenFolders } from '../../../entities/members/seen-folders.ts';
import { messages } from '../../../lib/messages.ts';
import { folderLimitMessages } from '../../../lib/messages/folder-limits.ts';
import { membersMessages } from '../../../lib/messages/members.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { roleOf } from '../model/roles.ts';
import type { MemberQuestion } from './member-dialogs.tsx';
import { MemberMenu } from './member-menu.tsx';
import { ownerChoice, roleChoices } from './role-choices.tsx';
import links from '../../../ui/text-link.module.css';
import styles from './member-columns.module.css';

const choices = [ownerChoice, ...roleChoices];

export function RoleLabel({ value }: { value: string }) {
  const choice = choices.find((each) => each.value === value);
  return (
    <span className={styles.role}>
      {choice?.icon}
      {choice?.label}
    </span>
  );
}

export const roleValue = ({ members: person, project_owner_id, role }: Member): string =>
  person.id === project_owner_id ? ownerChoice.value : role;

export interface MemberColumnsOptions {
  /** The viewer's own membership. */
  viewer: Member | undefined;
  onAsk: (question: MemberQuestion) => void;
  onRole: (member: Member, role: MemberRole) => void;
  folders: readonly Folder[] | undefined;
}

/** How many folders a member sees; opens which. The owner sees all. */
function foldersColumn(folders: readonly Folder[], onAsk: (question: MemberQuestion) => void): GridColumn<Member> {
  const text = (member: Member): string => {
    const all = listSeenFolders(folders, member);
    const seen = all.filter(({ isSeen }) => isSeen).length;
    return seen === all.length ? folderLimitMessages.allFolders : folderLimitMessages.someFolders(seen, all.length);
  };
  return {
    id: 'folders',
    title: folderLimitMessages.folders,
    width: 148,
    sortable: false,
    value: text,
    cell: (member) =>
      roleValue(member) === ownerChoice.value ? (
        text(member)
      ) : (
        <button type="button" tabIndex={-1} className={links.link} onClick={() => onAsk({ kind: 'folders', member })}>
          {text(member)}
        </button>
      ),
  };
}

/** A project has one owner, who gives the others their roles, and can make one of them the owner. */
export function memberColumns({ viewer, onAsk, onRole, folders }: MemberColumnsOptions): GridColumn<Member>[] {
  const role = (member: Member) => roleOf(member, viewer);
  const save = (member: Member, chosen: string) => {
    const given = roleChoices.find(({ value }) => value === chosen);
    if (given) onRole(member, given.value);
    else onAsk({ kind: 'handOver', member });
  };
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
      choices,
      label: (text) => choices.find((choice) => choice.value === text)?.label ?? '',
      value: roleValue,
      rank: (member) => choices.findIndex(({ value }) => value === roleValue(member)),
      cell: (member) => (
        <>
          <RoleLabel value={roleValue(member)} />
          {role(member).canChange && <IconChevronDown className={styles.chevron} aria-hidden="true" />}
        </>
      ),
      edit: {
        kind: 'choice',
        can: (member) => role(member).canChange,
        text: roleValue,
        choices: () => choices,
        save,
      },
    },
    ...(folders ? [foldersColumn(folders, onAsk)] : []),
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
