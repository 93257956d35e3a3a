import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps, useParams } from '@tanstack/react-router';
import { messages } from '../../lib/messages.ts';
import type { ProjectInFront } from './project-in-front.ts';
import styles from './breadcrumb.module.css';

interface Crumb {
  label: string;
  link: LinkProps;
}

/** Project, section, then the folders from the top down. */
function crumbsOf(project: ProjectInFront): Crumb[] {
  const projectId = String(project.id);
  const root: LinkProps = { to: '/project/$projectId/folders', params: { projectId } };
  const folders = project.path.map((folder): Crumb => ({
    label: folder.name,
    link: { to: '/project/$projectId/folder/$folderId', params: { projectId, folderId: String(folder.id) } },
  }));
  return [
    { label: project.name, link: { to: '/project/$projectId', params: { projectId } } },
    { label: messages.projectFiles, link: root },
    ...folders,
  ];
}

export function Breadcrumb({ project, lastOnly }: { project: ProjectInFront | undefined; lastOnly: boolean }) {
  const { projectId } = useParams({ strict: false });
  const onProject = projectId !== undefined && project?.id === Number(projectId);
  const home: Crumb = { label: messages.home, link: { to: '/projectList' } };
  const crumbs = onProject ? crumbsOf(project) : [home];
  const shown = lastOnly ? crumbs.slice(-1) : crumbs;
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {shown.map(({ label, link }, index) => (
          <li key={`${index} ${label}`}>
            {index === shown.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <>
                <Link {...link}>{label}</Link>
                <IconChevronRight aria-hidden="true" />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
