import { daysLate, reviewColumns as listed, type ReviewRow, type ReviewState, reviewStates } from '@sheetmark/contract';
import { Link } from '@tanstack/react-router';
import { DecisionLabel } from '../../../entities/reviews/decision.tsx';
import { reviewLink } from '../../../entities/reviews/review-link.ts';
import { nameOfReviewer, ReviewPersonLabel } from '../../../entities/reviews/review-person.tsx';
import { ReviewStateLabel, stateChoices } from '../../../entities/reviews/review-state.tsx';
import { Rings } from '../../../entities/reviews/rings.tsx';
import { formatDate, today } from '../../../lib/dates.ts';
import { reviewListMessages as words } from '../../../lib/messages/review-list.ts';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { DueDate } from '../../../ui/due-date.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { TurnLabel } from './turn-label.tsx';
import styles from './reviews.module.css';

export const isClosed = ({ state }: Pick<ReviewRow, 'state'>): boolean => state === 'closed' || state === 'cancelled';

const stateNames = new Map<string, string>(Object.entries(reviewsMessages.states));
const stateRanks = new Map<ReviewState, number>(reviewStates.map((state, rank) => [state, rank]));

const waitsTo = new Map<string, string>(Object.entries(words.waitsTo));

/** How late a review is, in days. */
function Late({ days }: { days: number | null }) {
  return days !== null && <span className={styles.late}>{words.daysLate(days)}</span>;
}

const progressColumns: readonly GridColumn<ReviewRow>[] = [
  {
    id: 'state',
    title: listed.state.title,
    width: 136,
    filter: 'choice',
    groupable: true,
    choices: stateChoices,
    value: (row) => row.state,
    rank: (row) => stateRanks.get(row.state) ?? 0,
    label: (state) => stateNames.get(state) ?? state,
    cell: (row) => <ReviewStateLabel state={row.state} />,
  },
  {
    id: 'turn',
    title: listed.turn.title,
    width: 200,
    grow: 1,
    filter: 'choice',
    groupable: true,
    value: (row) => row.waiting_for[0]?.name ?? null,
    cell: (row) => <TurnLabel review={row} />,
  },
  {
    id: 'reviewers',
    title: listed.reviewers.title,
    width: 212,
    sortable: false,
    value: (row) => row.reviewers.map(({ person }) => nameOfReviewer(person)).join(', '),
    filter: 'text',
    cell: (row) => <Rings rings={row.reviewers} total={row.reviewers_total} sheets={row.sheets} />,
  },
  {
    id: 'decided',
    title: listed.decided.title,
    width: 88,
    value: (row) => (row.deciders === 0 ? 0 : row.decided / row.deciders),
    cell: (row) =>
      row.state === 'draft' ? (
        <span className={styles.quiet}>{words.notSent}</span>
      ) : (
        <span className="num">{reviewsMessages.of(row.decided, row.deciders)}</span>
      ),
  },
];

const factColumns: readonly GridColumn<ReviewRow>[] = [
  {
    id: 'dueDate',
    title: listed.dueDate.title,
    width: 128,
    filter: 'date',
    value: (row) => row.due_date,
    cell: (row) => <DueDate date={row.due_date} closed={isClosed(row)} none={reviewsMessages.noDueDate} />,
  },
  {
    id: 'late',
    title: listed.late.title,
    width: 104,
    filter: 'number',
    value: (row) => daysLate(row, today()),
    cell: (row) => <Late days={daysLate(row, today())} />,
  },
  {
    id: 'result',
    title: listed.result.title,
    width: 192,
    filter: 'choice',
    groupable: true,
    value: (row) => (row.state === 'closed' ? (row.outcome?.name ?? null) : null),
    cell: (row) => row.state === 'closed' && <DecisionLabel decision={row.outcome} none={reviewsMessages.progress.noneRecorded} />,
  },
  {
    id: 'next',
    title: words.waits,
    width: 128,
    filter: 'choice',
    groupable: true,
    value: (row) => row.next,
    label: (next) => waitsTo.get(next) ?? next,
  },
  { id: 'sheets', title: listed.sheets.title, width: 76, align: 'end', filter: 'number', value: (row) => row.sheets },
  { id: 'round', title: listed.round.title, width: 72, align: 'end', filter: 'number', value: (row) => row.round },
  {
    id: 'owner',
    title: listed.owner.title,
    width: 160,
    filter: 'choice',
    groupable: true,
    value: (row) => row.created_by.name,
    cell: (row) => <ReviewPersonLabel person={row.created_by} />,
  },
  {
    id: 'created',
    title: listed.created.title,
    width: 112,
    filter: 'date',
    quiet: true,
    value: (row) => row.created_at,
    text: (row) => formatDate(row.created_at),
  },
];

export const reviewColumns: readonly GridColumn<ReviewRow>[] = [
  {
    id: 'name',
    title: listed.name.title,
    width: 280,
    grow: 2,
    fixed: true,
    filter: 'text',
    value: (row) => row.title,
    cell: (row) => (
      <span className={styles.named}>
        <span className={styles.number}>{row.number}</span>
        <Link className={styles.name} {...reviewLink(row.project_id, row.id)} title={row.title} tabIndex={-1}>
          {row.title}
        </Link>
      </span>
    ),
  },
  ...progressColumns,
  ...factColumns,
];
