import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectionSettings } from '../open-database.ts';
import type { Table } from './tables.ts';

interface Copying {
  readonly table: Table;
  readonly stream: ReturnType<typeof copyFrom>;
  /** Rejects when the database refuses something. */
  readonly refused: Promise<never>;
}

/**
 * Fills empty tables with the data of a snapshot, in one transaction: all of it or nothing. Tables come one after the other, each complete, and after
 * those that it refers to.
 */
export class Loader {
  readonly #client: pg.Client;
  #current: Copying | null = null;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<Loader> {
    const client = new pg.Client(connectionSettings(url));
    client.on('error', () => undefined);
    await client.connect();
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin');
    return new Loader(client);
  }

  /** The next bytes of the table, in the text format of COPY. */
  async write(table: Table, bytes: Uint8Array): Promise<void> {
    const { stream, refused } = this.#current?.table === table ? this.#current : await this.#begin(table);
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), refused]);
  }

  /** Continues the id sequences of the other database, and commits. */
  async finish(lastNumbers: Readonly<Record<string, number>>): Promise<void> {
    await this.#end();
    for (const [table, last] of Object.entries(lastNumbers)) {
      await this.#client.query(`select setval(pg_get_serial_sequence(quote_ident($1), 'id'), $2)`, [table, last]);
    }
    await this.#client.query('commit');
    await this.#client.end();
  }

  async abandon(): Promise<void> {
    await this.#client.end();
  }

  async #begin(table: Table): Promise<Copying> {
    await this.#end();
    const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const stream = this.#client.query(copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${list}) from stdin`));
    const refused = new Promise<never>((_, reject) => stream.once('error', reject));
    // Reports the error to the waiting caller.
    refused.catch(() => undefined);
    this.#current = { table, stream, refused };
    return this.#current;
  }

  async #end(): Promise<void> {
    if (!this.#current) return;
    const { stream, refused } = this.#current;
    this.#current = null;
    const finished = once(stream, 'finish');
    stream.end();
    await Promise.race([finished, refused]);
  }
}
