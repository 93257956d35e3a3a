import type { ReviewPerson } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { aReviewPerson } from '../../../testing/reviews.ts';
import { whoseTurn } from './whose-turn.ts';

const [priya, jonas] = [aReviewPerson(9, 'Priya Raman'), aReviewPerson(8, 'Jonas Lindqvist')];
const running = { state: 'in_review', created_by: priya, waiting_for: [jonas, priya], waiting_for_total: 4, next: null } as const;
const of = (over: object = {}, userId = 7) => whoseTurn({ ...running, waiting_for: [...running.waiting_for], ...over }, userId);

it('names the first of several reviewers, and how many there are besides', () => {
  expect(of()).toEqual({ kind: 'review', person: jonas, isOwn: false, more: 3 });
});

it('names the user first if it is their turn, too', () => {
  expect(of({}, 9)).toEqual({ kind: 'review', person: priya, isOwn: true, more: 3 });
});

it('is the owner’s turn to close when everyone has decided', () => {
  const none: ReviewPerson[] = [];
  expect(of({ state: 'ready', waiting_for: none })).toEqual({ kind: 'close', person: priya, isOwn: false });
  expect(of({ state: 'ready', waiting_for: none, next: 'close' })).toEqual({ kind: 'close', person: priya, isOwn: true });
});

it('is nobody’s turn in a draft, and shows the result once it is closed', () => {
  expect(of({ state: 'draft' })).toEqual({ kind: 'nobody' });
  expect(of({ state: 'closed' })).toEqual({ kind: 'result' });
});
