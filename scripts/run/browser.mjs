import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from './runtime.mjs';

/** The shell first: it has no window to manage, and takes less CPU time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** In Debian; some distributions based on it lack the second. Only Chromium shows notifications, which one journey checks. */
const PACKAGES = ['chromium', 'chromium-headless-shell'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];

/** The path of Playwright's own downloaded browser, if it has one. */
function playwrightBrowser() {
  const require = createRequire(join(root, 'tests/e2e/package.json'));
  const { chromium } = /** @type {typeof import('@playwright/test')} */ (require('@playwright/test'));
  return chromium.executablePath();
}

/**
 * @returns {string | undefined} the path of a Chromium on this machine
 */
function findBrowser() {
  const folders = [...FOLDERS, ...(process.env['PATH'] ?? '').split(delimiter)];
  const named = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env['CHROMIUM_PATH'], ...named, playwrightBrowser()].find((path) => path && existsSync(path));
}

/** How this user can install Debian packages: directly, by sudo without a password, or not at all. */
function administrator() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}

/**
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @param {string[]} prefix of commands that install
 */
async function installFromDebian(supervisor, prefix) {
  console.log('Installing Chromium for the journeys (apt-get).');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string[]} words */
  const apt = async (...words) => {
    const [command = 'apt-get', ...args] = [...prefix, 'apt-get', ...words];
    return (await supervisor.run({ command, args, env })) === 0;
  };
  if (!(await apt('update', '-q'))) return;
  for (const name of PACKAGES) await apt('install', '-yq', '--no-install-recommends', name);
}

/**
 * Finds a browser, or installs one: Debian's if possible, otherwise Playwright's.
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @returns {Promise<string | undefined>} its path
 */
export async function ensureBrowser(supervisor) {
  const found = findBrowser();
  if (found) return found;

  const prefix = existsSync('/etc/debian_version') ? administrator() : undefined;
  if (prefix) await installFromDebian(supervisor, prefix);
  const installed = findBrowser();
  if (installed || supervisor.ending) return installed;

  console.log("Installing Playwright's Chromium for the journeys.");
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  await supervisor.run({ command: process.execPath, args: [cli, 'install', 'chromium'], cwd: root, env: process.env });
  return findBrowser();
}
