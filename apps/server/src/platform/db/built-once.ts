import type { Compilable, CompiledQuery } from 'kysely';
import type { Reader } from './unit-of-work.ts';

/** A placeholder for a value while a statement is built. */
class Mark {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that reads, built when it is first asked: putting one of several tables together takes as long as reading a hundred rows.
 * `build` must take each value as it is and decide nothing by it, for it is given marks that are replaced later.
 */
export function builtOnce<Values extends object, Row>(
  build: (db: Reader, values: Values) => Compilable<Row>,
): (db: Reader, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | null = null;
  return async (db, values) => {
    const given = new Map<string, unknown>(Object.entries(values));
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the marks are named as the values are
    built ??= build(db, Object.fromEntries([...given.keys()].map((name) => [name, new Mark(name)])) as Values).compile();
    const parameters = built.parameters.map((value) => (value instanceof Mark ? given.get(value.name) : value));
    return (await db.executeQuery<Row>({ ...built, parameters })).rows;
  };
}
