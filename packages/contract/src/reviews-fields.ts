import { z } from 'zod';
import { reviewsInput } from './feature-messages.ts';
import { name, prose } from './fields.ts';
import { DecisionSetId, FileId, FolderId, ItemId, MarkupId, ProjectId, ReviewerId, ReviewId, UserId } from './ids.ts';
import { Decisions } from './review-decisions.ts';
import { reminderDays, Review } from './reviews.ts';

// Fields that several operations of reviews share.

export const tag = 'Reviews';
export const ofProject = z.object({ id: ProjectId });
export const params = z.object({ reviewId: ReviewId });
export const ofReviewer = params.extend({ reviewerId: ReviewerId });
export const oneReview = z.object({ data: Review });
export const changeRefusals = ['edit_conflict'] as const;

export const title = name('Name');
export const instructions = prose('Instructions');
export const stage = z
  .number({ error: reviewsInput.stage })
  .int()
  .min(1, { error: reviewsInput.stage })
  .max(20, { error: reviewsInput.stage });
const newReviewer = z.object({ user_id: UserId, stage: stage.default(1), must_decide: z.boolean().default(true) });
const isOnce = (reviewers: readonly { user_id: number }[]): boolean =>
  new Set(reviewers.map(({ user_id }) => user_id)).size === reviewers.length;
export const reviewers = z
  .array(newReviewer)
  .max(200, { error: reviewsInput.reviewers })
  .refine(isOnce, { error: reviewsInput.sameReviewer });
export const stageNames = z.array(z.string().trim().max(60, { error: reviewsInput.stageName })).max(20, { error: reviewsInput.stages });
export const reminders = z.array(z.literal([...reminderDays], { error: reviewsInput.reminders })).max(reminderDays.length);
const pages = z.array(z.int().min(1).max(100_000)).min(1, { error: reviewsInput.pages }).max(1_000, { error: reviewsInput.sheets });
/** Without `file_id`, the version that is newest when the review is sent; without `pages`, all of them. */
const reviewed = z.object({ item_id: ItemId, file_id: FileId.nullable().default(null), pages: pages.nullable().default(null) });
const markupIds = z.array(MarkupId).max(5_000, { error: reviewsInput.markups });
/** They are added up; each page counts once. */
export const sheets = {
  files: z.array(reviewed).max(500, { error: reviewsInput.files }).optional(),
  /** With the files in their subfolders. */
  folders: z.array(FolderId).max(100, { error: reviewsInput.folders }).optional(),
  /** The pages of these markups, at the newest version. */
  markups: markupIds.optional(),
};
/** Either a set of the project, or decisions of its own. */
export const offered = { decision_set_id: DecisionSetId.optional(), decisions: Decisions.optional() };
