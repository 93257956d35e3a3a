import { z } from 'zod';
import { changed } from './event-fields.ts';
import { defineEvents } from './event.ts';
import { ReviewId, UserId } from './ids.ts';

const ofReview = z.object({ review_id: ReviewId });
const reviewLive = { to: 'members', about: ['review_id'], stale: ['reviews'] } as const;

/** Events of reviews. */
export const reviewEvents = defineEvents({
  /** A review was drafted or changed by those who manage it. */
  review_changed: { data: ofReview.extend({ changed }), live: reviewLive, audit: 'byPeople', webhook: true },
  /** A reviewer opened it or marked sheets as viewed. */
  review_progressed: { data: ofReview, live: reviewLive, audit: 'never', webhook: false },
  /** These reviewers are asked, or reminded: it is their turn. */
  review_asked: {
    data: ofReview.extend({ user_ids: z.array(UserId), is_reminder: z.boolean() }),
    live: reviewLive,
    notify: [{ type: 'review_waiting', to: ['listed'] }],
    webhook: true,
  },
  /** `decision`: its name; null when it was withdrawn. `user_ids`: who manages the review. */
  review_decided: {
    data: ofReview.extend({ user_ids: z.array(UserId), decision: z.string().nullable() }),
    live: reviewLive,
    notify: [{ type: 'review_decided', to: ['listed'] }],
    webhook: true,
  },
  /** Everyone who must decide has decided. */
  review_ready: {
    data: ofReview.extend({ user_ids: z.array(UserId) }),
    live: reviewLive,
    notify: [{ type: 'review_ready', to: ['listed'] }],
    webhook: true,
  },
  review_closed: {
    data: ofReview.extend({ user_ids: z.array(UserId), decision: z.string().nullable() }),
    live: reviewLive,
    notify: [{ type: 'review_closed', to: ['listed'] }],
    webhook: true,
  },
  review_reopened: {
    data: ofReview.extend({ user_ids: z.array(UserId), reason: z.string() }),
    live: reviewLive,
    notify: [{ type: 'review_reopened', to: ['listed'] }],
    webhook: true,
  },
});
