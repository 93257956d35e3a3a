/** What the search says. */
export const searchMessages = {
  searchResults: (text: string) => `${text} Search Results`,
  ask: 'What are you looking for?',
  askHint: 'Words of markups, comments, tasks, files, folders, and what stands on pages.',
  kind: 'Kind',
  words: 'Words Found',
  preview: 'Preview',
  file: 'File',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  bestOfKind: (most: number) => `The ${most} best of each kind are shown. More words narrow the search.`,
  nothingHolds: (text: string) => `No markup, comment, task, file, folder or page of your projects holds “${text}”.`,
  pageOf: (file: string, page: number) => `${file}, page ${page}`,
} as const;
