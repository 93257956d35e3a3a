import { type GridState, plainState } from '../../../ui/grid/grid-state.ts';

/** The reviews that the list shows. */
export const reviewViews = ['all', 'waiting', 'late', 'closed'] as const;
export type ReviewView = (typeof reviewViews)[number];

export const reviewFaces = ['table', 'board', 'calendar'] as const;
export type ReviewFace = (typeof reviewFaces)[number];

/** From the URL; by default all. */
export const parseView = (text: string | undefined): ReviewView => reviewViews.find((view) => view === text) ?? 'all';
export const parseFace = (text: string | undefined): ReviewFace => reviewFaces.find((face) => face === text) ?? 'table';

const hidden = ['late', 'next', 'result', 'owner', 'created'];
/** By state, then by due date: what is late comes first. */
const all: GridState = { ...plainState, group: ['state'], sort: [{ id: 'dueDate', desc: false }], hidden };

/** What each view shows, as a layout of the table that can be changed and saved. */
export const reviewStates: Readonly<Record<ReviewView, GridState>> = {
  all,
  waiting: { ...all, filters: { next: { any: ['start', 'continue', 'close'] } } },
  late: {
    ...all,
    group: [],
    sort: [{ id: 'late', desc: true }],
    hidden: hidden.filter((id) => id !== 'late'),
    filters: { late: { from: '1' } },
  },
  closed: {
    ...all,
    group: [],
    sort: [{ id: 'dueDate', desc: true }],
    hidden: hidden.filter((id) => id !== 'result'),
    filters: { state: { any: ['closed', 'cancelled'] } },
  },
};
