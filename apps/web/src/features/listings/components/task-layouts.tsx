import type { WorkRow } from '@sheetmark/contract';
import { IconCalendarMonth, IconLayoutKanban, IconRulerMeasure, IconTable } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useChangeWork } from '../../../entities/work/change-work.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { takeoffMessages } from '../../../lib/messages/takeoff.ts';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import type { GridState } from '../../../ui/grid/grid-state.ts';
import { Segments } from '../../../ui/segments.tsx';
import type { Listing } from '../model/listings.ts';
import { TaskBoard } from './task-board.tsx';
import { type OthersOn, TaskCalendar } from './task-calendar.tsx';
import { usePeople } from './use-listing.ts';
import { listingColumns } from './work-columns.tsx';
import styles from './listing-table.module.css';

export type ListLayout = 'table' | 'board' | 'calendar' | 'takeoff';

interface LayoutChoice {
  value: ListLayout;
  label: string;
  icon: ReactNode;
}

const table: LayoutChoice = { value: 'table', label: messages.table, icon: <IconTable aria-hidden="true" /> };
const ofTasks: readonly LayoutChoice[] = [
  table,
  { value: 'board', label: listingsMessages.board, icon: <IconLayoutKanban aria-hidden="true" /> },
  { value: 'calendar', label: listingsMessages.calendar, icon: <IconCalendarMonth aria-hidden="true" /> },
];
const ofMarkups: readonly LayoutChoice[] = [
  table,
  { value: 'takeoff', label: takeoffMessages.title, icon: <IconRulerMeasure aria-hidden="true" /> },
];

/** The user's own lists of all projects are only tables. */
function layoutsOf({ mine, types }: Listing): readonly LayoutChoice[] {
  if (mine) return [table];
  return types.includes('markup') ? ofMarkups : ofTasks;
}

/** From the URL; by default a table. */
export const parseLayout = (listing: Listing, text: string | undefined): ListLayout =>
  layoutsOf(listing).find(({ value }) => value === text)?.value ?? 'table';

interface LayoutSwitchProps {
  listing: Listing;
  face: ListLayout;
  onFace: (face: ListLayout) => void;
}

/** Shows nothing if there is nothing to choose. */
export function LayoutSwitch({ listing, face, onFace }: LayoutSwitchProps) {
  const options = layoutsOf(listing);
  const label = listing.types.includes('markup') ? listingsMessages.layout : listingsMessages.face;
  return options.length > 1 && <Segments label={label} value={face} options={options} onChange={onFace} />;
}

interface TaskLayoutsProps {
  face: 'board' | 'calendar';
  listing: Listing;
  projectId: number;
  state: GridState;
  onState: (state: GridState) => void;
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
  onOpenTask: (row: WorkRow) => void;
  /** What else the calendar shows on a day. */
  othersOn?: OthersOn | undefined;
}

/** Tasks as a board or a calendar, with the table's filters. */
export function TaskLayouts({ face, listing, projectId, state, onState, month, onMonth, onOpenTask, othersOn }: TaskLayoutsProps) {
  const people = usePeople(listing, projectId);
  const change = useChangeWork(people.people);
  const columns = useMemo(
    () => listingColumns({ ...people, reviewChoices: [], types: listing.types, onChange: change, onOpenTask }),
    [people, listing, change, onOpenTask],
  );
  const shared = { listing, projectId, state, onChange: change, onOpenTask };
  return (
    <div className={styles.page}>
      <GridBar columns={columns} rows={[]} state={state} onState={onState} narrowsOnly />
      {face === 'board' ? <TaskBoard {...shared} /> : <TaskCalendar {...shared} month={month} onMonth={onMonth} othersOn={othersOn} />}
    </div>
  );
}
