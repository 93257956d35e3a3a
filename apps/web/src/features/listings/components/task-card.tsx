import type { WorkRow } from '@sheetmark/contract';
import type { DragEvent, KeyboardEvent } from 'react';
import { nameOf, rowKey, statusOf } from '../../../entities/work/work-edit.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DueDate } from '../../../ui/due-date.tsx';
import { PriorityLabel } from '../../../ui/priority.tsx';
import { StatusIcon } from '../../../ui/status.tsx';
import styles from './task-card.module.css';

/** The dragged row's key. */
export const draggedType = 'application/x-work-row';

interface TaskCardProps {
  row: WorkRow;
  /** Without its day and priority, in a single line. */
  brief?: boolean;
  onOpen: (row: WorkRow) => void;
  /** An arrow key with Alt; returns whether it moved the card. */
  onMove: (key: string) => boolean;
  /** Explains Alt and the arrow keys. */
  describedBy: string;
}

/** A task to drag, to move with Alt and the arrow keys, and to open. */
export function TaskCard({ row, brief = false, onOpen, onMove, describedBy }: TaskCardProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && onMove(event.key)) event.preventDefault();
  };
  return (
    <button
      type="button"
      className={brief ? styles.brief : styles.card}
      draggable
      data-card={rowKey(row)}
      aria-describedby={describedBy}
      onClick={() => onOpen(row)}
      onKeyDown={onKeyDown}
      onDragStart={(event: DragEvent) => event.dataTransfer.setData(draggedType, rowKey(row))}
    >
      {brief && <StatusIcon status={statusOf(row)} />}
      <span className={styles.name}>{nameOf(row)}</span>
      {!brief && (
        <span className={styles.facts}>
          {row.priority !== 'none' && <PriorityLabel priority={row.priority} />}
          {row.due_date !== null && <DueDate date={row.due_date} closed={statusOf(row) === 'closed'} />}
          {row.assignee_details && (
            <span className={styles.person}>
              <Avatar person={row.assignee_details} size="s" />
            </span>
          )}
        </span>
      )}
    </button>
  );
}
