import { nameOfSaved } from '@sheetmark/editor-core';

/**
 * Returns the searchable text of a markup: all strings in its `iText`, in order, at most 10,000 characters. Of an object with a field `text`
 * only that field counts; its other fields are ids and fonts.
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

/** Names a markup by the first words of its text, or by the kinds of its objects. */
export function nameOf(markup: { readonly search_text: string; readonly objects: unknown }): string {
  return firstWords(markup.search_text) || kindsOf(markup.objects);
}

/** Shortens a text, between two words if possible. */
export function firstWords(text: string): string {
  if (text.length <= maxNameLength) return text;
  const cut = text.slice(0, maxNameLength);
  const end = cut.lastIndexOf(' ');
  return `${end < maxNameLength / 2 ? cut : cut.slice(0, end)}…`;
}

const maxNamedKinds = 3;

/** Names a markup without text by the kinds of its objects. */
export function kindsOf(objects: unknown, none = 'Markup'): string {
  const kinds = new Set((Array.isArray(objects) ? objects : []).flatMap((object) => nameOfSaved(object) ?? []));
  if (kinds.size === 0) return none;
  return [...kinds].slice(0, maxNamedKinds).join(', ') + (kinds.size > maxNamedKinds ? ' …' : '');
}
