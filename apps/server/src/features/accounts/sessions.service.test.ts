import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { days, hours, minutes } from '../../platform/clock/durations.ts';
import { wrongSignInsAllowed } from './accounts.policy.ts';
import { hashPassword } from './passwords.ts';

let server: TestApp;
let count = 0;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const guest = () => callsOf(server.app);
const newSource = () => `198.51.100.${(count += 1)}`;

/** A user with a password and a validated address who is not signed in. */
async function account(password = 'secret'): Promise<string> {
  const email = `bo.${(count += 1)}@example.org`;
  const administrator = callsOf(server.app, await server.signUp('Ada', { administrator: true }));
  await administrator.call('signUp', { body: { email, password, first_name: 'Bo', last_name: 'Lind', isAdmin: true } });
  return email;
}

const logIn = (email: string, password = 'secret', from = newSource()) => guest().refusal('logIn', { body: { email, password }, from });
const signedIn = [200, undefined];
const wrong = [200, 'wrong_credentials'];
const tooMany = [429, 'too_many_requests'];
const holderOf = (token: string) => callsOf(server.app, { headers: { authorization: `Bearer ${token}` } });

async function tokenOf(email: string, from = newSource()): Promise<string> {
  const { data } = await guest().call('logIn', { body: { email, password: 'secret' }, from });
  return data.user.token;
}

test('a sign-in returns the user with a valid token', async () => {
  const email = await account();
  const { data } = await guest().call('logIn', { body: { email: email.toUpperCase(), password: ' secret ' }, from: newSource() });
  const { token, ...user } = data.user;
  expect(user).toEqual({
    id: expect.any(Number),
    name: 'Bo Lind',
    email,
    first_name: 'Bo',
    last_name: 'Lind',
    user_type: 2,
    is_active: 1,
    notification_end_point: null,
  });
  const details = await holderOf(token).call('getUserDetails');
  expect(details.user).toMatchObject({ ...user, token, total_tasks_created: 0, total_markups_created: 0 });
  expect(JSON.parse(details.extra_settings)).toEqual({
    is_notification_active: true,
    is_email_notification_active: true,
    is_email_digest_active: false,
    is_markup_per_object_active: false,
    avatar_color: null,
  });
  expect(details.user.extra_settings).toBe(details.extra_settings);
});

test('a password must be entered, an address must look like one', async () => {
  const { http, errors } = await guest().ask('logIn', { body: { email: 'bo', password: '   ' } });
  expect([http, errors]).toEqual([
    400,
    [
      { path: 'email', message: 'Invalid Email Address' },
      { path: 'password', message: 'Password is Required' },
    ],
  ]);
});

test('a wrong password and an unknown address are answered alike', async () => {
  const email = await account();
  const said = await guest().ask('logIn', { body: { email, password: 'guess!' }, from: newSource() });
  expect(said.code).toBe('wrong_credentials');
  expect(await guest().ask('logIn', { body: { email: 'nobody@example.org', password: 'guess!' }, from: newSource() })).toEqual(said);
});

test('ten wrong sign-ins for one address lock it for 15 minutes, from everywhere and for the right password too', async () => {
  const email = await account();
  for (let n = 0; n < wrongSignInsAllowed; n += 1) expect(await logIn(n % 2 ? email : email.toUpperCase(), 'guess!')).toEqual(wrong);
  expect(await logIn(email, 'guess!')).toEqual(tooMany);
  expect(await logIn(email)).toEqual(tooMany);
  server.clock.advance(minutes(15));
  expect(await logIn(email)).toEqual(signedIn);
});

test('ten wrong sign-ins from one source lock it for 15 minutes, for every address', async () => {
  const [email, from] = [await account(), newSource()];
  for (let n = 0; n < wrongSignInsAllowed; n += 1) expect(await logIn(`guess.${n}@example.org`, 'guess!', from)).toEqual(wrong);
  expect(await logIn(email, 'secret', from)).toEqual(tooMany);
  expect(await logIn(email)).toEqual(signedIn);
  server.clock.advance(minutes(15));
  expect(await logIn(email, 'secret', from)).toEqual(signedIn);
});

test('a stranger’s guesses lock an address for strangers only: its owner can sign in from a known device or source', async () => {
  const [email, office] = [await account(), newSource()];
  const signIn = (from: string, device?: string, password = 'secret') =>
    guest().refusal('logIn', { body: { email, password, ...(device && { device }) }, from });
  expect(await signIn(office, 'the laptop')).toEqual(signedIn);
  for (let n = 0; n < wrongSignInsAllowed; n += 1) expect(await logIn(email, 'guess!')).toEqual(wrong);
  expect(await logIn(email)).toEqual(tooMany);
  expect(await signIn(newSource(), 'another laptop')).toEqual(tooMany);
  expect(await signIn(newSource(), 'the laptop')).toEqual(signedIn);
  expect(await signIn(office)).toEqual(signedIn);
  expect(await signIn(newSource(), 'another laptop')).toEqual(tooMany);
});

test('a known device is locked by ten wrong passwords of its own, and unlocks no other account', async () => {
  const [email, other] = [await account(), await account()];
  const signIn = (to: string, password: string) =>
    guest().refusal('logIn', { body: { email: to, password, device: 'a stolen laptop' }, from: newSource() });
  expect(await signIn(email, 'secret')).toEqual(signedIn);
  for (let n = 0; n < wrongSignInsAllowed; n += 1) expect(await signIn(email, 'guess!')).toEqual(wrong);
  expect(await signIn(email, 'secret')).toEqual(tooMany);
  for (let n = 0; n < wrongSignInsAllowed; n += 1) expect(await logIn(other, 'guess!')).toEqual(wrong);
  expect(await signIn(other, 'secret')).toEqual(tooMany);
});

test('a reset unlocks an address that strangers locked, and its source stays unlocked', async () => {
  const [email, from] = [await account(), newSource()];
  for (let n = 0; n < wrongSignInsAllowed; n += 1) await logIn(email, 'guess!');
  const link = new URL(await server.services.accounts.makeAdministrator(email));
  const token = link.pathname.split('/').at(-1) ?? '';
  await guest().call('resetForgotPassword', { body: { token, newPassword: 'my new one', newPasswordConfirm: 'my new one' }, from });
  expect(await logIn(email, 'my new one')).toEqual(signedIn);
  for (let n = 0; n <= wrongSignInsAllowed; n += 1) await logIn(email, 'guess!');
  expect(await logIn(email, 'my new one', from)).toEqual(signedIn);
});

test('simultaneous guesses are counted like others', async () => {
  const [email, from] = [await account(), newSource()];
  const guesses = await Promise.all(Array.from({ length: 40 }, () => logIn(email, 'guess!', from)));
  expect(guesses.filter(([, code]) => code === 'wrong_credentials').length).toBeLessThanOrEqual(wrongSignInsAllowed);
});

test('a successful sign-in resets the count of wrong ones', async () => {
  const email = await account();
  for (let n = 0; n < wrongSignInsAllowed - 1; n += 1) await logIn(email, 'guess!');
  expect(await logIn(email)).toEqual(signedIn);
  for (let n = 0; n < wrongSignInsAllowed - 1; n += 1) await logIn(email, 'guess!');
  expect(await logIn(email)).toEqual(signedIn);
});

test('refused attempts don’t keep an address locked', async () => {
  const email = await account();
  for (let n = 0; n < wrongSignInsAllowed; n += 1) await logIn(email, 'guess!');
  server.clock.advance(minutes(10));
  for (let n = 0; n < wrongSignInsAllowed; n += 1) expect(await logIn(email)).toEqual(tooMany);
  server.clock.advance(minutes(5));
  expect(await logIn(email)).toEqual(signedIn);
});

test('signing out ends only this token, at once', async () => {
  const email = await account();
  const [here, there] = [await tokenOf(email), await tokenOf(email)];
  await holderOf(here).call('logOut');
  expect(await holderOf(here).refusal('getUserDetails')).toEqual([401, 'signed_out']);
  expect(await holderOf(there).refusal('getUserDetails')).toEqual(signedIn);
});

test('a token lasts 30 days from its last use', async () => {
  const token = await tokenOf(await account());
  server.clock.advance(days(30) - 1);
  expect(await holderOf(token).refusal('getUserDetails')).toEqual(signedIn);
  server.clock.advance(days(29));
  expect(await holderOf(token).refusal('getUserDetails')).toEqual(signedIn);
  server.clock.advance(days(30));
  expect(await holderOf(token).refusal('getUserDetails')).toEqual([401, 'signed_out']);
});

test('a session ends after its maximum lifetime, however often it is used', async () => {
  const limited = await createTestApp({ config: { sessionMaxDays: 45 } });
  const { email, id } = await limited.signUp('Bo');
  await limited.deps.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('secret') })
    .where('id', '=', id)
    .execute();
  const { data } = await callsOf(limited.app).call('logIn', { body: { email, password: 'secret' } });
  const holder = callsOf(limited.app, { headers: { authorization: `Bearer ${data.user.token}` } });
  for (const day of [20, 40, 44]) {
    limited.clock.advance(days(day === 20 || day === 40 ? 20 : 4));
    expect([day, await holder.refusal('getUserDetails')]).toEqual([day, signedIn]);
  }
  limited.clock.advance(days(1));
  expect(await holder.refusal('getUserDetails')).toEqual([401, 'signed_out']);
  await limited.close();
});

test('the last use of a token is recorded at most once an hour', async () => {
  const from = newSource();
  const token = await tokenOf(await account(), from);
  const lastUse = () =>
    server.deps.db.selectFrom('sessions').select('last_used_at').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const before = await lastUse();
  server.clock.advance(minutes(59));
  await holderOf(token).call('getUserDetails', { from });
  expect(await lastUse()).toEqual(before);
  server.clock.advance(hours(1));
  await holderOf(token).call('getUserDetails', { from });
  expect(await lastUse()).not.toEqual(before);
});

test('an account that becomes inactive is signed out, and only the right password shows why', async () => {
  const email = await account();
  const token = await tokenOf(email);
  await server.deps.db.updateTable('users').set({ is_active: 0 }).where('email', '=', email).execute();
  expect(await holderOf(token).refusal('getUserDetails')).toEqual([401, 'signed_out']);
  expect(await logIn(email, 'guess!')).toEqual(wrong);
  expect(await logIn(email)).toEqual([200, 'account_inactive']);
});

test('neither tokens nor passwords can be read from the database', async () => {
  const token = await tokenOf(await account());
  const stored = await sql<{ row: string }>`
    select s::text || coalesce(u.password_hash, '') as row from sessions s join users u on u.id = s.user_id`.execute(server.deps.db);
  expect(stored.rows.length).toBeGreaterThan(0);
  for (const { row } of stored.rows) expect(row.includes(token) || row.includes('secret')).toBe(false);
});
