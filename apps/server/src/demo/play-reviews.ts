import type { ItemId, ProjectId, ReviewId } from '@sheetmark/contract';
import { type DemoReview, type DemoReviewStep, type ItemKey, type PersonKey } from '../../../../packages/demo/src/index.ts';
import type { Features } from '../features.ts';
import type { Actor } from '../platform/http/handler.ts';
import type { Act, StoryClock } from './story-clock.ts';

interface ReviewParts {
  readonly reviews: Features['services']['reviews'];
  readonly clock: StoryClock;
  readonly projectId: ProjectId;
  readonly actor: (key: PersonKey) => Actor;
  readonly item: (key: ItemKey) => ItemId;
}

/** A review is sent, each reviewer looks at sheets and may decide, and it may be closed. The pages of its files are known by then. */
export function reviewActs({ reviews, clock, projectId, actor, item }: ReviewParts, review: DemoReview): Act[] {
  const { title, instructions, by, minutesAgo, dueInDays, closed } = review;
  let id: ReviewId | undefined;
  const sentId = (): ReviewId => {
    if (id === undefined) throw new Error(`the demo acts in ${review.key} before it is sent`);
    return id;
  };
  const send = async (): Promise<void> => {
    const draft = await reviews.drafts.create(actor(by), projectId, {
      title,
      instructions,
      due_date: clock.day(dueInDays),
      // The demo's people have no mailboxes.
      reminders: [],
      files: review.items.map((key) => ({ item_id: item(key), file_id: null, pages: null })),
      reviewers: review.reviewers.map((key) => ({ user_id: actor(key).id, stage: 1, must_decide: true })),
      stage_names: [],
    });
    ({ id } = await reviews.sending.send(actor(by), draft.id));
  };
  const take = async (step: DemoReviewStep): Promise<void> => {
    const reviewer = actor(step.by);
    await reviews.progress.open(reviewer, sentId());
    const sheets = (await reviews.reviews.sheets(reviewer, sentId())).slice(0, step.viewed).flatMap(({ id: sheet }) => sheet ?? []);
    await reviews.progress.setViewed(reviewer, sentId(), { sheets, is_viewed: true });
    const { decision, remark } = step;
    if (decision !== null) await reviews.progress.decide(reviewer, sentId(), { decision, remark });
  };
  const close = async (closer: Actor): Promise<void> => {
    await reviews.closing.close(closer, sentId(), { with_result: true, next_round: null });
  };
  return [
    { minutesAgo, run: send },
    ...review.steps.map((step): Act => ({ minutesAgo: step.minutesAgo, run: () => take(step) })),
    ...(closed === null ? [] : [{ minutesAgo: closed.minutesAgo, run: () => close(actor(closed.by)) }]),
  ];
}
