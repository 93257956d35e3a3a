import { FileId, MarkupId, MediaId, type ProjectId, SessionId, SheetId, type UserId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quarteredPdf } from '../../src/features/files/rendering/testing/documents.ts';
import { hashToken, newToken } from '../../src/platform/ids/secrets.ts';
import { callsOf } from '../calls.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { type Place, seedOtherPlace, seedWorld, storeBytes, type World } from './world.ts';

let server: TestApp;
let other: Place;
beforeAll(async () => {
  server = await createTestApp();
  await storeBytes(server.deps.storage, await quarteredPdf({ mediaBox: [0, 0, 4000, 3000] }));
  other = await seedOtherPlace(server.deps);
});
afterAll(() => server.close());

/** Everything that is served by a signed URL: the signed path, and the part after it that isn't signed. */
const kinds: Readonly<Record<string, (at: Place) => readonly [path: string, ending?: string]>> = {
  preview: (at) => [`/api/sheet/${at.sheet}/preview`],
  thumbnail: (at) => [`/api/sheet/${at.sheet}/thumbnail`],
  tile: (at) => [`/api/sheet/${at.sheet}/tile`, '/0/0/0'],
  original: (at) => [`/api/file/${at.file}/original`],
  'markup thumbnail': (at) => [`/api/markup/${at.markup}/thumbnail/1`],
  attachment: (at) => [`/api/media/${at.media}/content`],
};
const cases = Object.entries(kinds).map(([name, addressOf]) => ({ name, addressOf }));

const day = 24 * 60 * 60 * 1000;
const statusOf = async (url: string) => (await server.app.inject(url)).statusCode;

async function signUrl(
  world: World,
  addressOf: (at: Place) => readonly [string, string?],
  user: UserId = world.people.member.id,
): Promise<string> {
  const [path, ending] = addressOf(world.here);
  const { id: session } = await sessionsOf(user).orderBy('id').limit(1).executeTakeFirstOrThrow();
  return server.deps.signedUrls.url(path, { id: user, session }, ending);
}

const sessionsOf = (user: UserId) => server.deps.db.selectFrom('sessions').select('id').where('user_id', '=', user);

function withQuery(url: string, change: Readonly<Record<string, string>>): string {
  const parsed = new URL(url, 'http://localhost');
  for (const [name, value] of Object.entries(change)) parsed.searchParams.set(name, value);
  return `${parsed.pathname}${parsed.search}`;
}

/** How a member loses access. The changes can't be undone, so each test needs its own world. */
const losses: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'who was removed from the project': ({ people, here }) => removeMember(here.project, people.member.id),
  'whose account was deactivated': ({ people }) =>
    server.deps.db.updateTable('users').set({ is_active: 0 }).where('id', '=', people.member.id).execute(),
  'who signed out': ({ people }) => server.deps.db.deleteFrom('sessions').where('user_id', '=', people.member.id).execute(),
  'of a project in the trash': ({ here }) =>
    server.deps.db.updateTable('projects').set({ deleted_at: now() }).where('id', '=', here.project).execute(),
  'of an item in the trash': ({ here }) =>
    server.deps.db.updateTable('items').set({ deleted_at: now() }).where('id', '=', here.item).execute(),
};
const now = () => new Date(server.clock.now()).toISOString();
const removeMember = (project: ProjectId, user: UserId) =>
  server.deps.db.deleteFrom('memberships').where('project_id', '=', project).where('user_id', '=', user).execute();

test.each(cases)('the URL of a $name works for its member without a token', async ({ addressOf }) => {
  const world = await seedWorld(server.deps, other);
  expect(await statusOf(await signUrl(world, addressOf))).toBe(200);
});

test.each(cases)('the URL of a $name works neither for other users nor for other objects', async ({ addressOf }) => {
  const world = await seedWorld(server.deps, other);
  const url = await signUrl(world, addressOf);
  const [path, ending = ''] = addressOf(world.here);
  const query = url.slice(url.indexOf('?'));
  const otherObject = addressOf({ ...world.here, ...nextIds(world.here) });
  const wrong = [
    withQuery(url, { u: String(world.people.owner.id) }),
    withQuery(url, { n: '1' }),
    url.replace(/&n=\d+/, ''),
    withQuery(url, { e: String(Math.floor(server.clock.now() / 1000) + 3600) }),
    withQuery(url, { s: 'A'.repeat(43) }),
    `${otherObject[0]}${ending}${query}`,
    await signUrl(world, addressOf, world.people.outsider.id),
    await signUrl(world, addressOf, world.people.administrator.id),
  ];
  for (const each of wrong) expect([each, await statusOf(each)]).toEqual([each, 404]);
  expect(await statusOf(`${path}${ending}`)).toBe(400);
});

const nextIds = (at: Place) => ({
  sheet: SheetId.parse(at.sheet + 1),
  file: FileId.parse(at.file + 1),
  markup: MarkupId.parse(at.markup + 1),
  media: MediaId.parse(at.media + 1),
});

test.each(cases)('the URL of a $name expires within 24 hours', async ({ addressOf }) => {
  const world = await seedWorld(server.deps, other);
  const url = await signUrl(world, addressOf);
  server.clock.advance(day / 2 - 1000);
  expect(await statusOf(url)).toBe(200);
  server.clock.advance(day / 2 + 1000);
  expect(await statusOf(url)).toBe(404);
});

test.each(cases.flatMap((each) => Object.entries(losses).map(([how, end]) => ({ ...each, how, end }))))(
  'the URL of a $name stops working for a member $how',
  async ({ addressOf, end }) => {
    const world = await seedWorld(server.deps, other);
    const url = await signUrl(world, addressOf);
    expect(await statusOf(url)).toBe(200);
    await end(world);
    expect(await statusOf(url)).toBe(404);
  },
);

test('a URL of one kind does not work for another kind', async () => {
  const world = await seedWorld(server.deps, other);
  const preview = await signUrl(world, (at) => [`/api/sheet/${at.sheet}/preview`]);
  expect(await statusOf(preview.replace('/preview', '/thumbnail'))).toBe(404);
  expect(await statusOf(preview.replace('/preview', '/tile/0/0/0'))).toBe(404);
});

test('a session keeps getting the same URL, and another session of the same user gets a different one', async () => {
  const { people } = await seedWorld(server.deps, other);
  const url = (session: number) =>
    server.deps.signedUrls.url('/api/sheet/1/preview', { id: people.member.id, session: SessionId.parse(session) });
  expect(url(1)).toBe(url(1));
  expect(url(1)).not.toBe(url(2));
});

test('the URLs of a session stop working when the session ends, and those of other sessions still work', async () => {
  const world = await seedWorld(server.deps, other);
  const { owner } = world.people;
  const ownerUrl = async (headers: Record<string, string>) => {
    const { data } = await callsOf(server.app, { headers }).call('listProjects');
    const url = data.find(({ id }) => id === world.here.project)?.thumbnail_url;
    if (!url) throw new Error('no thumbnail');
    return url;
  };
  const here = { authorization: `Bearer ${owner.token}` };
  const token = newToken();
  const times = { created_at: now(), last_used_at: now(), expires_at: new Date(server.clock.now() + day).toISOString() };
  await server.deps.db
    .insertInto('sessions')
    .values({ user_id: owner.id, token_hash: hashToken(token), ...times })
    .execute();
  const [ownHere, ownThere] = [await ownerUrl(here), await ownerUrl({ authorization: `Bearer ${token}` })];
  expect([await statusOf(ownHere), await statusOf(ownThere)]).toEqual([200, 200]);
  await callsOf(server.app, { headers: here }).call('endOtherSessions');
  expect([await statusOf(ownHere), await statusOf(ownThere)]).toEqual([200, 404]);
  await callsOf(server.app, { headers: here }).call('logOut');
  expect(await statusOf(ownHere)).toBe(404);
});
