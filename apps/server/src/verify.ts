import { readArguments } from './arguments.ts';
import { verify } from './features/backups/public.ts';
import { checkRecords } from './features/reviews/public.ts';
import { openInstallation } from './installation.ts';
import { joinDatabaseServer } from './platform/db/database-server.ts';
import { runProcess } from './platform/process/run-process.ts';
import { formatSize, reportBrokenRecords, reportFaults } from './report-faults.ts';

await runProcess(async (running) => {
  const { config, log } = running;
  log.level = 'warn';
  const given = readArguments({ usage: 'npm run verify [-- --quick]', words: 0, switches: ['quick'] });
  const { db, ...installation } = await openInstallation(running, await joinDatabaseServer(config, log));
  const found = await verify({ installation, db, quick: given.has('quick') });
  process.stdout.write(
    `${found.files} stored files (${formatSize(found.bytes)}) belong to rows. ${found.orphans} (${formatSize(found.orphanBytes)}) belong to none; housekeeping removes them within days.\n`,
  );
  const checked = await checkRecords(db);
  process.stdout.write(`${checked.records} records of reviews have ${checked.entries} entries.\n`);
  if (checked.unchecked > 0)
    process.stdout.write(
      `${checked.unchecked} markups of closed reviews can’t be compared: their version was deleted for good, or they moved to another file.\n`,
    );
  reportFaults(found.faults);
  reportBrokenRecords(checked.broken);
  running.end();
});
