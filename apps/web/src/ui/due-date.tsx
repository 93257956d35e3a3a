import { IconClockExclamation } from '@tabler/icons-react';
import { isPast } from '../lib/dates.ts';
import { uiMessages } from '../lib/messages/ui.ts';
import { classNames } from './class-names.ts';
import styles from './labels.module.css';

interface DueDateProps {
  date: string | null;
  /** The work is closed. */
  closed: boolean;
  none?: string;
}

/** An overdue day has an icon and bold text while the work is not closed. */
export function DueDate({ date, closed, none = '' }: DueDateProps) {
  if (date === null) return <span className={styles.none}>{none}</span>;
  const overdue = !closed && isPast(date);
  return (
    <span className={overdue ? classNames(styles.label, styles.heavy) : undefined}>
      {overdue && <IconClockExclamation aria-hidden="true" />}
      <time dateTime={date}>{date}</time>
      {overdue && <span className="visually-hidden">{uiMessages.overdue}</span>}
    </span>
  );
}
