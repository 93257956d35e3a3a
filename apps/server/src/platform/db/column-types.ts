import pg from 'pg';
import type { CustomTypesConfig } from 'pg';

const { types } = pg;

/** Ids and counts. Doubles are exact up to 2^53; beyond that an id would silently change. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

/** `2026-01-05 09:00:00.5+00` → `2026-01-05T09:00:00.500Z` */
function parseTimestamptz(text: string): string {
  // Connections use UTC. Fast because a list of a hundred rows has hundreds of times.
  if (text.length >= 22 && text.length <= 29 && text[10] === ' ' && text.endsWith('+00')) {
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
  }
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

const parseDate = (text: string): string => text;

type Parse = (text: string) => unknown;

/** `{1,NULL,"2026-01-05 09:00:00+00"}`: one dimension, of values that hold no comma and no quote. */
function parseArray(text: string, parse: Parse): unknown[] {
  const parts = text === '{}' ? [] : text.slice(1, -1).split(',');
  return parts.map((part) => (part === 'NULL' ? null : parse(part.replaceAll('"', ''))));
}

/** By oid in pg_type, with the oid of the array type. */
const rows: readonly (readonly [oid: number, arrayOid: number, parse: Parse])[] = [
  [types.builtins.INT8, 1016, parseInt8],
  [types.builtins.NUMERIC, 1231, Number],
  [types.builtins.TIMESTAMPTZ, 1185, parseTimestamptz],
  [types.builtins.DATE, 1182, parseDate],
];

const parsers = new Map<number, Parse>(
  rows.flatMap(([oid, arrayOid, parse]): [number, Parse][] => [
    [oid, parse],
    [arrayOid, (text) => parseArray(text, parse)],
  ]),
);

/** How columns arrive: int8 and numeric as numbers, times as ISO 8601 UTC with milliseconds, dates as `YYYY-MM-DD`. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser(oid, format) {
    const usual: unknown = types.getTypeParser(oid, format ?? 'text');
    return format === 'binary' ? usual : (parsers.get(oid) ?? usual);
  },
};
