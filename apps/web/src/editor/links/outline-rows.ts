import type { OutlineEntry } from '@sheetmark/contract';

export interface OutlineRow {
  readonly index: number;
  readonly entry: OutlineEntry;
  readonly hasChildren: boolean;
}

const hasChildren = (entries: readonly OutlineEntry[], index: number): boolean =>
  (entries[index + 1]?.depth ?? 0) > (entries[index]?.depth ?? 0);

/** The entries that no closed entry above them hides. `open` has the indexes of open entries. */
export function shownEntries(entries: readonly OutlineEntry[], open: ReadonlySet<number>): OutlineRow[] {
  const rows: OutlineRow[] = [];
  let hiddenBelow = Infinity;
  for (const [index, entry] of entries.entries()) {
    if (entry.depth > hiddenBelow) continue;
    const row = { index, entry, hasChildren: hasChildren(entries, index) };
    hiddenBelow = row.hasChildren && !open.has(index) ? entry.depth : Infinity;
    rows.push(row);
  }
  return rows;
}

/** The last entry that leads to the open page or to one before it; undefined without any. */
export function currentEntry(
  entries: readonly OutlineEntry[],
  { fileId, pageNumber }: { fileId: number; pageNumber: number },
): number | undefined {
  let found: number | undefined;
  let page = 0;
  for (const [index, { goal }] of entries.entries()) {
    if (goal?.kind !== 'page' || goal.file_id !== fileId || goal.page_number > pageNumber || goal.page_number <= page) continue;
    [found, page] = [index, goal.page_number];
  }
  return found;
}

/** With more entries, only what the file opens is open. */
const mostOpen = 200;

/** Open entries when the outline is shown: as the file says, or all of a short one, and those above the current entry. */
export function openAtFirst(entries: readonly OutlineEntry[], current: number | undefined): ReadonlySet<number> {
  const open = new Set(entries.flatMap(({ is_open }, index) => (is_open || entries.length <= mostOpen ? [index] : [])));
  let depth = current === undefined ? 0 : (entries[current]?.depth ?? 0);
  for (let index = (current ?? 0) - 1; index >= 0 && depth > 0; index -= 1) {
    const above = entries[index];
    if (!above || above.depth >= depth) continue;
    open.add(index);
    depth = above.depth;
  }
  return open;
}

/** What a key does at a row: moves to another one, opens or closes it, or goes where it leads. Null for other keys. */
export type OutlineStep = { readonly kind: 'focus'; readonly index: number } | { readonly kind: 'toggle' | 'go' | 'stay' } | null;

interface OpenRows {
  readonly rows: readonly OutlineRow[];
  /** The position of the row in `rows`. */
  readonly at: number;
  readonly open: ReadonlySet<number>;
}

const steps: Readonly<Record<string, (rows: OpenRows & { readonly row: OutlineRow }) => OutlineStep>> = {
  ArrowDown: ({ rows, at }) => focusOn(rows[at + 1]),
  ArrowUp: ({ rows, at }) => focusOn(rows[at - 1]),
  Home: ({ rows }) => focusOn(rows[0]),
  End: ({ rows }) => focusOn(rows.at(-1)),
  ArrowRight: ({ rows, at, open, row }) =>
    row.hasChildren ? (open.has(row.index) ? focusOn(rows[at + 1]) : { kind: 'toggle' }) : { kind: 'stay' },
  ArrowLeft: ({ rows, at, open, row }) => {
    if (row.hasChildren && open.has(row.index)) return { kind: 'toggle' };
    return focusOn(rows.slice(0, at).findLast(({ entry }) => entry.depth < row.entry.depth));
  },
  Enter: ({ row }) => ({ kind: row.entry.goal ? 'go' : 'toggle' }),
  ' ': ({ row }) => ({ kind: row.entry.goal ? 'go' : 'toggle' }),
};

const focusOn = (row: OutlineRow | undefined): OutlineStep => (row ? { kind: 'focus', index: row.index } : { kind: 'stay' });

export function stepOf(key: string, open: OpenRows): OutlineStep {
  const row = open.rows[open.at];
  return row ? (steps[key]?.({ ...open, row }) ?? null) : null;
}
