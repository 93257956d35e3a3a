import { IconFolder, IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { messages } from '../../lib/messages.ts';
import type { ProjectInFront } from './project-in-front.ts';
import styles from './tab-bar.module.css';

const current = { 'aria-current': 'page' } as const;

/** The sections under the thumb, on a phone. */
export function TabBar({ project }: { project: ProjectInFront | undefined }) {
  return (
    <nav className={styles.tabs} aria-label="Sections">
      <Link to="/projectList" activeProps={current}>
        <IconHome aria-hidden="true" />
        {messages.home}
      </Link>
      {project && (
        <Link to="/project/$projectId/folders" params={{ projectId: String(project.id) }} activeProps={current}>
          <IconFolder aria-hidden="true" />
          Files
        </Link>
      )}
    </nav>
  );
}
