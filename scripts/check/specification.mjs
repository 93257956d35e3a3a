/**
 * Checks docs/specification.md against the tests that it names. Each clause is a line `- **2.1** words`, followed by lines of these forms:
 *   - `path/of/a.test.ts › the name of a test`   the test that shows it, by its title in the file
 *   - Open: why it is not shown
 *   - Says nothing: why there is nothing to test
 */
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const PAGE = 'docs/specification.md';
const CLAUSE = /^- \*\*([A-Z]?\d+)\.(\d+)\*\* \S/;
const SHOWN = /^ {2}- `([^`›]+) › ([^`]+)`(?: .+)?$/;
const REASON = /^ {2}- (Open|Says nothing): \S/;
const RUNNERS = new Set(['test', 'it', 'describe']);

/** @param {ts.Expression} called @returns {string} the word that a call begins with: `test` of `test.each(rows)('…')` */
function firstWord(called) {
  if (ts.isIdentifier(called)) return called.text;
  return ts.isPropertyAccessExpression(called) || ts.isCallExpression(called) ? firstWord(called.expression) : '';
}

/** @param {ts.Node | undefined} node @returns {string | null} the literal text in the file, without quotes */
function writtenText(node) {
  if (node === undefined) return null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : null;
}

/**
 * The names of a file's tests: titles of tests, groups and steps. For expectation tables, the keys of the rows.
 * @param {string} path
 * @param {string} text
 * @returns {Set<string>}
 */
export function testNames(path, text) {
  /** @type {Set<string | null>} */
  const names = new Set();
  const isTable = !/\.(test|spec|conformance)\.[cm]?[jt]sx?$/.test(path);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && RUNNERS.has(firstWord(node.expression))) names.add(writtenText(node.arguments[0]));
    if (isTable && ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && ts.isArrayLiteralExpression(node.initializer))
      names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return new Set([...names].flatMap((name) => name ?? []));
}

/** @typedef {{ section: string, at: number, lines: string[] }} Clause */

/** @param {string} page @returns {Clause[]} each with the lines below it */
function readClauses(page) {
  /** @type {Clause[]} */
  const clauses = [];
  for (const line of page.split('\n')) {
    const [, section, at] = CLAUSE.exec(line) ?? [];
    if (section !== undefined) clauses.push({ section, at: Number(at), lines: [] });
    else if (line.startsWith('  - ')) clauses.at(-1)?.lines.push(line);
  }
  return clauses;
}

/** @param {string} line @returns {'shown' | 'Open' | 'Says nothing' | null} the form of a line below a clause */
function kindOf(line) {
  if (SHOWN.test(line)) return 'shown';
  const word = REASON.exec(line)?.[1];
  return word === 'Open' || word === 'Says nothing' ? word : null;
}

/** @param {(path: string) => string | null} read @returns {(line: string) => string | null} the fault of a line below a clause */
function judgeLines(read) {
  /** @type {Map<string, Set<string> | null>} */
  const known = new Map();
  return (line) => {
    if (kindOf(line) === null) return `names neither a test nor a reason: ${line.trim()}`;
    const [, path, name] = SHOWN.exec(line) ?? [];
    if (path === undefined || name === undefined) return null;
    if (!known.has(path)) {
      const text = read(path);
      known.set(path, text === null ? null : testNames(path, text));
    }
    const names = known.get(path);
    if (!names) return `names ${path}, which does not exist`;
    return names.has(name) ? null : `names a test that ${path} does not have: ${name}`;
  };
}

/**
 * @param {string} page the text of docs/specification.md
 * @param {(path: string) => string | null} read the text of a file; null when there is none
 * @returns {{ shown: number, open: number, silent: number, breaches: string[] }}
 */
export function judgeSpecification(page, read) {
  const clauses = readClauses(page);
  const judgeLine = judgeLines(read);
  const breaches = clauses.flatMap(({ section, at, lines }, index) => {
    const before = clauses.slice(0, index).findLast((other) => other.section === section);
    const found = [
      at === (before?.at ?? 0) + 1 ? null : 'does not follow the clause before it',
      lines.length > 0 ? null : 'has neither a test nor a reason',
      ...lines.map(judgeLine),
    ];
    return found.flatMap((fault) => (fault === null ? [] : [`${section}.${at} ${fault}`]));
  });
  if (clauses.length === 0) breaches.push('the page has no clauses');
  const kinds = clauses.map(({ lines }) => new Set(lines.map(kindOf)));
  const open = kinds.filter((each) => each.has('Open')).length;
  const shown = kinds.filter((each) => each.has('shown') && !each.has('Open')).length;
  return { shown, open, silent: kinds.length - open - shown, breaches };
}

function main() {
  const read = (/** @type {string} */ path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
  const { shown, open, silent, breaches } = judgeSpecification(read(PAGE) ?? '', read);
  for (const breach of breaches) console.error(`${PAGE}: ${breach}`);
  console.log(`${shown + open + silent} clauses: ${shown} shown, ${open} open, ${silent} that say nothing to show`);
  if (breaches.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
