import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './runtime.mjs';

const stampFile = join(root, 'node_modules/.install-stamp');

/** @param {string} file */
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Whether npm's own record of what it installed holds every package of the lock: somebody ran `npm install` by hand.
 * Packages for other platforms are optional and absent; links are the workspaces themselves.
 * @param {string} lock
 * @param {string} installed
 */
export function holdsEveryPackage(lock, installed) {
  if (!installed) return false;
  /** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Entry */
  const wanted = /** @type {{ packages: Record<string, Entry> }} */ (JSON.parse(lock)).packages;
  const present = /** @type {{ packages: Record<string, Entry> }} */ (JSON.parse(installed)).packages;
  return Object.entries(wanted)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.optional && !entry.link)
    .every(([path, { version, integrity }]) => present[path]?.version === version && present[path]?.integrity === integrity);
}

/** The npm that runs this script, else the one on PATH. */
function npmCommand() {
  const path = process.env['npm_execpath'] ?? '';
  if (/^npm-cli\.[cm]?js$/.test(basename(path))) return { command: process.execPath, before: [path] };
  return process.platform === 'win32' ? { command: 'cmd', before: ['/c', 'npm'] } : { command: 'npm', before: [] };
}

/**
 * Installs exactly what the lock says, unless it is there already.
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @returns {Promise<number>} the exit code of npm, 0 when there was nothing to do
 */
export async function ensureInstalled(supervisor) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(lock).digest('hex');
  if (readIfThere(stampFile).trim() === stamp) return 0;

  if (!holdsEveryPackage(lock, readIfThere(join(root, 'node_modules/.package-lock.json')))) {
    const started = Date.now();
    console.log('Installing packages. This takes about a minute.');
    const { command, before } = npmCommand();
    // NODE_ENV=production must not leave out what builds the page.
    const args = [...before, 'ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
    const code = await supervisor.run({ command, args, cwd: root });
    if (code !== 0) return code;
    console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  writeFileSync(stampFile, stamp);
  return 0;
}
