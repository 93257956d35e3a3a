import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pinnedPackage, root } from './runtime.mjs';
import { deleteUnusedFiles } from './unused-files.mjs';

/**
 * How much of the lock is installed: `product` builds the page and runs the server, `everything` adds the tools for checks, tests and measurements.
 * `product` excludes packages that only `devDependencies` need.
 * @typedef {'product' | 'everything'} Extent
 */

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.install-stamp');

/** @param {string} file */
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Whether npm's own record of the installed packages covers the lock, for example after `npm install` by hand.
 * Packages for other platforms are optional and absent; links are the workspaces themselves.
 * @param {{ lock: string, installed: string, extent: Extent }} compared
 */
export function holdsEveryPackage({ lock, installed, extent }) {
  if (!installed) return false;
  /** @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }} Entry */
  const wanted = /** @type {{ packages: Record<string, Entry> }} */ (JSON.parse(lock)).packages;
  const present = /** @type {{ packages: Record<string, Entry> }} */ (JSON.parse(installed)).packages;
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.devOptional && !entry.link)
    .filter(([, entry]) => extent === 'everything' || !entry.dev)
    .every(([path, { version, integrity }]) => present[path]?.version === version && present[path]?.integrity === integrity);
}

/**
 * The workspaces to which node_modules has no link yet, as npm makes them. A workspace may be newer than the last installation.
 * @param {string} lock
 * @param {(path: string) => boolean} exists
 * @returns {{ link: string, target: string }[]} paths from the root
 */
export function missingLinks(lock, exists) {
  /** @typedef {{ link?: boolean, resolved?: string }} Entry */
  const { packages } = /** @type {{ packages: Record<string, Entry> }} */ (JSON.parse(lock));
  return Object.entries(packages).flatMap(([link, { link: isLink, resolved }]) =>
    isLink && resolved !== undefined && !exists(link) ? [{ link, target: resolved }] : [],
  );
}

/** @param {string} lock */
function linkWorkspaces(lock) {
  for (const { link, target } of missingLinks(lock, (path) => existsSync(join(root, path)))) {
    const folder = dirname(join(root, link));
    mkdirSync(folder, { recursive: true });
    // On Windows everyone may create junctions, which need absolute paths.
    symlinkSync(process.platform === 'win32' ? join(root, target) : relative(folder, join(root, target)), join(root, link), 'junction');
  }
}

/** The npm that runs this script, or the one on PATH. */
function npmCommand() {
  const path = process.env['npm_execpath'] ?? '';
  if (/^npm-cli\.[cm]?js$/.test(basename(path))) return { command: process.execPath, before: [path] };
  return process.platform === 'win32' ? { command: 'cmd', before: ['/c', 'npm'] } : { command: 'npm', before: [] };
}

/**
 * Arguments for npm. `npm ci` first deletes all packages, possibly under a running server; if the product's packages are installed, `npm install`
 * adds the rest.
 * @param {Extent} extent
 * @param {boolean} addsToProduct
 */
const npmArguments = (extent, addsToProduct) => [
  ...(addsToProduct ? ['install', '--no-save'] : ['ci']),
  // NODE_ENV=production would skip development packages.
  extent === 'everything' ? '--include=dev' : '--omit=dev',
  '--include=optional',
  '--loglevel=error',
  '--no-audit',
  '--no-fund',
];

/**
 * Installs the versions in the lock, unless they are installed.
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @param {Extent} extent
 * @returns {Promise<number>} the exit code of npm, 0 when there was nothing to do
 */
export async function ensureInstalled(supervisor, extent) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const digest = createHash('sha256').update(lock).digest('hex');
  const [installedDigest, installedExtent] = readIfThere(stampFile).trim().split(' ');
  const sameLock = installedDigest === digest;
  if (sameLock && (installedExtent === 'everything' || installedExtent === extent)) return 0;

  if (!holdsEveryPackage({ lock, installed: readIfThere(join(modules, '.package-lock.json')), extent })) {
    const started = Date.now();
    console.log(extent === 'everything' ? 'Installing packages and development tools.' : 'Installing packages.');
    const { command, before } = npmCommand();
    const code = await supervisor.run({ command, args: [...before, ...npmArguments(extent, sameLock)], cwd: root });
    if (code !== 0) return code;
    console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  linkWorkspaces(lock);
  deleteUnusedFiles(modules, pinnedPackage);
  writeFileSync(stampFile, `${digest} ${extent}`);
  return 0;
}
