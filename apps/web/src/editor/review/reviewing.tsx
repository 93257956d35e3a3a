import { useEffect, useState } from 'react';
import { useKey } from '../../lib/keys.ts';
import type { LinkedWorkspace } from '../links/use-travel.ts';
import { currentReview } from '../sync/current-review.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { ReviewBar } from './review-bar.tsx';
import { type ReviewInEditor, useReview } from './use-review.ts';

/** The review that the editor was opened for. */
export function Reviewing({ reviewId, ...workspace }: LinkedWorkspace & { reviewId: number }) {
  const reviewing = useReview(reviewId, workspace);
  useEffect(() => {
    currentReview.review_id = reviewId;
    return () => {
      delete currentReview.review_id;
    };
  }, [reviewId]);
  return reviewing ? <Loaded reviewing={reviewing} /> : null;
}

function Loaded({ reviewing }: { reviewing: ReviewInEditor }) {
  const [isDeciding, decide] = useState(false);
  const { mayReview, current, step, toggleViewed, viewedAndNext } = reviewing;
  const start = () => decide(true);
  useKey('nextReviewSheet', () => step(1));
  useKey('previousReviewSheet', () => step(-1));
  useKey(mayReview && current ? 'markViewed' : undefined, toggleViewed);
  useKey(mayReview ? 'viewedAndNext' : undefined, () => viewedAndNext() || start());
  useKey(mayReview ? 'decide' : undefined, start);
  return (
    <>
      <ReviewBar reviewing={reviewing} onDecide={start} />
      {isDeciding && <DecideDialog reviewing={reviewing} onClose={() => decide(false)} />}
    </>
  );
}
