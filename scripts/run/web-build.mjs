import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../check/source-files.mjs';
import { root } from './runtime.mjs';

const stampFile = join(root, 'node_modules/.web-build-stamp');
/** Of apps/web/chunk-list-plugin.ts. */
const chunkList = join(root, 'node_modules/.web-chunks.json');

/** A hash of the names and contents of all the page's sources, with the guide that it contains. */
function sourceStamp() {
  const hash = createHash('sha256');
  const folders = ['apps/web', 'packages', 'docs/guide'];
  const files = ['package-lock.json', 'tsconfig.base.json', ...folders.flatMap((folder) => filesBelow(root, folder))];
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Builds apps/web/dist if its sources have changed since the last build.
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @param {{ node: string, env: NodeJS.ProcessEnv }} runtime
 * @returns {Promise<number>} the exit code of the build, 0 when there was nothing to do
 */
export async function ensureWebBuilt(supervisor, { node, env }) {
  const stamp = sourceStamp();
  const isComplete = [join(root, 'apps/web/dist/index.html'), chunkList, stampFile].every((file) => existsSync(file));
  const built = isComplete && readFileSync(stampFile, 'utf8') === stamp;
  if (built) return 0;

  console.log('Building the page.');
  const started = Date.now();
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const code = await supervisor.run({ command: node, args, cwd: join(root, 'apps/web'), env });
  if (code !== 0) return code;
  writeFileSync(stampFile, stamp);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return 0;
}
