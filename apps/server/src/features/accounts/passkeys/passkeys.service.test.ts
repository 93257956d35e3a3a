import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Authenticator, createAuthenticator, flags } from '../../../../test/authenticator.ts';
import { callsOf } from '../../../../test/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../../../test/test-app.ts';
import { minutes } from '../../../platform/clock/durations.ts';

const publicUrl = 'https://review.example.org';
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ config: { publicUrl } });
});
afterAll(() => server.close());

const nobody = () => callsOf(server.app);

async function register(person: Person, device: Authenticator, changes = {}) {
  const calls = callsOf(server.app, person);
  const { data } = await calls.call('preparePasskey');
  return calls.ask('addPasskey', { body: { flow: data.flow, response: device.register(data.options, changes), name: 'Phone' } });
}

/** A person with a passkey, and the device that has it. */
async function holder(name: string) {
  const person = await server.signUp(name);
  const device = createAuthenticator(publicUrl);
  expect((await register(person, device)).status).toBe(true);
  return { person, device };
}

async function signIn(device: Authenticator, changes: Parameters<Authenticator['assert']>[1] = {}) {
  const { data } = await nobody().call('startPasskeySignIn');
  return nobody().ask('finishPasskeySignIn', { body: { flow: data.flow, response: device.assert(data.options, changes) } });
}

test('a passkey signs its person in, again and again', async () => {
  const { person, device } = await holder('Ines');
  for (let time = 0; time < 2; time += 1) {
    expect(await signIn(device)).toMatchObject({ status: true, data: { user: { id: person.id } } });
  }
});

test.each([
  ['at another origin, such as a page that pretends to be this one', { origin: 'https://review.example.org.evil.example' }],
  ['at the right host without encryption', { origin: 'http://review.example.org' }],
  ['for another host', { host: 'evil.example' }],
  ['to another question', { challenge: Buffer.from('an older question').toString('base64url') }],
  ['without checking who holds the device', { flags: flags.present }],
  ['without anyone at the device', { flags: flags.verified }],
  ['in the name of someone else', { userHandle: Buffer.from('1').toString('base64url') }],
])('an answer given %s is refused', async (_, changes) => {
  const { device } = await holder('Ines');
  expect(await signIn(device, changes)).toMatchObject({ status: false, code: 'sign_in_refused' });
  expect(await signIn(device)).toMatchObject({ status: true });
});

test('a copied device whose counter is behind is refused', async () => {
  const { device } = await holder('Ines');
  expect(await signIn(device, { counter: 40 })).toMatchObject({ status: true });
  expect(await signIn(device, { counter: 39 })).toMatchObject({ code: 'sign_in_refused' });
  expect(await signIn(device, { counter: 40 })).toMatchObject({ code: 'sign_in_refused' });
  expect(await signIn(device, { counter: 41 })).toMatchObject({ status: true });
});

test('an answer signs in once and for five minutes, only with its own question', async () => {
  const { device } = await holder('Ines');
  const { data } = await nobody().call('startPasskeySignIn');
  const body = { flow: data.flow, response: device.assert(data.options) };
  expect(await nobody().ask('finishPasskeySignIn', { body })).toMatchObject({ status: true });
  expect(await nobody().refusal('finishPasskeySignIn', { body })).toEqual([200, 'sign_in_refused']);

  const late = (await nobody().call('startPasskeySignIn')).data;
  server.clock.advance(minutes(6));
  const answer = { flow: late.flow, response: device.assert(late.options) };
  expect(await nobody().refusal('finishPasskeySignIn', { body: answer })).toEqual([200, 'sign_in_refused']);
});

test('an unknown device, a removed passkey and a deactivated person stay out', async () => {
  expect(await signIn(createAuthenticator(publicUrl))).toMatchObject({ code: 'sign_in_refused' });
  const { person, device } = await holder('Ines');
  await server.deps.db.updateTable('users').set({ is_active: 0 }).where('id', '=', person.id).execute();
  expect(await signIn(device)).toMatchObject({ code: 'account_inactive' });
  await server.deps.db.updateTable('users').set({ is_active: 1 }).where('id', '=', person.id).execute();
  const calls = callsOf(server.app, person);
  const [own] = (await calls.call('listPasskeys')).data;
  await calls.call('removePasskey', { params: { id: own!.id } });
  expect(await signIn(device)).toMatchObject({ code: 'sign_in_refused' });
});

test('nobody sees, renames or removes the passkey of someone else', async () => {
  const { person } = await holder('Ines');
  const [theirs] = (await callsOf(server.app, person).call('listPasskeys')).data;
  const other = callsOf(server.app, await server.signUp('Otto'));
  const params = { id: theirs!.id };
  expect((await other.call('listPasskeys')).data).toEqual([]);
  expect(await other.refusal('renamePasskey', { params, body: { name: 'Mine' } })).toEqual([404, 'not_found']);
  expect(await other.refusal('removePasskey', { params })).toEqual([404, 'not_found']);
});

test('a passkey is only added for this host, by a device that checked its person, once, by the person who began', async () => {
  const ines = await server.signUp('Ines');
  const otto = await server.signUp('Otto');
  const device = createAuthenticator(publicUrl);
  const refused = { status: false, code: 'invalid_input' };
  expect(await register(ines, device, { host: 'evil.example' })).toMatchObject(refused);
  expect(await register(ines, device, { origin: 'https://evil.example' })).toMatchObject(refused);
  expect(await register(ines, device, { flags: flags.present })).toMatchObject(refused);
  const { data } = await callsOf(server.app, ines).call('preparePasskey');
  const body = { flow: data.flow, response: device.register(data.options), name: 'Phone' };
  expect(await callsOf(server.app, otto).refusal('addPasskey', { body })).toEqual([400, 'invalid_input']);
  expect(await register(ines, device)).toMatchObject({ status: true });
  // The same device for another account.
  expect(await register(otto, device)).toMatchObject(refused);
});
