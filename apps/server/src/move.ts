import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.ts';
import { move, verify } from './features/backups/public.ts';
import { openInstallation } from './installation.ts';
import { StartError } from './platform/config/start-error.ts';
import { openDatabaseServer } from './platform/db/database-server.ts';
import { runProcess } from './platform/process/run-process.ts';
import { keepSecretOutside } from './platform/settings/resolve-secret.ts';
import { formatSize, reportFaults } from './report-faults.ts';

const usage = `The settings name the target: DATABASE_URL is the PostgreSQL that replaces the built-in one in DATA_DIR, STORAGE_URL (if set) the bucket that
replaces its folder.`;

/** Copies the built-in database and the folder in DATA_DIR to the database and storage of the settings. */
await runProcess(async (running) => {
  const { config, log } = running;
  log.level = 'warn';
  const given = readArguments({ usage: 'npm run move [-- --replace]', words: 0, switches: ['replace'] });
  if (config.databaseUrl === null) throw new StartError(`Please set DATABASE_URL. ${usage}`);
  const builtIn = { ...config, databaseUrl: null, storage: null };
  const from = await openInstallation({ ...running, config: builtIn }, await openDatabaseServer(builtIn, log));
  await keepSecretOutside(config, from.db);
  const target = await openInstallation(running, await openDatabaseServer(config, log));
  const to = { ...target, storage: config.storage === null ? from.storage : target.storage };
  const notesPath = join(tmpdir(), `sheetmark-${randomUUID()}`);
  const moved = await move({ from, to, notesPath, replace: given.has('replace') });
  const found = await verify({ installation: to, db: target.db, quick: false });
  process.stdout.write(
    `Copied ${moved.rows} rows, ${moved.files} stored files and ${moved.jobs} jobs, and compared ${found.files} files (${formatSize(found.bytes)}) with their rows.\n` +
      'Start the server with these settings from now on. DATA_DIR is unchanged.\n',
  );
  reportFaults(found.faults);
  running.end();
});
