import type { ReviewRow } from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reviewLink } from '../../../entities/reviews/review-link.ts';
import { useWaitingReviews } from '../../../entities/reviews/review-queries.ts';
import { Share } from '../../../entities/reviews/share.tsx';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { DueDate } from '../../../ui/due-date.tsx';
import styles from './waiting-reviews.module.css';

const atFirst = 3;
const most = 100;

/** Reviews of all projects that wait for the user, earliest due date first. Without any, nothing. */
export function WaitingReviews() {
  const [showsAll, showAll] = useState(false);
  const { data } = useWaitingReviews(showsAll ? most : atFirst);
  if (!data || data.data.length === 0) return null;
  const { total } = data.meta;
  return (
    <section aria-labelledby="waiting-for-you">
      <div className={styles.head}>
        <h2 id="waiting-for-you">
          {reviewsMessages.waiting.title} <span>{total}</span>
        </h2>
        {total > atFirst && !showsAll && (
          <button type="button" className={styles.all} onClick={() => showAll(true)}>
            {reviewsMessages.waiting.all}
          </button>
        )}
      </div>
      <ul className={styles.cards}>
        {data.data.map((review) => (
          <li key={review.id}>
            <WaitingCard review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingCard({ review }: { review: ReviewRow }) {
  const { title, project_name, sheets, round, due_date, next, sheets_viewed, decided, deciders } = review;
  const about = [project_name, reviewsMessages.sheets(sheets), round > 1 ? reviewsMessages.round(round) : ''].filter(Boolean).join(' · ');
  return (
    <article className={styles.card}>
      <h3>
        <Link {...reviewLink(review.project_id, review.id)} title={title}>
          {title}
        </Link>
      </h3>
      <p className={styles.about} title={about}>
        {about}
      </p>
      <p className={styles.line}>
        {next === 'close' && reviewsMessages.decided(decided, deciders)}
        {next === 'continue' && <Share done={sheets_viewed ?? 0} of={sheets} />}
        {next === 'start' && reviewsMessages.notStarted}
      </p>
      <p className={styles.line}>
        <DueDate date={due_date} closed={false} none={reviewsMessages.noDueDate} />
        {next && (
          <span className={styles.act} aria-hidden="true">
            {reviewsMessages.next[next]}
          </span>
        )}
      </p>
    </article>
  );
}
