import type { ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { outboxOf } from '../../../test/outbox.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';
import { days, hours } from '../../platform/clock/durations.ts';
import { invitationDays, invitationsPerAddressAndHour } from './projects.policy.ts';

let server: TestApp;
let outbox: ReturnType<typeof outboxOf>;
let olga: Person;
let owner: Calls;
let id: ProjectId;
let count = 0;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  outbox = outboxOf(server);
});
beforeEach(async () => {
  olga = await server.signUp('Olga');
  owner = callsOf(server.app, olga);
  id = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
});
afterAll(() => server.close());

const newEmail = () => `guest.${(count += 1)}@example.org`;
const invite = (email: string, calls = owner) => calls.call('inviteMember', { body: { email, project_id: id } });
const accept = (person: Person, token: string) => callsOf(server.app, person).refusal('acceptInvitation', { body: { token } });
const listed = async () => (await owner.call('listInvitations', { params: { id } })).data;
const done = [200, undefined];
const notValid = [200, 'invitation_not_valid'];

/** The path of the newest link, once as many mails are there. */
const mailedPath = async (email: string, mails = 1) => (await outbox.mailedLink(email, mails)).pathname;
const tokenIn = (path: string): string => path.split('/')[3] ?? '';

test('an invited address without an account is sent to the sign-up, joins with its token and is validated by it', async () => {
  const email = newEmail();
  const { data } = await invite(email);
  expect(data).toMatchObject([{ email, status: true, code: null, invitation: { email, project_id: id, invited_by: { name: 'Olga' } } }]);
  const path = await mailedPath(email);
  expect(path).toMatch(/^\/acceptInvitation\/invitationToken\/[\w-]{43}\/new_user$/);

  const invite_token = tokenIn(path);
  const guest = callsOf(server.app);
  await guest.call('signUp', { body: { email, password: 'secret', first_name: 'Gus', invite_token } });
  const { user } = (await guest.call('logIn', { body: { email, password: 'secret' } })).data;
  const gus = callsOf(server.app, { headers: { authorization: `Bearer ${user.token}` } });
  expect((await gus.call('acceptInvitation', { body: { token: invite_token } })).data).toEqual({ project_id: id });
  expect((await gus.call('getProject', { params: { id } })).data.total_members).toBe(2);
  const joined = await server.deps.db
    .selectFrom('events')
    .selectAll()
    .where('project_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(joined).toMatchObject({ type: 'member_joined', actor_id: user.id, data: { user_id: user.id } });
});

test('an invited address with an account is sent to the sign-in, and accepting twice succeeds', async () => {
  const mia = await server.signUp('Mia');
  await invite(mia.email.toUpperCase());
  const path = await mailedPath(mia.email.toUpperCase());
  expect(path).not.toContain('new_user');
  expect(await accept(mia, tokenIn(path))).toEqual(done);
  expect(await accept(mia, tokenIn(path))).toEqual(done);
  expect((await owner.call('getProject', { params: { id } })).data).toMatchObject({ total_members: 2, pending_invitations: 0 });
});

test('an invitation is valid for its address only, and unknown ones are refused in the same way', async () => {
  const [email, otto] = [newEmail(), await server.signUp('Otto')];
  await invite(email);
  expect(await accept(otto, tokenIn(await mailedPath(email)))).toEqual(notValid);
  expect(await accept(otto, 'unknown')).toEqual(notValid);
  expect(await callsOf(server.app, otto).refusal('getProject', { params: { id } })).toEqual([404, 'not_found']);
});

test('an invited user sees the invitation by its id and joins without the mailed link', async () => {
  const mia = await server.signUp('Mia');
  const params = { id: (await invite(mia.email.toUpperCase())).data[0]!.invitation!.id };
  const her = callsOf(server.app, mia);
  const pending = { id: params.id, state: 'pending', project: 'Quay', inviter: 'Olga', project_id: null };
  expect((await her.call('getOwnInvitation', { params })).data).toEqual(pending);
  for (let time = 0; time < 2; time += 1) expect((await her.call('acceptOwnInvitation', { params })).data).toEqual({ project_id: id });
  expect((await her.call('getOwnInvitation', { params })).data).toEqual({ ...pending, state: 'joined', project_id: id });
  expect((await owner.call('getProject', { params: { id } })).data).toMatchObject({ total_members: 2, pending_invitations: 0 });
});

test('an invitation’s id is useless to other users and to accounts that aren’t validated', async () => {
  const [mia, otto] = [await server.signUp('Mia'), await server.signUp('Otto')];
  const params = { id: (await invite(mia.email)).data[0]!.invitation!.id };
  const refused = async (person: Person) => [
    await callsOf(server.app, person).refusal('getOwnInvitation', { params }),
    await callsOf(server.app, person).refusal('acceptOwnInvitation', { params }),
  ];
  const missing = [404, 'not_found'];
  for (const person of [otto, olga]) expect(await refused(person)).toEqual([missing, missing]);
  await server.deps.db.updateTable('users').set({ validated_at: null }).where('id', '=', mia.id).execute();
  expect(await refused(mia)).toEqual([missing, missing]);
});

test('an invitation that expired, was withdrawn or whose member was removed says so, and can’t be accepted', async () => {
  const mia = await server.signUp('Mia');
  const her = callsOf(server.app, mia);
  const params = { id: (await invite(mia.email)).data[0]!.invitation!.id };
  const look = async () => (await her.call('getOwnInvitation', { params })).data;
  const ended = { id: params.id, state: 'ended', project: null, inviter: null, project_id: null };
  server.clock.advance(days(invitationDays));
  expect(await look()).toMatchObject({ state: 'expired', project: 'Quay' });
  expect(await her.refusal('acceptOwnInvitation', { params })).toEqual(notValid);

  await owner.call('resendInvitation', { params });
  await her.call('acceptOwnInvitation', { params });
  const [membership] = (await owner.call('listMembers', { params: { projectId: id } })).data.filter(({ members }) => members.id === mia.id);
  await owner.call('removeMember', { params: { id: membership!.id } });
  expect(await look()).toEqual(ended);
  expect(await her.refusal('acceptOwnInvitation', { params })).toEqual(notValid);

  const again = { id: (await invite(mia.email)).data[0]!.invitation!.id };
  await owner.call('revokeInvitation', { params: again });
  expect((await her.call('getOwnInvitation', { params: again })).data).toEqual({ ...ended, ...again });
  expect(await her.refusal('acceptOwnInvitation', { params: again })).toEqual(notValid);
});

test('a member is not invited again', async () => {
  expect(await owner.refusal('inviteMember', { body: { email: olga.email.toUpperCase(), project_id: id } })).toEqual([
    200,
    'already_member',
  ]);
  expect(await listed()).toEqual([]);
});

test('inviting again renews the pending invitation, and ends the link mailed before', async () => {
  const mia = await server.signUp('Mia');
  await invite(mia.email);
  const first = tokenIn(await mailedPath(mia.email));
  server.clock.advance(days(1));
  const again = (await invite(mia.email.toUpperCase())).data[0]?.invitation;
  const second = tokenIn(await mailedPath(mia.email, 2));
  expect(await listed()).toEqual([again]);
  expect(Date.parse(again?.expires_at ?? '')).toBe(server.clock.now() + days(invitationDays));
  expect(await accept(mia, first)).toEqual(notValid);
  expect(await accept(mia, second)).toEqual(done);
});

test('an invitation ends after 14 days, is listed as expired, and can be sent again by any member', async () => {
  const [mia, max] = [await server.signUp('Mia'), await server.signUp('Max')];
  await server.deps.db.insertInto('memberships').values({ project_id: id, user_id: max.id }).execute();
  const { data } = await invite(mia.email);
  const late = tokenIn(await mailedPath(mia.email));
  server.clock.advance(days(invitationDays));
  expect(await accept(mia, late)).toEqual(notValid);
  expect(await listed()).toMatchObject([{ is_expired: true }]);

  const params = { id: data[0]!.invitation!.id };
  const renewed = (await callsOf(server.app, max).call('resendInvitation', { params })).data;
  expect(renewed).toMatchObject({ id: params.id, is_expired: false, invited_by: { id: max.id } });
  expect(await accept(mia, tokenIn(await mailedPath(mia.email, 2)))).toEqual(done);
});

test('a revoked invitation ends at once and is no longer listed', async () => {
  const mia = await server.signUp('Mia');
  const params = { id: (await invite(mia.email)).data[0]!.invitation!.id };
  const token = tokenIn(await mailedPath(mia.email));
  expect((await owner.call('getProject', { params: { id } })).data.pending_invitations).toBe(1);
  await owner.call('revokeInvitation', { params });
  expect(await accept(mia, token)).toEqual(notValid);
  expect(await listed()).toEqual([]);
  expect(await owner.refusal('revokeInvitation', { params })).toEqual([404, 'not_found']);
  expect(await owner.refusal('resendInvitation', { params })).toEqual([404, 'not_found']);
});

test('a removed member can’t return with the invitation they accepted, nor with a pending one', async () => {
  const mia = await server.signUp('Mia');
  await invite(mia.email);
  const token = tokenIn(await mailedPath(mia.email));
  await accept(mia, token);
  const { data } = await owner.call('listMembers', { params: { projectId: id } });
  await owner.call('removeMember', { params: { id: data.find((row) => row.members.id === mia.id)!.id } });
  expect(await accept(mia, token)).toEqual(notValid);
});

test('nobody can join a project in the trash', async () => {
  const mia = await server.signUp('Mia');
  await invite(mia.email);
  const token = tokenIn(await mailedPath(mia.email));
  await owner.call('deleteProject', { params: { id } });
  expect(await accept(mia, token)).toEqual(notValid);
});

test('several addresses are invited at once, each with its own result', async () => {
  const [first, second] = [newEmail(), newEmail()];
  const emails = [first, ' no address ', olga.email, second, first.toUpperCase()];
  const { data, message } = await owner.call('inviteMember', { body: { emails, project_id: id } });
  expect(message).toBe('2 of 4 invitations sent.');
  expect(data.map(({ email, status, code }) => [email.toLowerCase(), status, code])).toEqual([
    [first, true, null],
    ['no address', false, 'invalid_input'],
    [olga.email.toLowerCase(), false, 'already_member'],
    [second, true, null],
  ]);
  expect(data[1]?.message).toBe('Invalid Email Address');
  expect((await listed()).map((row) => row.email.toLowerCase())).toEqual([second, first]);
});

test('one address or fifty, and not both', async () => {
  const send = (body: { email?: string; emails?: string[] }) => owner.refusal('inviteMember', { body: { ...body, project_id: id } });
  const invalid = [400, 'invalid_input'];
  expect(await send({})).toEqual(invalid);
  expect(await send({ email: newEmail(), emails: [newEmail()] })).toEqual(invalid);
  expect(await send({ emails: [] })).toEqual(invalid);
  expect(await send({ emails: Array.from({ length: 51 }, newEmail) })).toEqual(invalid);
  expect(await send({ email: 'nobody' })).toEqual(invalid);
});

test('mails to an address are limited per hour', async () => {
  const email = newEmail();
  for (let n = 0; n < invitationsPerAddressAndHour; n += 1) await invite(email);
  expect(await owner.refusal('inviteMember', { body: { email, project_id: id } })).toEqual([429, 'too_many_requests']);
  const [row] = await listed();
  expect(await owner.refusal('resendInvitation', { params: { id: row!.id } })).toEqual([429, 'too_many_requests']);
  server.clock.advance(hours(1));
  await invite(email);
});

test('two simultaneous invitations of one address become one', async () => {
  const email = newEmail();
  await Promise.all([invite(email), invite(email.toUpperCase())]);
  expect(await listed()).toHaveLength(1);
});

test('invitations are paged with limit and cursor, newest first', async () => {
  const emails = [newEmail(), newEmail(), newEmail()];
  for (const email of emails) await invite(email);
  const first = await owner.call('listInvitations', { params: { id }, query: { limit: 2 } });
  const rest = await owner.call('listInvitations', { params: { id }, query: { limit: 2, cursor: first.meta.next_cursor ?? '' } });
  expect([...first.data, ...rest.data].map((row) => row.email)).toEqual(emails.toReversed());
  expect([first.meta.total, rest.meta]).toEqual([3, { total: 3, next_cursor: null }]);
});

test('no token of an invitation can be read from the database', async () => {
  const email = newEmail();
  await invite(email);
  const token = tokenIn(await mailedPath(email));
  const rows = await server.deps.db.selectFrom('invitations').selectAll().where('email', '=', email).execute();
  expect(rows.length).toBe(1);
  expect(JSON.stringify({ ...rows[0], token_hash: rows[0]?.token_hash.toString('base64url') })).not.toContain(token);
});
