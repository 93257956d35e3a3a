/** Texts of calendar feeds. */
export const calendarsMessages = {
  calendars: 'Calendar feeds',
  calendarsAbout:
    'Due dates of tasks, markups and reviews, for Outlook, Google Calendar or Apple Calendar. Anyone with an address can read them.',
  loading: 'Loading calendar feeds',
  none: 'No feeds yet.',
  own: 'My work in all projects',
  newFeed: 'New feed',
  createFeed: 'Create feed',
  contains: 'Which due dates',
  copyOf: (name: string) => `Copy the address of ${name}`,
  copied: 'Address copied.',
  acts: (name: string) => `Actions for ${name}`,
  newAddress: 'New address',
  newAddressTitle: (name: string) => `Make a new address for ${name}?`,
  newAddressMeans: 'Calendars that use the old address no longer get anything.',
  end: 'End feed',
} as const;
