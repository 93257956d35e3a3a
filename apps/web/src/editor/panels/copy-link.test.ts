import type { Markup } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { anchorHtml } from './copy-link.ts';
import { nameOf } from './markup-list.tsx';

const markup = { id: 7, number: 12, page_number: 3, editor_details: [] as unknown[] } as Markup;

it.each([
  ['A-101 Ground floor', `A-101 Ground floor · #12 ${nameOf(markup)}`],
  [null, `#12 ${nameOf(markup)}`],
])('a copied link on the sheet %s names it and the markup', (sheet, text) => {
  expect(anchorHtml('/x', markup, sheet)).toBe(`<a href="/x">${text}</a>`);
});
