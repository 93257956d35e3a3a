import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { listReferenceLinks, setReferenceLink } from './reference-links.repository.ts';

let server: TestApp;
beforeAll(async () => void (server = await createTestApp()));
afterAll(() => server.close());

test('A-101 and A1.01 are linked and unlinked one without the other', async () => {
  const { db, work } = server.deps;
  const olga = await server.signUp('Olga');
  const project = (await callsOf(server.app, olga).call('createProject', { body: { name: 'Quay' } })).data.id;
  const link = (number: string, target: string | null) =>
    work.run((tx) =>
      setReferenceLink(tx, { project_id: project, item_id: null, page_number: null, number, detail: '', target, by: olga.id }),
    );
  const links = async () => (await listReferenceLinks(db, project)).map(({ number, target_number }) => [number, target_number]);
  await link('A-101', 'S-1');
  await link('A1.01', 'S-2');
  expect(await links()).toEqual([
    ['A-101', 'S-1'],
    ['A1.01', 'S-2'],
  ]);
  expect(await link('A 101', 'S-3')).toBe('S-1');
  expect(await link('A1.01', null)).toBe('S-2');
  expect(await links()).toEqual([['A 101', 'S-3']]);
});
