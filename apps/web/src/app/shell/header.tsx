import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { messages } from '../../lib/messages.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import type { ProjectInFront } from './project-in-front.ts';
import { UserMenu } from './user-menu.tsx';
import styles from './header.module.css';

interface HeaderProps {
  project: ProjectInFront | undefined;
  /** On a phone, where the navigation is a drawer. */
  onOpenNavigation: (() => void) | undefined;
}

export function Header({ project, onOpenNavigation }: HeaderProps) {
  const phone = onOpenNavigation !== undefined;
  const [searching, search] = useDisclosure(false);
  const { q = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const narrow = (text: string) => void navigate({ to: '.', search: text ? { q: text } : {}, replace: true });
  const box = <SearchBox value={q} onChange={narrow} keys="/" className={phone ? styles.phoneSearch : undefined} />;

  if (phone && searching) {
    return (
      <header className={styles.header}>
        {box}
        <IconButton
          label="Close search"
          icon={<IconX />}
          onClick={() => {
            narrow('');
            search.close();
          }}
        />
      </header>
    );
  }
  return (
    <header className={styles.header}>
      {onOpenNavigation && <IconButton label="Open navigation" icon={<IconMenu2 />} onClick={onOpenNavigation} />}
      <Breadcrumb project={project} lastOnly={phone} />
      {phone ? <IconButton label={messages.enterSearch} icon={<IconSearch />} onClick={search.open} /> : box}
      <UserMenu compact={phone} />
    </header>
  );
}
