import { type Decision, outcomeOf, type ReviewerState, type ReviewState } from '@sheetmark/contract';
import { AppError } from '../../platform/http/app-error.ts';

/** How long a closed review can be reopened. */
export const reopenDays = 14;
/** The most sheets of a review. */
export const sheetsAtMost = 1_000;
export const reviewersAtMost = 200;

const DAY_MS = 24 * 60 * 60 * 1000;
export const addDays = (iso: string, days: number): string => new Date(Date.parse(iso) + days * DAY_MS).toISOString();

export const isRunning = (state: ReviewState): boolean => state === 'in_review' || state === 'ready';

/** The due date has passed; days are UTC. */
export const isPast = (dueDate: string | null, now: string): boolean => dueDate !== null && dueDate < now.slice(0, 10);

/** Throws `edit_conflict` if the review isn't in one of these states: someone changed it in the meantime. */
export function requireState(review: { readonly state: ReviewState }, ...allowed: readonly ReviewState[]): void {
  if (allowed.includes(review.state)) return;
  const message = { draft: 'This review wasn’t sent yet.', closed: 'This review is closed.', cancelled: 'This review is closed.' };
  throw new AppError('edit_conflict', {
    message: review.state === 'in_review' || review.state === 'ready' ? 'This review was sent already.' : message[review.state],
  });
}

/** What is known of a reviewer's progress. */
export interface Progress {
  readonly stage: number;
  readonly must_decide: boolean;
  readonly sent_at: string | null;
  readonly opened_at: string | null;
  readonly decision: Decision | null;
  readonly skipped_at: string | null;
  readonly left_at: string | null;
}

export function stateOf({ sent_at, opened_at, decision, skipped_at, left_at }: Progress): ReviewerState {
  if (decision) return 'decided';
  if (skipped_at !== null) return 'skipped';
  if (left_at !== null) return 'left';
  if (sent_at === null) return 'waiting';
  return opened_at === null ? 'sent' : 'opened';
}

/** Everyone waits for them: they must decide, and haven't, and nobody skipped them. */
export const isAwaited = (reviewer: Progress): boolean =>
  reviewer.must_decide && reviewer.decision === null && reviewer.skipped_at === null && reviewer.left_at === null;

export interface Stage {
  readonly stage: number;
  readonly started_at: string | null;
  readonly finished_at: string | null;
}

export interface Standing {
  /** Stages that start now. */
  readonly starting: readonly number[];
  /** Stages that are finished now and weren't before, or the other way round. */
  readonly finished: readonly number[];
  readonly unfinished: readonly number[];
  readonly state: 'in_review' | 'ready';
  /** The first stage that runs. */
  readonly stage: number | null;
  readonly deciders: number;
  readonly decided: number;
  /** Reviewers whose decision is awaited now. */
  readonly awaited: number;
  readonly outcome: Decision | null;
}

/**
 * A stage is finished when nobody who must decide is awaited in it, and the next one starts when all before it are finished. A decision that was
 * withdrawn makes its stage unfinished again, but later stages that started go on.
 */
export function standingOf(reviewers: readonly Progress[], stages: readonly Stage[]): Standing {
  const inOrder = stages.toSorted((a, b) => a.stage - b.stage);
  const isFinished = (stage: number): boolean => !reviewers.some((one) => one.stage === stage && isAwaited(one));
  const firstOpen = inOrder.find(({ stage }) => !isFinished(stage))?.stage ?? Infinity;
  const runs = ({ stage, started_at }: Stage): boolean => started_at !== null || stage <= firstOpen;
  const running = inOrder.filter(runs);
  const deciders = reviewers.filter((one) => one.must_decide && (one.decision !== null || isAwaited(one)));
  const started = new Set(running.map(({ stage }) => stage));
  return {
    starting: running.filter(({ started_at }) => started_at === null).map(({ stage }) => stage),
    finished: running.filter(({ stage, finished_at }) => finished_at === null && isFinished(stage)).map(({ stage }) => stage),
    unfinished: running.filter(({ stage, finished_at }) => finished_at !== null && !isFinished(stage)).map(({ stage }) => stage),
    state: firstOpen === Infinity ? 'ready' : 'in_review',
    stage: firstOpen === Infinity ? null : firstOpen,
    deciders: deciders.length,
    decided: deciders.filter(({ decision }) => decision !== null).length,
    awaited: reviewers.filter((one) => isAwaited(one) && started.has(one.stage)).length,
    outcome: outcomeOf(reviewers.flatMap(({ decision }) => decision ?? [])),
  };
}
