import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../../config/start-error.ts';
import { codeOf } from '../database-errors.ts';
import { toCurrentNames } from '../migrations/migrations.ts';
import { connectionSettings } from '../open-database.ts';
import { byteHold } from './byte-hold.ts';
import { lastNumbers, listTables, type Table } from './tables.ts';

/** The content of a database at one moment, while others continue to write. Read one thing at a time. */
export interface Snapshot {
  /** The migrations that it has run. */
  readonly migrations: readonly string[];
  /** Each after those that its rows refer to. */
  readonly tables: readonly Table[];
  readonly lastNumbers: Readonly<Record<string, number>>;
  /** A table in the text format of COPY. The number of rows is known once all bytes are read. */
  copyOut(table: Table): { readonly bytes: AsyncIterable<Buffer>; readonly rows: () => number };
  /** The rows of a query, a thousand at a time. */
  rows<Row extends pg.QueryResultRow>(query: string): AsyncGenerator<Row>;
  /** Ends reading; the hold on stored bytes continues. */
  release(): Promise<void>;
  close(): Promise<void>;
}

/** Rows that aren't copied: the secret, which earlier versions stored in the database. */
const leftOut: Readonly<Record<string, string>> = { kept_settings: "name <> 'secret'" };

const lockTimedOut = '55P03';
const noSuchTable = '42P01';
const batch = 1000;

/** `holdsBytes` prevents deletions of stored bytes until it is closed. Rejects with a StartError while another holds them. */
export async function openSnapshot(url: string, { holdsBytes = false } = {}): Promise<Snapshot> {
  const client = new pg.Client(connectionSettings(url));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '1min'`);
    if (holdsBytes) await hold(client);
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
    const described = { tables: await listTables(client), lastNumbers: await lastNumbers(client) };
    const names = rows.map(({ name }) => name);
    return { ...described, migrations: toCurrentNames(names) ?? names, ...readsOf(client) };
  } catch (error) {
    await client.end();
    if (codeOf(error) !== noSuchTable) throw error;
    throw new StartError('The database contains no Sheetmark data.', { cause: error });
  }
}

async function hold(client: pg.Client): Promise<void> {
  try {
    await client.query('select pg_advisory_lock($1)', [byteHold]);
  } catch (cause) {
    if (codeOf(cause) !== lockTimedOut) throw cause;
    throw new StartError('Another backup is being made. Please wait for its end.', { cause });
  }
}

function readsOf(client: pg.Client): Pick<Snapshot, 'copyOut' | 'rows' | 'release' | 'close'> {
  return {
    copyOut({ name, columns }) {
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      const where = leftOut[name] === undefined ? '' : ` where ${leftOut[name]}`;
      const bytes = client.query(copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)}${where}) to stdout`));
      return { bytes, rows: () => bytes.rowCount };
    },
    async *rows<Row extends pg.QueryResultRow>(query: string) {
      await client.query(`declare found no scroll cursor for ${query}`);
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${batch} from found`);
        yield* rows;
        if (rows.length < batch) break;
      }
      await client.query('close found');
    },
    release: async () => void (await client.query('commit')),
    close: () => client.end(),
  };
}
