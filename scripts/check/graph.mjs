/**
 * Checks the import rules of .dependency-cruiser.mjs against every TypeScript file on disk. dependency-cruiser reads nothing, and passes, if it finds
 * no known TypeScript compiler: so count the files it read.
 */
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import config, { acyclicFolders, isTestCode } from '../../.dependency-cruiser.mjs';
import { typescriptFiles } from './source-files.mjs';

const FOLDERS = ['packages', 'apps', 'tests', 'tools', 'bench'];

/**
 * @param {string} root the folder that holds packages/ and apps/
 * @returns {Promise<{ breaches: { rule: string, from: string, to: string, cycle: string[] }[], read: number, unread: string[] }>}
 */
export async function judgeGraph(root) {
  const onDisk = FOLDERS.flatMap((folder) => typescriptFiles(root, folder));
  const { output } = await cruise(onDisk, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: root,
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser gave a report instead of a result');

  const read = new Set(output.modules.map((module) => module.source));
  const product = output.modules.filter(({ source }) => !isTestCode.test(source));
  const imports = product.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => /** @type {const} */ ([source, resolved])),
  );
  const cycles = acyclicFolders.flatMap((parent) => folderCycles(imports, parent));
  return {
    breaches: [
      ...output.summary.violations.map(({ rule, from, to, cycle }) => ({
        rule: rule.name,
        from,
        to,
        cycle: (cycle ?? []).map((step) => step.name),
      })),
      ...cycles.map(([from = '', ...rest]) => ({ rule: 'no-folder-cycle', from, to: rest[0] ?? '', cycle: rest })),
    ],
    read: onDisk.filter((file) => read.has(file)).length,
    unread: onDisk.filter((file) => !read.has(file)),
  };
}

/**
 * Cycles among the folders directly below one, each as a path that ends where it began.
 * @param {readonly (readonly [from: string, to: string])[]} imports
 * @param {string} parent a regular expression
 * @returns {string[][]}
 */
export function folderCycles(imports, parent) {
  const folder = new RegExp(`${parent}[^/]+(?=/)`);
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const [from, to] of imports) {
    const [a, b] = [folder.exec(from)?.[0], folder.exec(to)?.[0]];
    if (a && b && a !== b) graph.set(a, (graph.get(a) ?? new Set()).add(b));
  }
  /** @type {string[][]} */
  const cycles = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} at @param {string[]} path */
  const visit = (at, path) => {
    if (path.includes(at)) cycles.push([...path.slice(path.indexOf(at)), at]);
    if (path.includes(at) || done.has(at)) return;
    for (const next of graph.get(at) ?? []) visit(next, [...path, at]);
    done.add(at);
  };
  for (const start of graph.keys()) visit(start, []);
  return cycles;
}

async function main() {
  const { breaches, read, unread } = await judgeGraph(process.cwd());
  const reasons = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));
  reasons.set('no-folder-cycle', 'Folders that import each other can only be understood together.');
  for (const { rule, from, to, cycle } of breaches) {
    console.error(`${rule}: ${from} -> ${cycle.length > 0 ? cycle.join(' -> ') : to}\n    ${reasons.get(rule)}`);
  }
  for (const file of unread) console.error(`not read: ${file}`);
  console.log(`${read} modules, ${config.forbidden.length} rules, ${breaches.length} breaches`);
  if (breaches.length > 0 || unread.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
