import type { PaletteEntry, PaletteSource } from '../palette-source.ts';
import { findEntries } from './find-entries.ts';

/** Entries of a group that are shown at once; typing brings up the others. */
const mostOfGroup = 16;

export interface NumberedEntry {
  entry: PaletteEntry;
  /** Counted through all groups, as the arrow keys go. */
  index: number;
}

export interface EntryGroup {
  title: string;
  entries: NumberedEntry[];
}

/** What answers the text typed, group by group; groups with nothing to show are left out. */
export function groupEntries(sources: readonly PaletteSource[], typed: string): EntryGroup[] {
  let count = 0;
  return sources.flatMap(({ title, entries, searched }) => {
    const shown = (searched ? entries : findEntries(entries, typed)).slice(0, mostOfGroup);
    return shown.length === 0 ? [] : [{ title, entries: shown.map((entry) => ({ entry, index: count++ })) }];
  });
}
