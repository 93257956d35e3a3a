import type { TitleBlockField } from '@sheetmark/contract';
import { IconChevronLeft, IconChevronRight, IconCrop } from '@tabler/icons-react';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { ReviewRow } from '../../model/review-rows.ts';
import { FramedPage, FramedTitleBlock, TitleBlockValues } from './title-block-detail.tsx';
import styles from './review-side.module.css';

interface ReviewSideProps {
  row: ReviewRow;
  /** Pages of its file. */
  total: number;
  onStep: (by: number) => void;
  onReturn: (field: TitleBlockField) => void;
  onDraw: () => void;
  /** Further keys. */
  keys?: readonly (readonly [key: string, act: string])[] | undefined;
}

/** The current page next to the table. */
export function ReviewSide({ row, total, onStep, onReturn, onDraw, keys = [] }: ReviewSideProps) {
  const { sheet } = row;
  if (!sheet || row.page === null)
    return (
      <aside className={styles.side} aria-label={sheetReviewMessages.notInFile}>
        <section>
          <h2>{[row.values.number, row.values.title].filter(Boolean).join(' ')}</h2>
          <p>{sheetReviewMessages.missingHint}</p>
        </section>
      </aside>
    );
  return (
    <aside className={styles.side} aria-label={sheetReviewMessages.page(row.page)}>
      <section>
        <header>
          <h2>{sheetReviewMessages.pageOf(row.page, total)}</h2>
          <IconButton size="xs" label={sheetReviewMessages.previousPage} icon={<IconChevronLeft />} onClick={() => onStep(-1)} />
          <IconButton size="xs" label={sheetReviewMessages.nextPage} icon={<IconChevronRight />} onClick={() => onStep(1)} />
        </header>
        <FramedPage sheet={sheet} />
        <FramedTitleBlock sheet={sheet} />
        <TitleBlockValues sheet={sheet} unsure={row.unsure} onReturn={onReturn} />
      </section>
      <section>
        <h2>{sheetReviewMessages.drawOnce}</h2>
        <p>{total > 1 ? sheetReviewMessages.drawHint(total - 1) : sheetReviewMessages.drawHintAlone}</p>
        <Button size="s" icon={<IconCrop aria-hidden="true" />} onClick={onDraw}>
          {sheetReviewMessages.drawOn(row.page)}
        </Button>
      </section>
      <section className={styles.keys}>
        {[...sheetReviewMessages.keys, ...keys].map(([key, act]) => (
          <span key={key}>
            <kbd>{key}</kbd> {act}
          </span>
        ))}
      </section>
    </aside>
  );
}
