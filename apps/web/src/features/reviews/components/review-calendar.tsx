import type { ReviewRow } from '@sheetmark/contract';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reviewLink } from '../../../entities/reviews/review-link.ts';
import { parseMonth, weeksOf } from '../../../lib/calendar.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { today } from '../../../lib/dates.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { reviewListMessages as words } from '../../../lib/messages/review-list.ts';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MonthCalendar } from '../../../ui/month-calendar.tsx';
import { StatusIcon } from '../../../ui/status.tsx';
import type { useReviews } from '../api/list-reviews.ts';
import { isClosed } from './review-columns.tsx';
import styles from './review-calendar.module.css';

function DueReview({ review }: { review: ReviewRow }) {
  const label = `${words.card(review.title)}, ${reviewsMessages.states[review.state]}`;
  return (
    <Link className={styles.card} {...reviewLink(review.project_id, review.id)} title={label} aria-label={label}>
      {isClosed(review) ? <StatusIcon status="closed" /> : <IconClipboardCheck aria-hidden="true" />}
      <span>{review.title}</span>
    </Link>
  );
}

const cardsOf = (rows: readonly ReviewRow[], day: string) =>
  rows.flatMap((review) => (review.due_date === day ? [{ key: `review ${review.id}`, card: <DueReview review={review} /> }] : []));

interface ReviewCalendarProps {
  reviews: Pick<ReturnType<typeof useReviews>, 'rows' | 'error' | 'refetch'>;
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
}

/** Reviews by due date. */
export function ReviewCalendar({ reviews, month, onMonth }: ReviewCalendarProps) {
  const { rows, error } = reviews;
  if (error && !rows) return <LoadFailure error={error} onRetry={() => void reviews.refetch()} />;
  return (
    <MonthCalendar
      month={parseMonth(month, today())}
      onMonth={onMonth}
      loading={!rows}
      cardsOn={(day) => cardsOf(rows ?? [], day)}
      countOf={listingsMessages.due}
      none={listingsMessages.nothingDue}
    />
  );
}

/** The reviews that are due in a month, for other calendars. */
export function useReviewsDue(projectId: number | undefined, month: string | undefined) {
  const weeks = weeksOf(parseMonth(month, today()));
  const query = { due_from: weeks[0]?.[0] ?? '', due_to: weeks.at(-1)?.[6] ?? '' };
  const { data } = useQuery({
    ...queryOf('listReviews', { params: { id: projectId ?? 0 }, query }),
    enabled: projectId !== undefined,
    meta: { failsInPlace: true },
  });
  return (day: string) => cardsOf(data?.data ?? [], day);
}
