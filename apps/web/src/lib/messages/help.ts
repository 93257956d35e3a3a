/** The pages of the user guide (docs/guide), in their order, and what they are called. */
export const helpMessages = {
  help: 'Help',
  pages: {
    start: 'First steps',
    files: 'Files and folders',
    editor: 'The editor',
    compare: 'Comparing versions',
    measuring: 'Measuring',
    together: 'Comments and tasks',
    reviews: 'Reviews',
    guests: 'Guests',
    lists: 'Tables, views and search',
    notifications: 'Notifications',
    people: 'People and settings',
    administration: 'Administration',
  },
  contents: 'Pages of the guide',
  loading: 'Loading this page',
  keywords: 'guide manual how',
} as const;
