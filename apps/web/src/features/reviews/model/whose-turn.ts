import type { ReviewPerson, ReviewRow } from '@sheetmark/contract';

export type Turn =
  /** A draft: nobody was asked. */
  | { readonly kind: 'nobody' }
  | { readonly kind: 'result' }
  | { readonly kind: 'close'; readonly person: ReviewPerson; readonly isOwn: boolean }
  | { readonly kind: 'review'; readonly person: ReviewPerson; readonly isOwn: boolean; readonly more: number };

type TurnOf = Pick<ReviewRow, 'state' | 'created_by' | 'waiting_for' | 'waiting_for_total' | 'next'>;

/** Who has to act next. The user comes first among several reviewers. */
export function whoseTurn(review: TurnOf, userId: number | undefined): Turn {
  const { state, created_by, waiting_for, waiting_for_total, next } = review;
  if (state === 'closed' || state === 'cancelled') return { kind: 'result' };
  if (state === 'ready') {
    const person = created_by;
    return { kind: 'close', person, isOwn: next === 'close' || person.user_id === userId };
  }
  const own = waiting_for.find(({ user_id }) => user_id !== null && user_id === userId);
  const person = own ?? waiting_for[0];
  if (state === 'draft' || !person) return { kind: 'nobody' };
  return { kind: 'review', person, isOwn: own !== undefined, more: waiting_for_total - 1 };
}
