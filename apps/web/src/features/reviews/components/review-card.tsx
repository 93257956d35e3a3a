import type { ReviewRow } from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import { reviewLink } from '../../../entities/reviews/review-link.ts';
import { ReviewStateLabel } from '../../../entities/reviews/review-state.tsx';
import { Share } from '../../../entities/reviews/share.tsx';
import { reviewListMessages as words } from '../../../lib/messages/review-list.ts';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { DueDate } from '../../../ui/due-date.tsx';
import { isClosed } from './review-columns.tsx';
import { TurnLabel } from './turn-label.tsx';
import styles from './reviews.module.css';

/** A review in windows too narrow for columns. */
export function ReviewCard({ review }: { review: ReviewRow }) {
  const isOwnTurn = review.next === 'start' || review.next === 'continue';
  return (
    <Link className={styles.card} {...reviewLink(review.project_id, review.id)}>
      <b>{review.title}</b>
      <span className={styles.facts}>
        {words.meta(review.number, review.state === 'draft' ? '' : reviewsMessages.sheets(review.sheets), review.round)}
      </span>
      <span className={styles.facts}>
        <ReviewStateLabel state={review.state} />
        {isOwnTurn && review.sheets_viewed !== null && <Share done={review.sheets_viewed} of={review.sheets} />}
        {!isOwnTurn && review.state === 'in_review' && <span>{reviewsMessages.decided(review.decided, review.deciders)}</span>}
        <DueDate date={review.due_date} closed={isClosed(review)} />
      </span>
      <span className={styles.facts}>
        <TurnLabel review={review} />
      </span>
    </Link>
  );
}
