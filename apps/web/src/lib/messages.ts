/** Every sentence that the specification gives word for word, and those that several places share. A second language starts here. */
export const messages = {
  // Validation, specification 5
  firstNameRequired: 'First Name is Required',
  invalidEmail: 'Invalid Email Address',
  passwordTooShort: '6-digits Password is Required',
  passwordRequired: 'Password is Required',
  passwordsDiffer: 'Password does not match',
  folderNameEmpty: 'Folder Name Cannot be Empty',

  // Accounts, specification 2 and 8
  forgotPassword: 'Forgot Your Password?',
  clickHere: 'Click Here',
  clickHereToSignUp: 'Click Here To Signup',
  createAccount: 'Create account',
  whyCreateAccount: 'Why should you create an account?',
  signUpDone: 'Signup is successful, Please check your email and validate your email address.',
  resetPassword: 'Reset Password',
  backToLogin: 'Back to Login',
  goToLogin: 'Go To Login',
  enterNewPassword: 'Enter New Password',
  confirmNewPassword: 'Confirm New Password',
  logout: 'Logout',
  signedOut: 'Your session has ended. Sign in again to go on.',

  // Settings
  pushNotAllowed: 'The browser was not allowed to show notifications, so nothing has changed.',
  pushOff: 'This browser gets no more notifications.',
  lightTheme: 'Light',
  darkTheme: 'Dark',
  systemTheme: 'As the system',
  theme: 'Theme',

  // Shell
  enterSearch: 'Enter Search',
  pleaseWait: 'Please Wait...',
  pageNotFound: "The page you were looking for doesn't exist.",
  backToHome: 'Back to Home',
  home: 'Home',
  you: 'You',
  overview: 'Overview',
  projectFiles: 'Project Files',
  projectTasks: 'Project Tasks',
  projectMarkups: 'Project Markups',
  projectMarkupAndTasks: 'Project Markup and Tasks',
  projectMarkupsAndTasks: 'Project Markups and Tasks',
  assignedToMe: 'Assigned To Me',
  createdByMe: 'Created By Me',
  notifications: 'Notifications',
  settings: 'Settings',
  usersListing: 'Users Listing',
  viewAsAdmin: 'View As Admin',
  commands: 'Commands',
  paletteHint: 'Go to a page or do something',

  // Folders
  addNewFolder: 'Add New Folder?',
  editMarkup: 'Edit Markup?',
  deleteFolder: 'Delete Folder?',
  deleted: 'Deleted',

  // Projects and members
  members: 'Members',
  trash: 'Trash',
  deletedProjects: 'Deleted projects',
  editProject: 'Edit project',
  deleteProject: 'Delete Project?',
  noAddress: 'Name at least one address.',
  tooManyAddresses: (most: number) => `At most ${most} addresses can be invited at once.`,
  invitationsSent: (count: number) => (count === 1 ? 'Invitation sent.' : `${count} invitations sent.`),

  // Administration, specification 2, 4 and 8
  addNewUser: 'Add New User',
  userAdded: 'User Added Successfully.',
  nameEdited: 'Name Edit Successful',
  deleteUser: 'Are you sure you want to delete this user?',
  active: 'Active',
  inactive: 'InActive',

  // Live
  projectLost: 'You no longer have access to this project',
  reconnecting: 'Reconnecting…',
  outdatedPage: 'Sheetmark has been updated.',
  reload: 'Reload',

  // Tables, specification 4 and 8
  defaultView: 'Default View',
  saveView: 'Save view',
  viewAdded: 'View added!',
  columnAdded: 'new column added',

  // Shared
  cancel: 'Cancel',
  retry: 'Retry',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  offline: 'The server cannot be reached. Check your connection and try again.',
  unexpectedAnswer: 'The server answered something this page does not understand. Reload the page and try again.',
  uploadCancelled: 'Upload cancelled.',
  notCalibrated: 'This page has no scale yet: measurements say nothing until it is calibrated.',
  attaching: (count: number) => (count === 1 ? 'Uploading 1 file' : `Uploading ${count} files`),
  linkCopied: 'The link is copied.',
  taskCreated: 'The task is created.',
  noPicture: (name: string) => `${name} is no picture that can be shown. Use PNG, JPEG, WebP or GIF.`,
  undo: 'Undo',
  current: 'Current',
  notCurrent: 'Not Current',
  moved: (count: number, to: string) => (count === 1 ? `Moved to ${to}.` : `${count} moved to ${to}.`),
  filesNeedFolder: 'Files lie in folders: drop them on one, or drop a whole folder here.',
  otherFile: (name: string) => `This is another file. Choose ${name} as it was.`,

  searchResults: (text: string) => `${text} Search Results`,
  uploading: (current: number, total: number) => `Uploading (${current}/${total}) File(s). Please Wait...`,
  preparingPage: (ready: number, total: number) => `Preparing page ${ready} of ${total}`,
} as const;
