import { expect, it } from 'vitest';
import { findEntries } from './find-entries.ts';

const entries = [
  { label: 'Project Files', detail: 'Harbour Library' },
  { label: 'New project' },
  { label: 'Ground floor', detail: 'Plans / Ground floor' },
  { label: 'Planning' },
  { label: 'System', keywords: 'theme colour' },
];
const labels = (typed: string) => findEntries(entries, typed).map(({ label }) => label);

it('keeps entries that contain every typed word, ignoring case and position', () => {
  expect(labels('library FILES')).toEqual(['Project Files']);
  expect(labels('theme')).toEqual(['System']);
  expect(labels('library theme')).toEqual([]);
});

it('ranks entries that begin with the text first, then those with a word that does, then the rest', () => {
  expect(labels('plan')).toEqual(['Planning', 'Ground floor']);
  expect(labels('pro')).toEqual(['Project Files', 'New project']);
});

it('keeps the order without text', () => {
  expect(labels(' ')).toEqual(entries.map(({ label }) => label));
});
