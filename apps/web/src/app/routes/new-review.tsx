import { IconLock } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { reviewLink, reviewsLink } from '../../entities/reviews/review-link.ts';
import { useNewReview } from '../../features/reviews/api/new-review.ts';
import { NewReviewForm } from '../../features/reviews/components/new-review-screen.tsx';
import { messages } from '../../lib/messages.ts';
import { newReviewMessages as words } from '../../lib/messages/new-review.ts';
import { useRights } from '../../lib/rights.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';

const from = '/signed-in/shell/project/$projectId/reviews/new';

/** The ids of a list in the address; anything else is ignored. */
const idsOf = (text: string | undefined): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** Starts a review, or finishes a draft. */
export function NewReviewPage() {
  const projectId = Number(useParams({ from }).projectId);
  const { items, folders, sheets, draft } = useSearch({ from });
  const draftId = draft === undefined ? undefined : Number(draft);
  const navigate = useNavigate();
  const may = useRights(projectId);
  const start = useNewReview(projectId, {
    draftId,
    items: idsOf(items),
    folders: idsOf(folders),
    sheets: (sheets ?? '').split(','),
  });
  return (
    <>
      <title>{messages.pageTitle(draftId === undefined ? words.title : words.draftTitle)}</title>
      <h1 className="visually-hidden">{words.title}</h1>
      {!may('edit') && (
        <EmptyState icon={<IconLock aria-hidden="true" />} title={words.notYours}>
          {words.notYoursHint}
        </EmptyState>
      )}
      {may('edit') && start.error && <LoadFailure error={start.error} onRetry={start.onRetry} />}
      {may('edit') && !start.error && !start.ready && <LineSkeletons count={8} label={words.loading} />}
      {may('edit') && start.ready && (
        <NewReviewForm
          {...start.ready}
          projectId={projectId}
          draftId={draftId}
          onSaved={(reviewId) => void navigate(reviewLink(projectId, reviewId))}
          onDiscard={() => void navigate(reviewsLink(projectId))}
        />
      )}
    </>
  );
}
