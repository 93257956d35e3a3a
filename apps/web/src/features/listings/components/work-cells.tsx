import type { Person, Priority, WorkRow } from '@sheetmark/contract';
import { IconCheckbox, IconClockExclamation, IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isPast } from '../../../lib/dates.ts';
import { markupLink } from '../../../lib/editor-link.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PriorityIcon } from '../../../ui/priority.tsx';
import { nameOf, statusOf } from '../model/work-edit.ts';
import styles from './work-cells.module.css';

export const word = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

/** The markup itself, or a sign that there is only a task. */
export function Preview({ row }: { row: WorkRow }) {
  if (row.type === 'markup' && row.thumbnail_url !== null) {
    return (
      <span className={styles.preview}>
        <img src={row.thumbnail_url} alt="" loading="lazy" decoding="async" />
      </span>
    );
  }
  return <span className={classNames(styles.preview, styles.noPreview)}>{row.type === 'task' && <IconCheckbox aria-hidden="true" />}</span>;
}

/** What it is called, leading to it, and how much was said about it. */
export function NameCell({ row, onOpenTask }: { row: WorkRow; onOpenTask: (row: WorkRow) => void }) {
  const name = nameOf(row);
  const comments = row.comments.length;
  return (
    <>
      {row.type === 'markup' ? (
        <Link {...markupLink(row)} className={styles.name} tabIndex={-1} title={name}>
          <span className="visually-hidden">{listingsMessages.markupNamed}</span>
          {name}
        </Link>
      ) : (
        <button type="button" className={styles.name} tabIndex={-1} title={name} onClick={() => onOpenTask(row)}>
          <span className="visually-hidden">{listingsMessages.taskNamed}</span>
          {name}
        </button>
      )}
      {comments > 0 && (
        <span className={styles.comments} title={listingsMessages.commentCount(comments)}>
          <IconMessage aria-hidden="true" />
          {comments}
        </span>
      )}
    </>
  );
}

export function PriorityLabel({ priority }: { priority: Priority }) {
  const heavy = priority === 'high' || priority === 'urgent';
  return (
    <span className={classNames(styles.priority, heavy && styles.heavy, priority === 'none' && styles.nil)}>
      <PriorityIcon priority={priority} />
      {word(priority)}
    </span>
  );
}

export function PersonLabel({ person, none }: { person: Person | null; none: string }) {
  if (!person) return <span className={styles.nil}>{none}</span>;
  return (
    <span className={styles.person} title={person.name}>
      <Avatar person={person} size="s" />
      <span>{person.name}</span>
    </span>
  );
}

/** A day that went by is told by a sign and weight, as long as something is to be done. */
export function DueDate({ row }: { row: WorkRow }) {
  if (row.due_date === null) return <span className={styles.nil}>{messages.none}</span>;
  const overdue = statusOf(row) !== 'closed' && isPast(row.due_date);
  return (
    <span className={overdue ? styles.overdue : undefined}>
      {overdue && <IconClockExclamation aria-hidden="true" />}
      <time dateTime={row.due_date}>{row.due_date}</time>
      {overdue && <span className="visually-hidden">{listingsMessages.overdue}</span>}
    </span>
  );
}
