import { expect, it } from 'vitest';
import { findEntries } from './find-entries.ts';

const entries = [
  { label: 'Project Files', detail: 'Harbour Library' },
  { label: 'New project' },
  { label: 'Ground floor', detail: 'Plans / Ground floor' },
  { label: 'Planning' },
  { label: 'As the system', keywords: 'theme colour' },
];
const labels = (typed: string) => findEntries(entries, typed).map(({ label }) => label);

it('keeps what holds every word typed, whatever its case and wherever it stands', () => {
  expect(labels('library FILES')).toEqual(['Project Files']);
  expect(labels('theme')).toEqual(['As the system']);
  expect(labels('library theme')).toEqual([]);
});

it('puts what begins with the words first, then words that begin so, then the rest', () => {
  expect(labels('plan')).toEqual(['Planning', 'Ground floor']);
  expect(labels('pro')).toEqual(['Project Files', 'New project']);
});

it('keeps everything in its order while nothing is typed', () => {
  expect(labels(' ')).toEqual(entries.map(({ label }) => label));
});
