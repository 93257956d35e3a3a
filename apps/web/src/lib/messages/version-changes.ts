import type { Comparison } from '@sheetmark/contract';

type Compared = Pick<Comparison, 'counts' | 'pages_added' | 'pages_removed' | 'pages_unsure'>;

/** What a version changed: the number, and what was counted. Parts with 0 are left out. */
export function listVersionChanges({ counts, pages_added, pages_removed, pages_unsure }: Compared) {
  const clouds = counts.not_clouded === 0 ? '' : `, ${counts.not_clouded.toLocaleString('en')} not clouded`;
  const parts = [
    { kind: 'changes', count: counts.all, text: `${counts.all === 1 ? 'change' : 'changes'}${clouds}` },
    { kind: 'added', count: pages_added, text: pages_added === 1 ? 'new page' : 'new pages' },
    { kind: 'removed', count: pages_removed, text: pages_removed === 1 ? 'page removed' : 'pages removed' },
    { kind: 'unsure', count: pages_unsure, text: pages_unsure === 1 ? 'page not compared' : 'pages not compared' },
  ] as const;
  return parts.filter(({ count }) => count > 0);
}

/** The same in one line. `older`: the version that it is compared with. */
export function describeVersionChanges(compared: Compared, older: string): string {
  const parts = listVersionChanges(compared).map(({ count, text }) => `${count.toLocaleString('en')} ${text}`);
  return parts.length === 0 ? `No changes from ${older}` : parts.join(', ');
}
