import { type ItemId, liveCloseCodes, PageNumber } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LiveHub } from '../../src/features/live/live-hub.ts';
import { LiveClient } from '../../src/features/live/testing/live-client.ts';
import { settledEnd } from '../../src/features/live/testing/settled-end.ts';
import { aTeam, type Team } from '../../src/features/reviews/testing/review-team.ts';
import { callsOf } from '../calls.ts';
import { outboxOf } from '../outbox.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

const expires_on = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
let server: TestApp;
let team: Team;
let outbox: ReturnType<typeof outboxOf>;

beforeAll(async () => {
  server = await createTestApp({ jobs: true, config: { allowPublicLinks: true } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  team = await aTeam(server, []);
  outbox = outboxOf(server);
});
afterAll(() => server.close());

/** A guest of the first file, who listens. */
async function aListener(email = 'luis@firm.example', name = 'Luis', target = { item_id: team.items[0]! }) {
  const body = { ...target, access: 'view' as const, addresses: [email], expires_on };
  const { data: link } = await team.owner.call('createGuestLink', { params: { id: team.project }, body });
  const secret = new URL(link.url ?? '').hash.slice(1);
  await callsOf(server.app).call('sendGuestCode', { body: { link: secret, email, name } });
  await outbox.waitUntilSent();
  const [mail = ''] = (await outbox.mailsTo(email)).flatMap(
    ({ headers }) => /^(\d{6}) is/.exec(headers.get('subject')?.[0] ?? '')?.[1] ?? [],
  );
  const { data } = await callsOf(server.app).call('enterAsGuest', { body: { link: secret, email, code: mail } });
  return { link: link.id, client: await listen(data.token) };
}

const listen = async (token: string) =>
  LiveClient.of(server.app, { headers: { authorization: `Bearer ${token}` } }, await settledEnd(server));

async function aPublicListener() {
  const params = { id: team.project };
  await team.owner.call('updateGuestSettings', { params, body: { members_invite: false, allows_public: true } });
  const body = { item_id: team.items[0]!, access: 'view' as const, is_public: true, expires_on };
  const { data: link } = await team.owner.call('createGuestLink', { params, body });
  const { data } = await callsOf(server.app).call('enterPublicly', { body: { link: new URL(link.url ?? '').hash.slice(1) } });
  return { client: await listen(data.token) };
}

async function aMarkup(itemId: ItemId, privacy: 'public' | 'private' = 'public') {
  const page = { itemId, sheetId: PageNumber.parse(1) };
  const { data: editor } = await team.owner.call('createEditorDetails', { params: page, body: { projectId: team.project } });
  return (await team.owner.call('createMarkup', { params: { ...page, editorId: editor.id }, body: { privacy } })).data.id;
}

test('guests hear only of what their link covers, by ids alone, and are cut off when it is revoked', async () => {
  const { link, client } = await aListener();
  const [floors, walls] = [team.items[0]!, team.items[1]!];
  await team.owner.call('createFolder', { params: { id: team.project }, body: { name: 'Sections' } });
  await aMarkup(walls);
  await aMarkup(floors, 'private');
  const seen = await aMarkup(floors);
  await team.owner.call('createComment', { params: { markupId: seen }, body: { text: 'Is this door 90 wide?' } });
  await expect.poll(() => client.kinds).toContain('comment_added');
  expect(client.events.map(({ kind, item_id, markup_id }) => [kind, item_id, markup_id])).toEqual([
    ['markup_created', floors, seen],
    ['comment_added', floors, seen],
  ]);
  expect(JSON.stringify(client.messages)).not.toMatch(/@|door|Olga/);
  // The event of the revocation alone closes the connection: nothing waits for the next look at all sessions.
  const sweep = vi.spyOn(LiveHub.prototype, 'sweep').mockResolvedValue();
  await team.owner.call('revokeGuestLink', { params: { linkId: link } });
  await expect.poll(() => client.closed?.code).toBe(liveCloseCodes.session_ended);
  sweep.mockRestore();
});

test('guests and members see each other on sheets that the link covers, by name alone', async () => {
  const { client: guest, link } = await aListener('ruth@firm.example', 'Ruth');
  const { client: outside } = await aListener('otto@firm.example', 'Otto', { item_id: team.items[1]! });
  const { client: anyone } = await aPublicListener();
  const owner = await LiveClient.of(server.app, { headers: team.ownerHeaders }, await settledEnd(server));
  const sheet = { item_id: team.items[0]!, page_number: PageNumber.parse(1) };
  for (const client of [guest, outside, anyone, owner]) client.say({ type: 'at', place: { project_id: team.project, sheet } });
  await expect.poll(() => owner.present?.map(({ name }) => name)).toEqual(['Ruth (guest)']);
  owner.say({ type: 'point', pointer: { x: 3, y: 4 } });
  await expect.poll(() => guest.present?.map(({ name, pointer }) => [name, pointer])).toEqual([['Olga', { x: 3, y: 4 }]]);
  expect([outside.present, anyone.present]).toEqual([undefined, undefined]);
  expect(JSON.stringify([guest.messages, owner.messages])).not.toContain('@');
  await team.owner.call('revokeGuestLink', { params: { linkId: link } });
  await expect.poll(() => owner.present).toEqual([]);
  for (const client of [outside, anyone, owner]) await client.close();
});
