import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { shellMessages } from '../../lib/messages/shell.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import type { CurrentProject } from './current-project.ts';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';

interface NavigationDrawerProps {
  opened: boolean;
  onClose: () => void;
  project: CurrentProject | undefined;
}

/** The navigation in windows too narrow to show it next to the page. */
export function NavigationDrawer({ opened, onClose, project }: NavigationDrawerProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size="var(--drawer)" padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={shellMessages.navigation}>
        <div className={styles.drawer}>
          <div className={styles.drawerBrand}>
            <Logo />
            <IconButton label={shellMessages.closeNavigation} icon={<IconX />} onClick={onClose} />
          </div>
          <Navigation folded={false} project={project} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
