import { DueDate, type MetadataColumn, type MetadataValues } from '@sheetmark/contract';

export type Value = MetadataValues['formData'][string];

interface Kind {
  /** The stored value; undefined if it is invalid. */
  readonly parse: (sent: Exclude<Value, null>, column: MetadataColumn) => Value | undefined;
  readonly description: string;
}

/** The values of each kind of column. An empty text clears the cell of any kind. */
const kinds: Readonly<Record<MetadataColumn['kind'], Kind>> = {
  text: { parse: String, description: 'a text' },
  number: { parse: toNumber, description: 'a number' },
  date: { parse: (sent) => DueDate.safeParse(sent).data, description: 'a day, written YYYY-MM-DD' },
  choice: { parse: (sent, { choices }) => choices.find((choice) => choice === sent), description: 'one of its choices' },
  checkbox: { parse: (sent) => (typeof sent === 'boolean' ? sent : undefined), description: 'true or false' },
};

function toNumber(sent: Exclude<Value, null>): number | undefined {
  const number = typeof sent === 'string' ? Number(sent.trim()) : sent;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Null clears the cell; undefined means that the value is invalid. */
export function parseValue(column: MetadataColumn, sent: Value): Value | undefined {
  return sent === null || sent === '' ? null : kinds[column.kind].parse(sent, column);
}

export const describeValues = (column: MetadataColumn): string => `'${column.column_name}' takes ${kinds[column.kind].description}.`;
