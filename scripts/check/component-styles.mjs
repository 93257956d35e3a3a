/**
 * Every Mantine component in use must have the stylesheets of all its parts, imported by the file that uses it or by one of the two files with styles
 * for whole sets of pages. Without its stylesheet a component works but looks broken, and no other check notices.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { typescriptFiles } from './source-files.mjs';

const SOURCES = 'apps/web/src';
const PACKAGES = 'node_modules';
/** Their stylesheets are available to every component. */
const SHARED = [`${SOURCES}/ui/styles.ts`, `${SOURCES}/ui/signed-in-styles.ts`];

/** Parts that a component contains but this product never shows, by stylesheet, with the reason. @type {Readonly<Record<string, string>>} */
const NEVER_SHOWN = {
  'core/Loader': 'no field is given `loading`',
  'core/VisuallyHidden': 'menus, popovers and dialogs come without the placeholder for the first focus',
  'core/ScrollArea': 'dialogs use the browser’s scrolling',
};

const IMPORT = /import\s+(?!type\b)([^'"]*?)\s*from\s*['"](@mantine\/[\w-]+)['"]/g;
const SIDE_IMPORT = /import\s+['"]@mantine\/([\w-]+)\/styles(?:\/(\w+))?(?:\.layer)?\.css['"]/g;
const INNER_IMPORT = /(?:import|from)\s*["'](\.[^"']+\.mjs|@mantine\/[\w-]+)["']/g;
const EXPORT = /import\s*\{([^}]+)\}\s*from\s*["'](\.[^"']+)["']/g;

/** @typedef {(path: string) => string} Read */

/** @param {string} path */
const readSource = (path) => readFileSync(path, 'utf8');

/** @param {string} clause `{ A, type B, C as D }` @returns {string[]} the names of the values, as they are exported */
const valuesOf = (clause) =>
  clause
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => each.split(/\s+as\s+/)[0] ?? each);

/**
 * The stylesheets that an exported value of a package needs, as `core/Popover`, or `dates` for a package with one for all its parts.
 * @param {string} name of the package, `@mantine/core`
 * @param {string} value
 * @param {string} [packages]
 * @returns {Set<string>}
 */
function stylesOf(name, value, packages = PACKAGES) {
  const root = join(packages, name, 'esm');
  const index = join(root, 'index.mjs');
  if (!existsSync(index)) return new Set();
  const found = [...readSource(index).matchAll(EXPORT)].find(([, names = '']) => valuesOf(names).includes(value));
  /** @type {Set<string>} */
  const needed = new Set();
  if (found?.[2]) collect(join(root, found[2]), packages, new Set(), needed);
  return needed;
}

/** @param {string} file @param {string} packages @param {Set<string>} seen @param {Set<string>} needed */
function collect(file, packages, seen, needed) {
  if (seen.has(file) || !existsSync(file)) return;
  seen.add(file);
  const [, name = '', part = ''] = /@mantine\/([\w-]+)\/.*?([^/]+)\.module\.mjs$/.exec(file) ?? [];
  if (part !== '') {
    const own = `${name}/${part}`;
    needed.add(existsSync(join(packages, '@mantine', name, 'styles', `${part}.css`)) ? own : name);
  }
  const text = readSource(file);
  for (const [, target = ''] of text.matchAll(INNER_IMPORT)) {
    if (target.startsWith('.')) collect(join(dirname(file), target), packages, seen, needed);
  }
  for (const [, clause = '', target = ''] of text.matchAll(IMPORT)) {
    for (const value of valuesOf(clause)) for (const each of stylesOf(target, value, packages)) needed.add(each);
  }
}

/** @param {string} text @returns {Set<string>} the stylesheets that a file imports */
const stylesImportedBy = (text) => new Set([...text.matchAll(SIDE_IMPORT)].map(([, name, part]) => (part ? `${name}/${part}` : `${name}`)));

/**
 * @param {readonly string[]} files that may use components
 * @param {Read} read
 * @returns {string[]} what is missing
 */
export function judgeComponentStyles(files, read) {
  const shared = SHARED.map((file) => stylesImportedBy(files.includes(file) ? read(file) : ''));
  /** @type {Map<string, Set<string>>} */
  const known = new Map();
  return files.flatMap((file) => {
    const text = read(file);
    const present = new Set([...stylesImportedBy(text), ...shared.flatMap((each) => [...each]), ...Object.keys(NEVER_SHOWN)]);
    const used = [...text.matchAll(IMPORT)].flatMap(([, clause = '', name = '']) => valuesOf(clause).map((value) => ({ name, value })));
    return used.flatMap(({ name, value }) => {
      const key = `${name} ${value}`;
      const needed = known.get(key) ?? stylesOf(name, value);
      known.set(key, needed);
      const missing = [...needed].filter((each) => !present.has(each));
      return missing.map((each) => `${file} uses ${value} of ${name} without the stylesheet ${each}`);
    });
  });
}

function main() {
  const files = typescriptFiles('.', SOURCES).filter((file) => !/\.test\.tsx?$/.test(basename(file)) && !file.includes('/testing/'));
  const breaches = judgeComponentStyles(files, readSource);
  for (const breach of breaches) console.error(breach);
  console.log(`${files.length} files, ${breaches.length} breaches`);
  if (breaches.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
