import { nameOfSaved } from '@sheetmark/editor-core';

/**
 * What may be searched of a markup: every text in its `iText`, whatever its shape, in order, at most 10,000 characters. Of an object that
 * has a field `text`, that alone: what stands beside it are ids and fonts.
 */
export function searchTextOf(itext: unknown): string {
  const found: string[] = [];
  collect(itext, found, 0);
  return found
    .join(' ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 10_000);
}

function collect(value: unknown, found: string[], depth: number): void {
  if (typeof value === 'string') found.push(value);
  else if (typeof value === 'object' && value !== null && depth < 8)
    for (const inner of 'text' in value ? [value.text] : Object.values(value)) collect(inner, found, depth + 1);
}

const maxNameLength = 80;

/** The first words of its text, or what kinds of objects it holds. */
export function nameOf(markup: { readonly search_text: string; readonly objects: unknown }): string {
  return firstWords(markup.search_text) || kindsOf(markup.objects);
}

/** The beginning of a text, cut between two words where there are any. */
export function firstWords(text: string): string {
  if (text.length <= maxNameLength) return text;
  const cut = text.slice(0, maxNameLength);
  const end = cut.lastIndexOf(' ');
  return `${end < maxNameLength / 2 ? cut : cut.slice(0, end)}…`;
}

const maxNamedKinds = 3;

/** What a markup without words is called: the kinds of its objects, each once. */
export function kindsOf(objects: unknown, none = 'Markup'): string {
  const kinds = new Set((Array.isArray(objects) ? objects : []).flatMap((object) => nameOfSaved(object) ?? []));
  if (kinds.size === 0) return none;
  return [...kinds].slice(0, maxNamedKinds).join(', ') + (kinds.size > maxNamedKinds ? ' …' : '');
}
