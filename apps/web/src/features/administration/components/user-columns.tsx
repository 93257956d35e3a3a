import type { ListedUser } from '@sheetmark/contract';
import { IconChevronDown, IconPencil, IconShieldOff, IconTrash } from '@tabler/icons-react';
import { formatDate } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { administrationMessages } from '../../../lib/messages/administration.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Choice, GridColumn } from '../../../ui/grid/grid-column.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './user-columns.module.css';

export interface UserActions {
  onRename: (user: ListedUser, name: string) => void;
  onActive: (user: ListedUser, active: 0 | 1) => void;
  onDelete: (user: ListedUser) => void;
  onRemoveFactor: (user: ListedUser) => void;
  /** Administrators can't deactivate or delete their own account. */
  ownId: number | undefined;
}

const words: Readonly<Record<string, string>> = { 1: administrationMessages.active, 0: administrationMessages.inactive };

function Dot({ active }: { active: boolean }) {
  return <i className={classNames(styles.dot, active && styles.on)} aria-hidden="true" />;
}

const activeChoices: readonly Choice[] = [
  { value: '1', label: administrationMessages.active, icon: <Dot active /> },
  { value: '0', label: administrationMessages.inactive, icon: <Dot active={false} /> },
];

export function Role({ user }: { user: ListedUser }) {
  return user.user_type === 1 ? administrationMessages.administrator : messages.member;
}

/** On several lines: the rows are high. An address breaks before its @ first. */
function Whole({ text }: { text: string }) {
  const [start, ...rest] = text.split(/(?=@)/);
  return (
    <span className={styles.whole} title={text}>
      {start}
      {rest.length > 0 && <wbr />}
      {rest.join('')}
    </span>
  );
}

function ActiveChoice({ user, still }: { user: ListedUser; still: boolean }) {
  return (
    <span className={classNames(styles.select, still && styles.still)}>
      <Dot active={user.is_active === 1} />
      <span>{words[user.is_active]}</span>
      {!still && <IconChevronDown aria-hidden="true" />}
    </span>
  );
}

function NameAndRole({ user }: { user: ListedUser }) {
  return (
    <span className={styles.person}>
      <Avatar person={user} size="l" />
      <span>
        <b>
          <Whole text={user.name} />
        </b>
        <small>
          <Role user={user} />
        </small>
      </span>
    </span>
  );
}

interface UserButtonsProps {
  user: ListedUser;
  isOwn: boolean;
  onRename: () => void;
  onDelete: () => void;
  onRemoveFactor: () => void;
}

function UserButtons({ user, isOwn, onRename, onDelete, onRemoveFactor }: UserButtonsProps) {
  return (
    <>
      {user.has_second_factor && !isOwn && (
        <IconButton
          tabIndex={-1}
          label={administrationMessages.removeFactorOf(user.name)}
          icon={<IconShieldOff aria-hidden="true" />}
          onClick={onRemoveFactor}
        />
      )}
      <IconButton
        tabIndex={-1}
        label={administrationMessages.editNameOf(user.name)}
        icon={<IconPencil aria-hidden="true" />}
        onClick={onRename}
      />
      <IconButton
        tabIndex={-1}
        label={isOwn ? administrationMessages.ownAccountStays : administrationMessages.deleteNamed(user.name)}
        icon={<IconTrash aria-hidden="true" />}
        disabled={isOwn}
        onClick={onDelete}
      />
    </>
  );
}

/**
 * The admin grid, specification 9: id, name, email, status, created date, created tasks count, created markups count, action. Its widths fit a window
 * of 1024 pixels.
 */
export function userColumns({ onRename, onActive, onDelete, onRemoveFactor, ownId }: UserActions): GridColumn<ListedUser>[] {
  const others = (user: ListedUser) => user.id !== ownId;
  return [
    { id: 'id', title: administrationMessages.id, width: 48, align: 'end', value: (user) => user.id },
    {
      id: 'name',
      title: messages.name,
      width: 160,
      grow: 2,
      value: (user) => user.name,
      cell: (user) => <NameAndRole user={user} />,
      edit: { kind: 'text', text: (user) => user.name, save: onRename },
    },
    { id: 'email', title: messages.email, width: 170, grow: 3, value: (user) => user.email, cell: (user) => <Whole text={user.email} /> },
    {
      id: 'is_active',
      title: messages.status,
      width: 126,
      value: (user) => user.is_active,
      label: (value) => words[value] ?? '',
      filter: 'choice',
      choices: activeChoices,
      cell: (user) => <ActiveChoice user={user} still={!others(user)} />,
      edit: {
        kind: 'choice',
        can: others,
        text: (user) => String(user.is_active),
        choices: () => activeChoices,
        save: (user, value) => onActive(user, value === '1' ? 1 : 0),
      },
    },
    {
      id: 'created_at',
      title: administrationMessages.createdDate,
      width: 104,
      value: (user) => user.created_at,
      cell: (user) => <time dateTime={user.created_at}>{formatDate(user.created_at)}</time>,
    },
    {
      id: 'tasks_count',
      title: administrationMessages.createdTasks,
      width: 100,
      grow: 2,
      align: 'end',
      value: (user) => user.meta.tasks_count,
      cell: (user) => user.meta.tasks_count.toLocaleString('en'),
    },
    {
      id: 'markups_count',
      title: administrationMessages.createdMarkups,
      width: 104,
      grow: 3,
      align: 'end',
      value: (user) => user.meta.markups_count,
      cell: (user) => user.meta.markups_count.toLocaleString('en'),
    },
    {
      id: 'action',
      title: administrationMessages.action,
      width: 118,
      sortable: false,
      value: () => null,
      cell: (user, { edit }) => (
        <UserButtons
          user={user}
          isOwn={!others(user)}
          onRename={() => edit('name')}
          onDelete={() => onDelete(user)}
          onRemoveFactor={() => onRemoveFactor(user)}
        />
      ),
    },
  ];
}
