const named = (all: readonly number[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(all.map((number) => `#${number}`));

/** Splitting markups and merging them. */
export const regroupingMessages = {
  splitOff: 'Split off as a new markup',
  splitIntoObjects: 'Split into one markup per object',
  merge: (count: number) => `Merge ${count} markups`,
  saveFirst: 'Save your changes first.',
  notYours: (refused: readonly number[]) => `Only the creator or the project owner can merge ${named(refused)}.`,
  seenByOthers: 'Different people can see these markups.',
  tooMany: (most: number) => `At most ${most} markups at once.`,
  split: (parts: readonly number[]) => (parts.length > 5 ? `Split off ${parts.length} markups.` : `Split off ${named(parts)}.`),
  merged: (into: number) => `Merged into #${into}.`,
  nothingToSplit: 'Select some objects of a saved markup to split them off.',
  nothingToMerge: 'Select objects of at least two saved markups to merge them.',
} as const;
