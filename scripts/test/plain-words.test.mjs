import { expect, it } from 'vitest';
import { judgePlainWords } from '../check/plain-words.mjs';

const file = 'apps/web/src/lib/messages/files.ts';

/** @param {string} source */
const judged = (source) => judgePlainWords([file], () => source);

it.each([
  ['a string', "  share: 'Share no more',"],
  ['a template', '  share: (name) => `Share ${name} no more`,'],
  ['markup', '  share: (name) => <>Share no more <b>{name}</b></>,'],
])('finds a word to replace in %s', (_, source) => {
  expect(judged(source)).toHaveLength(1);
  expect(judged(source)[0]).toContain('write: no longer');
});

it.each([
  ['comments', '/** Somebody told us. */\n  share: true, // upon request'],
  ['names', '  beside: (told) => `${told.beside}`,'],
  ['parts of words', "  share: 'Understands'"],
])('accepts such words in %s', (_, source) => {
  expect(judged(source)).toEqual([]);
});
