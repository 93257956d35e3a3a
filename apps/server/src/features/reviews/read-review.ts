import type { Review, ReviewId, UserId } from '@sheetmark/contract';
import { isoTime, type Clock } from '../../platform/clock/clock.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { listFiles, listPlanned } from './review-sheets.repository.ts';
import { countMarkups, listReviewers } from './reviewers.repository.ts';
import { sheetsAtMost } from './reviews.policy.ts';
import { presentReview } from './reviews.presenter.ts';
import * as reviews from './reviews.repository.ts';

/** A review as this user sees it. */
export async function readReview(db: Reader, clock: Clock, id: ReviewId, viewer: UserId): Promise<Review> {
  const review = await reviews.findReview(db, id);
  if (!review) throw notFound();
  const [reviewers, stages, rounds, files, markups, planned, managers] = await Promise.all([
    listReviewers(db, id),
    reviews.listStages(db, id),
    reviews.listRounds(db, review),
    listFiles(db, id),
    countMarkups(db, id, viewer),
    review.state === 'draft' ? listPlanned(db, id, sheetsAtMost) : null,
    reviews.listManagers(db, review),
  ]);
  const isManager = managers.includes(viewer);
  const sheets = planned?.length ?? review.sheets;
  return presentReview({ review, reviewers, stages, rounds, files, markups, sheets, viewer, isManager, now: isoTime(clock) });
}
