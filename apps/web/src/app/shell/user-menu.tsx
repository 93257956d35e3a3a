import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconActivity,
  IconAdjustments,
  IconChevronDown,
  IconEyeOff,
  IconHelp,
  IconHistory,
  IconLogout,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useSignOut } from '../../features/accounts/api/sign-out.ts';
import { userDetailsQuery } from '../../features/accounts/api/user-details.ts';
import { messages } from '../../lib/messages.ts';
import { administrationMessages } from '../../lib/messages/administration.tsx';
import { helpMessages } from '../../lib/messages/help.ts';
import { operationsMessages } from '../../lib/messages/operations.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import { isSeeing } from '../../lib/rights.ts';
import { useStored } from '../../lib/storage.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { colorSchemes } from '../../ui/color-schemes.ts';
import { MenuChoice } from '../../ui/menu-choice.tsx';
import { sectionOf } from './sections.ts';
import styles from './user-menu.module.css';

const administrationPages = [
  { to: '/AdminPanel', label: shellMessages.viewAsAdmin, Icon: IconUsers },
  { to: '/AdminPanel/status', label: operationsMessages.status, Icon: IconActivity },
  { to: '/AdminPanel/settings', label: administrationMessages.installation, Icon: IconAdjustments },
  { to: '/AdminPanel/audit', label: operationsMessages.audit, Icon: IconHistory },
] as const;

const leaveSeeing = async (): Promise<void> => (await import('../../lib/seeing.ts')).stopSeeing();

export function UserMenu({ compact }: { compact: boolean }) {
  const { data } = useQuery(userDetailsQuery());
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { guide } = sectionOf(useLocation({ select: ({ pathname }) => pathname }));
  const seeing = isSeeing();
  const administrates = useStored('user_type') === 1;
  const user = { ...(data?.user ?? { id: 0, name: '', email: '' }), avatar_color: data?.settings.avatar_color };
  return (
    <Menu width="var(--menu-user)">
      <Menu.Target>
        <button type="button" className={styles.target} aria-label={shellMessages.userMenu(user.name)}>
          <Avatar person={user} />
          {!compact && <IconChevronDown aria-hidden="true" />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.me} role="none">
          <Avatar person={user} />
          <div>
            <b>{user.name}</b>
            <span>{user.email}</span>
          </div>
        </div>
        <Menu.Divider />
        {administrates &&
          administrationPages.map(({ to, label, Icon }) => (
            <Menu.Item key={to} leftSection={<Icon aria-hidden="true" />} onClick={() => void navigate({ to })}>
              {label}
            </Menu.Item>
          ))}
        {!seeing && (
          <Menu.Item leftSection={<IconSettings aria-hidden="true" />} onClick={() => void navigate({ to: '/Settings' })}>
            {messages.settings}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconHelp aria-hidden="true" />}
          onClick={() => void navigate({ to: '/Help/{-$page}', params: { page: guide } })}
        >
          {helpMessages.help}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{messages.theme}</Menu.Label>
        <MenuChoice value={colorScheme} options={colorSchemes} onChange={setColorScheme} />
        <Menu.Divider />
        {seeing ? (
          <Menu.Item leftSection={<IconEyeOff aria-hidden="true" />} onClick={() => void leaveSeeing()}>
            {shellMessages.stopSeeing}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconLogout aria-hidden="true" />} onClick={() => signOut.mutate()}>
            {shellMessages.logout}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
