/** Texts of the comparison of two versions. */
export const compareMessages = {
  compareWith: (label: string) => `Compare with ${label}`,
  changes: (older: string, all: number, notClouded: number) => {
    if (all === 0) return `No changes from ${older}`;
    const count = all === 1 ? '1 change' : `${all} changes`;
    return notClouded === 0 ? count : `${count}, ${notClouded} not clouded`;
  },
  close: 'Close comparison',
  nothing: 'Nothing to compare',
  percent: (zoom: number) => `${Math.round(zoom * 100)} %`,
  older: 'Older version',
  newer: 'Newer version',
  view: 'View',
  views: { overlay: 'Overlay', swipe: 'Swipe', blink: 'Blink', side: 'Side by side' },
  lines: 'Lines',
  only: (label: string) => `Only ${label}`,
  unchanged: 'Unchanged',
  speed: 'Seconds between changes',
  seconds: (seconds: number) => `${seconds} s`,
  pause: 'Pause',
  resume: 'Blink again',
  divider: 'Where the versions meet',
  sheet: (before: string, after: string) => `The sheet in ${before} and ${after}`,
  onlyIn: (page: number, label: string, other: string) => `${other} has no page ${page}: only ${label} is shown.`,
  preparing: 'The pages are still being prepared.',
  missing: 'One of these versions doesn’t exist or is in the trash.',
} as const;
