const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Texts of links between sheets in the editor. */
export const linksMessages = {
  links: 'Links',
  noSheet: (number: string) => `No sheet ${number} in the register.`,
  noSheetShort: (number: string) => `No sheet ${number}`,
  noDetail: ({ number, known, missing }: { number: string; known: readonly string[]; missing: string }) =>
    `${number} has ${known.length === 1 ? 'detail' : 'details'} ${listed(known)}, no ${missing}.`,
  noDetailShort: (number: string, detail: string) => `No detail ${detail} on ${number}`,
  openMarkups: (count: number) => (count === 1 ? '1 open markup' : `${count} open markups`),
  current: (label: string, isCurrent: boolean) => (isCurrent ? `${label} Current` : label),
  loading: 'Loading the preview',
  click: 'Click',
  open: 'open',
  shiftClick: 'Shift click',
  nextToIt: 'next to it',
  escape: 'Esc',
  hide: 'hide',
  openSheet: (number: string) => `Open ${number}`,
  pictureOf: (name: string) => `Picture of ${name}`,
  back: 'Back to the sheet before',
  forward: 'Forward to the next sheet',
  backTo: (name: string) => `Back to ${name}`,
  recent: 'Recent sheets',
  pageOf: (name: string, page: number) => `${name}, page ${page}`,
  close: 'Close',
} as const;
