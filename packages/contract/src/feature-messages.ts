/** Messages for invalid input that only signed-in pages need, by subject: the sign-in page doesn't load them. */

export const auditInput = {
  types: 'types are written task_created,task_updated.',
  order: 'order is newest or oldest.',
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
  nothing: 'Name files, folders, markups or a list to export.',
  markupsOrList: 'Name either markups or a list.',
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
  reference: 'The number of a sheet is missing.',
  appliesTo: 'applies_to is page or project.',
  notInProject: 'No current sheet of the project has this number.',
  part: 'A part is left, top, width and height in whole page units: 0-0-400-300.',
  partOutside: 'The page has nothing there.',
} as const;

export const linksInput = {
  url: 'Enter an address that starts with http://, https:// or mailto:.',
  urlTooLong: 'At most 2,000 characters.',
  kind: 'target is a page, a file, a task or a url.',
  noPage: 'This file has no such page.',
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
  takeoffLevel: 'by names one to three columns that takeoffs can be grouped by.',
  takeoffFormat: 'format is csv, xlsx or xml.',
  tooManyRows: (most: number) => `At most ${most} rows at once.`,
} as const;

export const publicationsInput = {
  name: 'The name of an issue has at most 100 characters.',
  date: 'A date is YYYY-MM-DD.',
  files: 'files lists the names of the files.',
  tooMany: 'That is too much at once.',
} as const;

export const tokensInput = {
  name: 'Give the token a name of at most 100 characters.',
  scope: 'scope is read, comment or write.',
  projects: 'Choose between 1 and 100 projects, or all of them.',
  expiry: 'Choose a day within the next year, such as 2027-02-21.',
} as const;

export const reviewsInput = {
  meaning: 'meaning is approve, approve_with_comments, neutral, revise or reject.',
  decisionKey: 'key is made of small letters, digits and _.',
  decisionName: 'The name of a decision has at most 60 characters.',
  decisionNote: 'The note on a decision has at most 200 characters.',
  noDecision: 'Offer at least one decision.',
  tooManyDecisions: 'At most 8 decisions.',
  sameDecision: 'Each decision has a key of its own.',
  state: 'states names draft, in_review, ready, closed or cancelled.',
  sort: 'sort is number, title, state, due_date, decided, sheets, round or created_at.',
  files: 'At most 500 files.',
  sheets: 'At most 1,000 sheets.',
  pages: 'pages lists page numbers.',
  folders: 'At most 100 folders.',
  markups: 'At most 5,000 markups.',
  reviewers: 'At most 200 reviewers.',
  noReviewer: 'Name at least one reviewer.',
  sameReviewer: 'Name each reviewer once.',
  stage: 'stage is a number from 1 to 20.',
  stages: 'At most 20 stages.',
  stageName: 'The name of a stage has at most 60 characters.',
  reminders: 'reminders lists 7, 2, 1, 0 or -1.',
  remark: 'A remark has at most 5,000 characters.',
  reason: 'Say why you reopen it.',
  format: 'format is json, csv or pdf.',
  tableFormat: 'format is csv or xlsx.',
  column: 'columns names columns of the list of reviews.',
  listed: 'At most 5,000 reviews.',
  decisionSet: 'Choose the decisions on offer.',
  text: 'The text to search for is longer than 200 characters.',
} as const;

export const webhooksInput = {
  url: 'Enter an address that begins with https://.',
  types: 'Choose at least one event, or all of them.',
} as const;

export const factorsInput = {
  code: 'Enter the six digits, or a recovery code.',
  minLength: 'Passwords need at least 6 and at most 64 characters.',
  requiredFor: 'second_factor is nobody, administrators or everyone.',
} as const;

export const guestsInput = {
  name: 'A name has at most 100 characters.',
  code: 'The code has six digits.',
  access: 'access is view, comment, markup or decide.',
  addresses: 'Name 1 to 50 addresses.',
  expiry: 'Name the last day as YYYY-MM-DD.',
  target: 'Name one review, one file or one folder.',
} as const;

export const passkeysInput = {
  name: 'Give the passkey a name of at most 100 characters.',
} as const;
