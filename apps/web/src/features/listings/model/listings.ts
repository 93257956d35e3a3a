import type { WorkType } from '@sheetmark/contract';
import { messages } from '../../../lib/messages.ts';
import { type GridState, plainState } from '../../../ui/grid/grid-state.ts';

export type ListingKind = 'markups' | 'tasks' | 'markupsAndTasks' | 'created' | 'assigned';

export interface Listing {
  kind: ListingKind;
  title: string;
  types: readonly WorkType[];
  /** The user's own rows of all projects; otherwise those of one project. */
  mine?: 'created_by_me' | 'assigned_to_me';
  /** The table's layout in the default view. */
  state: GridState;
}

const both: readonly WorkType[] = ['markup', 'task'];

/** The kind of a markup's drawing: hidden by default. */
const ofDrawings = ['number', 'page', 'subject', 'label', 'quantity', 'unit'];

/** Specification 9: the default markup grid columns, in order. */
const ofMarkups: GridState = {
  ...plainState,
  order: ['name', 'status', 'preview', 'due_date', 'assignee', 'priority', 'created_by', 'updated_at', 'resolved_by', 'resolved_on'],
  hidden: ['file_name', 'project', 'file_path', 'type', 'description', 'file_version', 'created_at', ...ofDrawings],
};
/** The columns of specification 3, in our order: what people edit first, then the location, then people and dates. */
const order = [
  'name',
  'preview',
  'status',
  'priority',
  'assignee',
  'due_date',
  'description',
  'file_name',
  'file_path',
  'file_version',
  'project',
  'created_by',
  'updated_at',
  'resolved_by',
  'resolved_on',
];
/** Specification 3: the type is hidden. The creation date is hidden by default. */
const ofMine: GridState = { ...plainState, order, hidden: ['type', 'created_at', ...ofDrawings], pinned: ['preview'] };
/** All rows belong to the open project. */
const ofProject: GridState = { ...ofMine, hidden: [...ofMine.hidden, 'project'] };

export const listings: Readonly<Record<ListingKind, Listing>> = {
  markups: { kind: 'markups', title: messages.projectMarkups, types: ['markup'], state: ofMarkups },
  tasks: { kind: 'tasks', title: messages.projectTasks, types: ['task'], state: ofProject },
  markupsAndTasks: { kind: 'markupsAndTasks', title: messages.projectMarkupAndTasks, types: both, state: ofProject },
  created: { kind: 'created', title: messages.createdByMe, types: both, mine: 'created_by_me', state: ofMine },
  assigned: { kind: 'assigned', title: messages.assignedToMe, types: both, mine: 'assigned_to_me', state: ofMine },
};
