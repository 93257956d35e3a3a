import { describe, expect, it } from 'vitest';
import { countAnswers, isPlaced, nextUnanswered, withAnswered } from './queue.ts';
import { aCarriedMarkup } from './testing/carried-markups.ts';

const [open, held] = [{ answer: null }, { answer: 'holds' }] as const;

describe('the next markup', () => {
  it('is the first unanswered one after the current, from the start again at the end', () => {
    expect(nextUnanswered([open, held, open], 0)).toBe(2);
    expect(nextUnanswered([open, held, held], 2)).toBe(0);
  });

  it('is none when only the current one is left', () => {
    expect(nextUnanswered([held, open, held], 1)).toBeNull();
    expect(nextUnanswered([held, held], 0)).toBeNull();
    expect(nextUnanswered([], 0)).toBeNull();
  });
});

it('places a markup from outside the sheet once it is moved there', () => {
  expect(isPlaced({ place: 'outside', answer: null })).toBe(false);
  expect(isPlaced({ place: 'missing', answer: 'resolved' })).toBe(false);
  expect(isPlaced({ place: 'outside', answer: 'moved' })).toBe(true);
  expect(isPlaced({ place: 'unsure', answer: null })).toBe(true);
});

it('counts answers', () => {
  expect(countAnswers([open, held, held, { answer: 'moved' }])).toEqual({ holds: 2, resolved: 0, moved: 1 });
});

it('keeps a row that is newer than an answer', () => {
  const rows = [aCarriedMarkup(1, { revision: 3 }), aCarriedMarkup(2, { revision: 1 })];
  const answered = [aCarriedMarkup(1, { revision: 2, answer: 'moved' }), aCarriedMarkup(2, { revision: 2, answer: 'holds' })];
  expect(withAnswered(rows, answered).map(({ answer }) => answer)).toEqual([null, 'holds']);
});
