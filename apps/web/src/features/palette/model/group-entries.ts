import type { PaletteEntry, PaletteSource } from '../palette-source.ts';
import { findEntries } from './find-entries.ts';

/** Entries of a group shown at first; typing shows the others. */
const maxPerGroup = 24;

export interface NumberedEntry {
  entry: PaletteEntry;
  /** The index across all groups, for the arrow keys. */
  index: number;
}

export interface EntryGroup {
  title: string;
  entries: NumberedEntry[];
}

/** The matches for the text, by group; groups without any are left out. */
export function groupEntries(sources: readonly PaletteSource[], typed: string): EntryGroup[] {
  let count = 0;
  return sources.flatMap(({ title, entries, searched }) => {
    const shown = (searched ? entries : findEntries(entries, typed)).slice(0, maxPerGroup);
    return shown.length === 0 ? [] : [{ title, entries: shown.map((entry) => ({ entry, index: count++ })) }];
  });
}
