/**
 * Checks the licences of the packages in package-lock.json: only those compatible with distributing this product under the MIT licence. A new package
 * with another licence fails until someone has reviewed it.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const LOCK = 'package-lock.json';

/** Can be included anywhere, with their notice. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
];
/** Require the source of changes to their files; we make none. */
const BY_FILE = ['MPL-2.0'];
const ACCEPTED = new Set([...PERMISSIVE, ...BY_FILE]);

/** Reviewed one by one: the licence, and why it is acceptable. @type {Readonly<Record<string, string>>} */
const REVIEWED = {
  '@fontsource-variable/inter': 'OFL-1.1: a font, which can be distributed with any program',
  '@fontsource/arimo': 'OFL-1.1: a font, which can be distributed with any program',
  '@fontsource/cousine': 'OFL-1.1: a font, which can be distributed with any program',
  '@fontsource/inter': 'OFL-1.1: a font, which can be distributed with any program',
  '@fontsource/tinos': 'OFL-1.1: a font, which can be distributed with any program',
  '@fontsource/unifontex': 'OFL-1.1: a font, which can be distributed with any program',
  busboy: 'MIT, according to its LICENSE',
  'combine-errors': 'MIT, according to its Readme',
  'dejavu-fonts-ttf': 'a font under the licence of Bitstream Vera, which can be distributed with any program',
  dicer: 'MIT, according to its LICENSE',
  fuzzy: 'MIT, according to its LICENSE-MIT',
  'humanize-number': 'MIT, according to its Readme',
  khroma: 'MIT, according to its license',
  only: 'MIT, according to its Readme',
  streamsearch: 'MIT, according to its LICENSE',
};
/** libvips and its dependencies: LGPL, a separate library, which anyone can replace. */
const LIBVIPS = /^@img\/sharp-/;

/** @param {string} expression of SPDX, without brackets within brackets @returns {boolean} */
function isAccepted(expression) {
  const bare = expression.replaceAll(/[()]/g, '');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((each) => ACCEPTED.has(each));
  return bare.split(' AND ').every((each) => ACCEPTED.has(each));
}

/** @typedef {{ license?: string, link?: boolean }} Entry */

/**
 * @param {Readonly<Record<string, Entry>>} packages of a lock, by their paths
 * @returns {{ read: number, breaches: string[] }}
 */
export function judgeLicences(packages) {
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const breaches = installed.flatMap(([path, { license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (name in REVIEWED || LIBVIPS.test(name) || (license !== undefined && isAccepted(license))) return [];
    return [`${name} is under ${license ?? 'no licence that its package names'}`];
  });
  return { read: installed.length, breaches };
}

function main() {
  const lock = /** @type {{ packages: Record<string, Entry> }} */ (JSON.parse(readFileSync(LOCK, 'utf8')));
  const { read, breaches } = judgeLicences(lock.packages);
  for (const breach of breaches) console.error(breach);
  console.log(`${read} packages, ${breaches.length} breaches`);
  if (breaches.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
