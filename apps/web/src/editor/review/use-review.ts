import type { EarlierMarkup, Review, Reviewer, ReviewSheet } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMarkViewed, useOpenReview } from '../../entities/reviews/change-review.ts';
import { earlierMarkupLink, reviewSheetLink } from '../../entities/reviews/review-link.ts';
import { reviewQuery, reviewSheetsQuery } from '../../entities/reviews/review-queries.ts';
import type { LinkedWorkspace } from '../links/use-travel.ts';
import { nextUnviewed, otherVersionOf, positionOf, sheetAfter } from './review-position.ts';

export interface ReviewInEditor {
  readonly review: Review;
  readonly sheets: readonly ReviewSheet[];
  /** The user, if they review. */
  readonly reviewer: Reviewer | undefined;
  /** It is the user's turn to view sheets and decide. */
  readonly mayReview: boolean;
  /** The index of the open sheet; -1 if it isn't one of the review. */
  readonly at: number;
  readonly current: ReviewSheet | undefined;
  /** The sheet of the review that the open page is another version of. */
  readonly otherVersion: ReviewSheet | undefined;
  readonly go: (sheet: ReviewSheet) => void;
  readonly goToMarkup: (markup: EarlierMarkup) => void;
  readonly step: (by: 1 | -1) => void;
  readonly toggleViewed: () => void;
  /** Marks the open sheet as viewed and opens the next one that isn't; false if there is none. */
  readonly viewedAndNext: () => boolean;
}

const isTheirTurn = (review: Review, reviewer: Reviewer | undefined): boolean =>
  (review.state === 'in_review' || review.state === 'ready') &&
  (reviewer?.state === 'sent' || reviewer?.state === 'opened' || reviewer?.state === 'decided');

/** A review as the editor shows it; undefined until it is loaded. */
export function useReview(reviewId: number, workspace: LinkedWorkspace): ReviewInEditor | undefined {
  const { opened, file, sheet, leaving, session } = workspace;
  const review = useQuery({ ...reviewQuery(reviewId), meta: { failsInPlace: true } }).data?.data;
  const sheets = useQuery({ ...reviewSheetsQuery(reviewId), meta: { failsInPlace: true } }).data?.data;
  const markViewed = useMarkViewed(reviewId);
  const navigate = useNavigate();
  useOpenReview(review);
  if (!review || !sheets) return undefined;
  const page = { item_id: opened.item.id, file_id: file.id, page_number: sheet.page_number };
  const at = positionOf(sheets, page);
  const current = sheets[at];
  const go = (next: ReviewSheet): void => {
    const link = reviewSheetLink(review, next);
    if (!link) return;
    leaving.leave(() => {
      if (next.item_id !== page.item_id) return void navigate(link);
      if (next.file_id !== null && next.file_id !== file.id) workspace.onShowFile(next.file_id);
      workspace.onShowPage(next.page_number);
    });
  };
  const goToMarkup = (markup: EarlierMarkup): void => {
    if (markup.file_id === file.id && markup.page_number === sheet.page_number) return session.flyTo(markup.id);
    const link = earlierMarkupLink(review, markup);
    if (link) leaving.leave(() => void navigate(link));
  };
  const mark = (isViewed: boolean): void => {
    if (current?.id) markViewed.mutate({ sheets: [current.id], isViewed });
  };
  const reviewer = review.reviewers.find(({ id }) => id === review.own_reviewer_id);
  return {
    review,
    sheets,
    reviewer,
    mayReview: isTheirTurn(review, reviewer),
    at,
    current,
    otherVersion: current ? undefined : otherVersionOf(sheets, page),
    go,
    goToMarkup,
    step: (by) => {
      const next = sheetAfter(sheets, at, by);
      if (next) go(next);
    },
    toggleViewed: () => mark(!current?.is_viewed),
    viewedAndNext: () => {
      if (current && !current.is_viewed) mark(true);
      const next = nextUnviewed(sheets, at);
      if (next) go(next);
      return next !== undefined;
    },
  };
}
