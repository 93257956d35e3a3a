import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '../../../../test/authenticator.ts';
import { callsOf } from '../../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { days, minutes } from '../../../platform/clock/durations.ts';
import { wrongSignInsAllowed } from '../accounts.policy.ts';

let server: TestApp;
let count = 0;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
afterEach(() => server.deps.db.deleteFrom('installation_settings').execute());

const guest = () => callsOf(server.app);
const holderOf = (token: string) => callsOf(server.app, { headers: { authorization: `Bearer ${token}` } });
const password = 'secret';

async function account(): Promise<string> {
  const email = `fay.${(count += 1)}@example.org`;
  const administrator = callsOf(server.app, await server.signUp('Ada', { administrator: true }));
  await administrator.call('signUp', { body: { email, password, first_name: 'Fay', isAdmin: true } });
  return email;
}
const tokenOf = async (email: string, more = {}) => (await guest().call('logIn', { body: { email, password, ...more } })).data.user.token;
const logIn = (email: string, more = {}) => guest().refusal('logIn', { body: { email, password, ...more } });
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now() / 1000) });

/** A user who signs in with an authenticator app. */
async function withApp() {
  const email = await account();
  const calls = holderOf(await tokenOf(email));
  const { data } = await calls.call('prepareAuthenticator');
  const added = await calls.call('addAuthenticator', { body: { setup: data.setup, code: codeOf(data.secret) } });
  server.clock.advance(minutes(1));
  return { email, calls, secret: data.secret, codes: added.data.recovery_codes };
}

test('a sign-in then needs a code, which works once', async () => {
  const { email, calls, secret } = await withApp();
  expect(await calls.call('getSecondFactor')).toMatchObject({ data: { recovery_codes_left: 10, required: false, authenticator: {} } });
  expect(await logIn(email)).toEqual([200, 'code_needed']);
  expect(await logIn(email, { code: '000000' })).toEqual([200, 'wrong_code']);
  const code = codeOf(secret);
  expect(await logIn(email, { code })).toEqual([200, undefined]);
  expect(await logIn(email, { code })).toEqual([200, 'wrong_code']);
});

test('a code is only asked of those who know the password', async () => {
  const { email } = await withApp();
  expect(await guest().refusal('logIn', { body: { email, password: 'a guess', code: '123456' } })).toEqual([200, 'wrong_credentials']);
});

test('each recovery code works once, however it is typed', async () => {
  const { email, calls, codes } = await withApp();
  const [code = '', other = ''] = codes;
  expect(await logIn(email, { code: code.toUpperCase().replace('-', ' ') })).toEqual([200, undefined]);
  expect(await logIn(email, { code })).toEqual([200, 'wrong_code']);
  const { data } = await calls.call('makeRecoveryCodes');
  expect([data.recovery_codes.length, new Set([...codes, ...data.recovery_codes]).size]).toEqual([10, 20]);
  expect(await logIn(email, { code: other })).toEqual([200, 'wrong_code']);
});

test('a trusted device needs no code for 30 days, until the password or the factor changes', async () => {
  const { email, calls, secret } = await withApp();
  const [device, other] = ['a device’s own secret, long enough', 'another device’s secret, long enough'];
  expect(await logIn(email, { code: codeOf(secret), device, trust: true })).toEqual([200, undefined]);
  expect(await logIn(email, { device })).toEqual([200, undefined]);
  expect(await logIn(email, { device: other })).toEqual([200, 'code_needed']);
  expect(await logIn(email)).toEqual([200, 'code_needed']);
  expect(await guest().refusal('logIn', { body: { email, password: 'a guess', device } })).toEqual([200, 'wrong_credentials']);
  expect((await calls.call('getSecondFactor')).data.trusted_devices).toBe(1);

  await calls.call('forgetTrustedDevices');
  expect(await logIn(email, { device })).toEqual([200, 'code_needed']);
  server.clock.advance(minutes(1));
  await logIn(email, { code: codeOf(secret), device, trust: true });
  server.clock.advance(days(31));
  expect(await logIn(email, { device })).toEqual([200, 'code_needed']);

  const again = holderOf(await tokenOf(email, { code: codeOf(secret), device, trust: true }));
  const newPassword = 'another secret';
  await again.call('changePassword', { body: { currentPassword: password, newPassword, newPasswordConfirm: newPassword } });
  expect(await guest().refusal('logIn', { body: { email, password: newPassword, device } })).toEqual([200, 'code_needed']);
});

test('a wrong code trusts nothing', async () => {
  const { email } = await withApp();
  const device = 'a device’s own secret, long enough';
  expect(await logIn(email, { code: '000000', device, trust: true })).toEqual([200, 'wrong_code']);
  expect(await logIn(email, { device })).toEqual([200, 'code_needed']);
});

test('guessing codes is refused after a few, also with the right one', async () => {
  const { email, secret } = await withApp();
  for (let guess = 0; guess < wrongSignInsAllowed; guess += 1) await logIn(email, { code: String(100_000 + guess) });
  expect(await logIn(email, { code: codeOf(secret) })).toEqual([429, 'too_many_requests']);
  server.clock.advance(minutes(16));
  expect(await logIn(email, { code: codeOf(secret) })).toEqual([200, undefined]);
});

test('people who need a factor and have none set it up while they sign in', async () => {
  const email = await account();
  const ada = callsOf(server.app, await server.signUp('Ada', { administrator: true }));
  const rules = { ...(await ada.call('getSignInRules')).data, second_factor: 'everyone' as const };
  await ada.call('updateSignInRules', { body: rules });
  expect(await logIn(email)).toEqual([200, 'factor_needed']);
  expect(await logIn(email, { code: '123456' })).toEqual([200, 'factor_needed']);
  const { data } = await guest().call('prepareFactorAtSignIn', { body: { email, password } });
  expect(await logIn(email, { code: '123456', setup: data.setup })).toEqual([200, 'wrong_code']);
  const done = await guest().call('logIn', { body: { email, password, setup: data.setup, code: codeOf(data.secret) } });
  expect(done.data.recovery_codes?.length).toBe(10);
  const calls = holderOf(done.data.user.token);
  expect(await calls.refusal('removeAuthenticator')).toEqual([403, 'not_allowed']);
  expect(await guest().refusal('prepareFactorAtSignIn', { body: { email, password } })).toEqual([200, 'sign_in_refused']);
});

test('sensitive changes need a fresh sign-in or confirmation, and the factor can be removed', async () => {
  const { email, calls, secret } = await withApp();
  server.clock.advance(minutes(11));
  expect(await calls.refusal('removeAuthenticator')).toEqual([200, 'confirmation_needed']);
  expect(await calls.refusal('confirmIdentity', { body: { password: 'a guess' } })).toEqual([200, 'wrong_password']);
  expect(await calls.refusal('confirmIdentity', { body: { code: '000000' } })).toEqual([200, 'wrong_code']);
  await calls.call('confirmIdentity', { body: { code: codeOf(secret) } });
  await calls.call('removeAuthenticator');
  expect(await logIn(email)).toEqual([200, undefined]);
});

test('administrators see who has a factor, and remove it for someone who lost it', async () => {
  const { email } = await withApp();
  const ada = callsOf(server.app, await server.signUp('Ada', { administrator: true }));
  const listed = async () => (await ada.call('listUsers', { query: { search: email } })).data.users[0]!;
  const { id, has_second_factor } = await listed();
  expect(has_second_factor).toBe(true);
  const before = (await ada.call('getSignInRules')).second_factors;
  await ada.call('removeUserFactor', { params: { id } });
  expect((await listed()).has_second_factor).toBe(false);
  const after = (await ada.call('getSignInRules')).second_factors;
  expect([before.everyone.people - after.everyone.people, before.everyone.ready - after.everyone.ready]).toEqual([0, 1]);
  expect(after.administrators.people).toBeLessThan(after.everyone.people);
  expect(await logIn(email)).toEqual([200, undefined]);
  expect(await ada.refusal('removeUserFactor', { params: { id } })).toEqual([404, 'not_found']);
});

test('someone who lost the device with their only passkey gets in again once it is removed, also where a factor is required', async () => {
  const email = await account();
  const calls = holderOf(await tokenOf(email));
  const device = createAuthenticator(server.deps.config.publicUrl);
  const { data } = await calls.call('preparePasskey');
  await calls.call('addPasskey', { body: { flow: data.flow, response: device.register(data.options), name: 'Phone' } });
  const ada = callsOf(server.app, await server.signUp('Ada', { administrator: true }));
  const rules = { ...(await ada.call('getSignInRules')).data, second_factor: 'everyone' as const };
  await ada.call('updateSignInRules', { body: rules });
  expect(await guest().refusal('prepareFactorAtSignIn', { body: { email, password } })).toEqual([200, 'sign_in_refused']);
  const [user] = (await ada.call('listUsers', { query: { search: email } })).data.users;
  expect(user?.has_second_factor).toBe(true);
  await ada.call('removeUserFactor', { params: { id: user!.id } });
  expect((await guest().call('prepareFactorAtSignIn', { body: { email, password } })).data.secret).toMatch(/^[A-Z2-7]{16,}$/);
});

test('the secret is sealed and the recovery codes are hashed', async () => {
  const { secret, codes } = await withApp();
  const { db } = server.deps;
  const stored = JSON.stringify([
    await db.selectFrom('authenticators').selectAll().execute(),
    await db.selectFrom('recovery_codes').selectAll().execute(),
    await db.selectFrom('sign_in_steps').selectAll().execute(),
    await db.selectFrom('events').selectAll().execute(),
  ]);
  const raw = [secret, ...codes].flatMap((text) => [text, JSON.stringify([...Buffer.from(text)]).slice(1, -1)]);
  expect(raw.filter((text) => stored.includes(text))).toEqual([]);
});

test('administrators require longer and less common passwords', async () => {
  const ada = callsOf(server.app, await server.signUp('Ada', { administrator: true }));
  const rules = (await ada.call('getSignInRules')).data;
  await ada.call('updateSignInRules', { body: { ...rules, min_password_length: 12, refuses_common_passwords: true } });
  const signUp = (given: string) =>
    guest().ask('signUp', { body: { email: `new.${(count += 1)}@example.org`, password: given, first_name: 'Fay' } });
  expect((await signUp('tooshort')).message).toBe('Password needs at least 12 characters.');
  expect((await signUp('unbelievable')).message).toBe('Many people use this password, so it is easy to guess. Choose another one.');
  expect((await signUp('three plain words')).status).toBe(true);
});
