import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Workers } from '../../platform/process/workers.ts';
import { createWriteExportService } from './write-export.service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('cancelling an export stops the process that writes it, and the job ends', async () => {
  const olga = await server.signUp('Olga');
  const owner = callsOf(server.app, olga);
  const { data: project } = await owner.call('createProject', { body: { name: 'Quay' } });
  const folder = (await owner.call('listFolders', { params: { id: project.id } })).data[0]?.id ?? 0;
  const { data: item } = await owner.call('uploadItem', {
    params: { id: folder },
    file: { name: 'a.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  });
  const { data: asked } = await owner.call('exportMarkups', { params: { id: project.id }, body: { form: 'fdf', items: [item.id] } });

  const begun = Promise.withResolvers<void>();
  const workers: Workers = {
    ...server.deps.workers,
    run: (_, __, { signal }) => {
      begun.resolve();
      return new Promise((___, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true }));
    },
  };
  const source = { kind: 'svg' as const, path: 'a', sha256: 'a' };
  const documents = {
    open: async () => ({ source, isPdf: false, pages: [], release: async () => undefined }),
    countAnnotations: async () => [],
    drawAnnotations: async () => [],
  };
  const writing = createWriteExportService({ ...server.deps, workers, documents });
  const ended = writing.write(asked.id, { signal: new AbortController().signal });
  await begun.promise;
  const at = { params: { id: project.id, exportId: asked.id } };
  expect((await owner.call('getMarkupExport', at)).data).toMatchObject({ state: 'running' });
  await owner.call('cancelMarkupExport', at);
  await ended;
  expect((await owner.call('getMarkupExport', at)).data).toMatchObject({ state: 'cancelled', failure: null });
});
