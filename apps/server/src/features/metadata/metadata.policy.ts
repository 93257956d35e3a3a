import { DueDate, type MetadataColumn, type MetadataValues } from '@sheetmark/contract';

export type Value = MetadataValues['formData'][string];

interface Kind {
  /** The value as it is kept; undefined when the column does not take it. */
  readonly read: (sent: Exclude<Value, null>, column: MetadataColumn) => Value | undefined;
  readonly says: string;
}

/** What each kind of column takes. An empty text empties the cell of any. */
const kinds: Readonly<Record<MetadataColumn['kind'], Kind>> = {
  text: { read: String, says: 'a text' },
  number: { read: toNumber, says: 'a number' },
  date: { read: (sent) => DueDate.safeParse(sent).data, says: 'a day, written YYYY-MM-DD' },
  choice: { read: (sent, { choices }) => choices.find((choice) => choice === sent), says: 'one of its choices' },
  checkbox: { read: (sent) => (typeof sent === 'boolean' ? sent : undefined), says: 'true or false' },
};

function toNumber(sent: Exclude<Value, null>): number | undefined {
  const number = typeof sent === 'string' ? Number(sent.trim()) : sent;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Null empties the cell; undefined: the column does not take this. */
export function valueFor(column: MetadataColumn, sent: Value): Value | undefined {
  return sent === null || sent === '' ? null : kinds[column.kind].read(sent, column);
}

export const whatItTakes = (column: MetadataColumn): string => `'${column.column_name}' takes ${kinds[column.kind].says}.`;
