import type { MetadataColumn, WorkRow } from '@sheetmark/contract';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { Choice, GridColumn, GridValue } from '../../../ui/grid/grid-column.ts';
import type { CellChange } from '../api/columns.ts';
import { customColumnId } from '../model/work-query.ts';

type Column = GridColumn<WorkRow>;
type Kind = MetadataColumn['kind'];
type SaveCell = (change: CellChange) => void;

const nothing: Choice = { value: '', label: messages.none };
const yesOrNo: readonly Choice[] = [
  { value: 'true', label: listingsMessages.yes },
  { value: 'false', label: listingsMessages.no },
];
const plain = (choices: readonly string[]): Choice[] => choices.map((value) => ({ value, label: value }));

const widths: Readonly<Record<Kind, number>> = { text: 160, number: 96, date: 124, choice: 140, checkbox: 96 };

function valueOf(row: WorkRow, column: string): GridValue {
  return row.type === 'markup' ? (row.metadata?.formData[column] ?? null) : null;
}

/** Text that was typed, as its column takes it; what is no number goes as it is, for the server to say so. */
function typed(kind: Kind, text: string): CellChange['value'] {
  if (text.trim() === '') return null;
  const number = Number(text);
  return kind === 'number' && Number.isFinite(number) ? number : text;
}

/** What is alike in all kinds. A project's own columns are filled for markups; a task's cells stay empty. */
function customColumn({ column_name, kind, choices }: MetadataColumn, save: SaveCell): Column {
  const shared: Column = {
    id: customColumnId({ kind, column_name }),
    title: column_name,
    width: widths[kind],
    value: (row) => valueOf(row, column_name),
  };
  const edit = (of: Extract<Kind, 'text' | 'number' | 'date' | 'choice'>): NonNullable<Column['edit']> => ({
    kind: of,
    can: (row) => row.type === 'markup',
    text: (row) => String(valueOf(row, column_name) ?? ''),
    save: (row, text) => row.type === 'markup' && save({ row, column: column_name, value: typed(kind, text) }),
    ...(of === 'choice' && { choices: () => [nothing, ...plain(choices)] }),
  });
  if (kind === 'checkbox')
    return { ...shared, filter: 'choice', choices: [...yesOrNo, nothing], cell: (row) => check(row, column_name, save) };
  if (kind === 'choice') return { ...shared, filter: 'choice', choices: [...plain(choices), nothing], groupable: true, edit: edit(kind) };
  return { ...shared, filter: kind, edit: edit(kind), ...(kind === 'number' && { align: 'end' }) };
}

function check(row: WorkRow, column: string, save: SaveCell) {
  if (row.type === 'task') return null;
  const value = valueOf(row, column) === true;
  return <Checkbox label={column} tabIndex={-1} checked={value} onChange={() => save({ row, column, value: !value })} />;
}

export const customColumns = (columns: readonly MetadataColumn[], save: SaveCell): Column[] =>
  columns.map((column) => customColumn(column, save));
