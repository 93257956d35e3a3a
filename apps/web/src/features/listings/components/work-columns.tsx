import { isWorkField, type MarkupRow, type Person, workColumns, type WorkField, type WorkRow, type WorkType } from '@sheetmark/contract';
import type { WorkChange } from '../../../entities/work/send-work.ts';
import { type ColumnLook, createStateLooks, workColumn } from '../../../entities/work/work-columns.tsx';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import type { Choice, GridColumn } from '../../../ui/grid/grid-column.ts';
import { quantitiesIn } from '../model/quantities.ts';
import { NameCell, Preview } from './work-cells.tsx';

const typeChoices: readonly Choice[] = [
  { value: 'markup', label: listingsMessages.markup },
  { value: 'task', label: listingsMessages.task },
];

export interface ListingColumnsOptions {
  /** What the list contains. */
  types: readonly WorkType[];
  /** The possible assignees in a project. */
  membersOf: (projectId: number) => readonly Person[];
  /** Options of the filters by people and projects. */
  assigneeChoices: readonly Choice[];
  peopleChoices: readonly Choice[];
  projectChoices: readonly Choice[];
  reviewChoices: readonly Choice[];
  onChange: (changes: readonly WorkChange[]) => void;
  onOpenTask: (row: WorkRow) => void;
}

const textOfMarkup = (read: (markup: MarkupRow) => string) => (row: WorkRow) => (row.type === 'markup' ? read(row) : '');
const taskText = { kind: 'text', can: ({ type }: WorkRow) => type === 'task' } as const;

const preview: GridColumn<WorkRow> = {
  id: 'preview',
  title: listingsMessages.preview,
  width: 68,
  sortable: false,
  value: () => null,
  cell: (row) => <Preview row={row} />,
};

/** Specification 3: the columns of a markup or task row, in order. */
function looksOf({
  onOpenTask,
  projectChoices,
  peopleChoices,
  reviewChoices,
  ...people
}: ListingColumnsOptions): Readonly<Record<WorkField, ColumnLook>> {
  const { status, assignee, priority, due_date } = createStateLooks({ ...people, none: { day: messages.none, person: messages.noOne } });
  return {
    name: { width: 340, fixed: true, cell: (row) => <NameCell row={row} onOpenTask={onOpenTask} />, edit: taskText },
    file_name: {
      width: 190,
      quiet: true,
      value: (row) => (row.type === 'markup' ? (row.item.files[0]?.actual_name ?? null) : null),
    },
    project: { width: 160, quiet: true, choices: projectChoices },
    file_path: { width: 160, quiet: true },
    status,
    type: { width: 88, choices: typeChoices },
    description: { width: 200, quiet: true, edit: taskText },
    assignee,
    priority,
    due_date,
    created_by: { width: 160, choices: peopleChoices },
    updated_at: { width: 164 },
    file_version: { width: 96, text: textOfMarkup((markup) => `V${markup.file_version}`) },
    resolved_by: { width: 160, choices: peopleChoices },
    resolved_on: { width: 164 },
    created_at: { width: 164 },
    number: { width: 88, text: textOfMarkup(({ number }) => messages.markupNumber(number)) },
    sheet: { width: 180, quiet: true },
    page: { width: 80 },
    review: { width: 200, quiet: true, choices: reviewChoices },
    subject: { width: 140, quiet: true },
    label: { width: 180, quiet: true },
    quantity: { width: 104, text: textOfMarkup((markup) => quantitiesIn(markup).quantities) },
    unit: { width: 88, text: textOfMarkup((markup) => quantitiesIn(markup).units) },
  };
}

export function listingColumns(options: ListingColumnsOptions): GridColumn<WorkRow>[] {
  const table = { workOf: (row: WorkRow) => row, onChange: options.onChange };
  const hasMarkups = options.types.includes('markup');
  const looks = looksOf(options);
  const fields = Object.keys(looks).filter(isWorkField);
  const columns = fields
    .filter((field) => hasMarkups || !('ofMarkups' in workColumns[field]))
    .map((field) => workColumn(field, looks[field], table));
  return hasMarkups ? columns.toSpliced(1, 0, preview) : columns;
}
