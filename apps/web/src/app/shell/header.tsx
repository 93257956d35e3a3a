import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { messages } from '../../lib/messages.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import type { CurrentProject } from './current-project.ts';
import { HeaderSearch } from './header-search.tsx';
import { UserMenu } from './user-menu.tsx';
import styles from './header.module.css';

interface HeaderProps {
  project: CurrentProject | undefined;
  /** On phones, where the navigation is a drawer. */
  onOpenNavigation: (() => void) | undefined;
}

export function Header({ project, onOpenNavigation }: HeaderProps) {
  const phone = onOpenNavigation !== undefined;
  const [searching, search] = useDisclosure(false);

  if (phone && searching) {
    return (
      <header className={styles.header}>
        <HeaderSearch onClose={search.close} />
      </header>
    );
  }
  return (
    <header className={styles.header}>
      {onOpenNavigation && <IconButton label={shellMessages.openNavigation} icon={<IconMenu2 />} onClick={onOpenNavigation} />}
      <Breadcrumb project={project} lastOnly={phone} />
      {phone ? <IconButton label={messages.enterSearch} icon={<IconSearch />} onClick={search.open} /> : <HeaderSearch />}
      <UserMenu compact={phone} />
    </header>
  );
}
