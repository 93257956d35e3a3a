import { defineConfig, type OxlintOverride } from 'oxlint';

/** Files that may reach for the real clock, the network and the environment: nothing here ships. */
const tests = [
  '**/*.test.{ts,tsx,mjs}',
  '**/*.conformance.ts',
  '**/test/**',
  '**/testing/**',
  'tests/**',
  'tools/**',
  'bench/**',
  'scripts/**',
];

const toolConfigs = ['*.config.{ts,mjs}', '**/*.config.{ts,mjs}', 'scripts/{lint,count}/*.mjs', '.dependency-cruiser.mjs'];

interface Ban {
  name: string;
  message: string;
}
interface PropertyBan {
  object: string;
  property: string;
  message: string;
}

const useClock = 'Take the time from the Clock port (or as an argument), so that a test can set it.';
const useIds = 'Take ids and chance from the Ids port (or as an argument), so that a test can repeat them.';
const useTimers = 'A feature does not wait: put a job on the queue, or let platform/ own the timer.';
const useConfig = 'Settings are parsed once in platform/config: take the value as a dependency.';
const useApiClient = 'Call the server through lib/api-client: it knows the token, the errors and the contract.';
const useStoragePort = 'Outside services are reached through a port in platform/.';
const useWebStorage = 'Keep things in the browser through lib/storage: it parses what it reads and survives a full disk.';

const ban = (message: string, ...names: string[]): Ban[] => names.map((name) => ({ name, message }));
const banProperty = (message: string, object: string, ...properties: string[]): PropertyBan[] =>
  properties.map((property) => ({ object, property, message }));

const timers = ['setTimeout', 'setInterval', 'setImmediate'];
const browserStores = ['localStorage', 'sessionStorage'];
const network = ['fetch', 'XMLHttpRequest'];

const clockAndChance = [
  ...banProperty(useClock, 'Date', 'now'),
  ...banProperty(useClock, 'performance', 'now'),
  ...banProperty(useIds, 'Math', 'random'),
  ...banProperty(useIds, 'crypto', 'randomUUID'),
];

const pureCode: OxlintOverride['rules'] = {
  'no-restricted-globals': [
    'error',
    ...ban(
      'This package is pure: take it as an argument or return an effect.',
      ...timers,
      ...network,
      ...browserStores,
      'process',
      'console',
    ),
  ],
  'no-restricted-properties': ['error', ...clockAndChance],
  'house/no-current-date': 'error',
};

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'vitest', 'react', 'jsx-a11y'],
  jsPlugins: ['./scripts/lint/house-plugin.mjs'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/dist/**', '**/node_modules/**', 'docs/**', 'test-results/**', 'playwright-report/**'],
  env: { es2024: true, node: true, browser: true },
  categories: { correctness: 'error' },
  rules: {
    'house/file-name': 'error',
    'house/no-export-star': 'error',

    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: false, skipComments: false }],
    'max-depth': ['error', 3],
    'max-params': ['error', { max: 4 }],
    'max-nested-callbacks': ['error', 4],
    complexity: ['error', 20],

    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'no-alert': 'error',
    'no-console': 'error',
    'no-else-return': 'error',
    'no-param-reassign': 'error',
    'no-shadow': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-useless-return': 'error',
    'no-warning-comments': ['error', { terms: ['fixme', 'xxx', 'hack'] }],
    'preserve-caught-error': 'error',

    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    'import/no-self-import': 'error',

    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    'typescript/consistent-type-imports': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/only-throw-error': [
      'error',
      { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
    ],
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false }],
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    // Branded numbers may change their sign; the compiler refuses the rest.
    'typescript/no-unsafe-unary-minus': 'off',
    'typescript/prefer-nullish-coalescing': 'off',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],

    'unicorn/prefer-node-protocol': 'error',
    'unicorn/no-process-exit': 'error',

    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'fc.assert'] }],
    'vitest/no-focused-tests': 'error',
    'vitest/valid-title': ['error', { ignoreTypeOfDescribeName: true }],
    'vitest/require-mock-type-parameters': 'off',

    // Dialogs and the sign-in page do move the focus, and some elements need a role because their tag sets their appearance.
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    {
      files: ['apps/web/**'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/no-danger': 'error',
        'react/jsx-no-target-blank': 'error',
        'react/button-has-type': 'error',
      },
    },
    {
      // React Compiler skips them: a virtualizer reports changes by rendering again.
      files: ['apps/web/src/editor/panels/object-list.tsx', 'apps/web/src/ui/grid/use-lines.ts', 'apps/web/src/ui/grid/grid-cards.tsx'],
      rules: { 'react/incompatible-library': 'off' },
    },
    { files: ['apps/web/src/**'], rules: { 'house/no-inline-text': 'error' } },
    {
      files: ['apps/web/src/lib/messages.ts', 'apps/web/src/lib/messages/**'],
      rules: { 'house/no-inline-text': 'off' },
    },
    {
      // Tables: the columns of a grid, and a getter for each field of the editor's view.
      files: [
        'apps/web/src/features/administration/components/user-columns.tsx',
        'apps/web/src/features/projects/components/project-columns.tsx',
        'packages/editor-core/src/editor/view.ts',
      ],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      files: [
        'packages/cad/src/**',
        'packages/annotations/src/**',
        'packages/compare/src/**',
        'packages/contract/src/**',
        'packages/editor-core/src/**',
        'packages/sheets/src/**',
      ],
      rules: pureCode,
    },
    {
      files: ['apps/server/src/**'],
      rules: {
        'no-restricted-globals': ['error', ...ban(useStoragePort, ...network)],
        'no-restricted-properties': ['error', ...banProperty(useConfig, 'process', 'env')],
      },
    },
    { files: ['apps/server/src/platform/**'], rules: { 'no-restricted-globals': 'off' } },
    { files: ['apps/server/src/platform/config/**', 'apps/server/src/platform/config.ts'], rules: { 'no-restricted-properties': 'off' } },
    {
      files: ['apps/server/src/features/**'],
      rules: {
        'no-restricted-globals': ['error', ...ban(useStoragePort, ...network), ...ban(useTimers, ...timers)],
        'no-restricted-properties': ['error', ...clockAndChance, ...banProperty(useConfig, 'process', 'env')],
        'house/no-current-date': 'error',
      },
    },
    {
      // The renderer supervises processes that may hang, so it needs timers.
      files: ['apps/server/src/features/files/rendering/**'],
      rules: { 'no-restricted-globals': ['error', ...ban(useStoragePort, ...network)] },
    },
    {
      files: ['apps/web/src/**'],
      rules: {
        'no-restricted-globals': ['error', ...ban(useApiClient, ...network), ...ban(useWebStorage, ...browserStores)],
        'no-restricted-properties': [
          'error',
          ...banProperty(useApiClient, 'window', ...network),
          ...banProperty(useWebStorage, 'window', ...browserStores),
        ],
      },
    },
    {
      // Runs before the main bundle; the usual API client and storage module would load most of it.
      files: ['apps/web/src/editor/opening/open-early.ts'],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['apps/web/src/lib/api-client/**', 'apps/web/src/lib/api-client.ts'],
      rules: { 'no-restricted-globals': ['error', ...ban(useWebStorage, ...browserStores)] },
    },
    {
      files: ['apps/web/src/lib/storage/**', 'apps/web/src/lib/storage.ts'],
      rules: { 'no-restricted-globals': ['error', ...ban(useApiClient, ...network)], 'no-restricted-properties': 'off' },
    },
    {
      files: tests,
      rules: {
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        'house/no-current-date': 'off',
        'house/no-inline-text': 'off',
        'max-lines': ['error', { max: 400 }],
        'max-lines-per-function': ['error', { max: 400 }],
        'max-nested-callbacks': ['error', 6],
        'no-console': 'off',
        'typescript/consistent-type-assertions': 'off',
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-assignment': 'off',
      },
    },
    { files: ['**/*mapper.ts', '**/ids.ts', '**/brand.ts'], rules: { 'typescript/consistent-type-assertions': 'off' } },
    {
      // These tests are outside the package's narrow tsconfig.json, so the linter uses the compiler's defaults for them.
      files: ['packages/{cad,compare,editor-core,sheets}/src/**/*.test.ts'],
      rules: { 'typescript/no-unnecessary-type-assertion': 'off' },
    },
    {
      // Coordinates come in pairs and curves in threes.
      files: ['packages/editor-core/src/geometry/**', 'packages/demo/src/drawings/**'],
      rules: { 'max-params': ['error', { max: 6 }] },
    },
    { files: toolConfigs, rules: { 'import/no-default-export': 'off' } },
  ],
});
