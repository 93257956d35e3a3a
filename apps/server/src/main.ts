import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type DemoAccount, demoPassword, seedDemo } from './demo/seed-demo.ts';
import { createFeatures } from './features.ts';
import type { Config } from './platform/config/config.ts';
import { StartError } from './platform/config/start-error.ts';
import { openDatabaseServer } from './platform/db/database-server.ts';
import { runProcess } from './platform/process/run-process.ts';
import { openSystem } from './system.ts';

/** How long requests may take to finish when the process ends. */
const requestGraceMs = 10_000;

const builtWeb = join(import.meta.dirname, '../../web/dist');

await runProcess(async (running) => {
  const { config, log, opened } = running;
  const { deps, features, health } = await openSystem(running, await openDatabaseServer(config, log));
  if (config.firstAdministrator) await features.services.accounts.makeFirstAdministrator(config.firstAdministrator);
  const demo = config.demo ? await seedDemo(deps, (withClock) => createFeatures(withClock).services) : [];
  await features.work();

  const webRoot = existsSync(join(builtWeb, 'index.html')) ? builtWeb : null;
  const app = await buildApp({ deps, handlers: features.handlers, authenticate: features.authenticate, health, webRoot });
  opened.add('http', () => closeApp(app));
  process.stdout.write(`Sheetmark is ready at ${await listen(app, config)}\n${sayAccounts(demo)}`);
});

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} of ${host} is taken. Please stop what uses it, or set PORT to another.`, { cause });
    if (code === 'EACCES') throw new StartError(`This user may not listen on port ${port}. Please set PORT to one above 1023.`, { cause });
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartError(`${host} is not an address of this machine. Please set HOST.`, { cause });
    throw cause;
  }
}

function sayAccounts(demo: readonly DemoAccount[]): string {
  if (demo.length === 0) return '';
  const widest = Math.max(...demo.map(({ email }) => email.length));
  const rows = demo.map(({ email, name, role }) => `  ${email.padEnd(widest)}  ${name}, ${role}\n`);
  return `The demo project is open to these people, all with the password ${demoPassword}:\n${rows.join('')}`;
}

/** Takes no new requests, lets the running ones finish, and cuts off what takes too long. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), requestGraceMs);
  await app.close().finally(() => clearTimeout(cut));
}
