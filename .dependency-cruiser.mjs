/**
 * The import rules. ARCHITECTURE.md gives the reasons; scripts/test/graph.test.mjs plants a violation of each.
 * Paths are relative to the root. `$1` is the first group captured by `from.path`, so the rules apply to a new feature from its first file.
 */
/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType & { comment: string }} Rule */

const testCode = '[.](test|conformance)[.](ts|tsx|mjs)$|/test/|/testing/|^(tests|tools|bench)/';
const server = '^apps/server/src/';
const serverFeatures = '^apps/server/src/features/';
const web = '^apps/web/src/';
const core = '^packages/editor-core/src/';
const compare = '^packages/compare/src/';
const sheets = '^packages/sheets/src/';
const cad = '^packages/cad/src/';
const annotations = '^packages/annotations/src/';
/** @param {string[]} names */
const npm = (...names) => names.map((name) => `node_modules/${name}/`);

/** The folders of editor-core, bottom first, each with the folders that it may import besides itself. */
const value = ['geometry', 'units', 'document', 'shapes'];
const query = ['measure', 'snapping', 'hit', 'camera', 'reading'];
export const coreLayers = {
  geometry: [],
  units: ['geometry'],
  document: ['geometry', 'units'],
  shapes: ['geometry', 'units', 'document'],
  wire: value,
  svg: value,
  camera: ['geometry', 'units'],
  measure: value,
  carry: [...value, 'measure', 'wire'],
  hit: [...value, 'camera'],
  snapping: [...value, 'hit', 'camera'],
  reading: ['geometry'],
  history: ['document'],
  commands: [...value, ...query, 'history'],
  tools: [...value, ...query, 'history', 'commands'],
  editor: [...value, ...query, 'history', 'commands', 'tools'],
};

const coreLayerRules = Object.entries(coreLayers).map(([layer, below]) => ({
  name: `core-${layer}-imports-only-below`,
  comment: `editor-core/${layer} may import ${below.length > 0 ? below.join(', ') : 'no other folder of the package'}.`,
  from: { path: `${core}${layer}/`, pathNot: testCode },
  to: { path: core, pathNot: [layer, ...below].map((name) => `${core}${name}/`) },
}));

/** @type {Rule[]} */
const packages = [
  {
    name: 'contract-imports-zod-only',
    comment: 'The wire is read by every side: it stands on zod and nothing else.',
    from: { path: '^packages/contract/src/', pathNot: testCode },
    to: { pathNot: ['^packages/contract/src/', ...npm('zod')] },
  },
  {
    name: 'core-is-pure',
    comment: 'The editor runs without a screen, a server or a clock: no Node, no DOM, no app, no contract.',
    from: { path: core, pathNot: testCode },
    to: { pathNot: [core, ...npm('rbush', 'perfect-freehand', '@types/rbush')] },
  },
  {
    name: 'compare-is-pure',
    comment: 'Comparing is arithmetic on what others read and draw: no Node, no DOM, no other package.',
    from: { path: compare, pathNot: testCode },
    to: { pathNot: [compare] },
  },
  {
    name: 'sheets-is-pure',
    comment: 'Reading title blocks is arithmetic on words and lines that others read: no Node, no DOM, no other package.',
    from: { path: sheets, pathNot: testCode },
    to: { pathNot: [sheets] },
  },
  {
    name: 'cad-is-pure',
    comment: 'Plotting turns a drawing into operations on a canvas: no Node, no DOM, no other package than the one that reads drawings.',
    from: { path: cad, pathNot: testCode },
    to: { pathNot: [cad, ...npm('@node-projects/acad-ts')] },
  },
  {
    name: 'annotations-are-pure',
    comment:
      'Reading and writing annotations turns bytes into bytes: compression, hashes and ciphers of Node, but no files, no network, no app.',
    from: { path: annotations, pathNot: testCode },
    to: { pathNot: [annotations, core, '^(node:)?(zlib|crypto)$', ...npm('@cantoo/fontkit', 'bidi-js')] },
  },
  {
    name: 'core-file-stands-in-a-layer',
    comment: 'A file of editor-core belongs to one of its layers; only index.ts stands above them. A new layer is a new row in coreLayers.',
    from: {},
    to: { path: core, pathNot: [`${core}index[.]ts$`, `${core}testing/`, ...Object.keys(coreLayers).map((layer) => `${core}${layer}/`)] },
  },
  {
    name: 'demo-is-content',
    comment: 'The demo project is data and drawings. Only the code that fills the database with it imports it.',
    from: { path: '^(apps|packages|tools|bench)/', pathNot: ['^packages/demo/', `${server}demo/`] },
    to: { path: '^packages/demo/' },
  },
  ...coreLayerRules,
  {
    name: 'core-tool-imports-no-tool',
    comment: 'Tools hand over by naming the next tool in an effect; what two share goes down a layer.',
    from: { path: `${core}tools/([^/.]+)(/|[.]tool[.]ts$)`, pathNot: testCode },
    to: { path: `${core}tools/([^/]+/|[^/]+[.]tool[.]ts$)`, pathNot: `${core}tools/$1(/|[.]tool[.]ts$)` },
  },
  {
    name: 'package-front-door',
    comment: 'A package is entered by what its package.json exports.',
    from: { path: '^(apps|tests|tools|bench)/' },
    to: { path: '^packages/[^/]+/', pathNot: '^packages/[^/]+/src/(testing/)?index[.]ts$' },
  },
  {
    name: 'package-knows-no-app',
    comment: 'Packages are below the apps.',
    from: { path: '^packages/' },
    to: { path: '^(apps|tests|tools|bench)/' },
  },
];

/** @type {Rule[]} */
const apps = [
  {
    name: 'apps-do-not-meet',
    comment: 'Apps speak over the wire, in the words of the contract.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^(apps|tests|tools|bench)/', pathNot: '^apps/$1/' },
  },
  {
    name: 'journeys-see-the-running-product',
    comment: 'A journey goes through the page and the wire, never through the source of an app.',
    from: { path: '^tests/e2e/' },
    to: { path: '^apps/' },
  },
  {
    name: 'no-test-code-in-product',
    comment: 'What ships does not know how it is tested.',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: testCode },
    to: { path: [testCode, ...npm('vitest', 'fast-check', '@testing-library/[^/]+')] },
  },
];

const composition = `${server}(main|worker|app|deps|features)[.]ts$`;
/** @type {Rule[]} */
const serverApp = [
  {
    name: 'server-feature-front-door',
    comment: "A feature meets another only through that feature's public.ts.",
    from: { path: `${serverFeatures}([^/]+)/` },
    to: { path: serverFeatures, pathNot: [`${serverFeatures}$1/`, `${serverFeatures}[^/]+/public[.]ts$`] },
  },
  {
    name: 'server-platform-knows-no-feature',
    comment: 'The platform is what features stand on.',
    from: { path: `${server}platform/`, pathNot: testCode },
    to: { path: [serverFeatures, `${server}demo/`] },
  },
  {
    name: 'server-composition-uses-front-doors',
    comment: 'What puts features together, the demo among it, sees what they offer and no more.',
    from: { path: server, pathNot: [serverFeatures, `${server}platform/`, testCode] },
    to: { path: serverFeatures, pathNot: `${serverFeatures}[^/]+/public[.]ts$` },
  },
  {
    name: 'server-listeners-are-imported-by-nobody',
    comment: 'Notifications and live listen to events; only the composition names them.',
    from: { path: server, pathNot: [`${serverFeatures}(notifications|live)/`, composition, testCode] },
    to: { path: `${serverFeatures}(notifications|live)/` },
  },
  {
    name: 'sql-only-in-repositories',
    comment: 'Queries live in *.repository.ts, the schema and the connection in platform/db.',
    from: { path: server, pathNot: ['[.]repository[.]ts$', `${server}platform/db/`, testCode] },
    to: { path: npm('kysely') },
  },
  {
    name: 'drivers-only-in-platform',
    comment: 'A driver of an outside service stands behind a port in platform/.',
    from: { path: server, pathNot: [`${server}platform/`, testCode] },
    to: { path: npm('pg', '@types/pg', 'pg-boss', 'nodemailer', '@types/nodemailer', 'aws4fetch') },
  },
  {
    name: 'http-only-in-platform',
    comment: 'Routes are rows bound by platform/http; a feature sees parsed input, never a request.',
    from: { path: server, pathNot: [`${server}platform/http/`, `${server}app[.]ts$`, testCode] },
    to: { path: npm('fastify', '@fastify/[^/]+') },
  },
  {
    name: 'routes-go-through-the-service',
    comment: 'Access and rules are decided in the service: a route never reads the database itself.',
    from: { path: '[.]routes[.]ts$' },
    to: { path: '[.]repository[.]ts$' },
  },
  {
    name: 'repository-is-the-bottom',
    comment: 'A repository knows rows, not rules.',
    from: { path: '[.]repository[.]ts$' },
    to: { path: '[.](routes|service|presenter|jobs|events)[.]ts$' },
  },
  {
    name: 'policy-is-pure',
    comment: 'Who may do what is a page of pure functions.',
    from: { path: '[.]policy[.]ts$' },
    to: { path: '[.](routes|service|repository|presenter|jobs|events)[.]ts$' },
  },
];

/** @type {Rule[]} */
const webApp = [
  {
    name: 'web-features-do-not-meet',
    comment: 'Features meet in app/routes; code that two share goes down to entities/, ui/ or lib/.',
    from: { path: `${web}features/([^/]+)/` },
    to: { path: `${web}(features|editor)/`, pathNot: `${web}features/$1/` },
  },
  {
    name: 'web-editor-knows-no-feature',
    comment: 'The editor is composed with features by a route.',
    from: { path: `${web}editor/` },
    to: { path: `${web}features/` },
  },
  {
    name: 'web-entities-know-no-feature',
    comment: 'Queries, mutations and columns that several features share are below all of them.',
    from: { path: `${web}entities/` },
    to: { path: `${web}(features|editor|app)/` },
  },
  {
    name: 'web-ui-and-lib-are-the-bottom',
    comment: 'Components and tools without features import nothing above them.',
    from: { path: `${web}(ui|lib)/`, pathNot: testCode },
    to: { path: `${web}(entities|features|editor|app)/` },
  },
  {
    name: 'web-lib-knows-no-component',
    comment: 'Components use lib/; lib/ reports to them through what the app sets.',
    from: { path: `${web}lib/`, pathNot: testCode },
    to: { path: `${web}ui/` },
  },
  {
    name: 'web-only-app-composes',
    comment: 'The router, the providers and the shell import features, not the other way round.',
    from: { path: `${web}(features|editor)/`, pathNot: testCode },
    to: { path: `${web}app/` },
  },
  {
    name: 'web-model-is-pure',
    comment: 'A model is values and functions: no component, no query client.',
    from: { path: `${web}features/[^/]+/model/`, pathNot: testCode },
    to: { path: npm('react', 'react-dom', '@types/react', '@mantine/[^/]+', '@tanstack/react-[^/]+') },
  },
  {
    name: 'web-has-no-node',
    comment: 'The page runs in a browser.',
    from: { path: web, pathNot: testCode },
    to: { dependencyTypes: ['core'] },
  },
];

/** @type {Rule[]} */
const everywhere = [
  {
    name: 'no-cycle',
    comment: 'Type-only imports count: a cycle means that two files are one.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'import-resolves',
    comment: 'An import that the check cannot follow is an edge that it cannot judge.',
    from: {},
    to: { couldNotResolve: true },
  },
];

const forbidden = [...packages, ...apps, ...serverApp, ...webApp, ...everywhere].map((rule) => ({
  ...rule,
  severity: /** @type {const} */ ('error'),
}));

/** Below each of these folders, the folders of the next level form no cycle. */
export const acyclicFolders = [`${server}platform/`, serverFeatures];

export const isTestCode = new RegExp(testCode);

export default {
  forbidden,
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[?](raw|url|inline|worker)' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
