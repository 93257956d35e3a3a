import type { ProjectId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { advance } from './advance.ts';
import { appendEntry } from './record/append-entry.ts';
import { appendProgressed } from './review-events.ts';
import { listUndecided, updateReviewer } from './reviewers.repository.ts';
import { lockReview } from './reviews.repository.ts';

/** When a member leaves a project, the reviews that waited for them go on. What they decided stays. */
export function createReviewsLeaver(parts: Pick<Deps, 'clock' | 'events'>) {
  return async (tx: Tx, project: ProjectId, user: UserId): Promise<void> => {
    for (const { id, review_id, name } of await listUndecided(tx, project, user)) {
      const review = await lockReview(tx, review_id);
      if (!review) continue;
      await updateReviewer(tx, id, { left_at: isoTime(parts.clock) });
      await appendEntry(parts, tx, review_id, { act: 'reviewer_left', by: null, what: { name } });
      await appendProgressed(parts, tx, review, null);
      await advance(parts, tx, review, null);
    }
  };
}
