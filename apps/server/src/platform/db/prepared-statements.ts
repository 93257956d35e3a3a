import type { PoolClient } from 'pg';
import { codeOf } from './database-errors.ts';

/** Planning a join of several tables costs more than running it, so each connection prepares the statements that it repeats. */
const usesBeforeNaming = 3;
/** Texts with unlimited variants (lists of ids, saved filters) must not fill the database's memory with plans. */
const namesAtMost = 300;
const textsAtMost = 3000;
/** A newer process's migration changed the columns of the result. */
const resultChanged = '0A000';

interface Use {
  count: number;
  name: string | null;
}

/** Ends the text of a statement that is planned each time, because the best plan depends on its values. */
export const plannedEachTime = '/* planned each time */';

export class StatementNames {
  readonly #uses = new Map<string, Use>();
  #named = 0;

  /** The name to prepare the text under; null while it is not repeated. */
  nameOf(text: string): string | null {
    if (text.endsWith(plannedEachTime)) return null;
    const use = this.#uses.get(text) ?? { count: 0, name: null };
    use.count += 1;
    if (use.name === null && use.count >= usesBeforeNaming && this.#named < namesAtMost) {
      this.#named += 1;
      use.name = `s${this.#named}`;
    }
    if (use.count > 1 || this.#uses.size < textsAtMost) this.#uses.set(text, use);
    return use.name;
  }

  /** Gives the text another name, and with it a new plan, when it repeats. */
  forget(text: string): void {
    this.#uses.delete(text);
  }
}

/** Makes the client prepare the statements that it repeats. */
export function prepareRepeated(client: PoolClient, names: StatementNames): void {
  const run: (...args: unknown[]) => unknown = client.query.bind(client);
  const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.nameOf(text) : null;
    if (typeof text !== 'string' || name === null) return run(text, values, ...rest);
    return Promise.resolve(run({ name, text, values })).catch((error: unknown) => {
      if (codeOf(error) === resultChanged) names.forget(text);
      throw error;
    });
  };
  Object.defineProperty(client, 'query', { value: query });
}
