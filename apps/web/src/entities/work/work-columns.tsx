import { type ListColumn, type Person, workColumns, type WorkField, type WorkRow } from '@sheetmark/contract';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { noOne, personChoice, priorityChoices, statusChoices, taskStatusChoices } from '../../ui/choices.tsx';
import { DueDate } from '../../ui/due-date.tsx';
import type { CellEdit, Choice, GridColumn, GridValue } from '../../ui/grid/grid-column.ts';
import { PersonLabel } from '../../ui/person-label.tsx';
import { PriorityLabel } from '../../ui/priority.tsx';
import { StatusLabel } from '../../ui/status.tsx';
import type { WorkChange } from './send-work.ts';
import { parseCellEdit, statusOf } from './work-edit.ts';

/** A table with work in its rows. */
export interface WorkTable<Row> {
  /** Null for rows without work. */
  workOf: (row: Row) => WorkRow | null;
  onChange: (changes: readonly WorkChange[]) => void;
}

/** How a table shows a column. The contract and the column's kind give what it omits. */
export interface ColumnLook extends Partial<Pick<GridColumn<unknown>, 'choices' | 'fixed' | 'groupable' | 'quiet'>> {
  /** Pixels. */
  width: number;
  value?: (work: WorkRow) => GridValue;
  text?: (work: WorkRow) => string;
  cell?: (work: WorkRow) => ReactNode;
  edit?: {
    kind: CellEdit<unknown>['kind'];
    choices?: (work: WorkRow) => readonly Choice[];
    /** Whether this row's cell can be edited; all by default. */
    can?: (work: WorkRow) => boolean;
  };
}

function valueOf(column: ListColumn, work: WorkRow): GridValue {
  const isNamed = column.kind === 'person' || column.kind === 'project' || column.kind === 'review';
  return isNamed ? (column.read(work)?.id ?? null) : column.read(work);
}

const timeCell = (time: string | null) => time !== null && <time dateTime={time}>{formatDateTime(time)}</time>;

/** How all tables show columns of this kind; by default as the value's text. */
function lookOf(column: ListColumn): Partial<ColumnLook> {
  if (column.kind === 'person') return { cell: (work) => <PersonLabel person={column.read(work)} /> };
  if (column.kind === 'project' || column.kind === 'review') return { text: (work) => column.read(work)?.name ?? '' };
  return column.kind === 'time' ? { cell: (work) => timeCell(column.read(work)) } : {};
}

const labelOf = (choices: readonly Choice[]) => (value: string) => choices.find((choice) => choice.value === value)?.label ?? '';

/** Changes one cell of the row's work, from its editor's text. */
export const saveWork =
  <Row,>(columnId: string, { workOf, onChange }: WorkTable<Row>) =>
  (row: Row, text: string) => {
    const [work, edit] = [workOf(row), parseCellEdit(columnId, text)];
    if (work && edit) onChange([{ row: work, edit }]);
  };

/** A column of the contract in this table. */
export function workColumn<Row>(field: WorkField, look: ColumnLook, table: WorkTable<Row>): GridColumn<Row> {
  const column: ListColumn = workColumns[field];
  const { title, filter, groups } = column;
  const { value = (work) => valueOf(column, work), text, cell, edit, ...rest }: ColumnLook = { ...lookOf(column), ...look };
  const ofWork =
    <T, N>(read: (work: WorkRow) => T, none: N) =>
    (row: Row): T | N => {
      const work = table.workOf(row);
      return work ? read(work) : none;
    };
  return {
    id: field,
    title,
    ...(filter ? { filter: typeof filter === 'object' ? 'choice' : filter } : { sortable: false }),
    ...(filter === 'number' && { align: 'end' }),
    ...(groups && { groupable: true }),
    ...(rest.choices && { label: labelOf(rest.choices) }),
    ...rest,
    value: ofWork(value, null),
    ...(text && { text: ofWork(text, '') }),
    ...(cell && { cell: ofWork(cell, null) }),
    ...(edit && {
      edit: {
        kind: edit.kind,
        text: ofWork((work) => String(value(work) ?? ''), ''),
        can: ofWork(edit.can ?? (() => true), false),
        save: saveWork(field, table),
        ...(edit.choices && { choices: ofWork(edit.choices, []) }),
      },
    }),
  };
}

interface StateOptions {
  /** The options of the filter by assignee. */
  assigneeChoices: readonly Choice[];
  membersOf: (projectId: number) => readonly Person[];
  /** The texts of cells without a day or an assignee; empty by default. */
  none?: { day: string; person: string };
}

/** The state of work, as every table shows and edits it. */
export const createStateLooks = ({ assigneeChoices, membersOf, none = { day: '', person: '' } }: StateOptions) =>
  ({
    status: {
      width: 104,
      choices: statusChoices,
      cell: (work) => <StatusLabel status={statusOf(work)} />,
      edit: { kind: 'choice', choices: ({ type }) => (type === 'task' ? taskStatusChoices : statusChoices) },
    },
    assignee: {
      width: 160,
      choices: assigneeChoices,
      cell: (work) => <PersonLabel person={work.assignee_details} none={none.person} />,
      edit: { kind: 'choice', choices: ({ project_id }) => [noOne, ...membersOf(project_id).map(personChoice)] },
    },
    priority: {
      width: 104,
      choices: priorityChoices,
      cell: ({ priority }) => <PriorityLabel priority={priority} />,
      edit: { kind: 'choice', choices: () => priorityChoices },
    },
    due_date: {
      width: 124,
      cell: (work) => <DueDate date={work.due_date} closed={statusOf(work) === 'closed'} none={none.day} />,
      edit: { kind: 'date' },
    },
  }) satisfies Partial<Record<WorkField, ColumnLook>>;
