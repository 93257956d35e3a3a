import { type ItemId, liveCloseCodes, PageNumber } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient } from '../../src/features/live/testing/live-client.ts';
import { settledEnd } from '../../src/features/live/testing/settled-end.ts';
import { aTeam, type Team } from '../../src/features/reviews/testing/review-team.ts';
import { callsOf } from '../calls.ts';
import { outboxOf } from '../outbox.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

const email = 'luis@firm.example';
const expires_on = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
let server: TestApp;
let team: Team;
let outbox: ReturnType<typeof outboxOf>;

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  team = await aTeam(server, []);
  outbox = outboxOf(server);
});
afterAll(() => server.close());

/** A guest of the first file, who listens. */
async function aListener() {
  const body = { item_id: team.items[0]!, access: 'view' as const, addresses: [email], expires_on };
  const { data: link } = await team.owner.call('createGuestLink', { params: { id: team.project }, body });
  const secret = new URL(link.url ?? '').hash.slice(1);
  await callsOf(server.app).call('sendGuestCode', { body: { link: secret, email, name: 'Luis' } });
  await outbox.waitUntilSent();
  const [mail = ''] = (await outbox.mailsTo(email)).flatMap(
    ({ headers }) => /^(\d{6}) is/.exec(headers.get('subject')?.[0] ?? '')?.[1] ?? [],
  );
  const { data } = await callsOf(server.app).call('enterAsGuest', { body: { link: secret, email, code: mail } });
  const headers = { authorization: `Bearer ${data.token}` };
  return { link: link.id, client: await LiveClient.of(server.app, { headers }, await settledEnd(server)) };
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
  await team.owner.call('revokeGuestLink', { params: { linkId: link } });
  await expect.poll(() => client.closed?.code).toBe(liveCloseCodes.session_ended);
});
