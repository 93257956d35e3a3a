import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { reviewLink, reviewsLink } from '../../entities/reviews/review-link.ts';
import { reviewQuery } from '../../entities/reviews/review-queries.ts';
import { ReviewScreen } from '../../features/reviews/components/review-page.tsx';
import { ReviewRecordScreen } from '../../features/reviews/components/review-record.tsx';
import { messages } from '../../lib/messages.ts';
import { reviewPageMessages as words } from '../../lib/messages/review-page.ts';
import { reviewsMessages } from '../../lib/messages/reviews.ts';

const from = '/signed-in/shell/project/$projectId/reviews/$reviewId';

function useTitle(reviewId: number): string | undefined {
  return useQuery({ ...reviewQuery(reviewId), meta: { failsInPlace: true } }).data?.data.title;
}

/** One review. */
export function ReviewPage() {
  const { projectId, reviewId } = useParams({ from });
  const navigate = useNavigate();
  const title = useTitle(Number(reviewId));
  return (
    <>
      <title>{messages.pageTitle(title ?? reviewsMessages.reviews)}</title>
      <ReviewScreen
        key={reviewId}
        reviewId={Number(reviewId)}
        onOpen={(id) => void navigate(reviewLink(Number(projectId), id))}
        onGone={() => void navigate(reviewsLink(Number(projectId)))}
      />
    </>
  );
}

/** The record of a review. */
export function ReviewRecordPage() {
  const { reviewId } = useParams({ from: `${from}/record` });
  return (
    <>
      <title>{messages.pageTitle(words.record)}</title>
      <ReviewRecordScreen key={reviewId} reviewId={Number(reviewId)} />
    </>
  );
}
