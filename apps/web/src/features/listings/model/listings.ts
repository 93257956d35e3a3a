import type { WorkType } from '@sheetmark/contract';
import { messages } from '../../../lib/messages.ts';
import { type GridState, plainState } from '../../../ui/grid/grid-state.ts';

export type ListingKind = 'markups' | 'tasks' | 'markupsAndTasks' | 'created' | 'assigned';

export interface Listing {
  kind: ListingKind;
  title: string;
  types: readonly WorkType[];
  /** One's own rows of all projects; without it those of one project. */
  mine?: 'created_by_me' | 'assigned_to_me';
  /** How the table is arranged in the view that is always there. */
  state: GridState;
}

const both: readonly WorkType[] = ['markup', 'task'];

/** Specification 9: the default markup grid columns, in their order. */
const ofMarkups: GridState = {
  ...plainState,
  order: ['name', 'status', 'preview', 'due_date', 'assignee', 'priority', 'created_by', 'updated_at', 'resolved_by', 'resolved_on'],
  hidden: ['file_name', 'project', 'file_path', 'type', 'description', 'file_version', 'created_at'],
};
/** Specification 3: the columns of a markup or task row, of which the type is hidden; when a row was made is shown on demand. */
const ofBoth: GridState = { ...plainState, hidden: ['type', 'created_at'], pinned: ['preview'] };

export const listings: Readonly<Record<ListingKind, Listing>> = {
  markups: { kind: 'markups', title: messages.projectMarkups, types: ['markup'], state: ofMarkups },
  tasks: { kind: 'tasks', title: messages.projectTasks, types: ['task'], state: { ...plainState, hidden: ['type', 'created_at'] } },
  markupsAndTasks: { kind: 'markupsAndTasks', title: messages.projectMarkupAndTasks, types: both, state: ofBoth },
  created: { kind: 'created', title: messages.createdByMe, types: both, mine: 'created_by_me', state: ofBoth },
  assigned: { kind: 'assigned', title: messages.assignedToMe, types: both, mine: 'assigned_to_me', state: ofBoth },
};
