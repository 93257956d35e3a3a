import type { Comparison, ItemFile } from '@sheetmark/contract';

/** The comparison of a version with the nearest older one that it was compared with. */
export function nearestComparison(comparisons: readonly Comparison[], { id }: ItemFile): Comparison | undefined {
  return comparisons
    .filter(({ after, before }) => after.file_id === id && before.file_id < id)
    .toSorted((a, b) => b.before.file_id - a.before.file_id)[0];
}
