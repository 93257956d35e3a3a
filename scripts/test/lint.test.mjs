import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultOfPath } from '../lint/house-plugin.mjs';
import { plantTree, root } from './temporary-tree.mjs';

const features = 'apps/server/src/features/tasks';
const web = 'apps/web/src';
const core = 'packages/editor-core/src/tools';

/** @param {number} count */
const lines = (count) => Array.from({ length: count }, (_, index) => `export const line${index} = ${index};`).join('\n');
/** @param {number} count */
const longFunction = (count) => `export function long(): number {\n${'  void 0;\n'.repeat(count)}  return 1;\n}\n`;

/**
 * One row per violation: the rule, the file, and its content. Each file must violate only its own rule.
 * @type {[rule: string, file: string, content: string][]}
 */
const breaches = [
  ['no-restricted-properties', `${features}/planted-now.ts`, 'export const now = Date.now();'],
  ['house(no-current-date)', `${features}/planted-date.ts`, 'export const now = new Date();'],
  ['house(no-current-date)', `${core}/planted-date.ts`, 'export const now = Date();'],
  ['no-restricted-properties', `${core}/planted-chance.ts`, 'export const chance = Math.random();'],
  ['no-restricted-properties', `${features}/planted-settings.ts`, "export const port = process.env['PORT'];"],
  ['no-restricted-properties', 'apps/server/src/platform/mail/planted.ts', "export const host = process.env['SMTP_HOST'];"],
  ['no-restricted-globals', `${features}/planted-timer.ts`, 'setTimeout(() => undefined, 1);\nexport const on = true;'],
  ['no-restricted-globals', `${features}/planted-fetch.ts`, "export const answer = await fetch('/');"],
  ['no-restricted-globals', `${core}/planted-process.ts`, 'export const where = typeof process;'],
  ['no-restricted-globals', `${web}/features/files/planted-fetch.ts`, "export const answer = await fetch('/');"],
  ['no-restricted-globals', `${web}/features/files/planted-store.ts`, "export const kept = localStorage.getItem('kept');"],
  ['no-restricted-properties', `${web}/ui/planted.ts`, "export const kept = window.localStorage.getItem('kept');"],
  ['no-restricted-globals', `${web}/lib/storage/planted.ts`, "export const answer = await fetch('/');"],
  ['no-restricted-globals', `${web}/lib/api-client/planted.ts`, "export const kept = localStorage.getItem('kept');"],
  ['no-explicit-any', `${features}/planted-any.ts`, 'export const text = (value: any): string => String(value);'],
  ['no-floating-promises', `${features}/planted-promise.ts`, 'export async function act(): Promise<void> {}\nact();'],
  [
    'switch-exhaustiveness-check',
    `${features}/planted-switch.ts`,
    "export function size(kind: 'a' | 'b'): number {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}",
  ],
  ['no-default-export', `${features}/planted-default.ts`, 'export default 1;'],
  ['house(no-export-star)', `${features}/planted-star.ts`, "export * from './planted-constant.ts';"],
  ['consistent-type-assertions', `${features}/planted-cast.ts`, 'export const size = (value: unknown): number => value as number;'],
  ['max-lines', `${web}/ui/planted-long.ts`, lines(301)],
  ['max-lines-per-function', `${features}/planted-function.ts`, longFunction(61)],
  ['max-lines-per-function', `${web}/ui/planted-component.tsx`, longFunction(120)],
  [
    'max-depth',
    `${features}/planted-depth.ts`,
    'export function deep(on: boolean): void {\n  if (on) while (on) if (on) { if (on) return; }\n}',
  ],
  ['house(file-name)', `${features}/planted-Name.ts`, 'export const on = true;'],
  ['house(file-name)', `${features}/utils.ts`, 'export const on = true;'],
  ['house(file-name)', `${features}/types.ts`, 'export type On = true;'],
  [
    'rules-of-hooks',
    `${web}/ui/planted-hook.tsx`,
    "import { useState } from 'react';\nexport function Box({ on }: { on: boolean }) {\n  if (!on) return null;\n  const [text] = useState('');\n  return <p>{text}</p>;\n}",
  ],
  ['house(no-inline-text)', `${web}/features/accounts/planted-text.tsx`, 'export function Box() {\n  return <p>Sign in</p>;\n}'],
  [
    'house(no-inline-text)',
    `${web}/features/accounts/planted-label.tsx`,
    'export function Box() {\n  return <hr aria-label="Account" />;\n}',
  ],
  ['house(no-inline-text)', `${web}/lib/planted-text.ts`, 'export const saved = (name: string): string => `Saved as ${name}`;'],
  ['alt-text', `${web}/ui/planted-image.tsx`, 'export function Box() {\n  return <img src="a.png" />;\n}'],
];

/** Files that use in the allowed place what is forbidden elsewhere. */
const innocents = {
  [`${features}/planted-constant.ts`]: 'export const on = true as const;',
  [`${features}/planted-parse.ts`]: 'export const from = (text: string): Date => new Date(text);',
  [`${features}/planted.service.test.ts`]:
    "import { expect, it } from 'vitest';\nit('is now', () => expect(Date.now()).toBeGreaterThan(0));",
  'apps/server/src/platform/config/config.ts': "export const port = process.env['PORT'];",
  'apps/server/src/platform/clock/clock.ts': 'export const now = (): Date => new Date();',
  'apps/server/src/platform/storage/s3.ts': "export const answer = await fetch('/');",
  [`${web}/lib/planted-fault.ts`]: "export function stop(): never {\n  throw new Error('No page has this number');\n}",
  [`${web}/lib/messages/planted.ts`]: 'export const plantedMessages = { saved: (name: string): string => `Saved as ${name}` };',
  [`${web}/lib/api-client/send.ts`]: "export const answer = await fetch('/');",
  [`${web}/lib/storage/kept.ts`]: "export const kept = window.localStorage.getItem('kept') ?? localStorage.getItem('old');",
  'packages/contract/src/ids.ts': "export const toProjectId = (text: string): 'p' => text as 'p';",
};

const workspaceFiles = ['tsconfig.base.json', 'oxlint.config.ts', 'apps/server/tsconfig.json', 'apps/web/tsconfig.json'];
const packageFiles = ['packages/contract/tsconfig.json', 'packages/editor-core/tsconfig.json'];

/** @typedef {{ diagnostics: { code: string, filename: string }[], number_of_files: number }} Report */

/** @param {Record<string, string>} files */
function lint(files) {
  using tree = plantTree(files);
  for (const file of [...workspaceFiles, ...packageFiles]) copyFileSync(join(root, file), join(tree.folder, file));
  cpSync(join(root, 'scripts/lint'), join(tree.folder, 'scripts/lint'), { recursive: true });
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', 'apps', 'packages'], {
    cwd: tree.folder,
    encoding: 'utf8',
  });
  const report = /** @type {Report} */ (JSON.parse(stdout));
  return { read: report.number_of_files, found: report.diagnostics };
}

describe('the linter', () => {
  it('reports each planted violation by its rule, and nothing else', () => {
    const { found, read } = lint({ ...innocents, ...Object.fromEntries(breaches.map(([, file, content]) => [file, `${content}\n`])) });
    expect(read).toBe(breaches.length + Object.keys(innocents).length);
    const named = breaches.map(([rule, file]) => [
      file,
      found.filter(({ filename }) => filename === file).map(({ code }) => (code.includes(rule) ? rule : code)),
    ]);
    expect(named).toEqual(breaches.map(([rule, file]) => [file, [rule]]));
    expect(found.filter(({ filename }) => filename in innocents)).toEqual([]);
  });
});

describe('the name of a file', () => {
  it.each([
    'apps/server/src/features/tasks/tasks.service.ts',
    'apps/server/src/platform/db/migrations/0001-initial.sql.ts',
    'apps/web/src/lib/dates/types.ts',
    'packages/contract/src/index.ts',
    'packages/editor-core/src/testing/index.ts',
    'apps/web/src/service-worker.d.ts',
    '.dependency-cruiser.mjs',
    'apps/web/public/theme.js',
  ])('%s is fine', (path) => {
    expect(faultOfPath(path)).toBeUndefined();
  });

  it.each([
    'apps/web/src/lib/utils.ts',
    'apps/web/src/lib/date-Format.ts',
    'apps/web/src/lib/dateFormat.ts',
    'apps/web/src/lib/date_format.ts',
    'apps/server/src/platform/storage.manager.ts',
    'apps/web/src/features/files/helpers.test.ts',
    'apps/web/src/features/files/index.ts',
    'packages/contract/src/tasks/index.ts',
    'apps/server/src/features/tasks/types.ts',
    'apps/server/src/features/tasks/tasks.policy.js',
  ])('%s is refused with a reason', (path) => {
    expect(faultOfPath(path)).toMatch(/[.:]/);
  });
});
