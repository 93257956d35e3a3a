import { z } from 'zod';
import { reviewsInput } from './feature-messages.ts';
import type { ReviewRow, ReviewState } from './reviews.ts';

export const reviewStateNames = {
  draft: 'Draft',
  in_review: 'In review',
  ready: 'Ready to close',
  closed: 'Closed',
  cancelled: 'Cancelled',
} as const satisfies Record<ReviewState, string>;

const dayMs = 86_400_000;
/** How many days ago a review was due that isn't closed; null if it isn't late. Days are YYYY-MM-DD. */
export function daysLate({ is_late, due_date }: Pick<ReviewRow, 'is_late' | 'due_date'>, today: string): number | null {
  if (!is_late || due_date === null) return null;
  return Math.max(1, Math.round((Date.parse(today) - Date.parse(due_date)) / dayMs));
}

const names = (people: readonly { readonly name: string }[], total: number): string =>
  [...people.map(({ name }) => name), ...(total > people.length ? [`${total - people.length} more`] : [])].join(', ');

function turnOf({ state, created_by, waiting_for, waiting_for_total }: ReviewRow): string | null {
  if (state === 'ready') return `${created_by.name}, to close`;
  return names(waiting_for, waiting_for_total) || null;
}

interface Cells<Kind, Value> {
  /** In tables and exports. */
  readonly title: string;
  readonly kind: Kind;
  /** What a cell contains on a day, YYYY-MM-DD; null if it is empty. */
  readonly read: (row: ReviewRow, today: string) => Value | null;
}
/** A `day` is YYYY-MM-DD, a `time` is ISO 8601 UTC. */
type ListedReviewColumn = Cells<'text', string> | Cells<'number', number> | Cells<'day', string> | Cells<'time', string>;

/** The columns of reviews, in the order of exports. */
export const reviewColumns = {
  number: { title: 'Number', kind: 'number', read: (row) => row.number },
  name: { title: 'Name', kind: 'text', read: (row) => row.title },
  state: { title: 'State', kind: 'text', read: (row) => reviewStateNames[row.state] },
  turn: { title: 'Whose turn', kind: 'text', read: turnOf },
  reviewers: {
    title: 'Reviewers',
    kind: 'text',
    read: (row) =>
      names(
        row.reviewers.map(({ person }) => person),
        row.reviewers_total,
      ),
  },
  decided: { title: 'Decided', kind: 'text', read: (row) => (row.state === 'draft' ? null : `${row.decided} of ${row.deciders}`) },
  result: { title: 'Result', kind: 'text', read: (row) => (row.state === 'closed' ? (row.outcome?.name ?? null) : null) },
  dueDate: { title: 'Due date', kind: 'day', read: (row) => row.due_date },
  late: { title: 'Days late', kind: 'number', read: daysLate },
  sheets: { title: 'Sheets', kind: 'number', read: (row) => row.sheets },
  round: { title: 'Round', kind: 'number', read: (row) => row.round },
  owner: { title: 'Owner', kind: 'text', read: (row) => row.created_by.name },
  created: { title: 'Created', kind: 'time', read: (row) => row.created_at },
} as const satisfies Readonly<Record<string, ListedReviewColumn>>;

const isReviewColumn = (id: string): id is keyof typeof reviewColumns => Object.hasOwn(reviewColumns, id);

/** Columns of an export of reviews. */
export const ReviewColumn = z.enum(Object.keys(reviewColumns).filter(isReviewColumn), { error: reviewsInput.column });
export type ReviewColumn = z.infer<typeof ReviewColumn>;
