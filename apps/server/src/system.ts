import { createDeps } from './deps.ts';
import { createFeatures } from './features.ts';
import type { DatabaseServer } from './platform/db/database-server.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Running } from './platform/process/run-process.ts';

/** How long a job that runs when the process ends may take to finish. */
const jobGraceMs = 8_000;

/** Everything but the port: the database brought up to date, the adapters, the features. Closed with the process. */
export async function openSystem({ config, log, opened }: Pick<Running, 'config' | 'log' | 'opened'>, database: DatabaseServer) {
  opened.add('database', () => database.stop());
  const taken = await migrate(database.url);
  if (taken.length > 0) log.info({ steps: taken }, 'the database is up to date');
  const { deps, health, close } = await createDeps({ config, databaseUrl: database.url, log });
  opened.add('adapters', close);
  const features = createFeatures(deps);
  opened.add('features', () => features.close());
  opened.add('queue', () => deps.queue.stop(jobGraceMs));
  await deps.queue.start();
  return { deps, features, health };
}
