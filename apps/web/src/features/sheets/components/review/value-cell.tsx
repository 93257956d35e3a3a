import type { TitleBlockField } from '@sheetmark/contract';
import { IconHelpCircle } from '@tabler/icons-react';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { disciplineName } from '../../model/discipline-name.ts';
import type { ReviewRow } from '../../model/review-rows.ts';
import styles from './review-row.module.css';

/** A value as it is shown: marked if it is unsure. */
export function ValueText({ row, field }: { row: ReviewRow; field: TitleBlockField }) {
  const value = row.values[field];
  const isUnsure = row.unsure.has(field);
  if (value === null || value === '') {
    return row.sheet && field === 'number' ? <span className={styles.nothing}>{sheetReviewMessages.noNumber}</span> : null;
  }
  const shown = field === 'discipline' ? disciplineName(value) : value;
  return (
    <span className={styles.value}>
      <span className={classNames(field === 'number' && styles.number, isUnsure && styles.unsure)} title={shown}>
        {shown}
      </span>
      {isUnsure && (
        <>
          <IconHelpCircle aria-hidden="true" className={styles.doubt} />
          <span className="visually-hidden">{sheetReviewMessages.unsure}</span>
        </>
      )}
    </span>
  );
}
