import { resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { restore } from './features/backups/public.ts';
import { openInstallation } from './installation.ts';
import { secretPath } from './platform/config/secret-file.ts';
import { openDatabaseServer } from './platform/db/database-server.ts';
import { createEventLog } from './platform/events/event-log.repository.ts';
import { runProcess } from './platform/process/run-process.ts';
import { resolveRestoredSecret } from './platform/settings/resolve-secret.ts';

await runProcess(async (running) => {
  const { config, log } = running;
  log.level = 'warn';
  const given = readArguments({ usage: 'npm run restore -- FILE [--replace]', words: 1, switches: ['replace'] });
  const [path = ''] = given.words;
  const { databaseUrl, storage, db } = await openInstallation(running, await openDatabaseServer(config, log));
  const { head, files, jobs } = await restore({ to: { databaseUrl, storage }, path: resolve(path), replace: given.has('replace') });
  const relocked = await resolveRestoredSecret(config, db);
  const data = { name: head.made_at };
  await db
    .transaction()
    .execute((tx) => createEventLog(db).append(tx, { type: 'restored_from_backup', actorId: null, projectId: null, data }));
  process.stdout.write(
    `Restored as it was at ${head.made_at}: ${files} stored files, ${jobs} jobs. npm run verify compares the files with their rows.\n`,
  );
  if (relocked > 0) {
    process.stdout.write(
      `This server has another secret than the one in the backup, so ${relocked} locked files ask for their password again. To keep the passwords, set the ` +
        `other secret (SECRET, or ${secretPath(config.dataDir)}), and restore again with --replace.\n`,
    );
  }
  running.end();
});
