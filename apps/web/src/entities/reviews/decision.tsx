import type { Decision, DecisionMeaning } from '@sheetmark/contract';
import type { ReactNode } from 'react';
import { reviewsMessages } from '../../lib/messages/reviews.ts';
import styles from './decision.module.css';

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const shapes: Readonly<Record<DecisionMeaning | 'none', ReactNode>> = {
  approve: (
    <>
      <circle cx="12" cy="12" r="9.5" fill="currentColor" />
      <path d="M8 12.4l2.7 2.6l5.3-5.4" className={styles.tick} {...line} stroke={undefined} strokeWidth={2.4} />
    </>
  ),
  approve_with_comments: (
    <g {...line}>
      <path d="M20 10V7a3 3 0 0 0-3-3H7a3 3 0 0 0-3 3v7a3 3 0 0 0 3 3h1v4l4-4" />
      <path d="M8 8.5h8M8 12.5h4M14.5 17.5l2.2 2.2l4-4.4" />
    </g>
  ),
  revise: (
    <g {...line}>
      <path d="M19.9 10.5A8 8 0 0 0 5.3 7.6L4 9.5M4 4.8v4.7h4.7" />
      <path d="M4.1 13.5a8 8 0 0 0 14.6 2.9l1.3-1.9M20 19.2v-4.7h-4.7" />
    </g>
  ),
  reject: (
    <>
      <path d="M8.2 2.6h7.6l5.6 5.6v7.6l-5.6 5.6H8.2l-5.6-5.6V8.2z" fill="currentColor" />
      <path d="M9 9l6 6M15 9l-6 6" className={styles.tick} {...line} stroke={undefined} strokeWidth={2.4} />
    </>
  ),
  neutral: (
    <g {...line}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8.5 12h7" />
    </g>
  ),
  none: <circle cx="12" cy="12" r="8.5" {...line} strokeDasharray="3.2 3.475" />,
};

const colours: Readonly<Record<DecisionMeaning | 'none', string | undefined>> = {
  approve: styles.approve,
  approve_with_comments: styles.approve,
  revise: styles.revise,
  reject: styles.reject,
  neutral: styles.neutral,
  none: styles.none,
};

/** The shape and colour of a decision; its word is always next to it. */
export function DecisionIcon({ meaning }: { meaning: DecisionMeaning | 'none' }) {
  return (
    <svg className={colours[meaning]} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[meaning]}
    </svg>
  );
}

interface DecisionLabelProps {
  decision: Pick<Decision, 'name' | 'meaning'> | null;
  /** Shown without a decision. */
  none?: string;
}

/** A decision as a word with its shape. */
export function DecisionLabel({ decision, none = reviewsMessages.progress.noDecision }: DecisionLabelProps) {
  const name = decision?.name ?? none;
  return (
    <span className={styles.decision} data-none={decision === null || undefined} title={name}>
      <DecisionIcon meaning={decision?.meaning ?? 'none'} />
      <span className={styles.word}>{name}</span>
    </span>
  );
}
