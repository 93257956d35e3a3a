import type { Review } from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import { reviewPageMessages as words } from '../../../lib/messages/review-page.ts';
import { Panel } from '../../../ui/panel.tsx';
import { StatusCounts } from '../../../ui/status.tsx';
import page from './review-page.module.css';

/** How many markups belong to the review, by status. */
export function MarkupsPanel({ review: { id, project_id, state, markups } }: { review: Review }) {
  const { total, open, review, closed } = markups;
  const grid = JSON.stringify({ filters: { review: { any: [String(id)] } } });
  return (
    <Panel
      title={
        <>
          {words.markups} <span className={page.count}>{markups.total}</span>
        </>
      }
      aside={
        markups.total > 0 && (
          <Link className={page.link} to="/markupsListing/$projectId" params={{ projectId: String(project_id) }} search={{ grid }}>
            {words.asTable}
          </Link>
        )
      }
    >
      {markups.total === 0 ? (
        <p className={page.text}>{state === 'closed' || state === 'cancelled' ? words.noMarkupsLeft : words.noMarkups}</p>
      ) : (
        <StatusCounts counts={{ open, review, closed, none: total - open - review - closed }} />
      )}
    </Panel>
  );
}
