import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps, useParams, useRouterState } from '@tanstack/react-router';
import { messages } from '../../lib/messages.ts';
import { reviewNames } from '../../lib/messages/review-names.ts';
import type { CurrentProject } from './current-project.ts';
import { sectionOf } from './sections.ts';
import styles from './breadcrumb.module.css';

interface Crumb {
  label: string;
  /** Its link, unless it is the current page. */
  link?: LinkProps;
}

/** The project, if the page belongs to one, then the section, then the folders from the top down. */
function crumbsOf(pathname: string, project: CurrentProject | undefined): Crumb[] {
  const { title, place, below } = sectionOf(pathname);
  const section: Crumb[] = title === undefined ? [] : [{ label: title }];
  if (!project) return section;
  const projectId = String(project.id);
  const folders = project.path.map((folder): Crumb => ({
    label: folder.name,
    link: { to: '/project/$projectId/folder/$folderId', params: { projectId, folderId: String(folder.id) } },
  }));
  const reviews: LinkProps = { to: '/project/$projectId/reviews', params: { projectId } };
  const files: LinkProps = { to: '/project/$projectId/folders', params: { projectId } };
  return [
    { label: project.name, link: { to: '/project/$projectId', params: { projectId } } },
    ...(below ? [{ label: reviewNames.reviews, link: reviews }] : []),
    ...section.map((crumb) => (place === 'files' ? { ...crumb, link: files } : crumb)),
    ...folders,
  ];
}

export function Breadcrumb({ project, lastOnly }: { project: CurrentProject | undefined; lastOnly: boolean }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { projectId } = useParams({ strict: false });
  const about = project?.id === Number(projectId) ? project : undefined;
  const crumbs = crumbsOf(pathname, about);
  const shown = lastOnly ? crumbs.slice(-1) : crumbs;
  return (
    <nav className={styles.crumbs} aria-label={messages.breadcrumb}>
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
