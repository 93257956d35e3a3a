import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../../../../test/calls.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../../test/identity-provider.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hashToken } from '../../../platform/ids/secrets.ts';

const publicUrl = 'https://review.example.org';
let identity: IdentityProvider;
let server: TestApp;
let count = 0;

beforeAll(async () => {
  identity = await startIdentityProvider(publicUrl);
  const { settings, issuer } = identity;
  server = await createTestApp({
    config: {
      publicUrl,
      providers: [
        settings({ administrators: { claim: 'groups', value: 'bim-leads' } }),
        settings({ id: 'closed', name: 'City of Eskby', domains: ['eskby.example'], creates_accounts: false }),
        settings({ id: 'elsewhere', name: 'Elsewhere', issuer: issuer.replace('127.0.0.1', 'localhost') }),
      ],
    },
  });
});
afterAll(async () => {
  await server.close();
  await identity.close();
});

const guest = () => callsOf(server.app);
const holderOf = (token: string) => callsOf(server.app, { headers: { authorization: `Bearer ${token}` } });
const userOf = (email: string) =>
  server.deps.db.selectFrom('users').selectAll().where('email', '=', email).where('deleted_at', 'is', null).executeTakeFirstOrThrow();

/** A person whom the provider knows; returns what it calls them. */
function person(more: Partial<IdentityProvider['people'][string]> = {}): { subject: string; email: string } {
  const subject = `subject-${(count += 1)}`;
  const email = `mo.${count}@northgate.example`;
  identity.people[subject] = { email, email_verified: true, given_name: 'Mo', family_name: 'Okafor', ...more };
  return { subject, email: more.email ?? email };
}

async function start(subject: string, provider = 'northgate') {
  const { data } = await guest().call('startProviderSignIn', { params: { provider } });
  return { flow: data.flow, query: await identity.browse(data.url, subject) };
}

const finish = async (subject: string, provider?: string) => guest().call('finishProviderSignIn', { body: await start(subject, provider) });
const refusal = async (subject: string, provider?: string) => {
  const { code, message } = await guest().ask('finishProviderSignIn', { body: await start(subject, provider) });
  return [code, message];
};

test('the options name the providers, and none of their secrets', async () => {
  const { data } = await guest().call('getSignInOptions');
  expect(data.providers).toEqual([
    { id: 'northgate', name: 'Northgate ID' },
    { id: 'closed', name: 'City of Eskby' },
    { id: 'elsewhere', name: 'Elsewhere' },
  ]);
});

test('a first sign-in makes an account with a validated address, a second one finds it', async () => {
  const { subject, email } = person();
  const { data } = await finish(subject);
  expect(data.user).toMatchObject({ email, name: 'Mo Okafor', user_type: 2, is_active: 1 });
  expect(await holderOf(data.user.token).call('getUserDetails')).toMatchObject({ user: { email } });
  expect((await userOf(email)).validated_at).not.toBeNull();
  expect((await finish(subject)).data.user.id).toBe(data.user.id);
});

test('the account with the verified address is used, without the password of a sign-up that was never confirmed', async () => {
  const { subject, email } = person();
  await guest().call('signUp', { body: { email: email.toUpperCase(), password: 'a stranger’s', first_name: 'Not Mo' } });
  const { data } = await finish(subject);
  expect(data.user.email).toBe(email.toUpperCase());
  expect(await guest().refusal('logIn', { body: { email, password: 'a stranger’s' } })).toEqual([200, 'wrong_credentials']);
});

test('a guest with the verified address has an account from then on, and isn’t called a guest any more', async () => {
  const { subject, email } = person();
  const now = new Date().toISOString();
  const guestRow = { email, first_name: 'Mo', last_name: 'Okafor (guest)', is_guest: true, created_at: now, updated_at: now };
  await server.deps.db.insertInto('users').values(guestRow).execute();
  expect((await finish(subject)).data.user.name).toBe('Mo Okafor');
  expect(await userOf(email)).toMatchObject({ last_name: 'Okafor', is_guest: false });
});

test('an address that the provider hasn’t verified signs nobody in', async () => {
  const ada = await server.signUp('Ada');
  const { subject } = person({ email: ada.email, email_verified: false });
  expect(await refusal(subject)).toEqual([
    'sign_in_refused',
    'Northgate ID hasn’t verified your email address. Verify it there, then try again.',
  ]);
});

test('other domains, and people without an account, are refused where the settings say so', async () => {
  expect(await refusal(person().subject, 'closed')).toEqual([
    'sign_in_refused',
    'Only addresses at eskby.example can sign in with City of Eskby.',
  ]);
  const eva = person({ email: 'eva@eskby.example' });
  expect(await refusal(eva.subject, 'closed')).toEqual(['sign_in_refused', 'You have no account here. Ask an administrator for one.']);
});

test('a provider that calls itself something else than the settings do is refused', async () => {
  const { code, message } = await guest().ask('startProviderSignIn', { params: { provider: 'elsewhere' } });
  expect([code, message]).toEqual(['sign_in_refused', 'Elsewhere didn’t answer. Try again or sign in another way.']);
});

test('an answer is taken once, with the flow and the state it was asked for with', async () => {
  const { subject } = person();
  const first = await start(subject);
  await guest().call('finishProviderSignIn', { body: first });
  expect((await guest().ask('finishProviderSignIn', { body: first })).message).toBe(
    'This sign-in has expired or was used already. Start again.',
  );
  const [one, other] = [await start(subject), await start(subject)];
  expect((await guest().ask('finishProviderSignIn', { body: { flow: one.flow, query: other.query } })).code).toBe('sign_in_refused');
  const late = await start(subject);
  server.clock.advance(11 * 60_000);
  expect((await guest().ask('finishProviderSignIn', { body: late })).code).toBe('sign_in_refused');
  // The provider has a clock of its own.
  server.clock.advance(-11 * 60_000);
});

test('an address that changed at the provider changes here, unless it is taken; a reassigned address gets no other person’s account', async () => {
  const mo = person();
  const { data } = await finish(mo.subject);
  const before = identity.people[mo.subject];
  if (!before) throw new Error('no such person');
  identity.people[mo.subject] = { ...before, email: `new.${mo.email}` };
  expect((await finish(mo.subject)).data.user).toMatchObject({ id: data.user.id, email: `new.${mo.email}` });
  const successor = person({ email: `new.${mo.email}` });
  expect(await refusal(successor.subject)).toEqual([
    'sign_in_refused',
    'Your address belongs to the account of another person. Ask an administrator.',
  ]);
  const ada = await server.signUp('Ada');
  identity.people[mo.subject] = { ...before, email: ada.email };
  expect((await finish(mo.subject)).data.user.email).toBe(`new.${mo.email}`);
});

test('the claim makes administrators, and takes it back, but never from the last one', async () => {
  const lead = person({ groups: ['office', 'bim-leads'] });
  expect((await finish(lead.subject)).data.user.user_type).toBe(1);
  identity.people[lead.subject] = { email: lead.email, email_verified: true, groups: ['office'] };
  expect((await finish(lead.subject)).data.user.user_type).toBe(1);
  await server.signUp('Vera', { administrator: true });
  expect((await finish(lead.subject)).data.user.user_type).toBe(2);
});

test('inactive accounts stay out', async () => {
  const { subject, email } = person();
  await finish(subject);
  await server.deps.db.updateTable('users').set({ is_active: 0 }).where('email', '=', email).execute();
  expect((await refusal(subject))[0]).toBe('account_inactive');
});

test('signing out leads to the provider, whose logout token ends the sessions that began there', async () => {
  const { subject } = person();
  const { data: started } = await guest().call('startProviderSignIn', { params: { provider: 'northgate' } });
  identity.as(subject);
  const browser = identity.browser();
  const query = await browser.follow(started.url, publicUrl);
  const { data } = await guest().call('finishProviderSignIn', { body: { flow: started.flow, query } });
  const elsewhere = await finish(subject);
  const { end_url = '' } = await holderOf(elsewhere.data.user.token).call('logOut');
  expect(new URL(end_url).searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/SignIn`);

  const hint = await server.services.accounts.providers.endUrl({ session: await sessionOf(data.user.token) });
  const page = await (await browser.open(hint ?? '')).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  await browser.open(`${identity.issuer}/session/end/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
  });
  await expect.poll(() => identity.posted.length).toBe(1);
  const [form = ''] = identity.posted;
  const forged = form.slice(0, -6) + (form.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA');
  expect(await post(forged)).toBe(400);
  await holderOf(data.user.token).call('getUserDetails');
  expect(await post(form)).toBe(200);
  expect(await holderOf(data.user.token).refusal('getUserDetails')).toEqual([401, 'signed_out']);
  expect(await post(form)).toBe(400);
});

test('a logout token that can’t be the provider’s never reaches it, one that could reaches it once a minute', async () => {
  const { issuer, reads } = identity;
  const before = reads.length;
  const now = Math.floor(server.clock.now() / 1000);
  const claims = { iss: issuer, aud: 'sheetmark', iat: now, jti: 'forged', sub: 'subject-1', events: { [logoutEvent]: {} } };
  const unfit = [
    { iss: 'https://other.example' },
    { aud: 'another' },
    { iat: now - 301 },
    { iat: now + 61 },
    { sub: undefined },
    { events: {} },
  ];
  for (const change of unfit) expect(await post(forge({ ...claims, ...change }))).toBe(400);
  expect(await post(forge(claims, 'none'))).toBe(400);
  expect(reads.length).toBe(before);
  server.clock.advance(6 * 60_000);
  const later = { ...claims, iat: now + 360 };
  for (let at = 0; at < 3; at += 1) expect(await post(forge(later))).toBe(400);
  expect(reads.slice(before)).toEqual(['/jwks']);
  server.clock.advance(-6 * 60_000);
});

test('strangers who post logout tokens are counted', async () => {
  const { db } = server.deps;
  const mine = () => db.selectFrom('attempts').select('at').where('subject', 'like', 'asked for from %').execute();
  const before = (await mine()).length;
  await post('logout_token=a.b.c');
  expect(await mine()).toHaveLength(before + 1);
});

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

function forge(claims: object, alg = 'RS256'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `logout_token=${part({ alg, kid: 'unknown' })}.${part(claims)}.${'A'.repeat(342)}`;
}

async function post(payload: string): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/api/signin/providers/northgate/logout';
  return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

async function sessionOf(token: string) {
  const { db } = server.deps;
  return (await db.selectFrom('sessions').select('id').where('token_hash', '=', hashToken(token)).executeTakeFirstOrThrow()).id;
}

test('administrators see the providers with their people, and what keeps one from working', async () => {
  const ada = callsOf(server.app, await server.signUp('Ada', { administrator: true }));
  const before = (await ada.call('listProviders')).data[0]!.people;
  await finish(person().subject);
  const { data } = await ada.call('listProviders');
  expect(data.map(({ id, name, people }) => [id, name, people])).toEqual([
    ['northgate', 'Northgate ID', before + 1],
    ['closed', 'City of Eskby', 0],
    ['elsewhere', 'Elsewhere', 0],
  ]);
  const problemOf = async (provider: string) => (await ada.call('checkProvider', { params: { provider } })).data.problem;
  expect(await problemOf('northgate')).toBeNull();
  // Its description names another issuer.
  expect(await problemOf('elsewhere')).toMatch(/^localhost:\d+ doesn’t answer as a provider: .*/);
  expect(await ada.refusal('checkProvider', { params: { provider: 'unknown' } })).toEqual([404, 'not_found']);
});
