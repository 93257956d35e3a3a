/**
 * The launcher behind every npm script: installs what is missing, finds the pinned Node and runs the command with it. Plain JavaScript for Node 20
 * and newer, without dependencies: it must run before anything is installed.
 */
import { join } from 'node:path';
import { ensureBrowser } from './run/browser.mjs';
import { ensureInstalled } from './run/install.mjs';
import { environmentFor, findNode, root } from './run/runtime.mjs';
import { createSupervisor } from './run/supervisor.mjs';
import { ensureWebBuilt } from './run/web-build.mjs';

const SERVER = 'apps/server/src/main.ts';

/** @typedef {{ supervisor: import('./run/supervisor.mjs').Supervisor, node: string, env: NodeJS.ProcessEnv, args: string[] }} Context */

/**
 * A command that runs one of our programs.
 * @param {string} file
 * @param {{ foreground?: boolean, channel?: boolean }} [options]
 * @returns {(context: Context) => Promise<number>}
 */
const program =
  (file, { foreground = false, channel = true } = {}) =>
  ({ supervisor, node, env, args }) =>
    supervisor.run({ command: node, args: [join(root, file), ...args], cwd: root, env, channel, foreground });

/**
 * The same for a program with child processes, such as browsers and a server: all end together.
 * @param {string} file
 */
const programWithChildren = (file) => program(file, { channel: false });

/**
 * The same for a program that opens a browser, which it finds by CHROMIUM_PATH.
 * @param {string} file
 * @returns {(context: Context) => Promise<number>}
 */
const programWithBrowser = (file) => async (context) => {
  const browser = await ensureBrowser(context.supervisor);
  const env = browser ? { ...context.env, CHROMIUM_PATH: browser } : context.env;
  return programWithChildren(file)({ ...context, env });
};

const tortureServer = program('tools/torture/run.ts');
const tortureEditor = programWithBrowser('tools/torture/editor/run.ts');

/** @type {Record<string, (context: Context) => Promise<number>>} */
const commands = {
  start: async (context) => (await ensureWebBuilt(context.supervisor, context)) || program(SERVER)(context),
  dev,
  test: program('scripts/test.mjs'),
  'test:browsers': programWithChildren('tests/e2e/browsers/run.ts'),
  check: program('scripts/check.mjs'),
  format: program('node_modules/oxfmt/bin/oxfmt'),
  admin: program('apps/server/src/admin.ts', { foreground: true }),
  backup: program('apps/server/src/backup.ts', { foreground: true }),
  restore: program('apps/server/src/restore.ts', { foreground: true }),
  move: program('apps/server/src/move.ts', { foreground: true }),
  verify: program('apps/server/src/verify.ts', { foreground: true }),
  torture: (context) => (context.args.includes('--editor') ? tortureEditor : tortureServer)(context),
  fuzz: program('tools/fuzz/run.ts'),
  cluster: programWithBrowser('tools/cluster/run.ts'),
  // Some benches measure the page, which must be the current build.
  bench: async (context) => (await ensureWebBuilt(context.supervisor, context)) || program('bench/run.ts')(context),
  pictures: programWithBrowser('tests/e2e/pictures/take.ts'),
};

/**
 * The server, restarted on each change of its sources, behind vite's dev server; they end together.
 * @param {Context} context
 */
async function dev({ supervisor, node, env, args }) {
  const code = await Promise.race([
    supervisor.run({ command: node, args: ['--watch', '--watch-preserve-output', join(root, SERVER), ...args], cwd: root, env }),
    supervisor.run({ command: node, args: [join(root, 'node_modules/vite/bin/vite.js')], cwd: join(root, 'apps/web'), env }),
  ]);
  supervisor.stop();
  return code;
}

/** The commands that run the product. All others also need the development tools. */
const PRODUCT_COMMANDS = new Set(['start', 'admin', 'backup', 'restore', 'move', 'verify']);

async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) {
    console.error(`Usage: npm run <${Object.keys(commands).join(' | ')}>`);
    return 2;
  }
  const supervisor = createSupervisor();
  const installed = await ensureInstalled(supervisor, PRODUCT_COMMANDS.has(name) ? 'product' : 'everything');
  if (installed !== 0) return installed;
  const node = findNode();
  return command({ supervisor, node, env: environmentFor(node), args });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
