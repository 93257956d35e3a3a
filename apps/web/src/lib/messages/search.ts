/** Texts of the search. */
export const searchMessages = {
  searchResults: (text: string) => `${text} Search Results`,
  ask: 'What are you looking for?',
  askHint: 'Search markups, comments, tasks, files, folders and the text of pages.',
  kind: 'Kind',
  words: 'Words Found',
  preview: 'Preview',
  unsure: 'Unsure',
  file: 'File',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  bestOfKind: (most: number) => `Showing the ${most} best results of each kind. Add words to narrow the search.`,
  nothingHolds: (text: string) => `No markup, comment, task, file, folder or page in your projects contains “${text}”.`,
  pageOf: (file: string, page: number) => `${file}, page ${page}`,
} as const;
