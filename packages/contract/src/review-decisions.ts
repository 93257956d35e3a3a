import { z } from 'zod';
import { reviewsInput } from './feature-messages.ts';
import { name } from './fields.ts';
import { DecisionSetId } from './ids.ts';

/** What a decision means, from best to worst; it sets its colour, and which one counts. `neutral` says nothing about the sheets, so it counts last. */
export const decisionMeanings = ['neutral', 'approve', 'approve_with_comments', 'revise', 'reject'] as const;
export const DecisionMeaning = z.enum(decisionMeanings, { error: reviewsInput.meaning });
export type DecisionMeaning = z.infer<typeof DecisionMeaning>;

/** A decision that a review offers. */
export const Decision = z.object({
  /** Unique within the review. */
  key: z.string().regex(/^[a-z0-9_]{1,40}$/, { error: reviewsInput.decisionKey }),
  name: name('Decision').max(60, { error: reviewsInput.decisionName }),
  /** What follows from it, in a sentence. */
  note: z.string().trim().max(200, { error: reviewsInput.decisionNote }),
  meaning: DecisionMeaning,
});
export type Decision = z.infer<typeof Decision>;

const areUnique = (decisions: readonly Decision[]): boolean => new Set(decisions.map(({ key }) => key)).size === decisions.length;
export const Decisions = z
  .array(Decision.extend({ note: Decision.shape.note.default('') }))
  .min(1, { error: reviewsInput.noDecision })
  .max(8, { error: reviewsInput.tooManyDecisions })
  .refine(areUnique, { error: reviewsInput.sameDecision });

/** Decisions that reviews can offer together. `id` is null for those that every project has. */
export const DecisionSet = z.object({ id: DecisionSetId.nullable(), name: z.string(), decisions: z.array(Decision) });
export type DecisionSet = z.infer<typeof DecisionSet>;

export const decisionPresets: readonly DecisionSet[] = [
  {
    id: null,
    name: 'Approval, four steps',
    decisions: [
      { key: 'approved', name: 'Approved', note: 'Build it as drawn.', meaning: 'approve' },
      {
        key: 'approved_with_comments',
        name: 'Approved with comments',
        note: 'Build it once the comments are worked in. No new round.',
        meaning: 'approve_with_comments',
      },
      { key: 'revise', name: 'Revise and resubmit', note: 'Work in the comments and send another round.', meaning: 'revise' },
      { key: 'rejected', name: 'Rejected', note: 'Not acceptable. Say why.', meaning: 'reject' },
    ],
  },
  {
    id: null,
    name: 'Comments',
    decisions: [
      { key: 'no_comment', name: 'No comment', note: 'Nothing to add.', meaning: 'approve' },
      { key: 'comments', name: 'Comments', note: 'See the markups.', meaning: 'approve_with_comments' },
      { key: 'not_reviewed', name: 'Not reviewed', note: 'Someone else has to look at it.', meaning: 'neutral' },
    ],
  },
];

/** Decisions with these meanings need a remark that says what has to change. */
export const needsRemark = (meaning: DecisionMeaning): boolean => meaning === 'revise' || meaning === 'reject';

/** The worst decision counts. Null if nobody decided. */
export function outcomeOf<T extends { readonly meaning: DecisionMeaning }>(decisions: readonly T[]): T | null {
  let worst: T | null = null;
  for (const one of decisions) {
    if (!worst || decisionMeanings.indexOf(one.meaning) > decisionMeanings.indexOf(worst.meaning)) worst = one;
  }
  return worst;
}
