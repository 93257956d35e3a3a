import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/**
 * A folder outside the repository with these files and the installed packages; removed by `using`.
 * @param {Record<string, string>} files path to content
 */
export function plantTree(files) {
  const folder = mkdtempSync(join(tmpdir(), 'sheetmark-tree-'));
  linkPackages(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Links to every installed package, and the workspaces' own packages from the tree itself, as npm would link them.
 * @param {string} folder
 */
function linkPackages(folder) {
  const own = join(folder, 'node_modules/@sheetmark');
  mkdirSync(own, { recursive: true });
  for (const name of ['contract', 'editor-core']) symlinkSync(join(folder, 'packages', name), join(own, name));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@sheetmark') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
}
