import type { Review } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpenReview } from '../../../entities/reviews/change-review.ts';
import { reviewQuery } from '../../../entities/reviews/review-queries.ts';
import { reviewPageMessages as words } from '../../../lib/messages/review-page.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { AddSheetsDialog } from './add-sheets-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { EarlierPanel } from './earlier-panel.tsx';
import { MarkupsPanel } from './markups-panel.tsx';
import { ReviewAside } from './review-aside.tsx';
import { AddReviewerDialog, DeleteDraftDialog, EditDialog, ReopenDialog } from './review-dialogs.tsx';
import { ReviewHead, type ReviewQuestion } from './review-head.tsx';
import { ReviewersPanel } from './reviewers-panel.tsx';
import { SheetsPanel } from './sheets-panel.tsx';
import styles from './review-page.module.css';

const ShareDialog = lazyPart(async () => (await import('../../../entities/guest-links/share-dialog.tsx')).ShareDialog);

interface ReviewScreenProps {
  reviewId: number;
  /** Shows another round. */
  onOpen: (reviewId: number) => void;
  /** The review was deleted. */
  onGone: () => void;
}

/** One review: who has done what, its sheets, and what those who manage it can do. */
export function ReviewScreen({ reviewId, onOpen, onGone }: ReviewScreenProps) {
  const { data, error, refetch } = useQuery({ ...reviewQuery(reviewId), meta: { failsInPlace: true } });
  const [question, ask] = useState<ReviewQuestion>();
  const review = data?.data;
  useOpenReview(review);
  if (error && !review) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!review) return <LineSkeletons count={8} label={words.loading} />;
  return (
    <div className={styles.page}>
      <ReviewHead review={review} onAsk={ask} />
      <div className={styles.two}>
        <div className={styles.column}>
          <ReviewersPanel review={review} onAdd={() => ask('addReviewer')} />
          <SheetsPanel review={review} onAdd={() => ask('addSheets')} />
          <EarlierPanel review={review} />
          <MarkupsPanel review={review} />
        </div>
        <ReviewAside review={review} />
      </div>
      <Question question={question} review={review} onClose={() => ask(undefined)} onOpen={onOpen} onGone={onGone} />
    </div>
  );
}

interface QuestionProps extends Pick<ReviewScreenProps, 'onOpen' | 'onGone'> {
  question: ReviewQuestion | undefined;
  review: Review;
  onClose: () => void;
}

function Question({ question, review, onClose, onOpen, onGone }: QuestionProps) {
  const dialog = { review, onClose };
  switch (question) {
    case 'close':
      return <CloseDialog {...dialog} onNextRound={onOpen} />;
    case 'reopen':
      return <ReopenDialog {...dialog} />;
    case 'edit':
      return <EditDialog {...dialog} />;
    case 'delete':
      return <DeleteDraftDialog {...dialog} onDeleted={onGone} />;
    case 'addReviewer':
      return <AddReviewerDialog {...dialog} />;
    case 'share':
      return <ShareDialog projectId={review.project_id} target={{ kind: 'review', id: review.id, name: review.title }} onClose={onClose} />;
    case 'addSheets':
      return <AddSheetsDialog {...dialog} />;
    default:
      return null;
  }
}
