import type { ReviewRow } from '@sheetmark/contract';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reviewLink } from '../../../entities/reviews/review-link.ts';
import { reviewListMessages as words } from '../../../lib/messages/review-list.ts';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import { clearFilters, type GridState, plainState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { NoMatches } from '../../../ui/grid/no-matches.tsx';
import type { useReviews } from '../api/list-reviews.ts';
import { ReviewCard } from './review-card.tsx';
import { reviewColumns } from './review-columns.tsx';
import styles from './reviews.module.css';

/** By state, then by due date: what is late comes first. */
export const reviewsState: GridState = {
  ...plainState,
  group: ['state'],
  sort: [{ id: 'dueDate', desc: false }],
  hidden: ['owner', 'created'],
};

interface ReviewsTableProps {
  reviews: ReturnType<typeof useReviews>;
  state: GridState;
  onState: (state: GridState) => void;
  cards: boolean;
  /** Shown without any reviews. */
  empty: ReactNode;
}

/** The reviews of a project as a table, or as cards on phones. */
export function ReviewsTable({ reviews, state, onState, cards, empty }: ReviewsTableProps) {
  const navigate = useNavigate();
  const rows: readonly ReviewRow[] = reviews.rows ?? [];
  const isFiltered = Object.keys(state.filters).length > 0;
  return (
    <div className={styles.page}>
      <GridBar columns={reviewColumns} rows={rows} state={state} onState={onState} count={reviews.rows && words.count(rows.length)} />
      <Grid
        label={words.all}
        columns={reviewColumns}
        source={{
          rows: reviews.rows,
          error: reviews.error,
          onRetry: () => void reviews.refetch(),
          stale: reviews.isPlaceholderData,
        }}
        rowKey={({ id }) => String(id)}
        rowTitle={({ title }) => title}
        state={state}
        onState={onState}
        onOpen={({ project_id, id }) => void navigate(reviewLink(project_id, id))}
        card={cards ? (row) => <ReviewCard review={row} /> : undefined}
        pinning={!cards}
        empty={isFiltered ? <NoMatches onClear={() => onState(clearFilters(state))} /> : empty}
      />
    </div>
  );
}
