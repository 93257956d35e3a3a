import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { reviewFields, type ReviewPlace, type ReviewRow as Row } from '../../model/review-rows.ts';
import { cellId, ReviewRow } from './review-row.tsx';
import type { ReviewActs, useReview } from './use-review.ts';
import { ValueEditor } from './value-editor.tsx';
import styles from './review-grid.module.css';

/** CSS pixels, as --row-cut and --row-card. */
const rowHeight = (isPhone: boolean): number => (isPhone ? 88 : 52);

type Review = ReturnType<typeof useReview>;

interface ReviewGridProps {
  rows: readonly Row[];
  review: Review;
  virtual: ReturnType<typeof useReviewRows>;
  acts: Pick<ReviewActs, 'onEnlarge' | 'onDraw'>;
  /** Opens a form for the row instead of editing in place. */
  onOpen: ((row: Row) => void) | undefined;
  menuOf: (row: Row) => ReactNode;
}

export function useReviewRows(count: number, isPhone: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its rows are read while rendering, never kept
  const virtual = useVirtualizer({
    count,
    estimateSize: () => rowHeight(isPhone),
    getScrollElement: () => scroller.current,
    overscan: 6,
  });
  useEffect(() => virtual.measure(), [isPhone, virtual]);
  // Read here: the compiler would keep what a component reads of an object that stays the same.
  return { scroller, virtual, items: virtual.getVirtualItems(), height: virtual.getTotalSize() };
}

/** Of the signs of numbers, in widths of a digit. */
const signWidth = 0.92;

/** The numbers' column shows the longest of them. */
function lookOf(rows: readonly Row[]): CSSProperties & Record<'--longest-number', string> {
  const longest = rows.reduce((most, { values }) => Math.max(most, values.number?.length ?? 0), 0);
  return { '--longest-number': `${longest * signWidth}ch` };
}

/** All pages with the evidence for their values. It has the focus itself; its cursor is a cell. */
export function ReviewGrid({ rows, review, virtual: { scroller, items, height }, acts, onOpen, menuOf }: ReviewGridProps) {
  const { place, editing } = review;
  // The editor of a value had the focus.
  useEffect(() => {
    if (!editing && document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
  }, [editing, scroller]);
  const current = rows[place.row];
  const look = useMemo(() => lookOf(rows), [rows]);
  const point = (at: ReviewPlace, isDouble: boolean): void => {
    const row = rows[at.row];
    if (onOpen && row?.sheet) return onOpen(row);
    if (editing && at.row === place.row && at.field === place.field) return;
    review.go(at);
    if (isDouble) review.edit();
    else scroller.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={sheetReviewMessages.pagesOfFile}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={current && !editing ? cellId(place.row, place.field) : undefined}
      tabIndex={0}
      className={styles.grid}
      style={look}
      onKeyDown={review.onKeyDown}
    >
      <Head />
      <div className={styles.rows} style={{ height }} role="rowgroup">
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const isCurrent = row === current;
          return (
            <ReviewRow
              key={row.key}
              row={row}
              index={index}
              top={start}
              current={isCurrent ? place.field : undefined}
              editor={isCurrent && editing ? <CellEditor key={place.field} row={row} review={review} onDraw={acts.onDraw} /> : null}
              onPoint={(field, isDouble) => point({ row: index, field }, isDouble)}
              onEnlarge={() => {
                review.go({ row: index, field: place.field });
                acts.onEnlarge(row);
              }}
              menu={menuOf(row)}
            />
          );
        })}
      </div>
    </div>
  );
}

interface CellEditorProps {
  row: Row;
  review: Review;
  onDraw: (row: Row) => void;
}

function CellEditor({ row, review: { place, editing, save, stopEditing }, onDraw }: CellEditorProps) {
  return (
    <ValueEditor
      row={row}
      field={place.field}
      typed={editing?.typed}
      onSave={save}
      onCancel={stopEditing}
      onDraw={place.field === 'discipline' ? undefined : () => onDraw(row)}
    />
  );
}

function Head() {
  const { columns } = sheetReviewMessages;
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <span role="columnheader" className={styles.pageHead}>
        {columns.page}
      </span>
      <span role="columnheader">{columns.titleBlock}</span>
      {reviewFields.map((field) => (
        <span key={field} role="columnheader" data-field={field}>
          {columns[field]}
        </span>
      ))}
      <span role="columnheader">{columns.outcome}</span>
    </div>
  );
}
