/** Texts for choosing a file and page of a project, to compare it or to show it next to another one. */
export const comparePagesMessages = {
  fileShown: (name: string) => `File: ${name}`,
  findFile: 'Find a file in this project',
  lookingUp: 'Looking for files',
  noFiles: 'No file of this project has that name.',
  title: 'Compare two pages',
  open: 'Compare pages…',
  keywords: 'difference versions revisions overlay diff',
  hint: 'Choose any two pages of the project. Changes are listed from the first to the second.',
  before: 'From',
  after: 'To',
  chooseFile: 'Choose a file',
  page: (number: number, name: string | null) => (name === null ? `Page ${number}` : `Page ${number}: ${name}`),
  same: 'These are the same page. Choose another version or page.',
  compare: 'Compare',
} as const;
