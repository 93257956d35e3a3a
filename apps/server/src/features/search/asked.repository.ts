import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';

/** What the statements of a search are given, by name. */
export interface Asked {
  readonly viewer: number;
  readonly projects: readonly number[];
  readonly typed: string;
  /** The same between blanks; null where it has no letter or digit. */
  readonly phrase: string | null;
  /** Of all the words, for `like`; and what of each of them is looked up by its trigrams. */
  readonly patterns: readonly string[];
  readonly lookedUp: readonly string[];
  /** The word that an excerpt shows. */
  readonly first: string;
  /** Words to look up, with `#` for a stretch of ids: whole ones, and those that may go on. */
  readonly whole: string | null;
  readonly begun: string | null;
  /** So many of each project are looked at. */
  readonly newest: number;
  readonly best: number;
}

const types: Readonly<Record<keyof Asked, string>> = {
  viewer: 'bigint',
  projects: 'bigint[]',
  typed: 'text',
  phrase: 'text',
  patterns: 'text[]',
  lookedUp: 'text[]',
  first: 'text',
  whole: 'text',
  begun: 'text',
  newest: 'int',
  best: 'int',
};

const isAsked = (name: string): name is keyof Asked => Object.hasOwn(types, name);

/** Stands for a value in a statement that `asking` makes. */
export const asked = (name: keyof Asked): RawBuilder<unknown> => sql.raw(`{${name}}`);

/** A statement that sends each value once, however often it occurs. Its text is built on first use. */
export function asking<Row>(statement: () => RawBuilder<unknown>): (db: Reader, values: Asked) => Promise<Row[]> {
  let made: ReturnType<typeof numbered> | null = null;
  return async (db, values) => {
    made ??= numbered(statement().compile(db).sql);
    const parameters = made.names.map((name) => values[name]);
    return (await db.executeQuery<Row>({ ...sql<Row>``.compile(db), sql: made.text, parameters })).rows;
  };
}

function numbered(text: string): { readonly text: string; readonly names: readonly (keyof Asked)[] } {
  const names: (keyof Asked)[] = [];
  const put = (_: string, name: string): string => {
    if (!isAsked(name)) throw new Error(`a search is not given ${name}`);
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}::${types[name]}`;
  };
  return { text: text.replaceAll(/\{(\w+)\}/g, put), names };
}
