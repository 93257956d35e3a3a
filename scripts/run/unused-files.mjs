import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const engine = 'tesseract-core-relaxedsimd-lstm';
const languages = '@tesseract.js-data';

/**
 * Deletes large files of packages that the product never opens: C headers for building native addons (67 MB), builds of the text engine for other
 * runtimes (40 MB), language data of its older engine (46 MB), and icons as pictures, next to those that are components (46 MB).
 * @param {string} modules the folder node_modules
 * @param {string} [node] the package of the pinned Node
 */
export function deleteUnusedFiles(modules, node) {
  if (node) deleteIn(join(modules, node), (name) => name === 'include');
  deleteIn(
    join(modules, 'tesseract.js-core'),
    (name) => name.startsWith('tesseract-core') && ![`${engine}.js`, `${engine}.wasm`].includes(name),
  );
  deleteIn(join(modules, '@tabler/icons'), (name) => name === 'icons' || name === 'categories');
  for (const language of list(join(modules, languages))) deleteIn(join(modules, languages, language), (name) => name === '4.0.0');
}

/** @param {string} folder */
const list = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * @param {string} folder
 * @param {(name: string) => boolean} isUnused
 */
function deleteIn(folder, isUnused) {
  for (const name of list(folder)) if (isUnused(name)) rmSync(join(folder, name), { recursive: true, force: true });
}
