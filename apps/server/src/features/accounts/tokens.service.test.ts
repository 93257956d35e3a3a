import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { days } from '../../platform/clock/durations.ts';
import { hashPassword } from './passwords.ts';

let server: TestApp;
let owner: Calls;
let count = 0;
const password = 'a long password';
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function signUp(name: string, options: { administrator?: true } = {}) {
  const person = await server.signUp(`${name} ${(count += 1)}`, options);
  await server.deps.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', person.id)
    .execute();
  return { ...person, calls: callsOf(server.app, person) };
}
const bearer = (token: string) => callsOf(server.app, { headers: { authorization: `Bearer ${token}` } });
const day = (fromNow: number) => new Date(server.clock.now() + days(fromNow)).toISOString().slice(0, 10);
const body = (more: object = {}) => ({ name: 'Nightly export', scope: 'read' as const, expires_on: day(90), password, ...more });

test('a token acts as its user within its scope, and shows when it was used', async () => {
  const olga = await signUp('Olga');
  owner = olga.calls;
  const { data: project } = await owner.call('createProject', { body: { name: 'Harbour' } });
  await owner.call('createProject', { body: { name: 'Elsewhere' } });
  const { data, token } = await owner.call('createToken', { body: body({ projects: [project.id] }) });
  expect(token).toMatch(/^smk_pat_[\w-]{43}$/);
  expect(data).toMatchObject({ name: 'Nightly export', hint: token.slice(-4), scope: 'read', last_used_at: null, source: null });
  expect(data.projects).toEqual([{ id: project.id, name: 'Harbour' }]);

  const script = bearer(token);
  expect((await script.call('listProjects')).data.map(({ name }) => name)).toEqual(['Harbour']);
  expect(await script.refusal('createFolder', { params: { id: project.id }, body: { name: 'New' } })).toEqual([403, 'not_allowed']);
  const [listed] = (await owner.call('listTokens')).data;
  expect(listed).toMatchObject({ id: data.id, source: '192.0.2.1' });
  expect(listed?.last_used_at).not.toBeNull();
  // Where the user is signed in doesn't list it.
  expect((await owner.call('listSessions')).data.map(({ id }) => id)).not.toContain(data.id);
  expect(await owner.refusal('endSession', { params: { id: data.id } })).toEqual([404, 'not_found']);
});

test('a revoked or expired token no longer works', async () => {
  const { calls } = await signUp('Rosa');
  const { data: project } = await calls.call('createProject', { body: { name: 'Quay' } });
  const make = async () => calls.call('createToken', { body: body({ expires_on: day(2) }) });
  const [first, second] = [await make(), await make()];
  await calls.call('revokeToken', { params: { id: first.data.id } });
  const see = (token: string) => bearer(token).refusal('getProject', { params: { id: project.id } });
  expect(await see(first.token)).toEqual([401, 'signed_out']);
  expect(await see(second.token)).toEqual([200, undefined]);
  // Using it doesn't extend it.
  server.clock.advance(days(3));
  expect(await see(second.token)).toEqual([401, 'signed_out']);
  expect((await calls.call('listTokens')).data).toEqual([]);
});

test('tokens outlive a change of the password, but not the reset by mail and not a deactivated account', async () => {
  const [{ calls, id }, administrator] = [await signUp('Vera'), await signUp('Ada', { administrator: true })];
  const { token } = await calls.call('createToken', { body: body() });
  const words = { currentPassword: password, newPassword: 'another password', newPasswordConfirm: 'another password' };
  await calls.call('changePassword', { body: words });
  expect(await bearer(token).refusal('listProjects')).toEqual([200, undefined]);
  await administrator.calls.call('updateUser', { params: { id }, body: { is_active: 0 } });
  await administrator.calls.call('updateUser', { params: { id }, body: { is_active: 1 } });
  expect(await bearer(token).refusal('listProjects')).toEqual([401, 'signed_out']);
});

test('an administrator sees and revokes everyone’s tokens', async () => {
  const [{ calls, id, email }, administrator] = [await signUp('Wim'), await signUp('Ada', { administrator: true })];
  const { data, token } = await calls.call('createToken', { body: body({ name: 'Site tablet' }) });
  const listed = (await administrator.calls.call('listAllTokens')).data.find((each) => each.id === data.id);
  expect(listed).toMatchObject({ name: 'Site tablet', user: { id, email } });
  expect(JSON.stringify(listed)).not.toContain(token);
  await administrator.calls.call('revokeAnyToken', { params: { id: data.id } });
  expect(await bearer(token).refusal('listProjects')).toEqual([401, 'signed_out']);
});

test('a token needs the password, a day within a year, and your own projects', async () => {
  const [{ calls }, stranger] = [await signUp('Xenia'), await signUp('Sven')];
  const { data: foreign } = await stranger.calls.call('createProject', { body: { name: 'Foreign' } });
  const refusal = (more: object) => calls.refusal('createToken', { body: body(more) });
  expect(await refusal({ password: 'a guess' })).toEqual([200, 'wrong_password']);
  expect(await refusal({ expires_on: day(-1) })).toEqual([400, 'invalid_input']);
  expect(await refusal({ expires_on: day(400) })).toEqual([400, 'invalid_input']);
  expect(await refusal({ projects: [foreign.id] })).toEqual([404, 'not_found']);
  expect(await refusal({ projects: [] })).toEqual([400, 'invalid_input']);
  expect(await refusal({ name: ' ' })).toEqual([400, 'invalid_input']);
});

test('changes made with a token name it in the audit trail', async () => {
  const { calls } = await signUp('Yara');
  const { data: project } = await calls.call('createProject', { body: { name: 'Audited' } });
  const { token } = await calls.call('createToken', { body: body({ scope: 'write' }) });
  await bearer(token).call('createFolder', { params: { id: project.id }, body: { name: 'By script' } });
  const { data } = await calls.call('listProjectAudit', { params: { id: project.id } });
  expect(data.slice(0, 2).map(({ type, token: name }) => [type, name])).toEqual([
    ['folder_created', 'Nightly export'],
    ['project_created', null],
  ]);
});
