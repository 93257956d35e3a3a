import { messages } from '../lib/messages.ts';
import { uiMessages } from '../lib/messages/ui.ts';
import { classNames } from './class-names.ts';
import styles from './status.module.css';

export type Status = 'none' | 'review' | 'open' | 'closed';
export type StatusCountsOf = Readonly<Partial<Record<Status, number>>>;

export const statusWords: Record<Status, string> = messages.statuses;
/** Statuses that need action come first. */
export const statusOrder: readonly Status[] = ['open', 'review', 'none', 'closed'];

const shapes: Record<Status, React.ReactNode> = {
  none: <circle cx="12" cy="12" r="8.5" strokeDasharray="3.2 3.475" />,
  review: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 6.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" stroke="none" />
    </>
  ),
  open: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <circle cx="12" cy="12" r="3" fill="currentColor" stroke="none" />
    </>
  ),
  closed: (
    <>
      <circle cx="12" cy="12" r="9.5" fill="currentColor" stroke="none" />
      <path d="M8 12.4l2.7 2.6l5.3-5.4" className={styles.tick} />
    </>
  ),
};

/** The icon and colour of a status; its word is always next to it. */
export function StatusIcon({ status }: { status: Status }) {
  return (
    <svg className={classNames(styles.icon, styles[status])} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[status]}
    </svg>
  );
}

/** A status as a word with its icon. */
export function StatusLabel({ status }: { status: Status }) {
  return (
    <span className={styles.status}>
      <StatusIcon status={status} />
      {statusWords[status]}
    </span>
  );
}

const present = (counts: StatusCountsOf) => statusOrder.flatMap((status) => (counts[status] ? [{ status, count: counts[status] }] : []));

interface CountsProps {
  counts: StatusCountsOf;
  /** What is counted. */
  of?: 'markups' | 'tasks';
}

/** Counts by status; statuses without any are left out. */
export function StatusCounts({ counts, of = 'markups' }: CountsProps) {
  const parts = present(counts);
  if (parts.length === 0) return <p className={styles.counts}>{uiMessages.noneYet[of]}</p>;
  return (
    <p className={styles.counts}>
      {parts.map(({ status, count }) => (
        <span key={status} className={styles.status}>
          <StatusIcon status={status} />
          <b className="num">{count.toLocaleString('en')}</b> {statusWords[status]}
        </span>
      ))}
    </p>
  );
}

/** The same counts as a thin stacked bar. */
export function Meter({ counts, of = 'markups' }: CountsProps) {
  const parts = present(counts);
  const text = parts.map(({ status, count }) => `${count} ${statusWords[status]}`).join(', ') || uiMessages.noStatuses;
  return (
    <span className={styles.meter} role="img" aria-label={uiMessages.statusCounts(messages[of], text)}>
      {parts.map(({ status, count }) => (
        <i key={status} className={styles[`bar-${status}`]} style={{ flexGrow: count }} />
      ))}
    </span>
  );
}
