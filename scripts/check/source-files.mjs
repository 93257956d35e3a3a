import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.git', 'test-results', 'playwright-report']);

/**
 * Every file below `folder`, as paths relative to `root` with forward slashes, in a stable order.
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
export function filesBelow(root, folder) {
  const path = join(root, folder);
  /** @type {import('node:fs').Dirent[]} */
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(root, name);
      return entry.isFile() ? [name] : [];
    });
}

/**
 * The TypeScript sources of a workspace, without declaration files, which describe other people's code.
 * @param {string} root
 * @param {string} workspace
 */
export function typescriptFiles(root, workspace) {
  return filesBelow(root, workspace).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
}
