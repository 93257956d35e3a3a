import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';

/** The parameters of a search's statements, by name. */
export interface SearchParameters {
  readonly viewer: number;
  readonly projects: readonly number[];
  readonly typed: string;
  /** The typed text between blanks; null if it has no letters or digits. */
  readonly phrase: string | null;
  /** `like` patterns of all words, and the part of each that is looked up by its trigrams. */
  readonly patterns: readonly string[];
  readonly lookedUp: readonly string[];
  /** The word that an excerpt shows. */
  readonly first: string;
  /** Words to look up, with `#` for a block of ids: whole words, and beginnings of words. */
  readonly whole: string | null;
  readonly begun: string | null;
  /** The number of newest rows to read from each project. */
  readonly newest: number;
  readonly best: number;
}

const types: Readonly<Record<keyof SearchParameters, string>> = {
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

const isParameter = (name: string): name is keyof SearchParameters => Object.hasOwn(types, name);

/** A placeholder in a statement of `createStatement`. */
export const parameter = (name: keyof SearchParameters): RawBuilder<unknown> => sql.raw(`{${name}}`);

/** Creates a statement that sends each parameter once, however often it occurs. Its text is built on first use. */
export function createStatement<Row>(statement: () => RawBuilder<unknown>): (db: Reader, values: SearchParameters) => Promise<Row[]> {
  let built: ReturnType<typeof numberParameters> | null = null;
  return async (db, values) => {
    built ??= numberParameters(statement().compile(db).sql);
    const parameters = built.names.map((name) => values[name]);
    return (await db.executeQuery<Row>({ ...sql<Row>``.compile(db), sql: built.text, parameters })).rows;
  };
}

function numberParameters(text: string): { readonly text: string; readonly names: readonly (keyof SearchParameters)[] } {
  const names: (keyof SearchParameters)[] = [];
  const replace = (_: string, name: string): string => {
    if (!isParameter(name)) throw new Error(`unknown search parameter: ${name}`);
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}::${types[name]}`;
  };
  return { text: text.replaceAll(/\{(\w+)\}/g, replace), names };
}
