import { useState } from 'react';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import type { ReviewRow } from '../../model/review-rows.ts';
import styles from './review-row.module.css';

/** The evidence for a row's values. Clicking it enlarges it. */
export function TitleBlockPicture({ row, onEnlarge }: { row: ReviewRow; onEnlarge: () => void }) {
  const [isBroken, setBroken] = useState(false);
  const { sheet, page } = row;
  if (!sheet || page === null) return <span className={styles.noPicture}>{sheetReviewMessages.notInFile}</span>;
  if (row.outcome.kind === 'unreadable') return <span className={styles.noPicture}>{sheetReviewMessages.cantBeDrawn}</span>;
  if (sheet.title_block_url === null || isBroken) return <span className={styles.noPicture}>{sheetReviewMessages.pageNotReady}</span>;
  return (
    <button type="button" tabIndex={-1} className={styles.picture} aria-label={sheetReviewMessages.enlarge(page)} onClick={onEnlarge}>
      <span className="paper-picture">
        <img src={sheet.title_block_url} alt={sheetReviewMessages.titleBlockOf(page)} loading="lazy" onError={() => setBroken(true)} />
      </span>
    </button>
  );
}
