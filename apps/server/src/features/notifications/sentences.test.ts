import { expect, test } from 'vitest';
import { reviewDueSentence, sentenceOf, withoutSubject } from './sentences.ts';

const parts = {
  name: '',
  number: null,
  status: '',
  text: '',
  item: '',
  version: 1,
  project: 'Library',
  issue: '',
  sheets: 0,
  isTask: false,
};
const about = { markup: null, task: null, item: null, project: 'Library', review: 'Stair 1' };
const ofReview = { ...parts, actor: 'Jonas', review: 'Stair 1', decision: '', isReminder: false };

test.each([
  [sentenceOf('review_waiting', ofReview), 'Jonas asks you to review “Stair 1”', 'Jonas asks you to review'],
  [sentenceOf('review_waiting', { ...ofReview, isReminder: true }), 'Jonas reminds you to review “Stair 1”', 'Jonas reminds you to review'],
  [
    sentenceOf('review_decided', { ...ofReview, decision: 'Approved' }),
    'Jonas decided “Approved” on the review “Stair 1”',
    'Jonas decided “Approved”',
  ],
  [sentenceOf('review_decided', ofReview), 'Jonas withdrew the decision on the review “Stair 1”', 'Jonas withdrew the decision'],
  [sentenceOf('review_ready', ofReview), 'Everyone has decided on the review “Stair 1”', 'Everyone has decided'],
  [sentenceOf('review_closed', ofReview), 'Jonas closed the review “Stair 1”', 'Jonas closed the review'],
  [
    sentenceOf('review_closed', { ...ofReview, decision: 'Rejected' }),
    'Jonas closed the review with “Rejected”: “Stair 1”',
    'Jonas closed the review with “Rejected”',
  ],
  [
    sentenceOf('review_reopened', { ...ofReview, decision: 'Wrong version' }),
    'Jonas reopened the review (Wrong version): “Stair 1”',
    'Jonas reopened the review (Wrong version)',
  ],
  [reviewDueSentence('Stair 1', { days: 1, date: '2026-12-01' }), 'Due tomorrow: the review “Stair 1”', 'Due tomorrow'],
  [
    reviewDueSentence('Stair 1', { days: -2, date: '2026-11-26' }),
    '2 days late, due 2026-11-26: the review “Stair 1”',
    '2 days late, due 2026-11-26',
  ],
])('“%s” is whole with its review and without it', (sentence, whole, act) => {
  expect(sentence).toBe(whole);
  expect(withoutSubject(sentence, about)).toBe(act);
});
