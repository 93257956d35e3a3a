import type { PublicationId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { type Place, setsOf, sheet } from '../../../test/drawn-sets.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let sets: ReturnType<typeof setsOf>;

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  owner = callsOf(server.app, await server.signUp('Olga'));
  sets = setsOf(owner);
});
afterAll(() => server.close());

const planOf = async (id: PublicationId) => (await sets.plan(id)).data;
const outcomes = async (id: PublicationId) =>
  (await planOf(id)).pages.map(({ outcome, current, title_block }) => [title_block.number.value, outcome, current?.number]);
const register = async (place: Place): Promise<[string | null, string][]> =>
  (await sets.register(place)).map(({ number, version_label }) => [number, version_label]);

test('a page with almost the number of a sheet waits for a person, and is that sheet or a new one as they say', async () => {
  const place = await sets.aProject('Almost');
  await sets.publish(await sets.stage(place, 'Tender', [sheet('A1.01', 'GROUND FLOOR'), sheet('A1.02', 'FIRST FLOOR')]));
  const id = await sets.stage(place, 'Addendum', [sheet('A-101', 'OTHER PLAN'), sheet('A-102', 'FIRST FLOOR', 'CHANGED')]);
  expect(await outcomes(id)).toEqual([
    ['A-101', 'unsure', 'A1.01'],
    ['A-102', 'unsure', 'A1.02'],
  ]);
  const { plan_key, pages } = await planOf(id);
  const params = { publicationId: id };
  expect(await owner.refusal('publishSheets', { params, body: { plan_key } })).toEqual([400, 'invalid_input']);
  await owner.call('updatePublication', { params, body: { pages: [{ sheet_id: pages[0]!.sheet_id, is_new: true }] } });
  await owner.call('updateSheets', { params: { fileId: pages[1]!.file_id }, body: { sheets: [{ page_number: 2, number: 'A1.02' }] } });
  expect(await outcomes(id)).toEqual([
    ['A-101', 'new', undefined],
    ['A1.02', 'version', 'A1.02'],
  ]);
  await sets.publish(id);
  expect(Object.fromEntries(await register(place))).toEqual({ 'A-101': 'V1', 'A1.01': 'V1', 'A1.02': 'V2' });

  // They are no duplicates, and each is found by exactly its number before the other.
  expect((await sets.register(place)).filter(({ is_duplicate }) => is_duplicate)).toEqual([]);
  const listed = async (text: string) =>
    (await owner.call('listRegister', { params: { id: place.project }, query: { text } })).data.map(({ number }) => number);
  const found = async (text_to_search: string) =>
    (await owner.call('searchMyTasksAndMarkups', { body: { text_to_search, project_id: place.project } })).data.sheets.map(
      ({ sheet_number }) => sheet_number,
    );
  for (const find of [listed, found]) {
    expect(await find('a101')).toEqual(['A-101', 'A1.01']);
    expect(await find('A1.01')).toEqual(['A1.01', 'A-101']);
  }
});
