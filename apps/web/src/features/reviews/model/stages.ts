import type { Review, Reviewer, ReviewStage } from '@sheetmark/contract';

/** Reviewers can decide. */
export const isRunning = ({ state }: Review): boolean => state === 'in_review' || state === 'ready';

export interface StageOf {
  readonly stage: ReviewStage;
  readonly reviewers: readonly Reviewer[];
}

/** The reviewers by stage, in order. */
export const groupByStage = ({ stage_list, reviewers }: Pick<Review, 'stage_list' | 'reviewers'>): StageOf[] =>
  stage_list
    .toSorted((a, b) => a.stage - b.stage)
    .map((stage) => ({ stage, reviewers: reviewers.filter((reviewer) => reviewer.stage === stage.stage) }));

/** Whose decision is awaited now. */
export const awaited = (reviewers: readonly Reviewer[]): Reviewer[] =>
  reviewers.filter(({ state, must_decide }) => must_decide && (state === 'sent' || state === 'opened'));

/** Those who must decide and haven't. */
export const undecided = (reviewers: readonly Reviewer[]): Reviewer[] =>
  reviewers.filter(({ state, must_decide }) => must_decide && (state === 'waiting' || state === 'sent' || state === 'opened'));

const dayMs = 86_400_000;

/** Whole days from one day to another, both YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
