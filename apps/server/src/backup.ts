import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backUp } from './features/backups/public.ts';
import { openPlace } from './place.ts';
import { StartError } from './platform/config/start-error.ts';
import { joinDatabaseServer } from './platform/db/database-server.ts';
import { runProcess } from './platform/process/run-process.ts';
import { sayFaults, sizeOf } from './said.ts';
import { version } from './version.ts';

// What is written holds all that people have, their password hashes among it: it is for whoever backs up alone.
process.umask(0o077);

await runProcess(async (running) => {
  const { config, log } = running;
  log.level = 'warn';
  const target = process.argv[2];
  if (target === undefined) throw new StartError('Please name a file or a folder: npm run backup -- /backups');
  const now = new Date();
  const path = await pathOf(resolve(target), now);
  const from = await openPlace(running, await joinDatabaseServer(config, log));
  const { manifest, rows, faults } = await backUp({ from, path, version, hasOwnSecret: config.secret !== null, now });
  process.stdout.write(`${path}: ${rows} rows, and ${manifest.parts} parts of ${sizeOf(manifest.bytes)} in all.\n`);
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
