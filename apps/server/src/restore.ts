import { resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { restore } from './features/backups/public.ts';
import { openPlace } from './place.ts';
import { openDatabaseServer } from './platform/db/database-server.ts';
import { createEventLog } from './platform/events/event-log.repository.ts';
import { runProcess } from './platform/process/run-process.ts';

await runProcess(async (running) => {
  const { config, log } = running;
  log.level = 'warn';
  const given = readArguments({ usage: 'npm run restore -- FILE [--replace]', words: 1, switches: ['replace'] });
  const [path = ''] = given.words;
  const { databaseUrl, storage, db } = await openPlace(running, await openDatabaseServer(config, log));
  const { head, files, jobs } = await restore({ to: { databaseUrl, storage }, path: resolve(path), replace: given.has('replace') });
  const happened = { type: 'restored_from_backup', actorId: null, projectId: null, data: { name: head.made_at } };
  await db.transaction().execute((tx) => createEventLog(db).append(tx, happened));
  process.stdout.write(
    `Restored as it was at ${head.made_at}: ${files} stored things, ${jobs} jobs. npm run verify compares them with their rows.\n`,
  );
  if (head.has_own_secret && config.secret === null) {
    process.stdout.write(
      'The server that was backed up had its SECRET in its settings. Please give this one the same, or passwords of locked files are lost.\n',
    );
  }
  running.end();
});
