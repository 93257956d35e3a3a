import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useKey, usePageKey } from '../../lib/keys.ts';
import { messages } from '../../lib/messages.ts';
import { shellMessages } from '../../lib/messages/shell.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import type { CurrentProject } from './current-project.ts';
import { Navigation } from './navigation.tsx';
import styles from './sidebar.module.css';

interface SidebarProps {
  folded: boolean;
  onFold: () => void;
  project: CurrentProject | undefined;
}

export function Sidebar({ folded, onFold, project }: SidebarProps) {
  useKey('foldSidebar', onFold);
  const foldKey = usePageKey('foldSidebar');
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className={styles.sidebar} data-folded={folded || undefined}>
      <div className={styles.brand}>
        <Link to="/projectList" aria-label={shellMessages.homeOf(messages.product)}>
          <Logo nameHidden={folded} />
        </Link>
        {!folded && <IconButton size="s" label={shellMessages.foldSidebar} keys={foldKey} icon={<Icon />} onClick={onFold} />}
      </div>
      {folded && (
        <div className={styles.unfold}>
          <IconButton label={shellMessages.unfoldSidebar} keys={foldKey} icon={<Icon />} onClick={onFold} />
        </div>
      )}
      <Navigation folded={folded} project={project} />
    </aside>
  );
}
