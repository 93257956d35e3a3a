import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { setsOf, sheet, tender } from '../../../test/drawn-sets.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createPublicationStarter } from './publication-starter.ts';

let server: TestApp;
let sets: ReturnType<typeof setsOf>;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  sets = setsOf(callsOf(server.app, await server.signUp('Olga')));
});
afterAll(() => server.close());

test('a draft is compared again when another set makes new versions of its sheets, and when its hashes are gone', async () => {
  const place = await sets.aProject('Harbour');
  const compared = async (id: Awaited<ReturnType<typeof sets.stage>>) =>
    (await sets.plan(id)).data.pages.map(({ outcome, is_compared }) => [outcome, is_compared]);
  const draft = await sets.stage(place, 'Construction', [sheet('A-101', 'GROUND FLOOR'), sheet('A-102', 'FIRST FLOOR', 'REVISED')]);
  expect(await compared(draft)).toEqual([
    ['new', true],
    ['new', true],
  ]);
  await sets.publish(await sets.stage(place, 'Tender', tender));
  const both = [
    ['unchanged', true],
    ['version', true],
  ];
  await eventually(async () => expect(await compared(draft)).toEqual(both));

  await server.deps.db.deleteFrom('page_hashes').execute();
  expect(await compared(draft)).not.toEqual(both);
  await server.deps.work.run((tx) => createPublicationStarter(server.deps).startAll(tx));
  await eventually(async () => expect(await compared(draft)).toEqual(both));
});
