import { isGuest } from '../../lib/guest.ts';

const all = ['pages', 'outline', 'layers'] as const;
export type StripTab = (typeof all)[number];
/** Bookmarks name pages that a guest may not see. */
export const stripTabs = (): readonly StripTab[] => (isGuest() ? all.filter((tab) => tab !== 'outline') : all);

let kept: StripTab = 'pages';

/** The tab of the strip stays when another page is opened. */
export const getStripTab = (): StripTab => kept;
export function keepStripTab(tab: StripTab): void {
  kept = tab;
}
