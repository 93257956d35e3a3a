import type { WorkRow } from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import { nameOf, statusOf } from '../../../entities/work/work-edit.ts';
import { markupLink } from '../../../lib/editor-link.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DueDate } from '../../../ui/due-date.tsx';
import { PriorityLabel } from '../../../ui/priority.tsx';
import { StatusLabel } from '../../../ui/status.tsx';
import { Preview } from './work-cells.tsx';
import styles from './work-card.module.css';

/** A markup or task in windows too narrow for columns. */
export function WorkCard({ row, onOpenTask }: { row: WorkRow; onOpenTask: (row: WorkRow) => void }) {
  const content = <Content row={row} />;
  if (row.type === 'task') {
    return (
      <button type="button" className={styles.card} onClick={() => onOpenTask(row)}>
        {content}
      </button>
    );
  }
  return (
    <Link {...markupLink(row)} className={styles.card}>
      {content}
    </Link>
  );
}

function Content({ row }: { row: WorkRow }) {
  const assignee = row.assignee_details;
  return (
    <>
      <Preview row={row} />
      <span className={styles.text}>
        <span className={styles.name}>{nameOf(row)}</span>
        <span className={styles.place}>
          {row.type === 'task' ? listingsMessages.placeOfTask(row.project_detail.name) : listingsMessages.placeOfMarkup(row)}
        </span>
        <span className={styles.facts}>
          <StatusLabel status={statusOf(row)} />
          {row.priority !== 'none' && <PriorityLabel priority={row.priority} />}
          {row.due_date !== null && <DueDate date={row.due_date} closed={statusOf(row) === 'closed'} />}
        </span>
      </span>
      {assignee && (
        <>
          <Avatar person={assignee} />
          <span className="visually-hidden">{listingsMessages.assignedTo(assignee.name)}</span>
        </>
      )}
    </>
  );
}
