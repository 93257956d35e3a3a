/** What the search says. */
export const searchMessages = {
  ask: 'What are you looking for?',
  askHint: 'Words of markups, comments, tasks, files, folders, and what stands on pages.',
  searching: 'Searching',
  nothingFound: 'Nothing found',
  nothingHolds: (text: string) => `No markup, comment, task, file, folder or page of your projects holds “${text}”.`,
  markups: 'Markups',
  tasks: 'Tasks',
  pages: 'Pages',
  files: 'Files',
  folders: 'Folders',
  pageOf: (file: string, page: number) => `${file}, page ${page}`,
} as const;
