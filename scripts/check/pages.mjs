/**
 * Checks this repository's pages (README.md and docs/) against the tree: each link leads to an existing file and heading, each file named as code
 * exists, and so does each test named in docs/security.md.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow } from './source-files.mjs';
import { testNames } from './specification.mjs';

const LINK = /\]\(([^)\s]+)\)/g;
const CODE = /`([^`\n]+)`/g;
const NAMED_FILE = /^[\w@-][\w@.-]*(?:\/[\w@.-]+)*\.(?:[cm]?[jt]sx?|md)$/;
const NAMED_TEST = /^(\S+\.[jt]sx?) › (.+)$/;
const HEADING = /^#+ (.+)$/gm;
/** The changelog describes the past. */
const HISTORY = 'CHANGELOG.md';
/** Files outside the folders. */
const TOPMOST = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', HISTORY, 'LICENSE'];

/** @param {string} heading @returns {string} its anchor */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

/** @typedef {{ files: readonly string[], read: (path: string) => string }} Tree files by their paths from the root */

/** @param {Tree} tree @returns {(path: string, target: string) => string | null} the fault of a link on a page */
const judgeLink =
  ({ files, read }) =>
  (path, target) => {
    if (/^[a-z]+:/.test(target)) return null;
    const [file = '', anchor] = target.split('#');
    const there = file === '' ? path : normalize(join(dirname(path), file));
    if (!files.some((each) => each === there || each.startsWith(`${there}/`))) return `links to ${target}, which does not exist`;
    if (anchor === undefined) return null;
    const anchors = [...read(there).matchAll(HEADING)].map(([, heading = '']) => anchorOf(heading));
    return anchors.includes(anchor) ? null : `links to ${target}, and there is no such heading`;
  };

/** @param {Tree} tree @returns {(code: string) => string | null} the fault of a file or test named as code */
const judgeCode =
  ({ files, read }) =>
  (code) => {
    const [, of, test] = NAMED_TEST.exec(code) ?? [];
    const name = of ?? code;
    if (!NAMED_FILE.test(name)) return null;
    const found = files.filter((each) => each === name || each.endsWith(`/${name}`));
    if (found.length === 0) return `names ${name}, which does not exist`;
    if (test === undefined || found.some((each) => testNames(each, read(each)).has(test))) return null;
    return `names a test that ${name} does not have: ${test}`;
  };

/**
 * @param {readonly string[]} pages their paths
 * @param {Tree} tree
 * @returns {string[]} what is wrong
 */
export function judgePages(pages, tree) {
  const [linkFault, codeFault] = [judgeLink(tree), judgeCode(tree)];
  return pages.flatMap((path) => {
    const text = tree.read(path).replaceAll(/^```[\s\S]*?^```/gm, '');
    const links = [...text.matchAll(LINK)].map(([, target = '']) => linkFault(path, target));
    const codes = [...text.matchAll(CODE)].map(([, code = '']) => codeFault(code));
    return [...links, ...codes].flatMap((fault) => (fault === null ? [] : [`${path} ${fault}`]));
  });
}

function main() {
  const tops = ['apps', 'packages', 'tests', 'tools', 'bench', 'scripts', 'deploy', 'docs'];
  const files = [...tops.flatMap((top) => filesBelow('.', top)), ...TOPMOST];
  const pages = files.filter((path) => path.endsWith('.md') && path !== HISTORY);
  const breaches = judgePages(pages, { files, read: (path) => readFileSync(path, 'utf8') });
  for (const breach of breaches) console.error(breach);
  console.log(`${pages.length} pages, ${breaches.length} breaches`);
  if (breaches.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
