import type { ReviewRow, ReviewState } from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { DecisionLabel } from '../../../entities/reviews/decision.tsx';
import { reviewLink } from '../../../entities/reviews/review-link.ts';
import { ReviewPersonLabel } from '../../../entities/reviews/review-person.tsx';
import { ReviewStateLabel } from '../../../entities/reviews/review-state.tsx';
import { ReviewerProgress } from '../../../entities/reviews/reviewer-progress.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { reviewListMessages as words } from '../../../lib/messages/review-list.ts';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { DueDate } from '../../../ui/due-date.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import type { useReviews } from '../api/list-reviews.ts';
import { isClosed } from './review-columns.tsx';
import styles from './review-board.module.css';

const lanes = ['draft', 'in_review', 'ready', 'closed'] as const satisfies readonly ReviewState[];
type Lane = (typeof lanes)[number];

const laneOf = ({ state }: ReviewRow): Lane => (state === 'cancelled' ? 'closed' : state);

/** Without a due date last; closed ones by when they were closed, newest first. */
function inOrder(lane: Lane, rows: readonly ReviewRow[]): ReviewRow[] {
  const key = (row: ReviewRow): string => (lane === 'closed' ? (row.closed_at ?? '') : (row.due_date ?? '9999'));
  return rows.toSorted((a, b) => key(a).localeCompare(key(b)) * (lane === 'closed' ? -1 : 1));
}

/** On phones one lane fits: the first one that has something comes into view. */
function showFirstLane(board: HTMLElement | null): void {
  const lane = [...(board?.children ?? [])].find((each) => each.querySelector('li') !== null);
  if (board === null || !(lane instanceof HTMLElement)) return;
  const left = lane.offsetLeft - board.offsetLeft;
  if (left + lane.offsetWidth > board.clientWidth) board.scrollLeft = left;
}

/** Reviews by state. They move by what people do, so cards can't be dragged. */
export function ReviewBoard({ reviews }: { reviews: Pick<ReturnType<typeof useReviews>, 'rows' | 'error' | 'refetch'> }) {
  const { rows, error } = reviews;
  if (error && !rows) return <LoadFailure error={error} onRetry={() => void reviews.refetch()} />;
  return (
    <div ref={rows?.length ? showFirstLane : undefined} className={styles.board}>
      {lanes.map((lane) => (
        <LaneOf
          key={lane}
          lane={lane}
          rows={
            rows &&
            inOrder(
              lane,
              rows.filter((row) => laneOf(row) === lane),
            )
          }
        />
      ))}
    </div>
  );
}

function LaneOf({ lane, rows }: { lane: Lane; rows: readonly ReviewRow[] | undefined }) {
  const id = useId();
  return (
    <section className={styles.lane} aria-labelledby={id}>
      <h2 id={id}>
        <ReviewStateLabel state={lane} />
        <span className="num">{rows?.length}</span>
      </h2>
      {!rows && <LineSkeletons count={3} label={reviewsMessages.reviews} />}
      {rows && rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <BoardCard review={row} />
            </li>
          ))}
        </ul>
      )}
      {rows?.length === 0 && <p className={styles.none}>{words.laneEmpty[lane]}</p>}
    </section>
  );
}

function BoardCard({ review }: { review: ReviewRow }) {
  return (
    <article className={styles.card}>
      <div>
        <h3>
          <Link {...reviewLink(review.project_id, review.id)}>{review.title}</Link>
        </h3>
        <p className={styles.meta}>
          {words.meta(review.number, review.state === 'draft' ? '' : reviewsMessages.sheets(review.sheets), review.round)}
        </p>
      </div>
      {!isClosed(review) && <Reviewers review={review} />}
      <div className={styles.foot}>{isClosed(review) ? <Result review={review} /> : <NextStep review={review} />}</div>
    </article>
  );
}

function Reviewers({ review }: { review: ReviewRow }) {
  const more = review.reviewers_total - review.reviewers.length;
  if (review.reviewers.length === 0) return null;
  return (
    <ul className={styles.reviewers}>
      {review.reviewers.map((reviewer) => (
        <li key={reviewer.id} data-waits={reviewer.state === 'waiting' || undefined}>
          <ReviewPersonLabel person={reviewer.person} />
          <ReviewerProgress reviewer={reviewer} sheets={review.sheets} />
        </li>
      ))}
      {more > 0 && <li>{reviewsMessages.moreReviewers(more)}</li>}
    </ul>
  );
}

function Result({ review }: { review: ReviewRow }) {
  return (
    <>
      {review.state === 'cancelled' ? (
        <span>{reviewsMessages.states.cancelled}</span>
      ) : (
        <DecisionLabel decision={review.outcome} none={reviewsMessages.progress.noneRecorded} />
      )}
      <span className="num">{review.closed_at && formatDate(review.closed_at)}</span>
    </>
  );
}

/** The due date, and what the user can do next; otherwise the running stage. */
function NextStep({ review }: { review: ReviewRow }) {
  const act = review.state === 'draft' ? words.finish : review.next && reviewsMessages.next[review.next];
  return (
    <>
      <DueDate date={review.due_date} closed={false} none={reviewsMessages.noDueDate} />
      {act && (
        <Link className={styles.act} {...reviewLink(review.project_id, review.id)} aria-label={`${act} ${review.title}`}>
          {act}
        </Link>
      )}
      {!act && review.stage !== null && review.stages > 1 && <span>{words.stageOf(review.stage, review.stages)}</span>}
    </>
  );
}
