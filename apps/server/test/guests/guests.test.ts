import type { BodyOf, Operations, SentBodyOf } from '@sheetmark/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPublicLinksReader } from '../../src/features/guests/public-links.service.ts';
import { aTeam, type Team } from '../../src/features/reviews/testing/review-team.ts';
import { callsOf } from '../calls.ts';
import { outboxOf } from '../outbox.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let server: TestApp;
let team: Team;
let outbox: ReturnType<typeof outboxOf>;
const expires_on = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  const allowed = { name: 'public_links', value: 'true', updated_by: null, updated_at: new Date().toISOString() };
  await server.deps.db.insertInto('installation_settings').values(allowed).execute();
  team = await aTeam(server, ['Ada', 'Ben']);
  outbox = outboxOf(server);
});
afterAll(() => server.close());

const nobody = () => callsOf(server.app);
const secretOf = (url: string | null): string => new URL(url ?? '').hash.slice(1);

async function aLink(change: Partial<SentBodyOf<Operations['createGuestLink']>> = {}) {
  const body = { item_id: team.items[0]!, access: 'view' as const, addresses: ['luis@firm.example'], expires_on, ...change };
  const { data } = await team.owner.call('createGuestLink', { params: { id: team.project }, body });
  return { ...data, secret: secretOf(data.url) };
}

/** The code in the last mail to this address. */
async function mailedCode(email: string): Promise<string> {
  await outbox.waitUntilSent();
  const subjects = (await outbox.mailsTo(email)).flatMap((mail) => mail.headers.get('subject') ?? []);
  return subjects.flatMap((subject) => /^(\d{6}) is your code/.exec(subject)?.[1] ?? []).at(-1) ?? '';
}

async function enter(link: string, email: string, name = 'Luis Ferrer') {
  await nobody().call('sendGuestCode', { body: { link, email, name } });
  const code = await mailedCode(email);
  const { data } = await nobody().call('enterAsGuest', { body: { link, email, code } });
  return callsOf(server.app, { headers: { authorization: `Bearer ${data.token}` } });
}

describe('a link to a file', () => {
  test('lets the guest in with a mailed code, to what it covers and to nothing else', async () => {
    const { secret } = await aLink();
    expect(Buffer.from(secret, 'base64url').length).toBeGreaterThanOrEqual(16);
    const invitation = (await nobody().call('describeGuestLink', { body: { link: secret } })).data;
    expect(invitation).toMatchObject({ inviter: 'Olga', kind: 'file', review: null, sheets: 2, access: 'view' });
    const guest = await enter(secret, 'luis@firm.example');
    const view = (await guest.call('getGuestView')).data;
    expect([view.title, view.name, view.email, view.sheets.map(({ page_number }) => page_number)]).toEqual([
      'floors.pdf',
      'Luis Ferrer',
      'luis@firm.example',
      [1, 2],
    ]);
    const [sheet] = view.sheets;
    const opened = await guest.call('openFile', { params: { fileId: sheet!.file_id, itemId: sheet!.item_id } });
    expect([opened.right, opened.files.length]).toEqual(['view', 1]);
    const other = { fileId: sheet!.file_id, itemId: team.items[1]! };
    expect(await guest.refusal('openFile', { params: other })).toEqual([404, 'not_found']);
    expect(await guest.refusal('listMembers', { params: { projectId: team.project } })).toEqual([403, 'not_allowed']);
  });

  test('names its guests as such, and shows its maker who came in', async () => {
    const { secret, id } = await aLink({ addresses: ['mia@firm.example'], access: 'comment' });
    await enter(secret, 'mia@firm.example', 'Mia Kern');
    const { data } = await team.owner.call('listGuestLinks', { params: { id: team.project }, query: { item_id: team.items[0]! } });
    const link = data.find((each) => each.id === id);
    expect(link).toMatchObject({
      title: 'floors.pdf',
      opened: 1,
      visitors: [{ name: 'Mia Kern (guest)', email: 'mia@firm.example', opened: 1 }],
    });
    const user = await server.deps.db.selectFrom('users').selectAll().where('email', '=', 'mia@firm.example').executeTakeFirstOrThrow();
    expect([user.first_name, user.last_name, user.is_guest]).toEqual(['Mia', 'Kern (guest)', true]);
  });

  test('mails no code to other addresses, and answers them the same', async () => {
    const { secret } = await aLink({ addresses: ['one@firm.example'] });
    const asked = (email: string) => nobody().ask('sendGuestCode', { body: { link: secret, email, name: 'Eve' } });
    const queued = vi.spyOn(server.deps.queue, 'send');
    expect(await asked('eve@else.example')).toEqual(await asked('one@firm.example'));
    // The same work, so that the time says nothing either.
    const codes = queued.mock.calls.filter(([, job]) => job.name === 'mail-guest-code');
    expect(codes).toHaveLength(2);
    queued.mockRestore();
    const wrong = (email: string) => nobody().ask('enterAsGuest', { body: { link: secret, email, code: '000000' } });
    expect(await wrong('eve@else.example')).toEqual(await wrong('one@firm.example'));
    await outbox.waitUntilSent();
    expect(await outbox.mailsTo('eve@else.example')).toEqual([]);
    expect(await outbox.mailsTo('one@firm.example')).toHaveLength(2);
  });

  test('takes five codes at most, and then none for ten minutes', async () => {
    const { secret } = await aLink({ addresses: ['tom@firm.example'] });
    await nobody().call('sendGuestCode', { body: { link: secret, email: 'tom@firm.example', name: 'Tom' } });
    const right = await mailedCode('tom@firm.example');
    const code = right === '000000' ? '111111' : '000000';
    const body = { link: secret, email: 'tom@firm.example', code };
    const messages = [];
    for (let n = 0; n < 6; n += 1) messages.push((await nobody().ask('enterAsGuest', { body })).message);
    expect(messages).toEqual([
      ...[4, 3, 2].map((n) => `That code isn’t right. ${n} tries left.`),
      'That code isn’t right. 1 try left.',
      ...Array.from({ length: 2 }, () => 'Too many tries. Ask for a new code in 10 minutes.'),
    ]);
    expect(await nobody().refusal('enterAsGuest', { body: { ...body, code: right } })).toEqual([429, 'too_many_requests']);
    expect(await nobody().refusal('sendGuestCode', { body: { link: secret, email: body.email, name: 'Tom' } })).toEqual([
      429,
      'too_many_requests',
    ]);
  });

  test('ends at once when it is revoked, with sessions and signed URLs', async () => {
    const { secret, id } = await aLink({ addresses: ['ina@firm.example'] });
    const guest = await enter(secret, 'ina@firm.example', 'Ina');
    await guest.call('getGuestView');
    await team.owner.call('revokeGuestLink', { params: { linkId: id } });
    expect(await guest.refusal('getGuestView')).toEqual([401, 'signed_out']);
    expect((await nobody().ask('describeGuestLink', { body: { link: secret } })).code).toBe('link_not_valid');
    const { data } = await team.owner.call('listGuestLinks', { params: { id: team.project } });
    expect(data.find((each) => each.id === id)).toMatchObject({ url: null, revoked_by: 'Olga' });
  });

  test('mails at most five codes in an hour to an address, and a hundred by a link', async () => {
    const { secret, id } = await aLink({ addresses: null });
    const send = (email: string) => nobody().refusal('sendGuestCode', { body: { link: secret, email, name: 'Eve' } });
    const sent = [];
    for (let n = 0; n < 6; n += 1) sent.push(await send('eve@firm.example'));
    expect(sent.map(([http]) => http)).toEqual([200, 200, 200, 200, 200, 429]);
    const others = Array.from({ length: 95 }, () => ({
      subject: `guest codes of link ${id}`,
      at: new Date(server.clock.now()).toISOString(),
    }));
    await server.deps.db.insertInto('attempts').values(others).execute();
    expect(await send('max@firm.example')).toEqual([429, 'too_many_requests']);
  });

  test('answers made-up, revoked and expired links alike', async () => {
    const { secret: revoked, id } = await aLink();
    await team.owner.call('revokeGuestLink', { params: { linkId: id } });
    const { secret: expired, id: over } = await aLink();
    await server.deps.db.updateTable('guest_links').set({ expires_at: '2026-01-01T00:00:00Z' }).where('id', '=', over).execute();
    const { message, code, http } = await nobody().ask('describeGuestLink', { body: { link: 'made-up' } });
    for (const link of [revoked, expired]) {
      const body = { link, email: 'luis@firm.example', name: 'Luis' };
      expect(await nobody().ask('describeGuestLink', { body: { link } })).toMatchObject({ message, code, http });
      expect(await nobody().ask('sendGuestCode', { body })).toMatchObject({ message, code, http });
    }
  });

  test('says nothing of itself to who asks for a new one, however often', async () => {
    const { secret } = await aLink({ addresses: ['uma@firm.example'] });
    const asked = (link: string, email: string) => nobody().ask('requestGuestLink', { body: { link, email } });
    const same = await asked('made-up', 'uma@firm.example');
    for (let n = 0; n < 7; n += 1) expect(await asked(secret, 'uma@firm.example')).toEqual(same);
    expect(await asked(secret, 'eve@else.example')).toEqual(same);
    await outbox.waitUntilSent();
    const mails = (await outbox.mailsTo(team.ownerEmail)).filter((mail) => mail.parts.get('text/plain')?.includes('uma@firm.example'));
    expect(mails).toHaveLength(5);
  });

  test('takes fifty wrong passwords in ten minutes, and then not even the right one', async () => {
    const { secret, id } = await aLink({ addresses: null, password: 'a secret word' });
    const send = (password: string) =>
      nobody().refusal('sendGuestCode', { body: { link: secret, email: 'pia@firm.example', name: 'Pia', password } });
    const wrong = { subject: `password of guest link ${id}`, at: new Date(server.clock.now()).toISOString() };
    await server.deps.db
      .insertInto('attempts')
      .values(Array.from({ length: 49 }, () => wrong))
      .execute();
    expect(await send('wrong')).toEqual([200, 'wrong_password']);
    expect(await send('a secret word')).toEqual([429, 'too_many_requests']);
  });

  test('needs its password, if it has one', async () => {
    const { secret } = await aLink({ addresses: null, password: 'a secret word' });
    const body: BodyOf<Operations['sendGuestCode']> = { link: secret, email: 'zoe@firm.example', name: 'Zoe' };
    expect((await nobody().ask('sendGuestCode', { body: { ...body, password: 'wrong' } })).code).toBe('wrong_password');
    expect((await nobody().ask('sendGuestCode', { body: { ...body, password: 'a secret word' } })).status).toBe(true);
  });
});

describe('who may invite guests', () => {
  const asked = () => ({ params: { id: team.project }, body: { item_id: team.items[0]!, access: 'view' as const, expires_on } });
  test('is the owner, and editors if the owner lets them', async () => {
    expect(await team.as('Ada').refusal('createGuestLink', asked())).toEqual([403, 'not_allowed']);
    const settings = { members_invite: true, allows_public: false };
    await team.owner.call('updateGuestSettings', { params: { id: team.project }, body: settings });
    await team.as('Ada').call('createGuestLink', asked());
    expect((await team.as('Ben').call('listGuestLinks', { params: { id: team.project } })).data).toEqual([]);
  });

  test('links without an address are off until the owner turns them on, and end when that is undone', async () => {
    const open = { ...asked(), body: { ...asked().body, is_public: true } };
    expect(await team.owner.refusal('createGuestLink', open)).toEqual([403, 'not_allowed']);
    const set = (allows_public: boolean) =>
      team.owner.call('updateGuestSettings', { params: { id: team.project }, body: { members_invite: false, allows_public } });
    await set(true);
    const { data } = await team.owner.call('createGuestLink', open);
    const { token } = (await nobody().call('enterPublicly', { body: { link: secretOf(data.url) } })).data;
    const viewer = callsOf(server.app, { headers: { authorization: `Bearer ${token}` } });
    expect((await viewer.call('getGuestView')).data).toMatchObject({ is_public: true, email: null, access: 'view' });
    await set(false);
    expect(await viewer.refusal('getGuestView')).toEqual([401, 'signed_out']);
  });
});

describe('links without an address on the server', () => {
  test('work only while it allows them: turned off, nobody comes in, and open ones end at once', async () => {
    const params = { id: team.project };
    await team.owner.call('updateGuestSettings', { params, body: { members_invite: false, allows_public: true } });
    const { secret } = await aLink({ addresses: null, is_public: true });
    const { token } = (await nobody().call('enterPublicly', { body: { link: secret } })).data;
    const viewer = callsOf(server.app, { headers: { authorization: `Bearer ${token}` } });
    await viewer.call('getGuestView');
    const admin = callsOf(server.app, await server.signUp('Root', { administrator: true }));
    await admin.call('updatePublicLinkRules', { body: { allowed: false } });
    expect(await viewer.refusal('getGuestView')).toEqual([401, 'signed_out']);
    for (const call of ['describeGuestLink', 'enterPublicly'] as const) {
      expect((await nobody().ask(call, { body: { link: secret } })).code).toBe('link_not_valid');
    }
    expect((await team.owner.call('getGuestSettings', { params })).data).toMatchObject({
      allows_public: true,
      server_allows_public: false,
    });
    await admin.call('updatePublicLinkRules', { body: { allowed: true } });
    await nobody().call('enterPublicly', { body: { link: secret } });
  });

  test('are off by default, and the setting of the environment wins', async () => {
    const { db } = server.deps;
    const stored = { name: 'public_links', updated_by: null, updated_at: new Date().toISOString() };
    const read = (allowPublicLinks: boolean | null) => createPublicLinksReader({ config: { ...server.deps.config, allowPublicLinks } })(db);
    await db.deleteFrom('installation_settings').where('name', '=', stored.name).execute();
    expect(await read(null)).toEqual({ allowed: false, is_fixed: false });
    await db
      .insertInto('installation_settings')
      .values({ ...stored, value: 'true' })
      .execute();
    expect([await read(null), await read(false), await read(true)]).toEqual([
      { allowed: true, is_fixed: false },
      { allowed: false, is_fixed: true },
      { allowed: true, is_fixed: true },
    ]);
  });
});

test('a link to a review covers its sheets at their version, and no other page', async () => {
  const files = [{ item_id: team.items[1]!, pages: [2] }];
  const drafted = { title: 'Stairs', files, reviewers: [{ user_id: team.idOf('Ada') }] };
  const { id } = (await team.owner.call('createReview', { params: { id: team.project }, body: drafted })).data;
  await team.owner.call('sendReview', { params: { reviewId: id } });
  const body = { review_id: id, access: 'view' as const, addresses: ['rob@firm.example'], expires_on };
  const { data } = await team.owner.call('createGuestLink', { params: { id: team.project }, body });
  const guest = await enter(secretOf(data.url), 'rob@firm.example', 'Rob');
  const [sheet] = (await guest.call('getGuestView')).data.sheets;
  const opened = await guest.call('openFile', { params: { fileId: sheet!.file_id, itemId: sheet!.item_id } });
  expect(opened.files[0]?.sheets?.map(({ page_number }) => page_number)).toEqual([2]);
  expect(await guest.refusal('getPageText', { params: { fileId: sheet!.file_id, pageNumber: 1 } })).toEqual([404, 'not_found']);
  const review = (await guest.call('getReview', { params: { reviewId: id } })).data;
  expect([review.reviewers, review.may]).toEqual([[], { manage: false, decide: false, reopen: false }]);
});

describe('a guest who becomes a member', () => {
  const named = async (email: string) =>
    server.deps.db.selectFrom('users').select(['first_name', 'last_name', 'is_guest']).where('email', '=', email).executeTakeFirstOrThrow();
  const body = { password: 'a long password', first_name: 'Eve', last_name: 'Else' };

  test('keeps their name and their markups’ author until the sign-up is proven', async () => {
    const email = 'kim@firm.example';
    const { secret } = await aLink({ addresses: [email] });
    await enter(secret, email, 'Kim Lund');
    await nobody().call('forgotPassword', { body: { email } });
    await nobody().call('signUp', { body: { ...body, email } });
    expect(await named(email)).toEqual({ first_name: 'Kim', last_name: 'Lund (guest)', is_guest: true });
    await outbox.waitUntilSent();
    const links = (await outbox.mailsTo(email)).map((mail) => /https?:\/\/\S+/.exec(mail.parts.get('text/plain') ?? '')?.[0] ?? '');
    expect(links.filter((link) => link.includes('PagesRecoverPasswordReset'))).toEqual([]);
    const token = new URL(links.at(-1) ?? '').searchParams.get('token') ?? '';
    await nobody().call('validateToken', { query: { token } });
    expect(await named(email)).toEqual({ first_name: 'Kim', last_name: 'Lund', is_guest: false });
  });
});

test('a guest who is named as a reviewer is mailed a link, decides, and is out when the review is closed', async () => {
  const params = { id: team.project };
  const email = 'hanne@fire.example';
  const guest = (await team.owner.call('inviteGuest', { params, body: { email, name: 'Hanne Vik' } })).data;
  const reviewers = [{ user_id: guest.user_id }, { user_id: team.idOf('Ada') }];
  const body = { title: 'Fire doors', files: [{ item_id: team.items[1]! }], reviewers };
  const { id } = (await team.owner.call('createReview', { params, body })).data;
  await team.owner.call('sendReview', { params: { reviewId: id } });
  const link = await outbox.mailedLink(email);
  const hanne = await enter(link.hash.slice(1), email, 'Hanne Vik');
  const view = (await hanne.call('getGuestView')).data;
  expect([view.title, view.access, view.sheets.length]).toEqual(['Fire doors', 'decide', 2]);
  await hanne.call('openReview', { params: { reviewId: id } });
  const decided = { decision: 'revise', remark: 'Door 3 has no closer.' };
  const own = (await hanne.call('decideReview', { params: { reviewId: id }, body: decided })).data;
  expect(own.reviewers.map(({ person }) => person.name)).toEqual(['Hanne Vik']);
  const seen = (await team.owner.call('getReview', { params: { reviewId: id } })).data;
  expect(seen.reviewers[0]).toMatchObject({ person: { name: 'Hanne Vik', is_guest: true }, remark: 'Door 3 has no closer.' });
  await team.owner.call('closeReview', { params: { reviewId: id }, body: {} });
  await expect.poll(() => hanne.refusal('getGuestView')).toEqual([401, 'signed_out']);
});

test('a code works for ten minutes', async () => {
  const email = 'lea@firm.example';
  const { secret } = await aLink({ addresses: [email] });
  await nobody().call('sendGuestCode', { body: { link: secret, email, name: 'Lea' } });
  const code = await mailedCode(email);
  server.clock.advance(10 * 60_000);
  const { http, message } = await nobody().ask('enterAsGuest', { body: { link: secret, email, code } });
  expect([http, message]).toEqual([400, 'That code isn’t right. Ask for a new one.']);
});

test('links end with the membership of who made them', async () => {
  const settings = { members_invite: true, allows_public: false };
  await team.owner.call('updateGuestSettings', { params: { id: team.project }, body: settings });
  const body = { item_id: team.items[0]!, access: 'view' as const, addresses: ['gus@firm.example'], expires_on };
  const { data } = await team.as('Ben').call('createGuestLink', { params: { id: team.project }, body });
  const guest = await enter(secretOf(data.url), 'gus@firm.example', 'Gus');
  await guest.call('getGuestView');
  const { data: members } = await team.owner.call('listMembers', { params: { projectId: team.project } });
  const { id } = members.find(({ members: person }) => person.id === team.idOf('Ben'))!;
  await team.owner.call('removeMember', { params: { id } });
  expect(await guest.refusal('getGuestView')).toEqual([401, 'signed_out']);
  expect((await nobody().ask('describeGuestLink', { body: { link: secretOf(data.url) } })).code).toBe('link_not_valid');
});

test('ends its sessions when it ends', async () => {
  const { secret } = await aLink({ addresses: ['end@firm.example'] });
  const guest = await enter(secret, 'end@firm.example', 'End');
  await guest.call('getGuestView');
  server.clock.advance(12 * 86_400_000);
  expect(await guest.refusal('getGuestView')).toEqual([401, 'signed_out']);
});

test('nobody comes in while the project is in the trash, and sessions from before have ended', async () => {
  const later = new Date(server.clock.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const { secret } = await aLink({ addresses: ['ada@else.example'], expires_on: later });
  const guest = await enter(secret, 'ada@else.example', 'Ada');
  await team.owner.call('deleteProject', { params: { id: team.project } });
  expect((await nobody().ask('describeGuestLink', { body: { link: secret } })).code).toBe('link_not_valid');
  await expect.poll(() => guest.refusal('getGuestView')).toEqual([401, 'signed_out']);
});
