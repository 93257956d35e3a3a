/** Texts of the personal settings. */
export const settingsMessages = {
  loading: 'Loading settings',

  profile: 'Profile',
  profileAbout: 'Your name on markups, comments and tasks.',
  lastName: 'Last name',
  emailAbout: 'You use it to sign in.',
  avatarColour: 'Avatar colour',
  /** In the order of the tokens --person-1 to --person-8. */
  colours: ['Pine', 'Rust', 'Violet', 'Plum', 'Blue', 'Olive', 'Slate', 'Brick'],
  saveProfile: 'Save profile',

  passwordAbout: 'At least six characters. Changing it signs you out on all other devices.',
  currentPassword: 'Current password',
  changePassword: 'Change password',

  notificationsAbout: 'Other people’s activity that concerns you: assignments, mentions, comments, new versions.',
  inApp: 'In the app',
  inAppAbout: 'The bell in the sidebar shows unread notifications.',
  byEmail: 'By email',
  byEmailAbout: (email: string) => `Sent to ${email}. Events within two minutes arrive in one email.`,
  dailyDigest: 'As a daily digest',
  dailyDigestAbout: 'One email a day, in the morning. Mentions and assignments are still sent immediately.',
  onDevice: 'On this device',
  onDeviceAbout: {
    on: 'Shown by this browser, even when Sheetmark isn’t open.',
    off: 'Shown by this browser, even when Sheetmark isn’t open. The browser asks you first.',
    denied: 'The browser blocks notifications from this site. Allow them in its site settings, then reload this page.',
    unsupported: 'Not available here. Push needs a browser that supports it and an https address.',
  },
  drawing: 'Drawing',
  drawingAbout: 'How the editor saves what you draw.',
  markupPerObject: 'One markup per object',
  markupPerObjectAbout:
    'Each object, group, callout or count that you draw becomes a markup with its own number, status and comments. When off, everything drawn since the last save becomes one markup.',
  pushNotAllowed: 'The browser isn’t allowed to show notifications. Nothing changed.',
  pushOff: 'This browser no longer shows notifications.',

  sessions: 'Where you are signed in',
  sessionsAbout: 'Sign out devices that you don’t recognize or no longer use.',
  loadingSessions: 'Loading sessions',
  thisDevice: 'This device',
  inUse: 'In use now',
  lastUsed: (age: string) => `Last used ${age}`,
  signedIn: (day: string) => `Signed in ${day}`,
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out ${device}`,
  signOutElsewhere: 'Sign out all other devices',

  themeAbout: 'Applies to this browser. Dark mode dims sheets but keeps them white.',

  keyboard: 'Keyboard',
  keyboardAbout: 'Applies to this browser.',
  singleKeys: 'Single-key shortcuts',
  singleKeysAbout:
    'Single letters, digits and signs are shortcuts. Turn this off if you press keys by accident or use dictation. Shortcuts with Ctrl, arrows, Enter and Escape keep working. You can also change each key below.',
  off: 'Off',
  moveKey: (act: string) => `Change the key for ${act}`,
  pressKey: 'Press a key',
  onlySingleKeys: 'A letter, digit or sign, alone or with Shift.',
  keyTaken: (key: string, act: string) => `${key} is already used for ${act}.`,
  swapKeys: 'Swap keys',
  resetKeys: 'Reset changed keys',
  everywhere: 'Everywhere',
  editorTools: 'Editor tools',
  editorView: 'Editing and view',
} as const;
