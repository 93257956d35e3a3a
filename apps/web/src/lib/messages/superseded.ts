/** What the editor shows of a version that isn't the newest. */
export const superseded = {
  title: (label: string) => `${label} is superseded.`,
  published: (name: string, newer: string, day: string) => `${name} published ${newer} on ${day}`,
  /** For versions whose markups weren't taken over: both show the same ones. */
  shared: (newer: string) => `Its markups are those of ${newer}.`,
  text: (newer: string) => `You can still read and comment here; new markups go on ${newer}.`,
  compare: (newer: string) => `Compare with ${newer}`,
  open: (newer: string) => `Open ${newer}`,
} as const;
