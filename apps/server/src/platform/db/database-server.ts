import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { isUnavailable } from './database-errors.ts';
import { FolderInUse } from './embedded/data-lock.ts';
import { startEmbeddedPostgres, runningEmbeddedUrl } from './embedded/embedded-postgres.ts';
import { connectionSettings } from './open-database.ts';

export interface DatabaseServer {
  readonly url: string;
  /** Stops the embedded database; leaves an external one alone. */
  stop(): Promise<void>;
}

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** The PostgreSQL that the settings name, else the embedded one, started. */
export async function openDatabaseServer({ databaseUrl, dataDir }: Settings, log: Logger): Promise<DatabaseServer> {
  if (databaseUrl === null) return startEmbeddedPostgres({ dataDir, log });
  await untilAnswers(databaseUrl, log);
  return { url: databaseUrl, stop: async () => undefined };
}

/** Like `openDatabaseServer`, but joins the database of a running server. */
export async function joinDatabaseServer(settings: Settings, log: Logger): Promise<DatabaseServer> {
  try {
    return await openDatabaseServer(settings, log);
  } catch (error) {
    const url = error instanceof FolderInUse ? await runningEmbeddedUrl(settings.dataDir) : null;
    if (url === null) throw error;
    return { url, stop: async () => undefined };
  }
}

const patienceSeconds = 30;

/** Services are often started together: a database that is not there yet gets some time. */
async function untilAnswers(url: string, log: Logger): Promise<void> {
  for (let waited = 0; ; waited += 1) {
    const client = new pg.Client(connectionSettings(url));
    try {
      await client.connect();
      return;
    } catch (cause) {
      if (!isUnavailable(cause) || waited >= patienceSeconds) {
        const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
        throw new StartError(`The database that DATABASE_URL names (at ${new URL(url).host}) does not let us in: ${reason}.`, { cause });
      }
      if (waited === 0) log.info('waiting for the database');
      await sleep(1000);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
