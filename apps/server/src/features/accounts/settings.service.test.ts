import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';
import { hours, minutes } from '../../platform/clock/durations.ts';
import { lastUseGrainMs, movedGrainMs, wrongSignInsAllowed } from './accounts.policy.ts';

let server: TestApp;
let email: string;
let own: Calls;
let id: Person['id'];
let count = 0;
beforeAll(async () => {
  server = await createTestApp();
});
/** A user with the password `secret`, signed in once. */
beforeEach(async () => {
  email = `bo.${(count += 1)}@example.org`;
  const administrator = callsOf(server.app, await server.signUp('Ada', { administrator: true }));
  await administrator.call('signUp', { body: { email, password: 'secret', first_name: 'Bo', last_name: 'Lind', isAdmin: true } });
  own = await signedIn();
  id = (await own.call('getUserDetails')).user.id;
});
afterAll(() => server.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const newSource = () => `198.51.100.${(count += 1)}`;

async function signedIn(password = 'secret', userAgent = firefox): Promise<Calls> {
  const sent = { body: { email, password }, from: newSource(), headers: { 'user-agent': userAgent } };
  const { data } = await callsOf(server.app).call('logIn', sent);
  return callsOf(server.app, { headers: { authorization: `Bearer ${data.user.token}` } });
}
const isSignedIn = async (calls: Calls) => (await calls.refusal('getUserDetails'))[0] === 200;
const settings = async () => JSON.parse((await own.call('getUserDetails')).extra_settings) as Record<string, unknown>;
const endPoint = async () => (await own.call('getUserDetails')).user.notification_end_point;

test('a user’s colour is visible to the members of their projects only', async () => {
  const mia = await server.signUp('Mia');
  const her = callsOf(server.app, mia);
  const colours = async (calls: Calls) => (await calls.call('listAvatarColors')).data;
  const { data: project } = await own.call('createProject', { body: { name: 'Quay' } });
  await own.call('updateOwnAccount', { body: { avatar_color: 4 } });
  expect([await colours(own), await colours(her)]).toEqual([[{ id, avatar_color: 4 }], []]);
  await server.deps.db.insertInto('memberships').values({ project_id: project.id, user_id: mia.id }).execute();
  expect(await colours(her)).toEqual([{ id, avatar_color: 4 }]);
  await own.call('updateOwnAccount', { body: { avatar_color: null } });
  expect(await colours(her)).toEqual([]);
});

test('users change their own name and colour separately, and other members see it', async () => {
  const { data: project } = await own.call('createProject', { body: { name: 'Quay' } });
  const { user } = await own.call('updateOwnAccount', { body: { first_name: ' Beatrix ' } });
  expect(user).toMatchObject({ name: 'Beatrix Lind', first_name: 'Beatrix', last_name: 'Lind' });
  await own.call('updateOwnAccount', { body: { last_name: '', avatar_color: 4 } });
  expect((await own.call('getProject', { params: { id: project.id } })).data.members[0]?.members).toMatchObject({
    name: 'Beatrix',
    avatar_color: 4,
  });
  expect((await own.call('updateOwnAccount', { body: { avatar_color: null } })).user.name).toBe('Beatrix');
  expect((await settings())['avatar_color']).toBeNull();
  const { errors } = await own.ask('updateOwnAccount', { body: { first_name: '  ', avatar_color: 9 } });
  expect(errors?.map(({ message }) => message)).toEqual(['First Name is Required', 'avatar_color is a number from 1 to 8.']);
});

test('notifications are on until they are switched off, each by itself', async () => {
  const on = {
    is_notification_active: true,
    is_email_notification_active: true,
    is_email_digest_active: false,
    is_markup_per_object_active: false,
    avatar_color: null,
  };
  expect(await settings()).toEqual(on);
  const { data } = await own.call('updateExtraDetails', { body: { type: 'is_email_notification_active', state: 0 } });
  expect(JSON.parse(data.extra_settings)).toEqual({ ...on, is_email_notification_active: false });
  await Promise.all([
    own.call('updateExtraDetails', { body: { type: 'is_notification_active', state: false } }),
    own.call('updateExtraDetails', { body: { type: 'is_email_notification_active', state: true } }),
    own.call('updateOwnAccount', { body: { avatar_color: 2 } }),
  ]);
  expect(await settings()).toEqual({ ...on, is_notification_active: false, avatar_color: 2 });
  expect(await own.refusal('updateExtraDetails', { body: { type: 'user_type', state: 1 } as never })).toEqual([400, 'invalid_input']);
});

const change = (currentPassword: string, newPassword = 'changed', newPasswordConfirm = newPassword) =>
  own.refusal('changePassword', { body: { currentPassword, newPassword, newPasswordConfirm } });

test('users who know the old password can change it, which ends all other sessions', async () => {
  const elsewhere = await signedIn();
  expect(await change('guess!')).toEqual([200, 'wrong_password']);
  expect(await change('secret', 'changed', 'chanted')).toEqual([200, 'passwords_differ']);
  expect(await change('secret', 'short')).toEqual([400, 'invalid_input']);
  expect(await isSignedIn(elsewhere)).toBe(true);
  expect(await change(' secret ', ' changed ')).toEqual([200, undefined]);
  expect([await isSignedIn(own), await isSignedIn(elsewhere)]).toEqual([true, false]);
  expect(await isSignedIn(await signedIn('changed'))).toBe(true);
});

test('an open session can’t be used to guess the password', async () => {
  for (let n = 0; n < wrongSignInsAllowed; n += 1) expect(await change('guess!')).toEqual([200, 'wrong_password']);
  expect(await change('secret')).toEqual([429, 'too_many_requests']);
  server.clock.advance(minutes(15));
  expect(await change('secret')).toEqual([200, undefined]);
});

test('a changed password ends the links that were mailed to reset it', async () => {
  await server.services.accounts.mailLink({ email, kind: 'reset' });
  const open = () =>
    server.deps.db.selectFrom('mailed_links').select('purpose').where('user_id', '=', id).where('used_at', 'is', null).execute();
  // One came with the account.
  expect(await open()).toEqual([{ purpose: 'reset' }, { purpose: 'reset' }]);
  await change('secret');
  expect(await open()).toEqual([]);
});

test('sessions are listed newest first, with device and place, and the current one is marked', async () => {
  const phone = await signedIn('secret', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1');
  const { data, meta } = await own.call('listSessions');
  expect(meta.total).toBe(2);
  expect(data.map(({ device, current }) => [device, current])).toEqual([
    ['Safari on iPhone', false],
    ['Firefox on Linux', true],
  ]);
  const first = await own.call('listSessions', { query: { limit: 1 } });
  const rest = await own.call('listSessions', { query: { limit: 1, cursor: first.meta.next_cursor ?? '' } });
  expect([...first.data, ...rest.data]).toEqual(data);

  await own.call('endSession', { params: { id: data[0]!.id } });
  expect([await isSignedIn(own), await isSignedIn(phone)]).toEqual([true, false]);
  expect(await own.refusal('endSession', { params: { id: data[0]!.id } })).toEqual([404, 'not_found']);
});

test('the place of the last use is updated from time to time', async () => {
  const place = async () => (await own.call('listSessions', { from: '192.0.2.1' })).data[0]?.source;
  server.clock.advance(lastUseGrainMs + 1);
  expect(await place()).toBe('192.0.2.1');
  await own.call('getUserDetails', { from: '192.0.2.77' });
  expect(await place()).toBe('192.0.2.1');
  server.clock.advance(movedGrainMs + 1);
  await own.call('getUserDetails', { from: '192.0.2.77' });
  expect((await own.call('listSessions', { from: '192.0.2.77' })).data[0]).toMatchObject({
    source: '192.0.2.77',
    last_used_at: new Date(server.clock.now()).toISOString(),
  });
});

test('signing out everywhere else leaves this session alone', async () => {
  const others = [await signedIn(), await signedIn()];
  await own.call('endOtherSessions');
  expect(await Promise.all([own, ...others].map(isSignedIn))).toEqual([true, false, false]);
  expect((await own.call('listSessions')).data).toMatchObject([{ current: true }]);
});

test('an ended session isn’t listed', async () => {
  await signedIn();
  server.clock.advance(hours(24 * 29));
  await own.call('getUserDetails');
  server.clock.advance(hours(24 * 2));
  expect((await own.call('listSessions')).data).toMatchObject([{ current: true }]);
});

const newEndpoint = () => `https://push.example.com/${(count += 1)}`;
const subscription = (endpoint: string) => ({ obj: { endpoint, expirationTime: null, keys: { p256dh: 'a key', auth: 'an auth' } } });
const subscribe = (endpoint: string, calls = own) => calls.call('subscribe', { body: subscription(endpoint) });

test('a browser subscribes with the server’s key; the newest endpoint is the user’s', async () => {
  expect((await own.call('getPushKey')).data.public_key).toBe(server.deps.config.vapid.publicKey);
  const [first, second] = [newEndpoint(), newEndpoint()];
  for (const endpoint of [first, second, second]) await subscribe(endpoint);
  expect(await endPoint()).toBe(second);
  const stored = await server.deps.db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'subscription'])
    .where('user_id', '=', id)
    .execute();
  expect(stored).toEqual([first, second].map((endpoint) => ({ endpoint, subscription: subscription(endpoint).obj })));

  await own.call('unsubscribe', { body: { endpoint: second } });
  expect(await endPoint()).toBe(first);
  await own.call('unsubscribe', { body: { endpoint: first } });
  expect(await endPoint()).toBeNull();
});

test('a browser belongs to the user who signed in last, and nobody can unsubscribe another user’s', async () => {
  const endpoint = newEndpoint();
  await subscribe(endpoint);
  const next = callsOf(server.app, await server.signUp('Nel'));
  await next.call('unsubscribe', { body: { endpoint } });
  expect(await endPoint()).toBe(endpoint);
  await subscribe(endpoint, next);
  expect(await endPoint()).toBeNull();
  expect((await next.call('getUserDetails')).user.notification_end_point).toBe(endpoint);
});

test('half a surrogate pair in JSON is refused as invalid input', async () => {
  const { obj } = subscription(newEndpoint());
  const body = { obj: { ...obj, keys: { ...obj.keys, auth: 'x\udfffy' } } };
  expect(await own.refusal('subscribe', { body })).toEqual([400, 'invalid_input']);
});

test('an invalid subscription is refused', async () => {
  const send = (obj: object) => own.refusal('subscribe', { body: { obj } as never });
  expect(await send({ endpoint: 'javascript:alert(1)', keys: { p256dh: 'a', auth: 'b' } })).toEqual([400, 'invalid_input']);
  expect(await send({ endpoint: newEndpoint() })).toEqual([400, 'invalid_input']);
});
