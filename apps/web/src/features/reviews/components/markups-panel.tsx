import type { Review } from '@sheetmark/contract';
import { reviewPageMessages as words } from '../../../lib/messages/review-page.ts';
import { Panel } from '../../../ui/panel.tsx';
import { StatusCounts } from '../../../ui/status.tsx';
import page from './review-page.module.css';

/** How many markups belong to the review, by status. */
export function MarkupsPanel({ review: { markups } }: { review: Review }) {
  return (
    <Panel
      title={
        <>
          {words.markups} <span className={page.count}>{markups.total}</span>
        </>
      }
    >
      {markups.total === 0 ? (
        <p className={page.text}>{words.noMarkups}</p>
      ) : (
        <StatusCounts counts={{ open: markups.open, review: markups.review, closed: markups.closed }} />
      )}
    </Panel>
  );
}
