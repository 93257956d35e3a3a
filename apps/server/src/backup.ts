import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { backUp } from './features/backups/public.ts';
import { openInstallation } from './installation.ts';
import { secretPath } from './platform/config/secret-file.ts';
import { StartError } from './platform/config/start-error.ts';
import { joinDatabaseServer } from './platform/db/database-server.ts';
import { runProcess } from './platform/process/run-process.ts';
import { keepSecretOutside } from './platform/settings/resolve-secret.ts';
import { formatSize, reportFaults } from './report-faults.ts';
import { version } from './version.ts';

// The archive contains all data and password hashes, so only the user who runs the backup can read it.
process.umask(0o077);

await runProcess(async (running) => {
  const { config, log } = running;
  log.level = 'warn';
  const [target = ''] = readArguments({ usage: 'npm run backup -- FILE (or a folder)', words: 1 }).words;
  const now = new Date();
  const path = await pathOf(resolve(target), now);
  const from = await openInstallation(running, await joinDatabaseServer(config, log));
  await keepSecretOutside(config, from.db);
  const made = backUp({ from, path, version, now });
  const { manifest, rows, faults } = await made.catch((cause: unknown) => {
    throw refusalOf(cause);
  });
  process.stdout.write(`${path}: ${rows} rows, ${manifest.parts} parts, ${formatSize(manifest.bytes)} in total.\n`);
  const secret = config.secret === null ? secretPath(config.dataDir) : 'the SECRET setting';
  process.stdout.write(
    `The archive doesn’t contain the secret. Keep ${secret} separately: the passwords of locked files can’t be read without it.\n`,
  );
  reportFaults(faults);
  running.end();
});

/** In a folder, a name that sorts by time. */
async function pathOf(target: string, now: Date): Promise<string> {
  const found = await stat(target).catch(() => null);
  if (found?.isDirectory()) return join(target, `sheetmark-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`);
  if (found) throw new StartError(`${target} already exists. Please name another file, or a folder.`);
  return target;
}

/** A full, missing or forbidden disk is an expected failure, with a sentence instead of a stack. */
function refusalOf(cause: unknown): unknown {
  const isOfSystem = cause instanceof Error && 'syscall' in cause;
  return isOfSystem ? new StartError(`The backup failed and left no archive: ${cause.message}.`, { cause }) : cause;
}
