import { type ReviewState, reviewStates } from '@sheetmark/contract';
import { reviewsMessages } from '../../lib/messages/reviews.ts';
import type { Choice } from '../../ui/grid/grid-column.ts';
import { type Status, StatusIcon } from '../../ui/status.tsx';
import styles from './review-state.module.css';

/** The shapes are those of statuses: dashed, half, dot, check. */
const shapes: Readonly<Record<ReviewState, Status>> = {
  draft: 'none',
  in_review: 'review',
  ready: 'open',
  closed: 'closed',
  cancelled: 'none',
};

export function ReviewStateLabel({ state }: { state: ReviewState }) {
  return (
    <span className={styles.state}>
      <StatusIcon status={shapes[state]} />
      {reviewsMessages.states[state]}
    </span>
  );
}

export const stateChoices = reviewStates.map((state): Choice => ({
  value: state,
  label: reviewsMessages.states[state],
  icon: <StatusIcon status={shapes[state]} />,
}));
