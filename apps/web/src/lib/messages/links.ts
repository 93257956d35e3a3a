const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Texts of links between sheets in the editor. */
export const linksMessages = {
  links: 'Links',
  views: { sheet: 'This sheet', project: 'All sheets' },
  counts: (links: number, dead: number) =>
    `${links === 1 ? '1 link' : `${links} links`}${dead === 0 ? '' : `, ${dead === 1 ? '1 leads' : `${dead} lead`} nowhere`}`,
  leadNowhere: 'Lead nowhere',
  allLead: 'Every reference on this sheet leads somewhere.',
  onThisSheet: 'On this sheet',
  times: (count: number) => `${count}×`,
  linkToShort: 'Link to…',
  linkTo: (label: string) => `Link ${label} to a sheet`,
  link: 'Link',
  linkToSheet: (number: string) => `Link to ${number}`,
  linked: (label: string, number: string) => `${label} leads to ${number}.`,
  appliesTo: 'Which references to link',
  scopes: {
    page: (label: string) => `${label} on this sheet`,
    project: () => 'All references of the project that say the same',
  },
  sheets: 'Sheets',
  keys: { enter: 'Enter', shiftEnter: 'Shift Enter', tab: 'Tab', shiftTab: 'Shift Tab' },
  openASheet: 'Open a sheet',
  findSheet: 'Find a sheet by its number or title',
  lookingUp: 'Looking for sheets',
  noMatch: (text: string) => `No sheet matches ${text}.`,
  noSheets: 'No sheets with a number yet.',
  found: (count: number) => (count === 1 ? '1 sheet' : `${count} sheets`),
  itsDetails: 'its details',
  allSheets: 'all sheets',
  detailsOf: (number: string) => `Details of ${number}`,
  noDetails: (number: string) => `No details with a title were found on ${number}.`,
  deadCount: (count: number) =>
    count === 0
      ? 'Every reference of the project’s sheets leads somewhere.'
      : count === 1
        ? '1 reference leads nowhere.'
        : `${count} references lead nowhere.`,
  reading: (read: number, total: number) => (total === 0 ? 'Reading the sheets' : `Reading the sheets, ${read} of ${total}`),
  exportCsv: 'Export as CSV',
  exportName: 'References that lead nowhere',
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
