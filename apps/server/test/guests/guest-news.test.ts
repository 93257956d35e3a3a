import { PageNumber } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTeam, type Team } from '../../src/features/reviews/testing/review-team.ts';
import { makeJobsDue } from '../../src/platform/queue/testing/start-now.ts';
import { type Calls, callsOf } from '../calls.ts';
import { outboxOf } from '../outbox.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let server: TestApp;
let team: Team;
let outbox: ReturnType<typeof outboxOf>;
const expires_on = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const pageOf = (team_: Team) => ({ itemId: team_.items[0]!, sheetId: PageNumber.parse(1) });

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  team = await aTeam(server, ['Ada']);
  outbox = outboxOf(server);
});
afterAll(() => server.close());

const isNews = (subject: string | undefined) => subject?.includes('answer') ?? false;
const newsTo = async (email: string) => (await outbox.mailsTo(email)).filter(({ headers }) => isNews(headers.get('subject')?.[0]));
/** Waits until so many answers wait, starts their job at once, and waits until its mail is written. */
async function sendNews(answers: number): Promise<void> {
  await expect.poll(async () => server.deps.db.selectFrom('guest_news').select('id').execute()).toHaveLength(answers);
  await makeJobsDue('now', 'mail-guest-news').execute(server.deps.db);
  await expect.poll(async () => server.deps.db.selectFrom('guest_news').select('id').execute()).toEqual([]);
  await outbox.waitUntilSent();
}

/** A guest who came in by a link to the first file, and their link’s id. */
async function aGuest(email: string): Promise<{ calls: Calls; link: number }> {
  const body = { item_id: team.items[0]!, access: 'markup' as const, addresses: [email], expires_on };
  const { data: link } = await team.owner.call('createGuestLink', { params: { id: team.project }, body });
  const secret = new URL(link.url ?? '').hash.slice(1);
  await callsOf(server.app).call('sendGuestCode', { body: { link: secret, email, name: 'Luis Ferrer' } });
  await outbox.waitUntilSent();
  const codes = (await outbox.mailsTo(email)).flatMap(({ headers }) => /^(\d{6}) is/.exec(headers.get('subject')?.[0] ?? '')?.[1] ?? []);
  const { data } = await callsOf(server.app).call('enterAsGuest', { body: { link: secret, email, code: codes.at(-1) ?? '' } });
  return { calls: callsOf(server.app, { headers: { authorization: `Bearer ${data.token}` } }), link: link.id };
}

async function aMarkup(by: Calls) {
  const { data: editor } = await team.owner.call('createEditorDetails', { params: pageOf(team), body: { projectId: team.project } });
  const { data } = await by.call('createMarkup', { params: { ...pageOf(team), editorId: editor.id }, body: { open: 'open' } });
  return { id: data.id, path: { pageId: pageOf(team).sheetId, editorId: editor.id, markupId: data.id }, revision: data.revision };
}

test('guests are mailed what answers them, in one mail that leads back to the markup and ends these mails', async () => {
  const email = 'luis@firm.example';
  const { calls: luis } = await aGuest(email);
  const markup = await aMarkup(luis);
  await luis.call('createComment', { params: { markupId: markup.id }, body: { text: 'Is this door 90 wide?' } });
  await team.owner.call('createComment', { params: { markupId: markup.id }, body: { text: 'Yes, 90 clear.' } });
  await team.as('Ada').call('updateMarkup', { params: markup.path, body: { open: 'closed', revision: markup.revision } });
  await sendNews(2);
  const [mail, ...others] = await newsTo(email);
  expect(others).toEqual([]);
  const text = mail?.parts.get('text/plain') ?? '';
  expect(text).toContain('Olga commented: “Yes, 90 clear.”');
  expect(text).toContain('Ada set the status to closed');
  expect(text).not.toContain('Is this door');
  expect(text).not.toContain(
    (await server.deps.db.selectFrom('users').select('email').where('id', '=', team.ownerId).executeTakeFirstOrThrow()).email,
  );
  const link = new URL(/https?:\/\/\S+\/guest\S*/.exec(text)?.[0] ?? '');
  expect(link.searchParams.get('to')).toContain(`/${markup.id}/1`);
  expect(link.hash.length).toBeGreaterThan(22);
  const unsubscribe = new URL(/https?:\/\/\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? '').pathname.split('/').at(-1) ?? '';
  await callsOf(server.app).call('unsubscribeMails', { params: { token: unsubscribe } });
  await team.owner.call('createComment', { params: { markupId: markup.id }, body: { text: 'One more thing.' } });
  await sendNews(1);
  expect(await newsTo(email)).toHaveLength(1);
});

test('a guest whose link was revoked, and one whom nobody answers, get no mail', async () => {
  const [gone, quiet] = ['gone@firm.example', 'quiet@firm.example'];
  const { calls, link } = await aGuest(gone);
  await aGuest(quiet);
  const markup = await aMarkup(calls);
  await team.owner.call('createComment', { params: { markupId: markup.id }, body: { text: 'Too late.' } });
  await team.owner.call('revokeGuestLink', { params: { linkId: link } });
  await sendNews(1);
  expect([await newsTo(gone), await newsTo(quiet)]).toEqual([[], []]);
});
