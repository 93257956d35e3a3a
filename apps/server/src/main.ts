import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import type { SeedParts } from './demo/seed-demo.ts';
import { createFeatures } from './features.ts';
import type { Config } from './platform/config/config.ts';
import { inheritedSocket } from './platform/config/inherited-socket.ts';
import { StartError } from './platform/config/start-error.ts';
import { openDatabaseServer } from './platform/db/database-server.ts';
import { AppError } from './platform/http/app-error.ts';
import { drain } from './platform/http/drain.ts';
import { runProcess } from './platform/process/run-process.ts';
import { openSystem } from './system.ts';

/** How long requests may take to finish when the process ends. */
const requestGraceMs = 10_000;

type App = Awaited<ReturnType<typeof buildApp>>;

const builtWeb = join(import.meta.dirname, '../../web/dist');

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const runsOn = { waits: true };

await runProcess(async (running) => {
  const { config, log, opened } = running;
  const { deps, features, health } = await openSystem(running, await openDatabaseServer(config, log));
  // The demo adds the first administrator too: each of them only fills a database without users.
  const demo = config.demo ? await seed({ deps, createFeatures, print }) : [];
  if (config.firstAdministrator) await features.services.accounts.addFirstUsers([]);
  await features.work();

  const webRoot = existsSync(join(builtWeb, 'index.html')) ? builtWeb : null;
  let isEnding = false;
  const app = await buildApp({
    ...features,
    deps,
    health: async () => {
      if (isEnding) throw new AppError('unavailable');
      await health();
    },
    webRoot,
  });
  opened.add('http', () => {
    isEnding = true;
    return closeApp(app, config);
  });
  print(`Sheetmark is ready at ${await listen(app, config)}`);
  for (const line of demo) print(line);
}, runsOn);

/** Returns the lines to print at the end. Loaded only where it is used: with the libraries that draw its files, it is a quarter of all modules. */
async function seed(parts: SeedParts): Promise<readonly string[]> {
  const { accountLines, seedDemo } = await import('./demo/seed-demo.ts');
  return accountLines(await seedDemo(parts));
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  const fd = inheritedSocket();
  const where = { host, port, ...(fd === null ? {} : { fd }) };
  try {
    return await app.listen(where);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} of ${host} is taken. Please stop what uses it, or set PORT to another.`, { cause });
    if (code === 'EACCES') throw new StartError(`This user may not listen on port ${port}. Please set PORT to one above 1023.`, { cause });
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`${host} is not an address of this machine. Please set HOST.`, { cause });
    throw cause;
  }
}

/** Lets proxies turn away, refuses new requests, lets running ones finish, and cuts off those that take too long. */
async function closeApp(app: App, { trustProxy }: Config): Promise<void> {
  if (trustProxy) await drain(app.server);
  const cut = setTimeout(() => app.server.closeAllConnections(), requestGraceMs);
  await app.close().finally(() => clearTimeout(cut));
}
