import type { Review, ReviewSheet } from '@sheetmark/contract';
import { IconCloud, IconEye, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reviewSheetLink, sheetTitle, sheetToContinueAt } from '../../../entities/reviews/review-link.ts';
import { reviewSheetsQuery } from '../../../entities/reviews/review-queries.ts';
import { SheetPicture } from '../../../entities/reviews/sheet-picture.tsx';
import { reviewPageMessages as words } from '../../../lib/messages/review-page.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusIcon } from '../../../ui/status.tsx';
import page from './review-page.module.css';
import styles from './sheets-panel.module.css';

const atFirst = 24;

/** The sheets of a review, with who viewed them. */
export function SheetsPanel({ review, onAdd }: { review: Review; onAdd: () => void }) {
  const listed = useQuery({ ...reviewSheetsQuery(review.id), meta: { failsInPlace: true } });
  const [showsAll, setShowsAll] = useState(false);
  const sheets = listed.data?.data;
  const shown = showsAll ? sheets : sheets?.slice(0, atFirst);
  const next = review.own_reviewer_id !== null && review.state === 'in_review' && sheets ? sheetToContinueAt(sheets) : undefined;
  const isRunning = review.state === 'in_review' || review.state === 'ready';
  return (
    <Panel
      flush
      title={
        <>
          {words.sheets} <span className={page.count}>{review.sheets}</span>
        </>
      }
      aside={
        review.may.manage &&
        isRunning && (
          <Button size="s" variant="quiet" icon={<IconPlus aria-hidden="true" />} onClick={onAdd}>
            {words.addSheets}
          </Button>
        )
      }
    >
      {listed.error && !sheets && <LoadFailure error={listed.error} onRetry={() => void listed.refetch()} />}
      {sheets?.length === 0 && <p className={styles.none}>{words.noSheets}</p>}
      {shown && shown.length > 0 && (
        <ul className={styles.sheets}>
          {shown.map((sheet) => (
            <li key={sheet.position}>
              <SheetTile review={review} sheet={sheet} isNext={sheet === next && !sheet.is_viewed} />
            </li>
          ))}
        </ul>
      )}
      {sheets && shown && shown.length < sheets.length && (
        <p className={styles.more}>
          <Button size="s" onClick={() => setShowsAll(true)}>
            {words.showAllSheets(sheets.length)}
          </Button>
        </p>
      )}
    </Panel>
  );
}

function SheetTile({ review, sheet, isNext }: { review: Review; sheet: ReviewSheet; isNext: boolean }) {
  const link = reviewSheetLink(review, sheet);
  const name = sheetTitle(sheet);
  const contents = (
    <>
      <span className={styles.picture}>
        <SheetPicture sheet={sheet} />
        {sheet.is_viewed && (
          <span className={styles.viewed} title={words.ownViewed}>
            <StatusIcon status="closed" />
            <span className="visually-hidden">{words.ownViewed}</span>
          </span>
        )}
      </span>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.facts}>
        <span>{sheet.label}</span>
        <IconEye aria-hidden="true" />
        <span title={words.viewedBy(sheet.viewers, review.reviewers_total)}>{sheet.viewers}</span>
        {sheet.markups > 0 && (
          <>
            <IconCloud aria-hidden="true" />
            <span title={words.markupsOf(sheet.markups)}>{sheet.markups}</span>
          </>
        )}
        {sheet.newer_label && <span>{words.newer(sheet.newer_label)}</span>}
        {sheet.is_deleted && <span>{words.gone}</span>}
      </span>
    </>
  );
  if (!link) return <span>{contents}</span>;
  return (
    <Link {...link} className={isNext ? styles.next : undefined}>
      {contents}
    </Link>
  );
}
