import { expect, test } from 'vitest';
import { parseComment } from './comment-parts.ts';

const people = [
  { id: 1, name: 'Maren Okafor' },
  { id: 2, name: 'Jonas Lind' },
  { id: 3, name: 'Jonas Lindqvist' },
];
const shown = (text: string) =>
  parseComment(text, people).map((part) =>
    part.type === 'text' ? part.text : `[${part.text}](${part.type === 'link' ? part.url : part.person.id})`,
  );

test('a mention by full name, or by a first name that only one person has, is a link', () => {
  expect(shown('Ask @maren, then @Jonas Lindqvist.')).toEqual(['Ask ', '[@maren](1)', ', then ', '[@Jonas Lindqvist](3)', '.']);
  expect(shown('@Jonas Lind and @Jonas, maren@marram.example')).toEqual(['[@Jonas Lind](2)', ' and @Jonas, maren@marram.example']);
});

test('an address becomes a link without the punctuation after it, and nothing else does', () => {
  expect(shown('See https://example.com/a_(b)?c=1#d, or (www.example.org).')).toEqual([
    'See ',
    '[https://example.com/a_(b)?c=1#d](https://example.com/a_(b)?c=1#d)',
    ', or (',
    '[www.example.org](https://www.example.org/)',
    ').',
  ]);
  expect(shown('javascript:alert(1) http:// ftp://example.com')).toEqual(['javascript:alert(1) http:// ftp://example.com']);
});
