/**
 * The import rules of .dependency-cruiser.mjs, held against every TypeScript file on disk.
 * dependency-cruiser reads nothing, and passes, when it finds no TypeScript compiler it knows: so the files it read are counted too.
 */
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';
import { typescriptFiles } from './source-files.mjs';

const FOLDERS = ['packages', 'apps', 'tests', 'bench'];

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
  return {
    breaches: output.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to,
      cycle: (cycle ?? []).map((step) => step.name),
    })),
    read: onDisk.filter((file) => read.has(file)).length,
    unread: onDisk.filter((file) => !read.has(file)),
  };
}

async function main() {
  const { breaches, read, unread } = await judgeGraph(process.cwd());
  const reasons = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));
  for (const { rule, from, to, cycle } of breaches) {
    console.error(`${rule}: ${from} -> ${cycle.length > 0 ? cycle.join(' -> ') : to}\n    ${reasons.get(rule)}`);
  }
  for (const file of unread) console.error(`not read: ${file}`);
  console.log(`${read} modules, ${config.forbidden.length} rules, ${breaches.length} breaches`);
  if (breaches.length > 0 || unread.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
