import { reviewStateNames } from '@sheetmark/contract';
import { reviewNames } from './review-names.ts';

const many = (count: number, one: string, several: string) => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${several}`);
const sheets = (count: number) => many(count, 'sheet', 'sheets');
const people = (count: number) => many(count, 'person', 'people');
const list = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words);
const ofAll = (done: number, all: number) => `${done.toLocaleString('en')} of ${all.toLocaleString('en')}`;

/** Texts of reviews that their screens, Home and the editor share. */
export const reviewsMessages = {
  ...reviewNames,
  sendForReview: 'Send for review',
  of: ofAll,
  sheets,
  list,
  guest: (name: string) => `${name} (guest)`,
  number: (number: number) => `Review ${number}`,
  round: (round: number) => `Round ${round}`,
  due: (day: string) => `Due ${day}`,
  noDueDate: 'No due date',
  states: reviewStateNames,
  decided: (done: number, all: number) => `${ofAll(done, all)} decided`,
  notStarted: 'Not started',
  next: { start: 'Start', continue: 'Continue', close: 'Close' },
  progress: {
    sent: 'Sent',
    opened: 'Opened',
    viewed: 'Sheets viewed',
    markups: 'Markups',
    decision: 'Decision',
    decided: 'Decided',
    notYet: 'Not yet',
    notOpened: 'Not opened',
    waits: 'Waits',
    skipped: 'Skipped',
    left: 'Left the project',
    noDecision: 'No decision yet',
    noneRecorded: 'No decision',
  },
  stage: (number: number, name = '') => (name === '' ? `Stage ${number}` : `Stage ${number}, ${name}`),
  ring: (name: string, progress: string) => `${name}: ${progress}`,
  ringStates: {
    waiting: 'not their turn yet',
    sent: 'sent, not opened',
    opened: 'opened',
    skipped: 'skipped',
    left: 'left the project',
    viewed: (done: number, all: number) => `${ofAll(done, all)} sheets viewed`,
    decided: (word: string) => `decided: ${word}`,
  },
  moreReviewers: (count: number) => `${people(count)} more`,
  waiting: {
    title: 'Waiting for you',
    all: 'All your reviews',
  },
} as const;
