/** What the editor shows on a version whose markups a newer one took over. */
export const superseded = {
  title: (label: string) => `${label} is superseded.`,
  text: (newer: string) => `${newer} took over its markups. You can still read and comment here; new markups go on ${newer}.`,
  open: (newer: string) => `Open ${newer}`,
} as const;
