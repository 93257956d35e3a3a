import { Menu } from '@mantine/core';
import type { ListedUser } from '@sheetmark/contract';
import { IconDotsVertical, IconPencil, IconShieldOff, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { messages } from '../../../lib/messages.ts';
import { administrationMessages } from '../../../lib/messages/administration.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Role, type UserActions } from './user-columns.tsx';
import styles from './user-card.module.css';

interface UserCardProps extends Pick<UserActions, 'onActive' | 'onDelete' | 'onRemoveFactor' | 'ownId'> {
  user: ListedUser;
  onEdit: (user: ListedUser) => void;
}

/** A user in windows too narrow for a table. */
export function UserCard({ user, onEdit, onActive, onDelete, onRemoveFactor, ownId }: UserCardProps) {
  const active = user.is_active === 1;
  const { tasks_count: tasks, markups_count: markups } = user.meta;
  return (
    <div className={styles.card}>
      <Avatar person={user} size="l" />
      <div className={styles.text}>
        <b>{user.name}</b>
        <span>{user.email}</span>
        <span>
          <Role user={user} /> · {active ? administrationMessages.active : administrationMessages.inactive} ·{' '}
          {administrationMessages.tasksAndMarkups(tasks, markups)}
        </span>
      </div>
      <Menu withinPortal zIndex="var(--z-menu)">
        <Menu.Target>
          <IconButton label={administrationMessages.change(user.name)} icon={<IconDotsVertical aria-hidden="true" />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil />} onClick={() => onEdit(user)}>
            {administrationMessages.editName}
          </Menu.Item>
          {user.id !== ownId && (
            <>
              <Menu.Item leftSection={active ? <IconUserOff /> : <IconUserCheck />} onClick={() => onActive(user, active ? 0 : 1)}>
                {administrationMessages.setTo(active ? administrationMessages.inactive : administrationMessages.active)}
              </Menu.Item>
              {user.has_second_factor && (
                <Menu.Item leftSection={<IconShieldOff />} onClick={() => onRemoveFactor(user)}>
                  {administrationMessages.removeFactorAct}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconTrash />} onClick={() => onDelete(user)}>
                {messages.delete}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
