export const stripTabs = ['pages', 'outline', 'layers'] as const;
export type StripTab = (typeof stripTabs)[number];

let kept: StripTab = 'pages';

/** The tab of the strip stays when another page is opened. */
export const getStripTab = (): StripTab => kept;
export function keepStripTab(tab: StripTab): void {
  kept = tab;
}
