import type { ReviewerBrief } from '@sheetmark/contract';
import { Fragment } from 'react';
import { reviewsMessages } from '../../lib/messages/reviews.ts';
import { classNames } from '../../ui/class-names.ts';
import { StatusIcon } from '../../ui/status.tsx';
import { nameOfReviewer, ReviewAvatar } from './review-person.tsx';
import styles from './rings.module.css';

export type RingOf = Pick<ReviewerBrief, 'id' | 'person' | 'stage' | 'state' | 'sheets_viewed' | 'decision'>;

const words = reviewsMessages.ringStates;

/** A reviewer's progress in words, as in the ring; `sheets` are those of the review. */
function describeRing({ state, sheets_viewed, decision }: RingOf, sheets: number): string {
  if (decision) return words.decided(decision.name);
  if (state === 'opened' && sheets_viewed > 0) return words.viewed(sheets_viewed, sheets);
  return state === 'decided' ? words.opened : words[state];
}

/** Radius and length of the ring's line, in its own units of 28. */
const [radius, length] = [12.5, 2 * Math.PI * 12.5];

const withLine: ReadonlySet<RingOf['state']> = new Set(['sent', 'opened', 'decided']);

/** One reviewer: dashed is sent, closed is opened, the arc is the share of sheets viewed, a tick is decided. */
function Ring({ ring: { person, state, sheets_viewed }, sheets }: { ring: RingOf; sheets: number }) {
  const share = state === 'opened' && sheets > 0 ? Math.min(1, sheets_viewed / sheets) : 0;
  return (
    <span className={classNames(styles.ring, styles[state])}>
      {withLine.has(state) && (
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <circle cx="14" cy="14" r={radius} className={styles.track} />
          {share > 0 && <circle cx="14" cy="14" r={radius} className={styles.arc} strokeDasharray={`${share * length} ${length}`} />}
        </svg>
      )}
      <ReviewAvatar person={person} size="s" />
      {state === 'decided' && (
        <span className={styles.tick}>
          <StatusIcon status="closed" />
        </span>
      )}
    </span>
  );
}

const mostShown = 6;

interface RingsProps {
  rings: readonly RingOf[];
  /** There can be more of them than rings. */
  total: number;
  sheets: number;
}

/** The reviewers; a thin line separates stages. */
export function Rings({ rings, total, sheets }: RingsProps) {
  const shown = rings.slice(0, mostShown).toSorted((a, b) => a.stage - b.stage);
  const more = total - shown.length;
  const names = shown.map((ring) => reviewsMessages.ring(nameOfReviewer(ring.person), describeRing(ring, sheets)));
  const label = reviewsMessages.list(more > 0 ? [...names, reviewsMessages.moreReviewers(more)] : names);
  return (
    <span className={styles.rings} role="img" aria-label={label} title={label}>
      {shown.map((ring, at) => (
        <Fragment key={ring.id}>
          {at > 0 && shown[at - 1]?.stage !== ring.stage && <i />}
          <Ring ring={ring} sheets={sheets} />
        </Fragment>
      ))}
      {more > 0 && <span className={styles.more}>{`+${more}`}</span>}
    </span>
  );
}
