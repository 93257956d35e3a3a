import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { backUp } from './features/backups/public.ts';
import { openPlace } from './place.ts';
import { secretPath } from './platform/config/secret-file.ts';
import { StartError } from './platform/config/start-error.ts';
import { joinDatabaseServer } from './platform/db/database-server.ts';
import { runProcess } from './platform/process/run-process.ts';
import { keepSecretOutside } from './platform/settings/settle-secret.ts';
import { sayFaults, sizeOf } from './said.ts';
import { version } from './version.ts';

// What is written holds all that people have, their password hashes among it: it is for whoever backs up alone.
process.umask(0o077);

await runProcess(async (running) => {
  const { config, log } = running;
  log.level = 'warn';
  const [target = ''] = readArguments({ usage: 'npm run backup -- FILE (or a folder)', words: 1 }).words;
  const now = new Date();
  const path = await pathOf(resolve(target), now);
  const from = await openPlace(running, await joinDatabaseServer(config, log));
  await keepSecretOutside(config, from.db);
  const made = backUp({ from, path, version, now });
  const { manifest, rows, faults } = await made.catch((cause: unknown) => {
    throw refusalOf(cause);
  });
  process.stdout.write(`${path}: ${rows} rows, and ${manifest.parts} parts of ${sizeOf(manifest.bytes)} in all.\n`);
  const secret = config.secret === null ? secretPath(config.dataDir) : 'SECRET of the settings';
  process.stdout.write(
    `The secret is not in it. Keep ${secret} too, apart from the archive: passwords of locked files open with it alone.\n`,
  );
  sayFaults(faults);
  running.end();
});

/** Within a folder a name that sorts by time. */
async function pathOf(target: string, now: Date): Promise<string> {
  const found = await stat(target).catch(() => null);
  if (found?.isDirectory()) return join(target, `sheetmark-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`);
  if (found) throw new StartError(`${target} is there already. Please name another file, or a folder.`);
  return target;
}

/** A disk that is full, away or not ours is named in a sentence. */
function refusalOf(cause: unknown): unknown {
  const isOfSystem = cause instanceof Error && 'syscall' in cause;
  return isOfSystem ? new StartError(`The backup could not be made, and nothing was left of it: ${cause.message}.`, { cause }) : cause;
}
