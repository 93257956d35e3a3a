/** Texts of the card about a new version. */
export const versionCardMessages = {
  title: (name: string, label: string) => `${name} is now ${label}`,
  older: (name: string, label: string) => `${label} of ${name}`,
  published: (name: string, when: string) => `Published by ${name}, ${when}`,
  compared: (label: string) => `compared with ${label}`,
  comparing: (label: string, ready: number, total: number | null) =>
    total === null ? `being compared with ${label}` : `being compared with ${label}, ${ready} of ${total} pages`,
  notCompared: (label: string) => `not compared with ${label}`,
  changes: 'changes',
  carried: (count: number) => (count === 1 ? 'markup carried' : 'markups carried'),
  toCheck: 'to check',
  countToCheck: (count: number) => `${count.toLocaleString('en')} to check`,
  unplaced: 'not placed',
  compare: (before: string, after: string) => `Compare ${before} and ${after}`,
  dismiss: 'Dismiss',
} as const;
