/** What stands around every page, and the command palette. */
export const shellMessages = {
  skip: 'Skip to content',
  main: 'Main',
  navigation: 'Navigation',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  sections: 'Sections',
  homeOf: (product: string) => `${product}, home`,
  foldSidebar: 'Fold sidebar',
  unfoldSidebar: 'Unfold sidebar',
  you: 'You',
  assigned: 'Assigned',
  closeSearch: 'Close search',
  userMenu: (name: string) => `User menu, ${name}`,
  viewAsAdmin: 'View As Admin',
  logout: 'Logout',

  pageNotFoundTitle: 'Not found',
  pageNotFound: "The page you were looking for doesn't exist.",
  backToHome: 'Back to Home',
  pageStopped: 'This page stopped working',
  pageStoppedHint: 'What you saved is safe. Reload the page to go on.',
  reload: 'Reload',

  // Live
  projectLost: 'You no longer have access to this project',
  reconnecting: 'Reconnecting…',
  outdatedPage: 'This page is out of date.',

  // The palette
  paletteKeys: 'Ctrl K',
  paletteKeysOfMac: '⌘ K',
  paletteHint: 'Go to a page or do something',
  searching: 'Searching…',
  nothingCalled: (text: string) => `Nothing is called “${text}”.`,
  goTo: 'Go to',
  act: 'Do',
  found: 'Found',
  foldersOf: (project: string) => `Folders of ${project}`,
  overview: 'Overview',
  themeNamed: (theme: string) => `Theme: ${theme}`,
  /** Other words that one may type for an entry. */
  wordsFor: {
    home: 'projects',
    settings: 'profile password',
    deletedProjects: 'trash restore',
    members: 'invite',
    trash: 'deleted',
    theme: 'colours appearance mode',
    create: 'add create',
    logout: 'sign out leave',
  },
} as const;
