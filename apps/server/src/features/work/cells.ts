import { type Comment, type ExportColumn, valueIn, type WorkColumn, type WorkRow } from '@sheetmark/contract';
import { type Cell, dateCell } from '../../platform/tables/csv.ts';

/** What a comment says in a line of text: the names of its attachments where it has no words. */
export const commentLine = ({ text, attachments }: Comment): string => text || attachments.map(({ name }) => name).join(', ');

interface Column {
  readonly title: string;
  readonly of: (row: WorkRow) => Cell;
}

const ofMarkup =
  (of: (row: Extract<WorkRow, { type: 'markup' }>) => Cell) =>
  (row: WorkRow): Cell =>
    row.type === 'markup' ? of(row) : null;

/** A number stays one where there is no other. */
function joined(first: number | string | null, further: readonly (number | string)[]): Cell {
  return further.length === 0 ? first : [first, ...further].join('; ');
}

const columns: Readonly<Record<WorkColumn, Column>> = {
  type: { title: 'Type', of: (row) => row.type },
  number: { title: 'Number', of: ofMarkup((row) => row.number) },
  name: { title: 'Name', of: (row) => (row.type === 'task' ? row.task_name : row.name) },
  description: { title: 'Description', of: (row) => (row.type === 'task' ? row.description : null) },
  status: { title: 'Status', of: (row) => (row.type === 'task' ? row.status : row.open) },
  priority: { title: 'Priority', of: (row) => row.priority },
  assignee: { title: 'Assignee', of: (row) => row.assignee_name },
  due_date: { title: 'Due Date', of: (row) => dateCell(row.due_date) },
  project: { title: 'Project', of: (row) => row.project_detail.name },
  file_path: { title: 'File Path', of: ofMarkup((row) => row.file_path) },
  file_name: { title: 'File Name', of: ofMarkup((row) => row.item.name) },
  file_version: { title: 'File Version', of: ofMarkup((row) => row.file_version) },
  page: { title: 'Page', of: ofMarkup((row) => row.page_number) },
  subject: { title: 'Subject', of: ofMarkup((row) => row.subject || null) },
  label: { title: 'Label', of: ofMarkup((row) => row.label) },
  quantity: {
    title: 'Quantity',
    of: ofMarkup((row) =>
      joined(
        row.quantity,
        row.further_quantities.map(({ quantity }) => quantity),
      ),
    ),
  },
  unit: {
    title: 'Unit',
    of: ofMarkup((row) =>
      joined(
        row.unit,
        row.further_quantities.map(({ unit }) => unit),
      ),
    ),
  },
  created_by: { title: 'Created By', of: (row) => row.created_by_detail.name },
  created_at: { title: 'Created', of: (row) => dateCell(row.created_at) },
  updated_at: { title: 'Last Updated', of: (row) => dateCell(row.updated_at) },
  resolved_by: { title: 'Resolved By', of: (row) => row.resolved_by?.name ?? null },
  resolved_on: { title: 'Resolved On', of: (row) => dateCell(row.resolved_on) },
  comments: { title: 'Comments', of: (row) => row.comments.map((said) => `${said.author.name}: ${commentLine(said)}`).join('\n') || null },
};

/** A project's own; of tasks it is empty. */
const custom = (title: string): Column => ({
  title,
  of: ofMarkup((row) => {
    const value = row.metadata && valueIn(row.metadata.formData, title);
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  }),
});

const columnOf = (asked: ExportColumn): Column => (typeof asked === 'string' ? columns[asked] : custom(asked.column_name));

export const titlesOf = (asked: readonly ExportColumn[]): string[] => asked.map((column) => columnOf(column).title);
export const cellsOf = (row: WorkRow, asked: readonly ExportColumn[]): Cell[] => asked.map((column) => columnOf(column).of(row));
