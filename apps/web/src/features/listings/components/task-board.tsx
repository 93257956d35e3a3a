import type { TaskStatus, WorkRow } from '@sheetmark/contract';
import { useId, useMemo, useRef } from 'react';
import type { WorkChange } from '../../../entities/work/send-work.ts';
import { rowKey, statusOf } from '../../../entities/work/work-edit.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { Button } from '../../../ui/button.tsx';
import { type GridState, setFilter } from '../../../ui/grid/grid-state.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { StatusLabel } from '../../../ui/status.tsx';
import type { Listing } from '../model/listings.ts';
import { TaskCard } from './task-card.tsx';
import { useCardMoves } from './use-card-moves.ts';
import { useWork } from './use-listing.ts';
import styles from './task-board.module.css';

interface TaskBoardProps {
  listing: Listing;
  projectId: number;
  state: GridState;
  onChange: (changes: readonly WorkChange[]) => void;
  onOpenTask: (row: WorkRow) => void;
}

const columns: readonly TaskStatus[] = ['open', 'review', 'closed'];

/** Columns that the filter allows; each column loads its own rows by status. */
const isIncluded = ({ filters: { status } }: GridState, column: TaskStatus) => !status || !('any' in status) || status.any.includes(column);

/** Tasks by status: another display of the table, with its filters and order. */
export function TaskBoard({ listing, projectId, state, onChange, onOpenTask }: TaskBoardProps) {
  const of = (status: TaskStatus) => ({ ...setFilter(state, 'status', { any: [status] }), group: [] });
  const [open, review, closed] = [
    useWork(listing, projectId, of('open')),
    useWork(listing, projectId, of('review')),
    useWork(listing, projectId, of('closed')),
  ];
  const work = { open, review, closed };
  const rows = useMemo(
    () => [...new Map([...open.rows, ...review.rows, ...closed.rows].map((row) => [rowKey(row), row])).values()],
    [open.rows, review.rows, closed.rows],
  );
  const root = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { move, drop } = useCardMoves({ rows, root, onChange });
  const shown = columns.filter((column) => isIncluded(state, column));
  const step = (row: WorkRow, key: string): boolean => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = by === 0 ? undefined : shown[shown.findIndex((column) => column === statusOf(row)) + by];
    if (next) move(row, { status: next });
    return by !== 0;
  };

  return (
    <div ref={root} className={styles.board}>
      <p id={hint} className="visually-hidden">
        {listingsMessages.boardHint}
      </p>
      {shown.map((status) => {
        const { source, count } = work[status];
        const cards = rows.filter((row) => statusOf(row) === status);
        return (
          <section key={status} className={styles.column} aria-label={messages.statuses[status]} {...drop(status, { status })}>
            <h2>
              <StatusLabel status={status} />
              <span className="num">{count}</span>
            </h2>
            {source.error && !source.rows && <LoadFailure error={source.error} onRetry={source.onRetry} />}
            {!source.rows && !source.error && <LineSkeletons count={3} label={listing.title} />}
            <ul>
              {cards.map((row) => (
                <li key={rowKey(row)}>
                  <TaskCard row={row} onOpen={onOpenTask} onMove={(key) => step(row, key)} describedBy={hint} />
                </li>
              ))}
            </ul>
            {source.rows && cards.length === 0 && <p className={styles.none}>{listingsMessages.noTasks}</p>}
            {source.server?.hasMore && (
              <Button variant="quiet" size="s" onClick={source.server.onMore}>
                {listingsMessages.more}
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}
