import type { PageChange } from '@sheetmark/contract';

/** Filters of the list of changes. They combine. */
const shows = {
  unchecked: ({ checked_at }) => checked_at === null,
  notClouded: ({ is_clouded }) => !is_clouded,
  text: ({ kind }) => kind === 'text',
  moved: ({ kind }) => kind === 'moved',
} as const satisfies Readonly<Record<string, (change: PageChange) => boolean>>;

export type ChangeFilter = keyof typeof shows;

const isChangeFilter = (name: string): name is ChangeFilter => Object.hasOwn(shows, name);
export const changeFilters: readonly ChangeFilter[] = Object.keys(shows).filter(isChangeFilter);

/** The changes that pass all filters; dismissed ones never do. */
export function filterChanges(changes: readonly PageChange[], filters: ReadonlySet<ChangeFilter>): readonly PageChange[] {
  const wanted = [...filters].map((filter): ((change: PageChange) => boolean) => shows[filter]);
  return changes.filter((change) => change.dismissed_at === null && wanted.every((isShown) => isShown(change)));
}

/** The change after or before another one, or the first or last; undefined if there is none in this direction. */
export function stepFrom(changes: readonly PageChange[], id: number | undefined, by: 1 | -1): PageChange | undefined {
  const at = changes.findIndex((change) => change.id === id);
  return at < 0 ? changes.at(by > 0 ? 0 : -1) : changes[at + by];
}

/** The next change that nobody has checked, after this one or else from the start. */
export function nextUnchecked(changes: readonly PageChange[], id: number | undefined): PageChange | undefined {
  const at = changes.findIndex((change) => change.id === id);
  return [...changes.slice(at + 1), ...changes.slice(0, at + 1)].find((change) => change.checked_at === null && change.id !== id);
}
