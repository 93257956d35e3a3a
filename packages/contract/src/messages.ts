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

export const auditInput = {
  types: 'types are written task_created,task_updated.',
  order: 'order is newest or oldest.',
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
} as const;

export const scansInput = {
  noLanguage: 'Choose at least one language.',
  manyLanguages: 'Choose at most three languages.',
  sameLanguage: 'Choose each language once.',
} as const;

export const comparisonsInput = {
  tooManyPairs: 'At most 5,000 pairs of pages at once.',
  tooManyChanges: 'At most 2,000 changes at once.',
  points: 'Name two or three points that both pages show.',
  undetermined: 'These points are too close together, or in one line. Choose points that are far apart.',
  stretched: 'These points would distort the page. Check that each pair shows the same place on both versions.',
  pages: 'Name a page on both sides, or on none.',
  same: 'These are the same pages.',
  noSheet: 'The newer version doesn’t have this page, so nothing can be drawn on it.',
  format: 'format is csv or pdf.',
  pairs: 'Pair each page of the two versions with one page at most.',
} as const;

export const markupExportsInput = {
  form: 'form is annotated, flattened, xfdf or fdf.',
  tooManyItems: 'At most 500 files at once.',
  tooManyMarkups: 'At most 5,000 markups at once.',
  tooManyPages: 'At most 5,000 pages at once.',
  nothing: 'Name files, folders or markups to export.',
  version: 'A version belongs to one file: name exactly that file.',
  statuses: 'Choose at least one status.',
} as const;

export const markupsInput = {
  markupIds: 'ids is a list of at most 100 ids, separated by commas.',
  thumbnail: 'thumbnail is a data URL.',
  thumbnailTooLarge: 'thumbnail is larger than 1 MB.',
  thumbnailKind: 'thumbnail is a PNG or WebP image as a data URL.',
  unit: 'unit is a word such as mm.',
  unitTooLong: 'unit is too long.',
  decimals: 'decimals is 0, 1, 2 or 3.',
  region: 'id is a text of at most 100 characters.',
  regionName: 'Give the region a name.',
  regionNameTooLong: 'The name is too long.',
  coordinate: 'left and top are numbers.',
  revision: 'revision is a whole number.',
  objectId: 'The id of an object is a text of at most 200 characters.',
  part: 'A part lists 1 to 10,000 object ids.',
  parts: 'parts lists at least one part.',
  tooManyParts: (most: number) => `A markup can be split into at most ${most} parts at once.`,
  merged: 'markups lists at least two markups.',
  tooManyMerged: (most: number) => `At most ${most} markups at once.`,
  restored: 'markups lists at least one markup.',
  comment: 'A comment needs a text or an attachment.',
  commentTooLong: 'A comment is longer than 10,000 characters.',
  tooManyAttachments: 'A comment takes at most 50 attachments.',
} as const;

export const sheetsInput = {
  tooLong: (most: number) => `At most ${most} characters.`,
  date: 'A date is YYYY-MM-DD.',
  sheets: 'sheets lists at least one sheet.',
  tooMany: 'At most 2,000 sheets at once.',
  once: 'Each page at most once.',
  format: 'format is csv, xlsx or pdf.',
} as const;

export const carryOverInput = {
  ids: 'carry_overs is a list of at most 100 ids, separated by commas.',
  place: 'place is unchanged, changed, moved, unsure, outside or missing.',
  answer: 'answer is holds, resolved, moved or null.',
  markups: 'markups lists at least one markup.',
  tooManyMarkups: (most: number) => `At most ${most} markups at once.`,
  moved: 'Moving takes one markup, and either editor_details or by.',
  by: 'by has two numbers, x and y.',
} as const;

export const tasksInput = {
  tooManyAttachments: 'A task takes at most 50 attachments.',
} as const;

export const columnsInput = {
  kind: 'kind is text, number, date, choice or checkbox.',
  noSuchName: 'A column cannot have this name.',
  valueTooLong: 'A value is longer than 5,000 characters.',
  values: 'formData holds values by column name.',
  tooManyValues: 'formData holds more than 200 values.',
  tooManyChoices: 'A column has at most 100 choices.',
} as const;

export const notificationsInput = {
  type: 'type is a kind of notification.',
  status: 'status is unread_notification or read_notification.',
  choice: 'choice is follow, usual or mute.',
  tooMany: 'At most 1,000 notifications at once.',
  markupOrType: 'Send either markup_id or type.',
  cursor: 'This cursor is not one that the server sent.',
} as const;

export const searchInput = {
  filterId: 'A filter has an id.',
  filterType: 'A filter’s type is assignee or project.',
  tooManyFilters: 'At most 500 filters.',
  text: 'Type something to search for.',
  textTooLong: 'The text to search for is longer than 200 characters.',
} as const;

export const viewsInput = {
  defaultView: 'Default View is the name of the view that is always there.',
  configuration: 'configuration is a JSON string.',
  configurationTooLarge: 'configuration is larger than 64 KB.',
} as const;

export const quickAccessInput = {
  table: 'table is markups, tasks, markupsAndTasks, created, assigned or files.',
  favourite: 'favourite is true or false.',
  place: 'Name one place: a project, one of its folders or files, or a saved view with its table.',
} as const;

export const workInput = {
  type: 'type is markup or task.',
  ownList: 'type is created_by_me or assigned_to_me.',
  scope: 'list has a project_id, or a type, created_by_me or assigned_to_me.',
  is: 'is names at least one value.',
  tooManyIs: 'is names at most 500 values.',
  bound: 'from and to are numbers.',
  filter: 'A filter names one of the fields that can be filtered by.',
  tooManyFilters: 'At most 50 filters.',
  sort: 'A list is sorted by one of its columns.',
  tooManySorts: 'A list is sorted by at most three columns.',
  count: 'Rows are counted by one of the columns that they can be grouped by.',
  row: 'A row is a markup or a task.',
  noRows: 'Name at least one row.',
  format: 'format is csv, xlsx, pdf, bcf-2.1 or bcf-3.0.',
  tooManyRows: (most: number) => `At most ${most} rows at once.`,
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
