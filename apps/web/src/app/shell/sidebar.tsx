import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pageKeys, useKey } from '../../lib/keys.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Navigation } from './navigation.tsx';
import type { ProjectInFront } from './project-in-front.ts';
import styles from './sidebar.module.css';

interface SidebarProps {
  folded: boolean;
  onFold: () => void;
  project: ProjectInFront | undefined;
}

const foldKey = pageKeys.foldSidebar.keys;

export function Sidebar({ folded, onFold, project }: SidebarProps) {
  useKey(foldKey, onFold);
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className={styles.sidebar} data-folded={folded || undefined}>
      <div className={styles.brand}>
        <Link to="/projectList" aria-label="Sheetmark, home">
          <Logo nameHidden={folded} />
        </Link>
        {!folded && <IconButton size="s" label="Fold sidebar" keys={foldKey} icon={<Icon />} onClick={onFold} />}
      </div>
      {folded && (
        <div className={styles.unfold}>
          <IconButton label="Unfold sidebar" keys={foldKey} icon={<Icon />} onClick={onFold} />
        </div>
      )}
      <Navigation folded={folded} project={project} />
    </aside>
  );
}
