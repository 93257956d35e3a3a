import type { ReactNode } from 'react';

/** What the editor asks when a new version's sheet may have another scale. */
export const scaleQuestion = {
  title: 'Does the scale still apply?',
  why: {
    size: (was: ReactNode) => <>This version’s sheet has a different size: the scale was set on {was}.</>,
    note: () => <>This version’s sheet names other scales than the sheet on which the scale was set.</>,
  },
  until: 'Until someone answers, measurements here are marked as not confirmed.',
  keep: (scale: string) => `Keep ${scale}`,
  keepRegions: 'Keep the scales',
  setAgain: 'Set the scale again',
  remove: 'Remove the scale',
  notConfirmed: 'Scale not confirmed',
} as const;
