import { describe, expect, it } from 'vitest';
import config, { coreLayers } from '../../.dependency-cruiser.mjs';
import { judgeGraph } from '../check/graph.mjs';
import { plantTree } from './temporary-tree.mjs';

const empty = 'export const value = 1;\n';
/** @param {string[]} specifiers */
const importing = (...specifiers) =>
  [...specifiers.map((specifier, index) => `import { value as v${index} } from '${specifier}';`), empty].join('\n');
/** @param {string} specifier */
const importingType = (specifier) => `import type { value } from '${specifier}';\nexport type Value = typeof value;\n`;

/**
 * A small tree without violations, with a file for each place in the rules.
 * @type {Record<string, string>}
 */
const cleanTree = {
  'packages/contract/package.json': '{ "name": "@sheetmark/contract", "exports": { ".": "./src/index.ts" } }',
  'packages/contract/src/index.ts': importing('zod', './ids.ts'),
  'packages/contract/src/ids.ts': empty,
  'packages/annotations/package.json': '{ "name": "@sheetmark/annotations", "exports": { ".": "./src/index.ts" } }',
  'packages/annotations/src/index.ts': importing('node:zlib', '@sheetmark/editor-core'),
  'packages/compare/package.json': '{ "name": "@sheetmark/compare", "exports": { ".": "./src/index.ts" } }',
  'packages/compare/src/index.ts': importing('./align.ts'),
  'packages/compare/src/align.ts': empty,
  'packages/cad/package.json': '{ "name": "@sheetmark/cad", "exports": { ".": "./src/index.ts" } }',
  'packages/cad/src/index.ts': importing('./plot.ts'),
  'packages/cad/src/plot.ts': empty,
  'packages/demo/src/index.ts': importing('sharp'),
  'packages/sheets/package.json': '{ "name": "@sheetmark/sheets", "exports": { ".": "./src/index.ts" } }',
  'packages/sheets/src/index.ts': importing('./read-set.ts'),
  'packages/sheets/src/read-set.ts': empty,
  'packages/editor-core/package.json': '{ "name": "@sheetmark/editor-core", "exports": { ".": "./src/index.ts" } }',
  'packages/editor-core/src/index.ts': importing('./editor/editor.ts'),
  'packages/editor-core/src/editor/editor.ts': importing('../tools/tools.ts', '../commands/undo.ts'),
  'packages/editor-core/src/commands/undo.ts': importing('../history/history.ts'),
  'packages/editor-core/src/tools/tools.ts': importing('./cloud.tool.ts', './pan.tool.ts', './select/select.tool.ts'),
  'packages/editor-core/src/tools/cloud.tool.ts': importing('../shapes/cloud.ts'),
  'packages/editor-core/src/tools/pan.tool.ts': importing('../camera/camera.ts'),
  'packages/editor-core/src/tools/select/select.tool.ts': importing('./idle.ts'),
  'packages/editor-core/src/tools/select/idle.ts': importing('../../hit/index-of-shapes.ts'),
  'packages/editor-core/src/history/history.ts': importing('../document/change.ts'),
  'packages/editor-core/src/hit/index-of-shapes.ts': importing('rbush', '../shapes/cloud.ts'),
  'packages/editor-core/src/snapping/snap.ts': importing('../shapes/cloud.ts'),
  'packages/editor-core/src/measure/area.ts': importing('../units/length.ts'),
  'packages/editor-core/src/camera/camera.ts': importing('../geometry/vec.ts'),
  'packages/editor-core/src/shapes/cloud.ts': importing('../geometry/vec.ts', '../document/change.ts', 'perfect-freehand'),
  'packages/editor-core/src/document/change.ts': importing('../geometry/vec.ts'),
  'packages/editor-core/src/units/length.ts': importing('../geometry/vec.ts'),
  'packages/editor-core/src/geometry/vec.ts': empty,
  'packages/editor-core/src/geometry/vec.test.ts': importing('vitest', '../testing/index.ts'),
  'packages/editor-core/src/testing/index.ts': importing('../editor/editor.ts'),
  'apps/server/src/main.ts': importing('./deps.ts', './app.ts'),
  'apps/server/src/app.ts': importing('fastify', './features.ts'),
  'apps/server/src/deps.ts': importing('./platform/db/database.ts'),
  'apps/server/src/features.ts': importing('./features/live/public.ts', './features/notifications/public.ts', './features/tasks/public.ts'),
  'apps/server/src/platform/db/database.ts': importing('kysely', 'pg'),
  'apps/server/src/platform/http/server.ts': importing('fastify'),
  'apps/server/src/demo/seed-demo.ts': importing('../features/tasks/public.ts', '../../../../packages/demo/src/index.ts'),
  'apps/server/src/features/live/public.ts': importing('../tasks/public.ts'),
  'apps/server/src/features/notifications/public.ts': importing('./notifications.events.ts'),
  'apps/server/src/features/notifications/notifications.events.ts': importing('../tasks/public.ts'),
  'apps/server/src/features/files/files.service.ts': importing('../tasks/public.ts', '@sheetmark/contract'),
  'apps/server/src/features/tasks/public.ts': importing('./tasks.service.ts'),
  'apps/server/src/features/tasks/tasks.routes.ts': importing('./tasks.service.ts'),
  'apps/server/src/features/tasks/tasks.jobs.ts': empty,
  'apps/server/src/features/tasks/tasks.service.ts': importing('./tasks.repository.ts', './tasks.policy.ts'),
  'apps/server/src/features/tasks/tasks.policy.ts': empty,
  'apps/server/src/features/tasks/tasks.repository.ts': importing('kysely'),
  'apps/server/src/features/tasks/tasks.service.test.ts': importing('vitest', 'kysely', './tasks.service.ts'),
  'apps/web/src/app/routes/home.tsx': importing('../../features/files/files-table.tsx', '../../features/tasks/task-list.tsx'),
  'apps/web/src/features/files/files-table.tsx': importing('react', '../../ui/table.tsx', './model/sort.ts'),
  'apps/web/src/features/files/model/sort.ts': empty,
  'apps/web/src/features/tasks/task-list.tsx': importing('../../ui/table.tsx'),
  'apps/web/src/editor/host/pointer.ts': importing('@sheetmark/editor-core'),
  'apps/web/src/ui/table.tsx': importing('../lib/dates.ts'),
  'apps/web/src/lib/dates.ts': empty,
  'tests/e2e/first.spec.ts': importing('@playwright/test'),
};

const core = 'packages/editor-core/src';
const features = 'apps/server/src/features';
const web = 'apps/web/src';

/**
 * One row per violation: the rule, the file, and its content. Each file must violate only its own rule.
 * @type {[rule: string, file: string, content: string][]}
 */
const breaches = [
  ['contract-imports-zod-only', 'packages/contract/src/planted.ts', importing('rbush')],
  ['core-is-pure', `${core}/editor/planted-a.ts`, importing('react')],
  ['core-is-pure', `${core}/editor/planted-b.ts`, importing('node:fs')],
  ['core-is-pure', `${core}/editor/planted-c.ts`, importing('@sheetmark/contract')],
  ['compare-is-pure', 'packages/compare/src/planted-a.ts', importing('node:fs')],
  ['compare-is-pure', 'packages/compare/src/planted-b.ts', importing('@sheetmark/contract')],
  ['sheets-is-pure', 'packages/sheets/src/planted-a.ts', importing('node:fs')],
  ['sheets-is-pure', 'packages/sheets/src/planted-b.ts', importing('@sheetmark/contract')],
  ['cad-is-pure', 'packages/cad/src/planted-a.ts', importing('node:fs')],
  ['cad-is-pure', 'packages/cad/src/planted-b.ts', importing('@sheetmark/contract')],
  ['annotations-are-pure', 'packages/annotations/src/planted-a.ts', importing('node:fs')],
  ['annotations-are-pure', 'packages/annotations/src/planted-b.ts', importing('@sheetmark/contract')],
  ['core-geometry-imports-only-below', `${core}/geometry/planted.ts`, importing('../shapes/cloud.ts')],
  ['core-geometry-imports-only-below', `${core}/geometry/planted-type.ts`, importingType('../shapes/cloud.ts')],
  ['core-units-imports-only-below', `${core}/units/planted.ts`, importing('../document/change.ts')],
  ['core-document-imports-only-below', `${core}/document/planted.ts`, importing('../shapes/cloud.ts')],
  ['core-shapes-imports-only-below', `${core}/shapes/planted.ts`, importing('../tools/tools.ts')],
  ['core-wire-imports-only-below', `${core}/wire/planted.ts`, importing('../tools/tools.ts')],
  ['core-svg-imports-only-below', `${core}/svg/planted.ts`, importing('../tools/tools.ts')],
  ['core-carry-imports-only-below', `${core}/carry/planted.ts`, importing('../tools/tools.ts')],
  ['core-camera-imports-only-below', `${core}/camera/planted.ts`, importing('../shapes/cloud.ts')],
  ['core-measure-imports-only-below', `${core}/measure/planted.ts`, importing('../camera/camera.ts')],
  ['core-reading-imports-only-below', `${core}/reading/planted.ts`, importing('../tools/tools.ts')],
  ['core-hit-imports-only-below', `${core}/hit/planted.ts`, importing('../snapping/snap.ts')],
  ['core-snapping-imports-only-below', `${core}/snapping/planted.ts`, importing('../tools/tools.ts')],
  ['core-history-imports-only-below', `${core}/history/planted.ts`, importing('../shapes/cloud.ts')],
  ['core-commands-imports-only-below', `${core}/commands/planted.ts`, importing('../tools/tools.ts')],
  ['core-tools-imports-only-below', `${core}/tools/planted.ts`, importing('../editor/editor.ts')],
  ['core-editor-imports-only-below', `${core}/editor/planted-d.ts`, importing('../index.ts')],
  ['core-tool-imports-no-tool', `${core}/tools/planted.tool.ts`, importing('./cloud.tool.ts')],
  ['core-tool-imports-no-tool', `${core}/tools/planted-state.tool.ts`, importing('./select/idle.ts')],
  ['package-front-door', `${web}/app/planted-door.ts`, importing('../../../../packages/contract/src/ids.ts')],
  ['demo-is-content', `${features}/files/planted-demo.ts`, importing('../../../../../packages/demo/src/index.ts')],
  ['package-knows-no-app', `${core}/testing/planted.ts`, importing('../../../../apps/web/src/lib/dates.ts')],
  ['apps-do-not-meet', `${web}/app/planted.ts`, importing('../../../server/src/platform/http/server.ts')],
  ['journeys-see-the-running-product', 'tests/e2e/planted.spec.ts', importing('../../apps/web/src/lib/dates.ts')],
  ['no-test-code-in-product', `${web}/lib/planted.ts`, importing('vitest')],
  ['no-test-code-in-product', `${features}/tasks/planted.ts`, importing('./tasks.service.test.ts')],
  ['server-feature-front-door', `${features}/files/planted.ts`, importing('../tasks/tasks.service.ts')],
  ['server-feature-front-door', `${features}/files/planted-type.ts`, importingType('../tasks/tasks.service.ts')],
  ['server-platform-knows-no-feature', 'apps/server/src/platform/planted.ts', importing('../features/tasks/public.ts')],
  ['server-composition-uses-front-doors', 'apps/server/src/demo/planted.ts', importing('../features/tasks/tasks.service.ts')],
  ['server-composition-uses-front-doors', 'apps/server/src/planted-part.ts', importing('./features/tasks/tasks.service.ts')],
  ['server-listeners-are-imported-by-nobody', 'apps/server/src/planted.ts', importing('./features/live/public.ts')],
  ['sql-only-in-repositories', `${features}/tasks/planted.jobs.ts`, importing('kysely')],
  ['sql-only-in-repositories', 'apps/server/src/demo/planted-sql.ts', importingType('kysely')],
  ['drivers-only-in-platform', `${features}/tasks/planted-driver.ts`, importing('nodemailer')],
  ['http-only-in-platform', `${features}/tasks/planted-http.ts`, importing('@fastify/multipart')],
  ['routes-go-through-the-service', `${features}/tasks/planted.routes.ts`, importing('./tasks.repository.ts')],
  ['repository-is-the-bottom', `${features}/tasks/planted.repository.ts`, importing('./tasks.jobs.ts')],
  ['policy-is-pure', `${features}/tasks/planted.policy.ts`, importing('./tasks.jobs.ts')],
  ['web-features-do-not-meet', `${web}/features/files/planted.ts`, importing('../tasks/task-list.tsx')],
  ['web-features-do-not-meet', `${web}/features/files/planted-editor.ts`, importing('../../editor/host/pointer.ts')],
  ['web-editor-knows-no-feature', `${web}/editor/planted.ts`, importing('../features/tasks/task-list.tsx')],
  ['web-entities-know-no-feature', `${web}/entities/planted.ts`, importing('../features/tasks/task-list.tsx')],
  ['web-ui-and-lib-are-the-bottom', `${web}/ui/planted.tsx`, importing('../features/tasks/task-list.tsx')],
  ['web-lib-knows-no-component', `${web}/lib/planted-ui.ts`, importing('../ui/badge.tsx')],
  ['web-only-app-composes', `${web}/features/files/planted-app.ts`, importing('../../app/routes/home.tsx')],
  ['web-model-is-pure', `${web}/features/files/model/planted.ts`, importing('react')],
  ['web-has-no-node', `${web}/lib/planted-node.ts`, importing('node:path')],
  ['core-file-stands-in-a-layer', `${core}/testing/planted-layer.ts`, importing('../new-layer/thing.ts')],
  ['no-cycle', `${web}/lib/planted-cycle.ts`, importingType('./planted-cycle.ts')],
  ['import-resolves', `${web}/lib/planted-missing.ts`, importing('./nowhere.ts')],
];

/** The imports of a planted file that the clean tree lacks. */
const bystanders = {
  [`${core}/new-layer/thing.ts`]: empty,
  [`${web}/ui/badge.tsx`]: empty,
};

describe('the graph check', () => {
  it('passes a tree without violations, having read every file', async () => {
    using tree = plantTree(cleanTree);
    const { breaches: found, unread, read } = await judgeGraph(tree.folder);
    expect(found).toEqual([]);
    expect(unread).toEqual([]);
    expect(read).toBe(Object.keys(cleanTree).filter((file) => /\.tsx?$/.test(file)).length);
  });

  it('reports each planted violation by its rule, and no other', async () => {
    using tree = plantTree({ ...cleanTree, ...bystanders, ...Object.fromEntries(breaches.map(([, file, content]) => [file, content])) });
    const { breaches: found } = await judgeGraph(tree.folder);
    const named = Object.fromEntries(
      Object.entries(Object.groupBy(found, (breach) => breach.from)).map(([file, list = []]) => [file, list.map(({ rule }) => rule)]),
    );
    expect(named).toEqual(Object.fromEntries(breaches.map(([rule, file]) => [file, [rule]])));
  });

  it('reports a cycle of folders, even if no files form one', async () => {
    using tree = plantTree({
      ...cleanTree,
      'apps/server/src/platform/http/planted.ts': importing('../queue/queue.ts'),
      'apps/server/src/platform/queue/queue.ts': empty,
      'apps/server/src/platform/queue/rows.ts': importing('../http/server.ts'),
    });
    const { breaches: found } = await judgeGraph(tree.folder);
    const [http, queue] = ['apps/server/src/platform/http', 'apps/server/src/platform/queue'];
    expect(found).toEqual([{ rule: 'no-folder-cycle', from: http, to: queue, cycle: [queue, http] }]);
  });

  it('plants a violation of every rule', () => {
    const planted = new Set(breaches.map(([rule]) => rule));
    expect(config.forbidden.filter(({ name }) => !planted.has(name ?? '')).map(({ name }) => name)).toEqual([]);
  });

  it('has a rule for every layer of the core', () => {
    expect(
      Object.values(coreLayers)
        .flat()
        .filter((layer) => !(layer in coreLayers)),
    ).toEqual([]);
  });
});
