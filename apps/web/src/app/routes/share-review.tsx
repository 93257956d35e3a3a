import { useParams } from '@tanstack/react-router';
import { ShareReview } from '../../features/guests/components/share-review.tsx';
import { guestsMessages } from '../../lib/messages/guests.ts';
import { PageHead } from '../../ui/page-head.tsx';

const from = '/signed-in/shell/project/$projectId/reviews/$reviewId/share';

/** Who may see a review without an account. */
export function ShareReviewPage() {
  const { projectId, reviewId } = useParams({ from });
  return (
    <>
      <PageHead title={guestsMessages.shareReview} />
      <ShareReview projectId={Number(projectId)} reviewId={Number(reviewId)} />
    </>
  );
}
