import { createDeps } from './deps.ts';
import { createFeatures } from './features.ts';
import type { DatabaseServer } from './platform/db/database-server.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Running } from './platform/process/run-process.ts';

/** The time for running jobs to finish when the process ends. */
const jobGraceMs = 8_000;

/** Everything except the port: migrates the database, creates the adapters and features. Closed with the process. */
export async function openSystem({ config, log, opened }: Pick<Running, 'config' | 'log' | 'opened'>, database: DatabaseServer) {
  opened.add('database', () => database.stop());
  const applied = await migrate(database.url);
  if (applied.length > 0) log.info({ migrations: applied }, 'migrated the database');
  const { deps, health, close } = await createDeps({ config, databaseUrl: database.url, log });
  opened.add('adapters', close);
  const features = createFeatures(deps);
  opened.add('features', () => features.close());
  opened.add('queue', () => deps.queue.stop(jobGraceMs));
  await deps.queue.start();
  return { deps, features, health };
}
