import { readArguments } from './arguments.ts';
import { verify } from './features/backups/public.ts';
import { openPlace } from './place.ts';
import { joinDatabaseServer } from './platform/db/database-server.ts';
import { runProcess } from './platform/process/run-process.ts';
import { sayFaults, sizeOf } from './said.ts';

await runProcess(async (running) => {
  const { config, log } = running;
  log.level = 'warn';
  const given = readArguments({ usage: 'npm run verify [-- --quick]', words: 0, switches: ['quick'] });
  const { db, ...place } = await openPlace(running, await joinDatabaseServer(config, log));
  const found = await verify({ place, db, quick: given.has('quick') });
  process.stdout.write(
    `${found.things} stored things of ${sizeOf(found.bytes)} stand behind rows; ${found.orphans} of ${sizeOf(found.orphanBytes)} behind none, which housekeeping removes within days.\n`,
  );
  sayFaults(found.faults);
  running.end();
});
