/** What components say wherever they stand. */
export const uiMessages = {
  andMore: (names: string, more: number) => `${names} and ${more} more`,
  missing: 'Nothing here',
  cannotBeShown: 'This cannot be shown right now',
  pleaseWait: 'Please Wait...',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  sortedBy: (order: string) => `Sort: ${order}`,
  noneYet: { markups: 'No markups yet', tasks: 'No tasks yet' },
  standing: (what: string, counts: string) => `${what}: ${counts}`,
  noneStanding: 'none',
  newTaskFromMarkup: 'Create a task from this markup',
  lightTheme: 'Light',
  darkTheme: 'Dark',
  systemTheme: 'As the system',
} as const;
