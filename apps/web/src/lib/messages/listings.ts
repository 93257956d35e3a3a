/** What the lists of markups and tasks say, and a task beside them. */
export const listingsMessages = {
  viewAdded: 'View added!',
  // Columns, specification 3 and 9
  preview: 'Preview',
  fileName: 'File Name',
  filePath: 'File Path',
  type: 'Type',
  description: 'Description',
  dueDateColumn: 'Due Date',
  fileVersion: 'File Version',
  resolvedBy: 'Resolved By',
  resolvedOn: 'Resolved On',

  addColumn: 'Add column',
  columnHolds: 'It holds',
  kindText: 'Text',
  kindNumber: 'Number',
  kindDate: 'Date',
  kindChoice: 'Choice',
  kindCheckbox: 'Checkbox',
  choices: 'Choices',
  choicesHint: 'One on each line.',
  yes: 'Yes',
  no: 'No',

  // Rows
  markup: 'Markup',
  task: 'Task',
  markupNamed: 'Markup: ',
  taskNamed: 'Task: ',
  overdue: ', overdue',
  commentCount: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  assignedTo: (name: string) => `Assigned to ${name}`,
  placeOfTask: (project: string) => `Task · ${project}`,
  placeOfMarkup: (item: string, version: number) => `${item} · V${version}`,
  rowCount: (count: number, exact: boolean) => `${count.toLocaleString('en')}${exact ? '' : '+'} ${count === 1 ? 'row' : 'rows'}`,
  rowsChanged: (count: number) => `${count} rows changed.`,
  nothingFits: 'Nothing fits these filters',
  nothingFitsHint: 'Take a filter away to see more.',
  nothingHere: 'Nothing here yet',
  nothingHereHint: 'Markups drawn on a page and tasks that somebody wrote down are listed here.',

  // Views and exports
  export: 'Export',
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',

  // A task
  newTask: 'New task',
  writtenBy: (name: string, day: string) => `by ${name}, ${day}`,
  comment: 'Comment',
} as const;
