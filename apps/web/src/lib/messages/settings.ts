/** What a person sets for themselves. */
export const settingsMessages = {
  loading: 'Loading settings',

  profile: 'Profile',
  profileAbout: 'How you are named on markups, comments and tasks.',
  lastName: 'Last name',
  emailAbout: 'You sign in with it.',
  avatarColour: 'Avatar colour',
  /** In the order of the tokens --person-1 to --person-8. */
  colours: ['Pine', 'Rust', 'Violet', 'Plum', 'Blue', 'Olive', 'Slate', 'Brick'],
  saveProfile: 'Save profile',

  passwordAbout: 'At least six characters. A new one signs you out everywhere but here.',
  currentPassword: 'Current password',
  changePassword: 'Change password',

  notificationsAbout: 'What others do that concerns you: assignments, mentions, comments, new versions.',
  inApp: 'In the app',
  inAppAbout: 'The bell in the sidebar, with what you have not read yet.',
  byEmail: 'By email',
  byEmailAbout: (email: string) => `What happens within two minutes comes as one mail. To ${email}.`,
  dailyDigest: 'As a daily digest',
  dailyDigestAbout: 'One mail a day, in the morning. Mentions and assignments still come at once.',
  onDevice: 'On this device',
  onDeviceAbout: {
    on: 'Shown by this browser, also while no page of Sheetmark is open.',
    off: 'Shown by this browser, also while no page of Sheetmark is open. The browser asks you first.',
    denied: 'The browser blocks notifications of this site. Allow them in its site settings, then reload this page.',
    unsupported: 'This browser cannot do that here. It takes a browser with push, and an address that begins with https.',
  },
  drawing: 'Drawing',
  drawingAbout: 'How the editor saves what you draw.',
  markupPerObject: 'One markup per object',
  markupPerObjectAbout:
    'Each object, group, callout or count that you draw becomes a markup with its own number, status and comments. When off, everything drawn since the last save becomes one markup.',
  pushNotAllowed: 'The browser was not allowed to show notifications, so nothing has changed.',
  pushOff: 'This browser gets no more notifications.',

  sessions: 'Where you are signed in',
  sessionsAbout: 'Sign out what you do not know, or do not use any more. It ends there at once.',
  loadingSessions: 'Loading sessions',
  thisDevice: 'This device',
  inUse: 'In use now',
  lastUsed: (age: string) => `Last used ${age}`,
  signedIn: (day: string) => `Signed in ${day}`,
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out ${device}`,
  signOutElsewhere: 'Sign out everywhere but here',

  themeAbout: 'Of this browser. Sheets stay white; the dark only dims them.',

  keyboard: 'Keyboard',
  keyboardAbout: 'Of this browser.',
  singleKeys: 'Single-key shortcuts',
  singleKeysAbout:
    'Letters, digits and signs do something by themselves. Switch this off if keys are pressed by accident, or by dictating; shortcuts with Ctrl go on working, and so do arrows, Enter and Escape. Or give an act another key below.',
  off: 'Off',
  moveKey: (act: string) => `Change the key of ${act}`,
  pressKey: 'Press a key',
  onlySingleKeys: 'A letter, digit or sign, alone or with Shift.',
  keyTaken: (key: string, act: string) => `${key} is ${act} already.`,
  swapKeys: 'Swap the two',
  resetKeys: 'Reset changed keys',
  everywhere: 'Everywhere',
  editorTools: 'Tools of the editor',
  editorView: 'Editing and view',
} as const;
