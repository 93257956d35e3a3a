const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Texts of references that lead nowhere. */
export const deadReferencesMessages = {
  check: 'Check references',
  title: 'References that lead nowhere',
  done: 'Done',
  count: (count: number) =>
    count === 0 ? 'Every reference leads somewhere.' : count === 1 ? '1 reference leads nowhere.' : `${count} references lead nowhere.`,
  reading: (read: number, total: number) => (total === 0 ? 'Reading the sheets' : `Reading the sheets, ${read} of ${total}`),
  exportCsv: 'Export as CSV',
  exportName: 'References that lead nowhere',
  noSheet: (number: string) => `No sheet ${number} in the register.`,
  noSheetShort: (number: string) => `No sheet ${number}`,
  noDetail: ({ number, known, missing }: { number: string; known: readonly string[]; missing: string }) =>
    `${number} has ${known.length === 1 ? 'detail' : 'details'} ${listed(known)}, no ${missing}.`,
  noDetailShort: (number: string, detail: string) => `No detail ${detail} on ${number}`,
  pageOf: (name: string, page: number) => `${name}, page ${page}`,
} as const;
