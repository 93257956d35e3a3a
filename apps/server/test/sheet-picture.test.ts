import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quarteredPdf } from '../src/features/files/rendering/testing/documents.ts';
import { seedOtherPlace, seedWorld, storeBytes, type World } from './access/world.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
let world: World;

beforeAll(async () => {
  server = await createTestApp();
  await storeBytes(server.deps.storage, await quarteredPdf({ mediaBox: [0, 0, 4000, 3000] }));
  world = await seedWorld(server.deps, await seedOtherPlace(server.deps));
  await server.deps.db.updateTable('sheets').set({ width: 4000, height: 3000 }).where('id', '=', world.here.sheet).execute();
});
afterAll(() => server.close());

async function look(query: string) {
  const url = `/api/file/${world.here.file}/page/1/picture${query}`;
  return server.app.inject({ url, headers: { authorization: `Bearer ${world.people.member.token}` } });
}

test.each([
  ['?side=612', [612, 459]],
  ['', [1536, 1152]],
  // What a part has beyond the page is left out.
  ['?part=3800-2800-400-800&side=300', [300, 300]],
  ['?part=0-0-3-2', [96, 64]],
])('a page is drawn as a picture: %s', async (query, expected) => {
  const { width, height } = await sharp((await look(query)).rawPayload).metadata();
  expect([width, height]).toEqual(expected);
});

test.each([
  ['?part=4000-0-10-10', 'The page has nothing there.'],
  ['?part=all', 'A part is left, top, width and height in whole page units: 0-0-400-300.'],
])('a part that isn’t there is refused: %s', async (query, expected) => {
  expect((await look(query)).json<{ message: string }>().message).toBe(expected);
});
