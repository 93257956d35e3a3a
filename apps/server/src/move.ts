import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.ts';
import { move, verify } from './features/backups/public.ts';
import { openPlace } from './place.ts';
import { StartError } from './platform/config/start-error.ts';
import { openDatabaseServer } from './platform/db/database-server.ts';
import { runProcess } from './platform/process/run-process.ts';
import { keepSecretOutside } from './platform/settings/settle-secret.ts';
import { sayFaults, sizeOf } from './said.ts';

const usage = `The settings say where to: DATABASE_URL the PostgreSQL that takes the place of the built-in one in DATA_DIR, STORAGE_URL (if set) the bucket
that takes the place of its folder.`;

/** From the built-in database and the folder in DATA_DIR to what the settings name, as the server would read them from then on. */
await runProcess(async (running) => {
  const { config, log } = running;
  log.level = 'warn';
  const given = readArguments({ usage: 'npm run move [-- --replace]', words: 0, switches: ['replace'] });
  if (config.databaseUrl === null) throw new StartError(`Please set DATABASE_URL. ${usage}`);
  const builtIn = { ...config, databaseUrl: null, storage: null };
  const from = await openPlace({ ...running, config: builtIn }, await openDatabaseServer(builtIn, log));
  await keepSecretOutside(config, from.db);
  const target = await openPlace(running, await openDatabaseServer(config, log));
  const to = { ...target, storage: config.storage === null ? from.storage : target.storage };
  const notesPath = join(tmpdir(), `sheetmark-${randomUUID()}`);
  const moved = await move({ from, to, notesPath, replace: given.has('replace') });
  const found = await verify({ place: to, db: target.db, quick: false });
  process.stdout.write(
    `${moved.rows} rows, ${moved.files} stored things and ${moved.jobs} jobs are in the new place; ${found.things} things of ${sizeOf(found.bytes)} were compared with their rows there.\n` +
      'From now on start the server with these settings. What is in DATA_DIR was left as it is.\n',
  );
  sayFaults(found.faults);
  running.end();
});
