import { IconClockExclamation } from '@tabler/icons-react';
import { isPast } from '../lib/dates.ts';
import { uiMessages } from '../lib/messages/ui.ts';
import { classNames } from './class-names.ts';
import styles from './labels.module.css';

interface DueDateProps {
  date: string | null;
  /** Nothing is to be done any more. */
  closed: boolean;
  none?: string;
}

/** A day that went by is told by a sign and weight, as long as something is to be done. */
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
