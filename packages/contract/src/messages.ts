/** Messages for invalid input, by subject. They include the product's form messages (specification, section 5). */

/** `1,000`. Schemas ask for it while the page loads, where the first call of toLocaleString takes 10 ms. */
const grouped = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

export const accountsInput = {
  activeFlag: 'is_active is 1 or 0.',
  email: 'Invalid Email Address',
  newPassword: '6-digits Password is Required',
  newPasswordTooLong: 'Password is longer than 200 characters.',
  password: 'Password is Required',
  passwordTooLong: 'Password is longer than 1,000 characters.',
  lastNameTooLong: 'Last Name is longer than 200 characters.',
  link: 'The link is incomplete.',
  avatarColor: 'avatar_color is a number from 1 to 8.',
  endpoint: 'endpoint is a URL.',
  settingType: 'type is is_notification_active, is_email_notification_active, is_email_digest_active or is_markup_per_object_active.',
  settingState: 'state is 0, 1, true or false.',
  addresses: 'Enter at least one address.',
  addressOrAddresses: 'Send either email or emails.',
  usersSearchTooLong: 'search is longer than 200 characters.',
  signUpMode: 'mode is open, invitation, domains or closed.',
  domain: 'A domain is written example.org.',
  noDomain: 'Name at least one domain.',
  tooManyDomains: (most: number) => `At most ${most} domains.`,
  legalTextTooLong: 'The text is longer than 100,000 characters.',
  usersOrder: 'order is asc or desc.',
  tooManyAddresses: (most: number) => `You can invite up to ${most} addresses at once.`,
  usersSort: (keys: readonly string[]) => `sort is one of ${keys.join(', ')}.`,
} as const;

export const fieldsInput = {
  id: 'An id is a positive whole number.',
  ids: 'Ids are written 1,2,3.',
  limit: 'limit is a whole number from 1 to 1000.',
  day: 'A day is written YYYY-MM-DD.',
  dueDate: 'A due date is written YYYY-MM-DD.',
  priority: 'Priority is none, low, medium, high or urgent.',
  markupStatus: 'The status is none, review, open or closed.',
  taskStatus: 'The status is open, closed or review.',
  visibility: 'Visibility is public or private.',
  tooManyValues: 'At most 500 values.',
  contains: 'contains is a text.',
  containsTooLong: 'contains is longer than 200 characters.',
  tooManyColumns: 'At most 20 columns.',
  exportColumn: 'A column is one of the list’s.',
  required: (what: string) => `${what} is Required`,
  text: (what: string) => `${what} is a text.`,
  tooLong: (what: string, most: number) => `${what} is longer than ${grouped(most)} characters.`,
  missing: (what: string) => `${what} is missing.`,
  jsonTooLarge: (what: string) => `${what} is larger than 5 MB.`,
  tooDeep: (what: string) => `${what} is nested too deeply.`,
  json: (what: string) => `${what} is a string that does not hold JSON.`,
  above0: (what: string) => `${what} is a number above 0.`,
} as const;

export const filesInput = {
  nameTooLong: 'name is longer than 200 characters.',
  noteTooLong: 'A note has at most 500 characters.',
  uploadId: 'This is not the id of an upload.',
  filePassword: 'Please enter the password.',
  tooManyNames: 'Ask about at most 1,000 names at once.',
  exportFormat: 'format is csv or xlsx.',
  tooManyLayers: 'At most 4,096 layers can be hidden.',
  brief: 'markups is brief, or absent.',
} as const;

/** Field names used in the messages above. */
export const fieldWords = {
  firstName: 'First Name',
  projectName: 'Project Name',
  taskName: 'Task Name',
  columnName: 'Column Name',
  viewName: 'View Name',
  choice: 'A choice',
  description: 'The description',
  folderName: 'Folder Name',
  folderNameEmpty: 'Folder Name Cannot be Empty',
  fileName: 'File Name',
  fileNameEmpty: 'File Name Cannot be Empty',
} as const;
