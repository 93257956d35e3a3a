import type { GuestView, Review, ReviewSheet } from '@sheetmark/contract';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DecisionLabel } from '../../../entities/reviews/decision.tsx';
import { reviewSheetLink, sheetTitle, sheetToContinueAt } from '../../../entities/reviews/review-link.ts';
import { reviewQuery, reviewSheetsQuery } from '../../../entities/reviews/review-queries.ts';
import { guestsMessages as words } from '../../../lib/messages/guests.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import buttons from '../../../ui/button.module.css';
import styles from './guests.module.css';

interface GuestReview {
  readonly review: Review;
  readonly sheets: readonly ReviewSheet[];
}

/** The review that the guest is invited to; undefined for links to files and folders, and until it is loaded. */
export function useGuestReview(reviewId: number | null | undefined): GuestReview | undefined {
  const asked = { enabled: reviewId != null, meta: { failsInPlace: true } };
  const review = useQuery({ ...reviewQuery(reviewId ?? 0), ...asked }).data?.data;
  const sheets = useQuery({ ...reviewSheetsQuery(reviewId ?? 0), ...asked }).data?.data;
  return review && sheets && { review, sheets };
}

export const isViewed = ({ sheets }: GuestReview, at: { item_id: number; page_number: number }): boolean =>
  sheets.some(({ item_id, page_number, is_viewed }) => is_viewed && item_id === at.item_id && page_number === at.page_number);

/** Opens the sheet where the guest stopped. */
export function ContinueLink({ review, sheets }: GuestReview) {
  const next = sheetToContinueAt(sheets);
  const link = next && reviewSheetLink(review, next);
  if (!link) return null;
  return (
    <Link className={classNames(buttons.button, buttons.m, buttons.primary)} {...link}>
      {words.continueWith(next.number ?? sheetTitle(next))}
      <IconArrowRight aria-hidden="true" />
    </Link>
  );
}

/** Who asks, and for what. */
export function Asked({ review: { instructions, created_by } }: GuestReview) {
  return (
    <aside aria-label={words.whatAsked} className={styles.card}>
      <h2>{words.whatAsked}</h2>
      <div className={styles.asker}>
        <Avatar person={{ id: created_by.user_id ?? 0, name: created_by.name }} />
        <div>
          <b>{created_by.name}</b>
          <p>{instructions === '' ? words.lookAtAll : instructions}</p>
        </div>
      </div>
    </aside>
  );
}

/** How far the guest is: sheets, markups, and the decision if they are asked for one. */
export function Steps({ review, sheets, access }: GuestReview & Pick<GuestView, 'access'>) {
  const viewed = sheets.filter(({ is_viewed }) => is_viewed).length;
  const own = review.reviewers.find(({ id }) => id === review.own_reviewer_id);
  const steps = [
    { name: words.lookAtSheets, about: words.viewed(viewed, sheets.length), isDone: sheets.length > 0 && viewed === sheets.length },
    ...(access === 'view'
      ? []
      : [{ name: words.markUp[access], about: words.ownMarkups(own?.markups ?? 0), isDone: (own?.markups ?? 0) > 0 }]),
    ...(own
      ? [
          {
            name: words.decide,
            about: own.decision ? <DecisionLabel decision={own.decision} none="" /> : words.decideHint,
            isDone: own.decision !== null,
          },
        ]
      : []),
  ];
  return (
    <aside aria-label={words.steps} className={styles.card}>
      <h2>{words.steps}</h2>
      <ol className={styles.steps}>
        {steps.map(({ name, about, isDone }, index) => (
          <li key={name} data-done={isDone || undefined}>
            <span aria-hidden="true">{isDone ? <IconCheck /> : index + 1}</span>
            <div>
              <b>{name}</b>
              <small>{about}</small>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}
