type Line = readonly [keys: readonly string[], what: string];

/** Keys of the comparison of versions. They can't be changed. */
export const comparisonKeys = [
  [['1'], 'Overlay'],
  [['2'], 'Swipe'],
  [['3'], 'Blink'],
  [['4'], 'Side by side'],
  [['J', '↓'], 'Next change'],
  [['K', '↑'], 'Previous change'],
  [['N'], 'Next unchecked change'],
  [['Enter'], 'Checked, next'],
  [['X'], 'Dismiss a change'],
  [['M'], 'Markup of a change'],
  [['T'], 'Task of a change'],
  [['B'], 'Older version, while held'],
  [['Space'], 'Pause blinking'],
  [['Shift', '1'], 'Fit'],
  [['A'], 'Align by points'],
  [['Escape'], 'Close the comparison'],
] as const satisfies readonly Line[];

/** Keys of the markups to check after a new version. They can't be changed. */
export const queueKeys = [
  [['1'], 'Still holds'],
  [['2'], 'Resolved'],
  [['3'], 'Move it here'],
  [['S'], 'Skip'],
  [['J', '↓'], 'Next markup'],
  [['K', '↑'], 'Previous markup'],
  [['Escape'], 'Close the list'],
] as const satisfies readonly Line[];
