import type { Review, ReviewId } from '@sheetmark/contract';
import { isoTime, type Clock } from '../../platform/clock/clock.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { countEarlierMarkups } from './earlier-markups.repository.ts';
import { listFiles, listPlanned } from './review-sheets.repository.ts';
import { countMarkups, listReviewers } from './reviewers.repository.ts';
import { sheetsAtMost } from './reviews.policy.ts';
import { asGuestsSee, presentReview } from './reviews.presenter.ts';
import * as reviews from './reviews.repository.ts';

/** A review as this user sees it. */
export async function readReview(db: Reader, clock: Clock, id: ReviewId, actor: Pick<Actor, 'id' | 'guest'>): Promise<Review> {
  const viewer = actor.id;
  const review = await reviews.findReview(db, id);
  if (!review) throw notFound();
  const [reviewers, stages, rounds, files, markups, earlier, planned, managers] = await Promise.all([
    listReviewers(db, id),
    reviews.listStages(db, id),
    reviews.listRounds(db, review),
    listFiles(db, id),
    countMarkups(db, id, viewer),
    countEarlierMarkups(db, id, { viewer, isGuest: Boolean(actor.guest) }),
    review.state === 'draft' ? listPlanned(db, id, sheetsAtMost) : null,
    reviews.listManagers(db, review),
  ]);
  const isManager = !actor.guest && managers.includes(viewer);
  const sheets = planned?.length ?? review.sheets;
  const presented = presentReview({
    review,
    reviewers,
    stages,
    rounds,
    files,
    markups,
    earlier,
    sheets,
    viewer,
    isManager,
    now: isoTime(clock),
  });
  return actor.guest ? asGuestsSee(presented) : presented;
}
