import { workFields, workFieldsWith, type WorkType } from '@sheetmark/contract';
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

/** Specification 9: the default markup grid columns, in order. */
const shownOfMarkups = [
  'name',
  'status',
  'preview',
  'due_date',
  'assignee',
  'priority',
  'created_by',
  'updated_at',
  'resolved_by',
  'resolved_on',
];
const ofMarkups: GridState = {
  ...plainState,
  order: shownOfMarkups,
  hidden: workFields.filter((field) => !shownOfMarkups.includes(field)),
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
const ofMine: GridState = { ...plainState, order, hidden: workFieldsWith('hidden', true), pinned: ['preview'] };
/** All rows belong to the open project. */
const ofProject: GridState = { ...ofMine, hidden: [...ofMine.hidden, 'project'] };

export const listings: Readonly<Record<ListingKind, Listing>> = {
  markups: { kind: 'markups', title: messages.projectMarkups, types: ['markup'], state: ofMarkups },
  tasks: { kind: 'tasks', title: messages.projectTasks, types: ['task'], state: ofProject },
  markupsAndTasks: { kind: 'markupsAndTasks', title: messages.projectMarkupAndTasks, types: both, state: ofProject },
  created: { kind: 'created', title: messages.createdByMe, types: both, mine: 'created_by_me', state: ofMine },
  assigned: { kind: 'assigned', title: messages.assignedToMe, types: both, mine: 'assigned_to_me', state: ofMine },
};
