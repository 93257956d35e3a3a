import { z } from 'zod';
import { readArguments } from './arguments.ts';
import { StartError } from './platform/config/start-error.ts';
import { joinDatabaseServer } from './platform/db/database-server.ts';
import { runProcess } from './platform/process/run-process.ts';
import { openSystem } from './system.ts';

await runProcess(async (running) => {
  const email = z.email().safeParse(readArguments({ usage: 'npm run admin -- ann@example.org', words: 1 }).words[0]);
  if (!email.success) throw new StartError('Please name the email address: npm run admin -- ann@example.org');
  const { config, log } = running;
  log.level = 'warn';
  const { features } = await openSystem(running, await joinDatabaseServer(config, log));
  const link = await features.services.accounts.makeAdministrator(email.data);
  process.stdout.write(`${email.data} is an administrator. A password can be chosen here, once, within 24 hours:\n${link}\n`);
  running.end();
});
