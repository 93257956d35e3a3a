import type { EditorDetails, Markup } from '@sheetmark/contract';

/** The server's list of a page's markups, and of those that were merged into them. */
export type PageMarkups = Readonly<{ markups: readonly Markup[]; merged: EditorDetails['merged'] }>;

/** The markups in which a list differs from an earlier one. Null if others than these were added, removed, moved or merged. */
export function findChanged(before: PageMarkups, now: PageMarkups): readonly Markup[] | null {
  if (before.markups.length !== now.markups.length || !hasSameIds(before.merged, now.merged)) return null;
  const changed = now.markups.filter((markup, at) => markup !== before.markups[at]);
  const former = before.markups.filter((markup, at) => markup !== now.markups[at]);
  return hasSameIds(former, changed) ? changed : null;
}

const hasSameIds = (before: readonly { id: number }[], now: readonly { id: number }[]): boolean =>
  before.length === now.length && now.every(({ id }, at) => id === before[at]?.id);
