import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { outboxOf } from '../../../test/outbox.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let ada: Person;
let administrator: Calls;
let count = 0;
beforeAll(async () => {
  server = await createTestApp({ jobs: true, config: { signUp: { mode: 'domains', domains: ['marram.example'] } } });
  ada = await server.signUp('Ada', { administrator: true });
  administrator = callsOf(server.app, ada);
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('installation_settings').execute();
});
afterAll(() => server.close());

const guest = () => callsOf(server.app);
const newName = () => `guest.${(count += 1)}`;
const signUp = (email: string, invite_token?: string) =>
  guest().refusal('signUp', { body: { email, password: 'secret', first_name: 'Gus', ...(invite_token && { invite_token }) } });
const rules = (mode: 'open' | 'invitation' | 'domains' | 'closed', domains: string[] = []) =>
  administrator.call('updateSignUpRules', { body: { mode, domains } });
const done = [200, undefined];
const closed = [200, 'sign_up_closed'];

async function invited(email: string): Promise<string> {
  const outbox = outboxOf(server);
  const owner = callsOf(server.app, await server.signUp('Olga'));
  const { data } = await owner.call('createProject', { body: { name: 'Quay' } });
  await owner.call('inviteMember', { body: { email, project_id: data.id } });
  return (await outbox.mailedLink(email)).pathname.split('/')[3] ?? '';
}

test('the settings decide who may sign up until an administrator changes it', async () => {
  expect((await guest().call('getSignUpRules')).data).toEqual({ mode: 'domains', domains: ['marram.example'] });
  expect(await signUp(`${newName()}@MARRAM.example`)).toEqual(done);
  expect(await signUp(`${newName()}@not-marram.example`)).toEqual(closed);
  expect(await signUp(`"x@marram.example"@elsewhere.example`)).not.toEqual(done);
  expect((await rules('open')).data).toEqual({ mode: 'open', domains: [] });
  expect(await signUp(`${newName()}@elsewhere.example`)).toEqual(done);
  const refused = await administrator.ask('updateSignUpRules', { body: { mode: 'domains', domains: [] } });
  expect(refused.errors).toEqual([{ path: 'domains', message: 'Name at least one domain.' }]);
});

test('an invitation allows its address to sign up, unless sign-up is closed', async () => {
  const email = `${newName()}@elsewhere.example`;
  const token = await invited(email);
  await rules('closed');
  expect(await signUp(email, token)).toEqual(closed);
  await rules('invitation');
  expect(await signUp(`${newName()}@elsewhere.example`, token)).toEqual(closed);
  expect(await signUp(`${newName()}@elsewhere.example`)).toEqual(closed);
  expect(await signUp(email, token)).toEqual(done);
});

test('while sign-up is closed, administrators add accounts, and invitations to new users are refused', async () => {
  await rules('closed');
  const email = `${newName()}@marram.example`;
  expect(await signUp(email)).toEqual(closed);
  const owner = callsOf(server.app, await server.signUp('Olga'));
  const { data: project } = await owner.call('createProject', { body: { name: 'Quay' } });
  const invite = () => owner.ask('inviteMember', { body: { email, project_id: project.id } });
  expect(await invite()).toMatchObject({
    code: 'sign_up_closed',
    message: `${email} has no account, and only administrators add accounts here.`,
  });
  await administrator.call('signUp', { body: { email, password: 'secret', first_name: 'Gus', isAdmin: true } });
  expect(await invite()).toMatchObject({ status: true });
});

test('an administrator’s settings are in the audit trail', async () => {
  await rules('closed');
  await administrator.call('updateLegalText', { params: { name: 'terms' }, body: { text: 'Be kind.' } });
  const { data } = await administrator.call('listAudit');
  expect(data.slice(0, 2).map(({ type, actor, data: about }) => [type, actor?.id, about])).toEqual([
    ['legal_text_changed', ada.id, { name: 'terms' }],
    ['sign_up_rules_changed', ada.id, { name: 'closed', before: 'domains', domains: [] }],
  ]);
});

test('administrators write the terms and the privacy policy, and everyone can read them', async () => {
  const read = async (name: 'terms' | 'privacy') => (await guest().call('getLegalText', { params: { name } })).data.text;
  expect(await read('terms')).toBe('');
  await administrator.call('updateLegalText', { params: { name: 'terms' }, body: { text: ' # Terms\n\nBe kind. ' } });
  expect([await read('terms'), await read('privacy')]).toEqual(['# Terms\n\nBe kind.', '']);
});

test('a valid invitation shows whom it invites to which project', async () => {
  const email = `${newName()}@marram.example`;
  const token = await invited(email);
  expect((await guest().call('getInvitation', { params: { token } })).data).toEqual({ email, project: 'Quay', inviter: 'Olga' });
  expect(await guest().refusal('getInvitation', { params: { token: 'unknown' } })).toEqual([200, 'invitation_not_valid']);
  const guestAccount = await server.signUp('Gus');
  await server.deps.db.updateTable('users').set({ email }).where('id', '=', guestAccount.id).execute();
  await callsOf(server.app, guestAccount).call('acceptInvitation', { body: { token } });
  expect(await guest().refusal('getInvitation', { params: { token } })).toEqual([200, 'invitation_not_valid']);
});
