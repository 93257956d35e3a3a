import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from './runtime.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
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
 * Finds a browser, or installs one: Debian's if possible, otherwise Playwright's.
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @returns {Promise<string | undefined>} its path
 */
export async function ensureBrowser(supervisor) {
  const found = findBrowser();
  if (found) return found;

  const prefix = existsSync('/etc/debian_version') ? administrator() : undefined;
  if (prefix) {
    console.log('Installing Chromium for the journeys (apt-get).');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const words of [
      ['update', '-q'],
      ['install', '-yq', '--no-install-recommends', 'chromium'],
    ]) {
      const [command = 'apt-get', ...args] = [...prefix, 'apt-get', ...words];
      if ((await supervisor.run({ command, args, env })) !== 0) break;
    }
  }
  const installed = findBrowser();
  if (installed || supervisor.ending) return installed;

  console.log("Installing Playwright's Chromium for the journeys.");
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  await supervisor.run({ command: process.execPath, args: [cli, 'install', 'chromium'], cwd: root, env: process.env });
  return findBrowser();
}
