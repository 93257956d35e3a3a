import { StartError } from './platform/config/start-error.ts';
import { openDatabaseServer } from './platform/db/database-server.ts';
import { runProcess } from './platform/process/run-process.ts';
import { openSystem } from './system.ts';

const runsOn = { waits: true };

await runProcess(async (running) => {
  const { config, log } = running;
  if (config.databaseUrl === null) {
    throw new StartError('A worker of its own needs DATABASE_URL. With the built-in database the server works on the jobs itself.');
  }
  const { features } = await openSystem(running, await openDatabaseServer(config, log));
  await features.work();
  log.info('working on jobs');
}, runsOn);
