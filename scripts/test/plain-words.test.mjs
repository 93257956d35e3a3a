import { expect, it } from 'vitest';
import { judgePlainWords } from '../check/plain-words.mjs';

const file = 'apps/web/src/lib/messages/files.ts';

/** @param {string} source @param {string} [path] */
const judged = (source, path = file) => judgePlainWords([path], () => source);

it.each([
  ['a string', "  share: 'Share no more',"],
  ['a template', '  share: (name) => `Share ${name} no more`,'],
  ['markup', '  share: (name) => <>Share no more <b>{name}</b></>,'],
])('finds a word to replace in %s', (_, source) => {
  expect(judged(source)).toHaveLength(1);
  expect(judged(source)[0]).toContain('write: no longer');
});

it.each([
  ['a comment', 'apps/web/src/lib/a.ts', 'const a = 1; // upon request'],
  ['a comment on several lines', 'packages/contract/src/a.ts', '/**\n * The row as it\n * stands now.\n */'],
  ['the end of a clause', 'bench/a.ts', '// It is shared no more.'],
  ['a test’s title', 'scripts/test/a.test.mjs', "it('says anew what was wrong', () => {});"],
  ['a style sheet', 'apps/web/src/ui/a.css', '/* beside the field */'],
  ['a page', 'docs/a.md', 'Whoever signs in.'],
])('finds a word to replace in %s', (_, path, source) => {
  expect(judged(source, path)).toHaveLength(1);
});

it.each([
  [
    'other senses',
    'apps/web/src/lib/a.ts',
    '// MB stands for megabyte. Rows are told apart, no more than two. Stop when no more rows come.',
  ],
  ['code and quotations', 'apps/web/src/lib/a.ts', '// See `beside` and “told”.'],
  ['strings outside of interface texts', 'apps/web/src/lib/a.ts', "const a = 'somebody';"],
  ['this test', 'scripts/test/plain-words.test.mjs', '// Whoever asks.'],
])('accepts such words in %s', (_, path, source) => {
  expect(judged(source, path)).toEqual([]);
});

it.each([
  ['names', '  beside: (told) => `${told.beside}`,'],
  ['parts of words', "  share: 'Understands'"],
])('accepts such words in %s', (_, source) => {
  expect(judged(source)).toEqual([]);
});
