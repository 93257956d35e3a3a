import { reviewName, type ReviewRef, type WorkRow } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../lib/contract-query.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import type { Choice } from '../../../ui/grid/grid-column.ts';
import type { Listing } from '../model/listings.ts';

const none: readonly WorkRow[] = [];

/** The options of the filter by review: a project's newest reviews, and those that rows belong to. */
export function useReviewChoices(listing: Listing, projectId: number | undefined, rows: readonly WorkRow[] = none): readonly Choice[] {
  const listed = useQuery({
    ...queryOf('listReviews', { params: { id: projectId ?? 0 }, query: { rounds: 'all', sort: 'created_at', order: 'desc', limit: 200 } }),
    enabled: projectId !== undefined && listing.types.includes('markup'),
    meta: { failsInPlace: true },
  }).data?.data;
  return useMemo(() => {
    const ofRows = rows.flatMap((row) => (row.type === 'markup' && row.review ? [row.review] : []));
    const byId = new Map<number, ReviewRef>([...(listed ?? []), ...ofRows].map((review) => [review.id, review]));
    const reviews = [...byId.values()].map((review): Choice => ({ value: String(review.id), label: reviewName(review) }));
    return reviews.length > 0 ? [{ value: '', label: listingsMessages.noReview }, ...reviews] : reviews;
  }, [listed, rows]);
}
