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

const isOfTransactions = ({ name, columns }: Table): boolean => name === 'events' && columns.includes('tx');

/**
 * Fills empty tables from what a snapshot copied out, all in one transaction: there is everything or nothing. Tables come one behind the
 * other, each whole, each behind those that it refers to.
 */
export class Loader {
  readonly #client: pg.Client;
  #current: Copying | null = null;
  #hasMovedEvents = false;

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

  /** More of the table, in the text format of COPY. */
  async write(table: Table, bytes: Uint8Array): Promise<void> {
    const { stream, refused } = this.#current?.table === table ? this.#current : await this.#begin(table);
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), refused]);
  }

  /** Goes on where the identities of the other database were, and commits. */
  async finish(lastNumbers: Readonly<Record<string, number>>): Promise<void> {
    await this.#end();
    await this.#moveReaders();
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
    let target = pg.escapeIdentifier(table.name);
    if (isOfTransactions(table)) {
      target = 'events_as_copied';
      await this.#client.query(`create temporary table ${target} on commit drop as select * from events with no data`);
    }
    const stream = this.#client.query(copyFrom(`copy ${target} (${list}) from stdin`));
    const refused = new Promise<never>((_, reject) => stream.once('error', reject));
    // Reports the error to the waiting caller.
    refused.catch(() => undefined);
    this.#current = { table, stream, refused };
    return this.#current;
  }

  async #end(): Promise<void> {
    if (!this.#current) return;
    const { table, stream, refused } = this.#current;
    this.#current = null;
    const finished = once(stream, 'finish');
    stream.end();
    await Promise.race([finished, refused]);
    if (isOfTransactions(table)) await this.#moveEvents(table);
  }

  /**
   * Archives from before the log was read by id order it by transaction, and each cluster numbers those for itself. So all events become this
   * transaction's, numbered in their order, and each reader is moved behind as many as it had read.
   */
  async #moveEvents({ columns }: Table): Promise<void> {
    const renumbered: Readonly<Record<string, string>> = { id: 'row_number() over (order by tx, id)', tx: 'pg_current_xact_id()' };
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const values = columns.map((column) => renumbered[column] ?? pg.escapeIdentifier(column)).join(', ');
    await this.#client.query(`insert into events (${list}) overriding system value select ${values} from events_as_copied order by tx, id`);
    this.#hasMovedEvents = true;
  }

  async #moveReaders(): Promise<void> {
    if (!this.#hasMovedEvents) return;
    await this.#client.query(`update log_readers r set tx = pg_current_xact_id(),
      id = (select count(*) from events_as_copied e where (e.tx, e.id) <= (r.tx, r.id))`);
  }
}
