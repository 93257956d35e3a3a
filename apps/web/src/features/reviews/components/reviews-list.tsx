import type { ReviewRow } from '@sheetmark/contract';
import { useMemo } from 'react';
import { reviewListMessages as words } from '../../../lib/messages/review-list.ts';
import { orderColumns } from '../../../ui/grid/arrange-columns.ts';
import { ExportMenu } from '../../../ui/grid/export-menu.tsx';
import { GridBar } from '../../../ui/grid/grid-bar.tsx';
import { type GridState, plainState } from '../../../ui/grid/grid-state.ts';
import { useRowModel } from '../../../ui/grid/use-row-model.ts';
import { exportFormats, useExportReviews, type useReviews } from '../api/list-reviews.ts';
import type { ReviewFace } from '../model/review-views.ts';
import { ReviewBoard } from './review-board.tsx';
import { ReviewCalendar } from './review-calendar.tsx';
import { reviewColumns } from './review-columns.tsx';
import { ReviewsTable, type ReviewsTableProps } from './reviews-table.tsx';
import styles from './reviews.module.css';

interface ReviewsListProps extends ReviewsTableProps {
  projectId: number;
  face: ReviewFace;
  /** The calendar's. */
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
}

const nothing: readonly ReviewRow[] = [];
const byServer = { sorted: false, filtered: false };
const rowKey = ({ id }: ReviewRow): string => String(id);

/** The rows that the table's filters leave, in its order. */
function useShown(reviews: ReturnType<typeof useReviews>, { filters, sort }: GridState): readonly ReviewRow[] {
  const state = useMemo(() => ({ ...plainState, filters, sort }), [filters, sort]);
  const rows = useRowModel({ rows: reviews.rows ?? nothing, rowKey, columns: reviewColumns, state, arranged: byServer });
  return useMemo(() => rows.map(({ original }) => original), [rows]);
}

/** The reviews of a project as a table, a board or a calendar, with the filters of the table. */
export function ReviewsList({ projectId, face, month, onMonth, ...table }: ReviewsListProps) {
  const { reviews, state, onState } = table;
  const shown = useShown(reviews, state);
  const exporting = useExportReviews(projectId);
  const arranged = { rows: reviews.rows && shown, error: reviews.error, refetch: reviews.refetch };
  return (
    <div className={styles.page}>
      <GridBar
        columns={reviewColumns}
        rows={reviews.rows ?? nothing}
        state={state}
        onState={onState}
        count={reviews.rows && words.count(shown.length)}
        narrowsOnly={face !== 'table'}
      >
        <ExportMenu
          formats={exportFormats}
          busy={exporting.isPending}
          onExport={(format) => {
            const columns = orderColumns(reviewColumns, state).filter(({ id }) => !state.hidden.includes(id));
            exporting.mutate({ format, columns: columns.map(({ id }) => id), rows: shown });
          }}
        />
      </GridBar>
      {face === 'table' && <ReviewsTable {...table} />}
      {face === 'board' && <ReviewBoard reviews={arranged} />}
      {face === 'calendar' && <ReviewCalendar reviews={arranged} month={month} onMonth={onMonth} />}
    </div>
  );
}
