import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntilHealthy } from '../health.ts';
import { root } from '../paths.ts';

interface Proxy {
  reload(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly folder: string;
  readonly port: number;
  readonly servers: readonly number[];
}

const program = '/usr/sbin/nginx';

/** Like `replace`, but fails if the documented site no longer contains the pattern. */
function replaceRequired(text: string, pattern: string | RegExp, replacement: string): string {
  if (text.search(pattern) === -1) throw new Error(`deploy/nginx.conf has no ${String(pattern)}`);
  return text.replace(pattern, replacement);
}

/** The site from deploy/, unchanged except its address, certificate and server ports. */
async function readSite({ port, servers }: Options): Promise<string> {
  let site = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
  for (const [index, server] of servers.entries()) site = replaceRequired(site, `127.0.0.1:${3000 + index} `, `127.0.0.1:${server} `);
  site = replaceRequired(site, 'listen 443 ssl http2;', `listen 127.0.0.1:${port};`);
  return replaceRequired(site, /^ +ssl_certificate.*\n +ssl_certificate_key.*\n/m, '');
}

/**
 * The surrounding nginx.conf as in distributions. All connections come from one address, so tests may claim another one; the site itself trusts
 * nobody.
 */
async function writeConfiguration(options: Options): Promise<string> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${options.folder}/${kind};`);
  return `
worker_processes 2;
daemon off;
user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
pid ${options.folder}/nginx.pid;
error_log ${options.folder}/error.log warn;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${temporary.join('\n  ')}
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Forwarded-For;
  ${await readSite(options)}
}`;
}

export async function startNginx(options: Options): Promise<Proxy> {
  const path = join(options.folder, 'nginx.conf');
  await writeFile(path, await writeConfiguration(options));
  const log = join(options.folder, 'error.log');
  const flags = ['-c', path, '-e', log, '-p', options.folder];
  const checked = spawnSync(program, ['-t', ...flags], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(`nginx refuses the site of deploy/: ${checked.stderr}`);
  const child: ChildProcess = spawn(program, flags, { stdio: 'ignore' });
  await waitUntilHealthy(`http://127.0.0.1:${options.port}`);
  return {
    reload: async () => void child.kill('SIGHUP'),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      printLog(await readFile(log, 'utf8'));
    },
  };
}

/** Counts messages about restarting servers, and prints all others. */
function printLog(log: string): void {
  const lines = log.split('\n').filter((line) => line !== '' && !line.includes('is buffered to a temporary file'));
  const others = lines.filter((line) => !line.includes('Connection refused'));
  process.stdout.write(`nginx: ${lines.length - others.length} requests given to the other server, ${others.length} further lines\n`);
  for (const line of others.slice(0, 20)) process.stdout.write(`  ${line}\n`);
}
