import type { PoolClient } from 'pg';
import { codeOf } from './database-errors.ts';

/** Planning a join of several tables costs more than running it: what is asked again and again is planned once per connection. */
const usesBeforeNaming = 3;
/** Texts that vary without end (lists of ids, saved filters) must not fill the server's memory with plans. */
const namesAtMost = 300;
const textsAtMost = 3000;
/** A migration of a newer process changed what the statement answers. */
const resultChanged = '0A000';

interface Use {
  count: number;
  name: string | null;
}

/** Ends a text that is planned whenever it is asked: what is the best way differs too much from value to value. */
export const plannedAnew = '/* planned anew */';

export class StatementNames {
  readonly #uses = new Map<string, Use>();
  #named = 0;

  /** The name to prepare the text under; null while it is not worth one. */
  nameOf(text: string): string | null {
    if (text.endsWith(plannedAnew)) return null;
    const use = this.#uses.get(text) ?? { count: 0, name: null };
    use.count += 1;
    if (use.name === null && use.count >= usesBeforeNaming && this.#named < namesAtMost) {
      this.#named += 1;
      use.name = `s${this.#named}`;
    }
    if (use.count > 1 || this.#uses.size < textsAtMost) this.#uses.set(text, use);
    return use.name;
  }

  /** The text gets another name, and with it a new plan. */
  forget(text: string): void {
    this.#uses.delete(text);
  }
}

/** Makes the client name the statements that come often. */
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
