/**
 * The steps of `npm run check`. A step is a program for the pinned Node; one with `sources` is skipped while that workspace has none.
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args
 * @property {string} [sources] the workspace that the step reads
 */

/** @param {string} project */
const keptTypes = (project) => `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`;

/**
 * Incremental: tsc only checks what a change affects since the last run. One checker: each of several resolves the same types again.
 * @param {string} workspace
 * @param {string} [project]
 * @returns {Step}
 */
const types = (workspace, project = workspace) => ({
  name: `types    ${project}`,
  args: ['node_modules/typescript-7/bin/tsc', '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', keptTypes(project)],
  sources: workspace,
});

/** Longest first, because they run in parallel. @type {Step[]} */
export const steps = [
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint'] },
  types('apps/server'),
  types('apps/web'),
  types('apps/web', 'apps/web/src/service-worker'),
  types('packages/annotations'),
  types('packages/contract'),
  types('packages/cad'),
  types('packages/cad', 'packages/cad/tsconfig.test.json'),
  types('packages/compare'),
  types('packages/compare', 'packages/compare/tsconfig.test.json'),
  types('packages/demo'),
  types('packages/sheets'),
  types('packages/sheets', 'packages/sheets/tsconfig.test.json'),
  types('packages/editor-core'),
  types('packages/editor-core', 'packages/editor-core/tsconfig.test.json'),
  types('tests/e2e'),
  types('tools'),
  types('bench'),
  { ...types('scripts'), sources: '' },
  { name: 'imports', args: ['scripts/check/graph.mjs'] },
  { name: 'specification', args: ['scripts/check/specification.mjs'] },
  { name: 'component styles', args: ['scripts/check/component-styles.mjs'] },
  { name: 'plain words', args: ['scripts/check/plain-words.mjs'] },
  { name: 'private markups', args: ['scripts/check/visible-markups.mjs'] },
  { name: 'pages', args: ['scripts/check/pages.mjs'] },
  { name: 'licences', args: ['scripts/check/licences.mjs'] },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--list-different'] },
];

/** @type {Step} */
export const unitTests = {
  name: 'unit tests',
  args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--reporter', 'dot'],
};
