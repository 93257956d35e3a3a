import type { Person, WorkRow } from '@sheetmark/contract';
import type { WorkChange } from '../../../entities/work/send-work.ts';
import { editOf, nameOf, statusOf } from '../../../entities/work/work-edit.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { noOne, personChoice, priorityChoices, statusChoices, taskStatusChoices } from '../../../ui/choices.tsx';
import { DueDate } from '../../../ui/due-date.tsx';
import type { Choice, GridColumn } from '../../../ui/grid/grid-column.ts';
import { PersonLabel } from '../../../ui/person-label.tsx';
import { PriorityLabel } from '../../../ui/priority.tsx';
import { StatusLabel } from '../../../ui/status.tsx';
import { quantitiesIn } from '../model/quantities.ts';
import { NameCell, Preview } from './work-cells.tsx';

type Column = GridColumn<WorkRow>;

const typeChoices: readonly Choice[] = [
  { value: 'markup', label: listingsMessages.markup },
  { value: 'task', label: listingsMessages.task },
];

export interface WorkColumnsOptions {
  /** The possible assignees in a project. */
  membersOf: (projectId: number) => readonly Person[];
  /** Options of the filters by people and projects. */
  assigneeChoices: readonly Choice[];
  peopleChoices: readonly Choice[];
  projectChoices: readonly Choice[];
  onChange: (changes: readonly WorkChange[]) => void;
  onOpenTask: (row: WorkRow) => void;
}

const moment = (iso: string | null) => iso !== null && <time dateTime={iso}>{formatDateTime(iso)}</time>;
const labelOf = (choices: readonly Choice[]) => (value: string) => choices.find((choice) => choice.value === value)?.label ?? '';
const ofMarkup = <T,>(row: WorkRow, read: (markup: WorkRow & { type: 'markup' }) => T): T | null =>
  row.type === 'markup' ? read(row) : null;

type Save = (columnId: string) => (row: WorkRow, text: string) => void;

const isTask = (row: WorkRow) => row.type === 'task';
const description = (row: WorkRow) => (row.type === 'task' ? row.description : '');
const firstFile = (row: WorkRow) => ofMarkup(row, ({ item }) => item.files[0]?.actual_name ?? null);
const filePath = (row: WorkRow) => ofMarkup(row, (markup) => markup.file_path);
const chosen = (choices: readonly Choice[]) => ({ filter: 'choice', groupable: true, choices, label: labelOf(choices) }) as const;

/** Name and text. */
const nameColumns = (save: Save, onOpenTask: (row: WorkRow) => void): Column[] => [
  {
    id: 'name',
    title: messages.name,
    width: 340,
    fixed: true,
    filter: 'text',
    value: nameOf,
    cell: (row) => <NameCell row={row} onOpenTask={onOpenTask} />,
    edit: { kind: 'text', can: isTask, text: nameOf, save: save('name') },
  },
  { id: 'type', title: listingsMessages.type, width: 88, value: (row) => row.type, ...chosen(typeChoices) },
  {
    id: 'description',
    title: listingsMessages.description,
    width: 200,
    sortable: false,
    value: description,
    quiet: true,
    edit: { kind: 'text', can: isTask, text: description, save: save('description') },
  },
];

/** Location. */
const placeColumns = (projects: readonly Choice[]): Column[] => [
  { id: 'preview', title: listingsMessages.preview, width: 68, sortable: false, value: () => null, cell: (row) => <Preview row={row} /> },
  {
    id: 'file_name',
    title: listingsMessages.fileName,
    width: 190,
    filter: 'text',
    groupable: true,
    quiet: true,
    value: firstFile,
  },
  {
    id: 'project',
    title: messages.project,
    width: 160,
    ...chosen(projects),
    value: (row) => row.project_detail.id,
    quiet: true,
    text: (row) => row.project_detail.name,
  },
  {
    id: 'file_path',
    title: listingsMessages.filePath,
    width: 160,
    sortable: false,
    quiet: true,
    value: filePath,
  },
  {
    id: 'file_version',
    title: listingsMessages.fileVersion,
    width: 96,
    sortable: false,
    value: (row) => ofMarkup(row, (markup) => markup.file_version),
    text: (row) => ofMarkup(row, (markup) => `V${markup.file_version}`) ?? '',
  },
];

/** The kind of the markup's drawing, and its measurement. */
const drawingColumns: readonly Column[] = [
  {
    id: 'number',
    title: listingsMessages.number,
    width: 88,
    align: 'end',
    filter: 'number',
    value: (row) => ofMarkup(row, ({ number }) => number),
    text: (row) => ofMarkup(row, ({ number }) => messages.markupNumber(number)) ?? '',
  },
  {
    id: 'page',
    title: listingsMessages.page,
    width: 80,
    align: 'end',
    filter: 'number',
    groupable: true,
    value: (row) => ofMarkup(row, (markup) => markup.page_number),
  },
  {
    id: 'subject',
    title: listingsMessages.subject,
    width: 140,
    filter: 'choice',
    groupable: true,
    quiet: true,
    value: (row) => ofMarkup(row, ({ subject }) => subject || null),
  },
  {
    id: 'label',
    title: listingsMessages.label,
    width: 180,
    filter: 'text',
    quiet: true,
    value: (row) => ofMarkup(row, ({ label }) => label),
  },
  {
    id: 'quantity',
    title: listingsMessages.quantity,
    width: 104,
    align: 'end',
    filter: 'number',
    value: (row) => ofMarkup(row, ({ quantity }) => quantity),
    text: (row) => ofMarkup(row, (markup) => quantitiesIn(markup).quantities) ?? '',
  },
  {
    id: 'unit',
    title: listingsMessages.unit,
    width: 88,
    filter: 'choice',
    groupable: true,
    value: (row) => ofMarkup(row, ({ unit }) => unit),
    text: (row) => ofMarkup(row, (markup) => quantitiesIn(markup).units) ?? '',
  },
];

/** Status and priority. */
const stateColumns = (save: Save): Column[] => [
  {
    id: 'status',
    title: messages.status,
    width: 104,
    ...chosen(statusChoices),
    value: statusOf,
    cell: (row) => <StatusLabel status={statusOf(row)} />,
    edit: {
      kind: 'choice',
      text: statusOf,
      choices: (row) => (row.type === 'task' ? taskStatusChoices : statusChoices),
      save: save('status'),
    },
  },
  {
    id: 'priority',
    title: messages.priority,
    width: 104,
    ...chosen(priorityChoices),
    value: (row) => row.priority,
    cell: (row) => <PriorityLabel priority={row.priority} />,
    edit: { kind: 'choice', text: (row) => row.priority, choices: () => priorityChoices, save: save('priority') },
  },
  {
    id: 'due_date',
    title: messages.dueDateColumn,
    width: 124,
    filter: 'date',
    value: (row) => row.due_date,
    cell: (row) => <DueDate date={row.due_date} closed={statusOf(row) === 'closed'} none={messages.none} />,
    edit: { kind: 'date', text: (row) => row.due_date ?? '', save: save('due_date') },
  },
  {
    id: 'updated_at',
    title: messages.lastUpdated,
    width: 164,
    filter: 'date',
    value: (row) => row.updated_at,
    cell: (row) => moment(row.updated_at),
  },
  {
    id: 'created_at',
    title: listingsMessages.created,
    width: 164,
    filter: 'date',
    value: (row) => row.created_at,
    cell: (row) => moment(row.created_at),
  },
  {
    id: 'resolved_on',
    title: listingsMessages.resolvedOn,
    width: 164,
    filter: 'date',
    value: (row) => row.resolved_on,
    cell: (row) => moment(row.resolved_on),
  },
];

/** People. */
const peopleColumns = (save: Save, { membersOf, assigneeChoices, peopleChoices }: WorkColumnsOptions): Column[] => [
  {
    id: 'assignee',
    title: messages.assignee,
    width: 160,
    ...chosen(assigneeChoices),
    value: (row) => row.assignee_id,
    cell: (row) => <PersonLabel person={row.assignee_details} none={messages.noOne} />,
    edit: {
      kind: 'choice',
      text: (row) => String(row.assignee_id ?? ''),
      choices: (row) => [noOne, ...membersOf(row.project_id).map(personChoice)],
      save: save('assignee'),
    },
  },
  {
    id: 'created_by',
    title: messages.createdBy,
    width: 160,
    ...chosen(peopleChoices),
    value: (row) => row.created_by_id,
    cell: (row) => <PersonLabel person={row.created_by_detail} />,
  },
  {
    id: 'resolved_by',
    title: listingsMessages.resolvedBy,
    width: 160,
    ...chosen(peopleChoices),
    value: (row) => row.resolved_by?.id ?? null,
    cell: (row) => <PersonLabel person={row.resolved_by} />,
  },
];

/** Specification 3: the columns of a markup or task row, in order. */
const order = [
  'name',
  'preview',
  'file_name',
  'project',
  'file_path',
  'status',
  'type',
  'description',
  'assignee',
  'priority',
  'due_date',
  'created_by',
  'updated_at',
  'file_version',
  'resolved_by',
  'resolved_on',
  'created_at',
  ...drawingColumns.map(({ id }) => id),
];

/** Columns for markups only; empty on tasks. */
export function workColumns(options: WorkColumnsOptions): Column[] {
  const save: Save = (columnId) => (row, text) => {
    const edit = editOf(columnId, text);
    if (edit) options.onChange([{ row, edit }]);
  };
  const all = [
    ...nameColumns(save, options.onOpenTask),
    ...placeColumns(options.projectChoices),
    ...drawingColumns,
    ...stateColumns(save),
    ...peopleColumns(save, options),
  ];
  return all.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** Columns for markups only. */
export const markupColumnIds: ReadonlySet<string> = new Set([
  'preview',
  'file_name',
  'file_path',
  'file_version',
  ...drawingColumns.map(({ id }) => id),
]);
