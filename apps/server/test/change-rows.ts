import pg from 'pg';
import { runningEmbeddedUrl } from '../src/platform/db/embedded/embedded-postgres.ts';
import { connectionSettings } from '../src/platform/db/open-database.ts';

/** Runs SQL on the database of a running server, for journeys: DATABASE_URL, or the embedded one of DATA_DIR. */
const { DATABASE_URL, DATA_DIR } = process.env;
const url = DATABASE_URL ?? (await runningEmbeddedUrl(DATA_DIR ?? ''));
if (!url) throw new Error('no database is running');
const client = new pg.Client(connectionSettings(url));
await client.connect();
await client.query(process.argv[2] ?? '');
await client.end();
