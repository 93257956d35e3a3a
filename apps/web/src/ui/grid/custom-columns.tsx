import { type MetadataColumn, valueIn } from '@sheetmark/contract';
import { messages } from '../../lib/messages.ts';
import { listingsMessages } from '../../lib/messages/listings.ts';
import { Checkbox } from '../checkbox.tsx';
import type { Choice, GridColumn, GridValue } from './grid-column.ts';

type Kind = MetadataColumn['kind'];
export type CustomValue = string | number | boolean | null;

/** Rows that can have values in custom columns. */
export interface CustomCells<Row> {
  /** Values by column name; undefined for rows without any, whose cells stay empty. */
  valuesOf: (row: Row) => Readonly<Record<string, CustomValue>> | undefined;
  save: (row: Row, column: string, value: CustomValue) => void;
}

/** Prefix of custom column ids, followed by kind and name. */
export const customColumnId = ({ kind, column_name }: Pick<MetadataColumn, 'kind' | 'column_name'>): string =>
  `column:${kind}:${column_name}`;

const nothing: Choice = { value: '', label: messages.none };
const yesOrNo: readonly Choice[] = [
  { value: 'true', label: listingsMessages.yes },
  { value: 'false', label: listingsMessages.no },
];
const plain = (choices: readonly string[]): Choice[] => choices.map((value) => ({ value, label: value }));

const widths: Readonly<Record<Kind, number>> = { text: 160, number: 96, date: 124, choice: 140, checkbox: 96 };

/** Converts typed text for its column; an invalid number is sent unchanged, so that the server reports it. */
function typed(kind: Kind, text: string): CustomValue {
  if (text.trim() === '') return null;
  const number = Number(text);
  return kind === 'number' && Number.isFinite(number) ? number : text;
}

/** Shared by all kinds. */
function customColumn<Row>({ column_name, kind, choices }: MetadataColumn, { valuesOf, save }: CustomCells<Row>): GridColumn<Row> {
  const valueOf = (row: Row): GridValue => valueIn(valuesOf(row) ?? {}, column_name);
  const shared: GridColumn<Row> = {
    id: customColumnId({ kind, column_name }),
    title: column_name,
    width: widths[kind],
    value: valueOf,
  };
  const edit = (of: Exclude<Kind, 'checkbox'>): NonNullable<GridColumn<Row>['edit']> => ({
    kind: of,
    can: (row) => valuesOf(row) !== undefined,
    text: (row) => String(valueOf(row) ?? ''),
    save: (row, text) => save(row, column_name, typed(kind, text)),
    ...(of === 'choice' && { choices: () => [nothing, ...plain(choices)] }),
  });
  if (kind === 'checkbox') {
    const check = (row: Row) => {
      if (!valuesOf(row)) return null;
      const value = valueOf(row) === true;
      return <Checkbox label={column_name} tabIndex={-1} checked={value} onChange={() => save(row, column_name, !value)} />;
    };
    return { ...shared, filter: 'choice', choices: [...yesOrNo, nothing], cell: check };
  }
  if (kind === 'choice') return { ...shared, filter: 'choice', choices: [...plain(choices), nothing], groupable: true, edit: edit(kind) };
  return { ...shared, filter: kind, edit: edit(kind), ...(kind === 'number' && { align: 'end' }) };
}

/** A project's custom columns, for rows of any kind. */
export const customColumns = <Row,>(columns: readonly MetadataColumn[], cells: CustomCells<Row>): GridColumn<Row>[] =>
  columns.map((column) => customColumn(column, cells));
