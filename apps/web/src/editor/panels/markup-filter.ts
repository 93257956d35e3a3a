import type { Markup } from '@sheetmark/contract';

/** Filters for the page's markups, in the list and on the sheet; empty parts don't filter. */
export interface MarkupFilter {
  readonly text: string;
  readonly status: Markup['open'] | '';
  readonly priority: Markup['priority'] | '';
  /** A user's id, as text. */
  readonly author: string;
  readonly assignee: string;
  /** The id of the version that it was drawn on, as text. */
  readonly version: string;
  /** The id of the review that it belongs to, as text. */
  readonly review: string;
}

export const NO_FILTER: MarkupFilter = { text: '', status: '', priority: '', author: '', assignee: '', version: '', review: '' };

export const isFiltering = ({ text, status, priority, author, assignee, version, review }: MarkupFilter): boolean =>
  [text, status, priority, author, assignee, version, review].some((value) => value.trim() !== '');

type Filtered = Pick<Markup, 'open' | 'priority' | 'created_by_id' | 'assignee_id' | 'file_id' | 'review_id'> & {
  readonly comments: readonly { readonly text: string }[];
};

/** `name` is the markup's name in the list; the text's words are searched in it and in the comments. */
export function matchesFilter(markup: Filtered, filter: MarkupFilter, name: string): boolean {
  const { status, priority, author, assignee, version, review } = filter;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const searched = [name, ...markup.comments.map(({ text }) => text)].join('\n').toLowerCase();
  return (
    (status === '' || markup.open === status) &&
    (priority === '' || markup.priority === priority) &&
    (author === '' || String(markup.created_by_id) === author) &&
    (assignee === '' || String(markup.assignee_id ?? '0') === assignee) &&
    (version === '' || String(markup.file_id ?? 0) === version) &&
    (review === '' || String(markup.review_id ?? 0) === review) &&
    words.every((word) => searched.includes(word))
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** The values that occur in the markups and how often they do, most frequent first. */
export function listChoices<M>(markups: readonly M[], valueOf: (markup: M) => { value: string; label: string }): Choice[] {
  const groups = Map.groupBy(markups.map(valueOf), ({ value }) => value);
  return [...groups.values()]
    .flatMap((same) => (same[0] ? [{ ...same[0], count: same.length }] : []))
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}
