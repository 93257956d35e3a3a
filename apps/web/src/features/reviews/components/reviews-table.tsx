import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reviewLink } from '../../../entities/reviews/review-link.ts';
import { reviewListMessages as words } from '../../../lib/messages/review-list.ts';
import { clearFilters, type GridState } from '../../../ui/grid/grid-state.ts';
import { Grid } from '../../../ui/grid/grid.tsx';
import { NoMatches } from '../../../ui/grid/no-matches.tsx';
import type { useReviews } from '../api/list-reviews.ts';
import { ReviewCard } from './review-card.tsx';
import { reviewColumns } from './review-columns.tsx';

export interface ReviewsTableProps {
  reviews: ReturnType<typeof useReviews>;
  state: GridState;
  onState: (state: GridState) => void;
  cards: boolean;
  /** Its filters differ from the view's. */
  isNarrowed: boolean;
  /** Shown without any reviews. */
  empty: ReactNode;
}

/** The reviews of a project as a table, or as cards on phones. */
export function ReviewsTable({ reviews, state, onState, cards, isNarrowed, empty }: ReviewsTableProps) {
  const navigate = useNavigate();
  return (
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
      empty={isNarrowed ? <NoMatches onClear={() => onState(clearFilters(state))} /> : empty}
    />
  );
}
