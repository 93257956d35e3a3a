import { type NamedSheet, sheetName } from '@sheetmark/contract';

interface PlacedMarkup extends NamedSheet {
  readonly number: number;
  readonly item: { readonly name: string };
  readonly file_version: number;
}

/** Texts of the lists of markups and tasks, and of a task's panel. */
export const listingsMessages = {
  // Columns besides the contract's
  preview: 'Preview',
  description: 'Description',
  sum: (quantities: string) => `Total: ${quantities}`,

  addColumn: 'Add column',
  columnHolds: 'Type',
  kindText: 'Text',
  kindNumber: 'Number',
  kindDate: 'Date',
  kindChoice: 'Choice',
  kindCheckbox: 'Checkbox',
  choices: 'Choices',
  choicesHint: 'One per line.',
  yes: 'Yes',
  no: 'No',

  selectedMarkups: (count: number) => (count === 1 ? '1 selected markup' : `${count.toLocaleString('en')} selected markups`),

  // Rows
  markup: 'Markup',
  task: 'Task',
  markupNamed: 'Markup: ',
  taskNamed: 'Task: ',
  commentCount: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  assignedTo: (name: string) => `Assigned to ${name}`,
  placeOfTask: (project: string) => `Task · ${project}`,
  placeOfMarkup: ({ number, item, file_version, ...sheet }: PlacedMarkup) =>
    `#${number} · ${sheetName(sheet) ?? item.name} · V${file_version}`,
  rowCount: (count: number, { exact, types }: { exact: boolean; types: readonly ('markup' | 'task')[] }) => {
    const [only, ...others] = types;
    const what = only === undefined || others.length > 0 ? 'row' : only;
    return `${count.toLocaleString('en')}${exact ? '' : '+'} ${count === 1 ? what : `${what}s`}`;
  },
  selectAll: (count: number | undefined) => (count === undefined ? 'Select all' : `Select all ${count.toLocaleString('en')}`),
  selectFirst: (most: number, count: number | undefined) => {
    const first = `Select the first ${most.toLocaleString('en')}`;
    return count === undefined ? first : `${first} of ${count.toLocaleString('en')}`;
  },
  mostAtOnce: (most: number) => `You can change at most ${most.toLocaleString('en')} at once`,
  loadingRows: (here: number, all: number | undefined) => {
    const loaded = here.toLocaleString('en');
    return all === undefined ? `${loaded} loaded` : `${loaded} of ${all.toLocaleString('en')} loaded`;
  },
  roleForbidsChange: 'Your role doesn’t let you change all of these.',
  nothingHere: 'Nothing here yet',
  nothingHereHint: 'Markups and tasks appear here.',

  // Task views: table, board, calendar
  face: 'Show tasks as',
  layout: 'Show as',
  board: 'Board',
  taskBoard: 'Task board',
  taskCalendar: 'Task calendar',
  calendar: 'Calendar',
  boardHint: 'Enter opens the task. Alt with the left or right arrow moves it to the next column.',
  calendarHint: 'Enter opens the task. Alt with an arrow moves it to another day.',
  noTasks: 'No tasks',
  noReview: 'No review',
  due: (count: number) => `${count.toLocaleString('en')} due`,
  nothingDue: 'Nothing is due in these weeks.',
  more: 'Show more',
  today: 'Today',
  monthBefore: 'Previous month',
  monthAfter: 'Next month',

  // Charts of a project
  waitingByPriority: 'Not closed, by priority',
  waitingByAge: 'Not closed, by age',
  burnDown: 'Open, week by week',
  ages: (from: number, to: number | undefined) => (to === undefined ? `${from} days or more` : `${from} to ${to} days`),
  week: (day: string, open: number, closed: number) => `Week to ${day}: ${open} open, ${closed} closed`,
  openAt: (day: string, open: number) => `${open} open on ${day}`,
  openNow: (open: number) => `${open} open now`,

  // A task
  openMarkup: 'Open markup',
  writtenBy: (name: string, day: string) => `by ${name}, ${day}`,
} as const;
