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

test.each([
  ['?side=612', [612, 459]],
  ['', [1536, 1152]],
  // What a part has beyond the page is left out.
  ['?part=3800-2800-400-800&side=300', [300, 300]],
  ['?part=0-0-3-2', [96, 64]],
  ['?part=4000-0-10-10', 'The page has nothing there.'],
  ['?part=all', 'A part is left, top, width and height in whole page units: 0-0-400-300.'],
])('a page is drawn as a picture: %s', async (query, expected) => {
  const url = `/api/file/${world.here.file}/page/1/picture${query}`;
  const response = await server.app.inject({ url, headers: { authorization: `Bearer ${world.people.member.token}` } });
  if (response.statusCode !== 200) return expect(response.json<{ message: string }>().message).toBe(expected);
  const { width, height } = await sharp(response.rawPayload).metadata();
  return expect([width, height]).toEqual(expected);
});
