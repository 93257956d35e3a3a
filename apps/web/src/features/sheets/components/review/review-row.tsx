import type { TitleBlockField } from '@sheetmark/contract';
import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { reviewFields, type ReviewRow as Row } from '../../model/review-rows.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import { TitleBlockPicture } from './title-block-picture.tsx';
import { ValueText } from './value-cell.tsx';
import styles from './review-row.module.css';

interface ReviewRowProps {
  row: Row;
  /** Among the rows that are shown. */
  index: number;
  top: number;
  /** The field with the cursor, if the cursor is in this row. */
  current: TitleBlockField | undefined;
  /** Replaces the current value while it is edited. */
  editor: ReactNode;
  onPoint: (field: TitleBlockField, isDouble: boolean) => void;
  onEnlarge: () => void;
  /** More of this row, after what happens. */
  menu: ReactNode;
}

export const cellId = (index: number, field: TitleBlockField): string => `review-${index}-${field}`;

export function ReviewRow({ row, index, top, current, editor, onPoint, onEnlarge, menu }: ReviewRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-current={current !== undefined || undefined}
      data-kind={row.outcome.kind}
      className={styles.row}
      style={{ translate: `0 ${top}px` }}
    >
      <span role="rowheader" className={styles.page}>
        {row.page ?? '–'}
      </span>
      <span role="gridcell" className={styles.pictureCell}>
        <TitleBlockPicture row={row} onEnlarge={onEnlarge} />
      </span>
      {reviewFields.map((field) => (
        // Keys are handled by the grid, which has the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
        <div
          key={field}
          id={cellId(index, field)}
          role="gridcell"
          tabIndex={-1}
          aria-selected={field === current}
          data-field={field}
          className={classNames(styles.cell, field === current && styles.current)}
          onClick={() => onPoint(field, false)}
          onDoubleClick={() => onPoint(field, true)}
        >
          {field === current && editor ? editor : <ValueText row={row} field={field} />}
        </div>
      ))}
      <span role="gridcell" className={styles.last}>
        <OutcomeMark outcome={row.outcome} />
        {menu}
      </span>
    </div>
  );
}
