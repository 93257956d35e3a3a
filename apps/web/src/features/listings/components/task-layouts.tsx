import type { WorkRow } from '@sheetmark/contract';
import { IconCalendarMonth, IconLayoutKanban, IconTable } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useChangeWork } from '../../../entities/work/change-work.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import type { GridState } from '../../../ui/grid/grid-state.ts';
import { Segments } from '../../../ui/segments.tsx';
import type { Listing } from '../model/listings.ts';
import { TaskBoard } from './task-board.tsx';
import { TaskCalendar } from './task-calendar.tsx';
import { usePeople } from './use-listing.ts';
import { listingColumns } from './work-columns.tsx';
import styles from './listing-table.module.css';

export type TaskLayout = 'table' | 'board' | 'calendar';

const layouts: readonly { value: TaskLayout; label: string; icon: ReactNode }[] = [
  { value: 'table', label: messages.table, icon: <IconTable aria-hidden="true" /> },
  { value: 'board', label: listingsMessages.board, icon: <IconLayoutKanban aria-hidden="true" /> },
  { value: 'calendar', label: listingsMessages.calendar, icon: <IconCalendarMonth aria-hidden="true" /> },
];

/** From the URL; by default a table. */
export const parseLayout = (text: string | undefined): TaskLayout => layouts.find(({ value }) => value === text)?.value ?? 'table';

export function LayoutSwitch({ face, onFace }: { face: TaskLayout; onFace: (face: TaskLayout) => void }) {
  return <Segments label={listingsMessages.face} value={face} options={layouts} onChange={onFace} />;
}

interface TaskLayoutsProps {
  face: Exclude<TaskLayout, 'table'>;
  listing: Listing;
  projectId: number;
  state: GridState;
  onState: (state: GridState) => void;
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
  onOpenTask: (row: WorkRow) => void;
}

/** Tasks as a board or a calendar, with the table's filters. */
export function TaskLayouts({ face, listing, projectId, state, onState, month, onMonth, onOpenTask }: TaskLayoutsProps) {
  const people = usePeople(listing, projectId);
  const change = useChangeWork(people.people);
  const columns = useMemo(
    () => listingColumns({ ...people, types: listing.types, onChange: change, onOpenTask }),
    [people, listing, change, onOpenTask],
  );
  const shared = { listing, projectId, state, onChange: change, onOpenTask };
  return (
    <div className={styles.page}>
      <GridBar columns={columns} rows={[]} state={state} onState={onState} narrowsOnly />
      {face === 'board' ? <TaskBoard {...shared} /> : <TaskCalendar {...shared} month={month} onMonth={onMonth} />}
    </div>
  );
}
