import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../src/platform/log/log.ts';
import { createAuthenticator } from './authenticator.ts';
import { callsOf } from './calls.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { outboxOf } from './outbox.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const publicUrl = 'https://review.example.org';
const password = 'a password nobody guesses';

const logged: string[] = [];
let identity: IdentityProvider;
let server: TestApp;
let outbox: ReturnType<typeof outboxOf>;
beforeAll(async () => {
  identity = await startIdentityProvider(publicUrl);
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void logged.push(line) });
  server = await createTestApp({ jobs: true, log, config: { publicUrl, logLevel: 'debug', providers: [identity.settings()] } });
  outbox = outboxOf(server);
});
afterAll(async () => {
  await server.close();
  await identity.close();
});

const nobody = () => callsOf(server.app);
const holderOf = (token: string) => callsOf(server.app, { headers: { authorization: `Bearer ${token}` } });
const tomorrow = () => new Date(server.clock.now() + 86_400_000).toISOString().slice(0, 10);

/** All forms in which a secret could appear in a row that is cast to text, or in a line of the log. bytea columns appear as hexadecimal there. */
const encodings = (secret: string): string[] => {
  const forms = [
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    encodeURIComponent(secret),
  ];
  return [secret, ...forms, ...(/^[\w-]{43}$/.test(secret) ? [Buffer.from(secret, 'base64url').toString('hex')] : [])];
};

/** Finds the tables of all schemas that contain one of the texts. */
async function findTablesWith(texts: readonly string[]): Promise<string[]> {
  const { db } = server.deps;
  const named = sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const found: string[] = [];
  for (const { name } of (await named.execute(db)).rows) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.raw(name)} as t, unnest(${[...texts]}::text[]) as form where strpos(t::text, form) > 0`.execute(db);
    if (rows[0]?.n !== 0) found.push(name);
  }
  return found;
}

/** Someone with a password and a project, the links that were mailed, and what scripts get. */
async function signUpAndAutomate() {
  const email = 'vera@example.org';
  await nobody().call('signUp', { body: { email, password, first_name: 'Vera' } });
  const validation = (await outbox.mailedLink(email)).searchParams.get('token') ?? '';
  await nobody().call('validateToken', { query: { token: validation } });
  const { data } = await nobody().call('logIn', { body: { email, password } });
  const session = data.user.token;
  await nobody().call('forgotPassword', { body: { email } });
  const reset = (await outbox.mailedLink(email, 2)).pathname.split('/').at(-1) ?? '';
  const vera = holderOf(session);
  const { data: project } = await vera.call('createProject', { body: { name: 'North Quay' } });
  await vera.call('inviteMember', { body: { email: 'walt@example.org', project_id: project.id } });
  const invitation = (await outbox.mailedLink('walt@example.org')).pathname.split('/')[3] ?? '';
  await nobody().ask('acceptInvitation', { body: { token: invitation } });
  const { token: personal } = await vera.call('createToken', {
    body: { name: 'Nightly export', scope: 'read', expires_on: tomorrow(), password },
  });
  await holderOf(personal).call('listProjects');
  const webhook = await vera.call('createWebhook', { body: { project_id: project.id, url: 'https://hooks.example.org/a' } });
  const { data: feed } = await vera.call('createCalendarFeed', { body: { project_id: null } });
  await server.app.inject(new URL(feed.url).pathname);
  const calendar = new URL(feed.url).pathname.split('/').at(-1)?.replace('.ics', '') ?? '';
  const [folder] = (await vera.call('listFolders', { params: { id: project.id } })).data;
  const body = { folder_id: folder!.id, access: 'view' as const, addresses: ['luis@firm.example'], expires_on: tomorrow() };
  const link = (await vera.call('createGuestLink', { params: { id: project.id }, body })).data;
  return { email, vera, hashed: { validation, session, reset, invitation, personal }, sealed: { webhook: webhook.secret, calendar }, link };
}

/** A guest with their link and session. The code isn't returned: six digits may appear anywhere. */
async function enterAsGuest(url: string) {
  const link = new URL(url).hash.slice(1);
  const [email, name] = ['luis@firm.example', 'Luis'];
  await nobody().call('describeGuestLink', { body: { link } });
  await nobody().call('sendGuestCode', { body: { link, email, name } });
  await outbox.waitUntilSent();
  const subjects = (await outbox.mailsTo(email)).flatMap((mail) => mail.headers.get('subject') ?? []);
  const code = subjects.flatMap((subject) => /^(\d{6}) is your code/.exec(subject)?.[1] ?? []).at(-1) ?? '';
  await nobody().refusal('enterAsGuest', { body: { link, email, code: code === '000000' ? '000001' : '000000' } });
  const { data } = await nobody().call('enterAsGuest', { body: { link, email, code } });
  await holderOf(data.token).call('getGuestView');
  return { link, session: data.token };
}

/** Second factors and a passkey of this account, used and mistyped. */
async function addFactors(email: string, session: string) {
  const calls = holderOf(session);
  const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now() / 1000) });
  const { data } = await calls.call('prepareAuthenticator');
  await calls.refusal('addAuthenticator', { body: { setup: data.setup, code: '000000' } });
  const added = await calls.call('addAuthenticator', { body: { setup: data.setup, code: codeOf(data.secret) } });
  server.clock.advance(60_000);
  const [recovery = '', unused = ''] = added.data.recovery_codes;
  await nobody().call('logIn', { body: { email, password, code: recovery } });
  await nobody().refusal('logIn', { body: { email, password, code: recovery } });
  await nobody().call('logIn', { body: { email, password, code: codeOf(data.secret) } });

  const device = createAuthenticator(publicUrl);
  const made = (await calls.call('preparePasskey')).data;
  await calls.call('addPasskey', { body: { flow: made.flow, response: device.register(made.options), name: 'Phone' } });
  const asked = (await nobody().call('startPasskeySignIn')).data;
  const answer = { flow: asked.flow, response: device.assert(asked.options) };
  const { user } = (await nobody().call('finishPasskeySignIn', { body: answer })).data;
  await nobody().refusal('finishPasskeySignIn', { body: answer });
  return {
    secrets: { totp: data.secret, setup: data.setup, recovery, unused, passkeyFlow: asked.flow, passkeySession: user.token },
    device: device.secret,
  };
}

/** A sign-in by a provider, and one that fails. */
async function comeByProvider() {
  identity.people['mo'] = { email: 'mo@northgate.example', email_verified: true };
  const start = async () => {
    const { data } = await nobody().call('startProviderSignIn', { params: { provider: 'northgate' } });
    return { flow: data.flow, query: await identity.browse(data.url, 'mo') };
  };
  const given = await start();
  const { user } = (await nobody().call('finishProviderSignIn', { body: given })).data;
  const other = await start();
  await nobody().ask('finishProviderSignIn', { body: { ...other, query: other.query.replace('state=', 'state=x') } });
  const code = new URLSearchParams(given.query).get('code') ?? '';
  const state = new URLSearchParams(given.query).get('state') ?? '';
  return { client: identity.settings().client_secret, flow: given.flow, code, state, session: user.token };
}

test('neither database nor log contains a usable token, a password or another secret', async () => {
  const { email, vera, hashed, sealed, link } = await signUpAndAutomate();
  const guest = await enterAsGuest(link.url ?? '');
  const { secrets, device } = await addFactors(email, hashed.session);
  const provider = await comeByProvider();
  await vera.call('logOut');
  await outbox.waitUntilSent();

  const all = { ...hashed, ...sealed, ...secrets, device, password, guestLink: guest.link, guestSession: guest.session, ...provider };
  const lines = logged.join('');
  for (const [name, secret] of Object.entries(all)) {
    expect([name, secret]).toEqual([name, expect.stringMatching(/^.{10,}$/)]);
    const forms = encodings(secret);
    expect([name, await findTablesWith(forms)]).toEqual([name, []]);
    expect([name, forms.filter((form) => lines.includes(form))]).toEqual([name, []]);
  }
  // The search itself works: the log has the calls, and the database the address.
  expect(lines).toContain('/api/signin/passkey');
  expect(await findTablesWith([email])).toContain('public.users');
});
