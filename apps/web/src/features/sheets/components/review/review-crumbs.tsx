import { IconArrowLeft, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { sheetsMessages } from '../../../../lib/messages/sheets.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import styles from './review-screen.module.css';

interface ReviewCrumbsProps {
  projectId: number;
  project: string | undefined;
  title: string;
  isSaving: boolean;
  /** What is shown when nothing is being saved. */
  saved: string;
  onBack: () => void;
  children?: ReactNode;
}

/** The way back to the register and the project, and whether everything is saved. */
export function ReviewCrumbs({ projectId, project, title, isSaving, saved, onBack, children }: ReviewCrumbsProps) {
  const params = { projectId: String(projectId) };
  return (
    <header className={styles.crumbs}>
      <IconButton label={sheetReviewMessages.back} icon={<IconArrowLeft />} onClick={onBack} />
      <nav aria-label={sheetReviewMessages.breadcrumb}>
        <ol>
          {project !== undefined && (
            <li>
              <Link to="/project/$projectId" params={params}>
                {project}
              </Link>
              <IconChevronRight aria-hidden="true" />
            </li>
          )}
          <li>
            <Link to="/project/$projectId/sheets" params={params}>
              {sheetsMessages.sheets}
            </Link>
            <IconChevronRight aria-hidden="true" />
          </li>
          <li>
            <span aria-current="page">{title}</span>
          </li>
        </ol>
      </nav>
      <span className={styles.saved} role="status">
        {isSaving && sheetReviewMessages.saving}
        {!isSaving && saved !== '' && (
          <Fragment>
            <IconCheck aria-hidden="true" />
            {saved}
          </Fragment>
        )}
      </span>
      {children}
    </header>
  );
}
