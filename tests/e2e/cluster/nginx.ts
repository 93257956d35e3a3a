import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { untilHealthy } from '../product/healthy.ts';
import { root } from '../product/places.ts';

interface Proxy {
  reload(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  readonly folder: string;
  readonly port: number;
  readonly servers: readonly number[];
}

const program = '/usr/sbin/nginx';

/** Fails if the documented site has changed, instead of silently dropping a part. */
function replaced(text: string, what: string | RegExp, by: string): string {
  if (text.search(what) === -1) throw new Error(`deploy/nginx.conf has no ${String(what)}`);
  return text.replace(what, by);
}

/** The site from deploy/, unchanged except its address, certificate and server ports. */
async function siteOf({ port, servers }: Parts): Promise<string> {
  let site = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
  for (const [index, server] of servers.entries()) site = replaced(site, `127.0.0.1:${3000 + index} `, `127.0.0.1:${server} `);
  site = replaced(site, 'listen 443 ssl http2;', `listen 127.0.0.1:${port};`);
  return replaced(site, /^ +ssl_certificate.*\n +ssl_certificate_key.*\n/m, '');
}

/**
 * The surrounding nginx.conf as in distributions. All connections come from one address, so tests may claim another one; the site itself trusts
 * nobody.
 */
async function configurationOf(parts: Parts): Promise<string> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${parts.folder}/${kind};`);
  return `
worker_processes 2;
daemon off;
user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
pid ${parts.folder}/nginx.pid;
error_log ${parts.folder}/error.log warn;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${temporary.join('\n  ')}
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Forwarded-For;
  ${await siteOf(parts)}
}`;
}

export async function startNginx(parts: Parts): Promise<Proxy> {
  const path = join(parts.folder, 'nginx.conf');
  await writeFile(path, await configurationOf(parts));
  const log = join(parts.folder, 'error.log');
  const options = ['-c', path, '-e', log, '-p', parts.folder];
  const checked = spawnSync(program, ['-t', ...options], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(`nginx refuses the site of deploy/: ${checked.stderr}`);
  const child: ChildProcess = spawn(program, options, { stdio: 'ignore' });
  await untilHealthy(`http://127.0.0.1:${parts.port}`);
  return {
    reload: async () => void child.kill('SIGHUP'),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      sayLog(await readFile(log, 'utf8'));
    },
  };
}

/** Counts messages about restarting servers, and prints all others. */
function sayLog(log: string): void {
  const lines = log.split('\n').filter((line) => line !== '' && !line.includes('is buffered to a temporary file'));
  const others = lines.filter((line) => !line.includes('Connection refused'));
  process.stdout.write(`nginx: ${lines.length - others.length} requests given to the other server, ${others.length} further lines\n`);
  for (const line of others.slice(0, 20)) process.stdout.write(`  ${line}\n`);
}
