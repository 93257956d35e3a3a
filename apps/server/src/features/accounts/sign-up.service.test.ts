import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { outboxOf } from '../../../test/outbox.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { hours } from '../../platform/clock/durations.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import { anonymousRequestsPerHour } from './accounts.policy.ts';

let server: TestApp;
let outbox: ReturnType<typeof outboxOf>;
let count = 0;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  outbox = outboxOf(server);
});
afterAll(() => server.close());

const guest = () => callsOf(server.app);
const newEmail = () => `ann.${(count += 1)}@example.org`;
const person = (email: string) => ({ email, password: 'secret', first_name: 'Ann' });
const logIn = (email: string, password = 'secret') => guest().refusal('logIn', { body: { email, password } });
const signedIn = [200, undefined];

/** The token of the newest link that was mailed, once as many mails are there. */
async function mailedToken(email: string, mails = 1): Promise<string> {
  const link = await outbox.mailedLink(email, mails);
  return link.searchParams.get('token') ?? link.pathname.slice(link.pathname.lastIndexOf('/') + 1);
}

test('the number of requested accounts and links per network address is limited, successful or not', async () => {
  const from = '203.0.113.40';
  const subject = `asked for from ${from}`;
  const before = Array.from({ length: anonymousRequestsPerHour - 1 }, () => ({ subject, at: isoTime(server.clock) }));
  await server.deps.db.insertInto('attempts').values(before).execute();
  const email = newEmail();
  await guest().call('signUp', { body: person(email), from });
  expect(await guest().refusal('signUp', { body: person(email), from })).toEqual([429, 'too_many_requests']);
  expect(await guest().refusal('forgotPassword', { body: { email }, from })).toEqual([429, 'too_many_requests']);
  expect(await guest().refusal('forgotPassword', { body: { email }, from: '203.0.113.41' })).toEqual([200, undefined]);
});

describe('a sign-up', () => {
  test('is refused with all its errors at once, in the form’s words', async () => {
    const { http, errors } = await guest().ask('signUp', { body: { email: 'ann at home', password: '  12345  ', first_name: '  ' } });
    expect([http, errors]).toEqual([
      400,
      [
        { path: 'email', message: 'Invalid Email Address' },
        { path: 'password', message: '6-digits Password is Required' },
        { path: 'first_name', message: 'First Name is Required' },
      ],
    ]);
  });

  test('mails a link that validates the address once; before that there is no sign-in', async () => {
    const email = newEmail();
    expect((await guest().call('signUp', { body: person(email) })).message).toBe(
      'Signup is successful, Please check your email and validate your email address.',
    );
    expect(await logIn(email)).toEqual([200, 'email_not_validated']);
    const token = await mailedToken(email);
    const [mail] = await outbox.mailsTo(email);
    expect(mail?.parts.get('text/plain')).toContain(`${server.deps.config.publicUrl}/SignIn?token=${token}`);
    expect(mail?.parts.get('text/html')).toContain(`/SignIn?token=${token}`);
    expect((await guest().call('validateToken', { query: { token } })).email).toBe(email);
    expect(await guest().refusal('validateToken', { query: { token } })).toEqual([200, 'link_not_valid']);
    expect(await logIn(email)).toEqual(signedIn);
  });

  test('makes an active member and returns nothing else', async () => {
    const email = newEmail();
    const answer = await guest().ask('signUp', { body: { ...person(email), last_name: ' Lee ', user_type: 1, is_active: 0 } as never });
    expect(Object.keys(answer).sort()).toEqual(['http', 'message', 'status']);
    const row = await server.deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_type: 2, is_active: 1, validated_at: null, first_name: 'Ann', last_name: 'Lee' });
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('for a validated address is refused, ignoring case', async () => {
    const email = newEmail();
    await guest().call('signUp', { body: person(email) });
    await guest().call('validateToken', { query: { token: await mailedToken(email) } });
    expect(await guest().refusal('signUp', { body: person(`  ${email.toUpperCase()} `) })).toEqual([200, 'email_registered']);
  });

  test('replaces an earlier unvalidated one: password, name and link', async () => {
    const email = newEmail();
    await guest().call('signUp', { body: { ...person(email), password: 'of a stranger', first_name: 'Mallory' } });
    const first = await mailedToken(email);
    await guest().call('signUp', { body: person(email.toUpperCase()) });
    const token = await mailedToken(email, 2);
    expect(await guest().refusal('validateToken', { query: { token: first } })).toEqual([200, 'link_not_valid']);
    await guest().call('validateToken', { query: { token } });
    expect(await logIn(email, 'of a stranger')).toEqual([200, 'wrong_credentials']);
    const { data } = await guest().call('logIn', { body: { email, password: 'secret' } });
    expect(data.user.name).toBe('Ann');
  });

  test('sent twice at once leaves one account, with one working link', async () => {
    const email = newEmail();
    const outcomes = await Promise.all([email, email.toUpperCase()].map((each) => guest().refusal('signUp', { body: person(each) })));
    expect(outcomes).toEqual([signedIn, signedIn]);
    expect((await guest().call('validateToken', { query: { token: await mailedToken(email, 2) } })).email.toLowerCase()).toBe(email);
  });

  test('by a stranger signs nobody in: the password works only with what the owner of the mailbox received', async () => {
    const email = newEmail();
    const stranger = { from: '203.0.113.66', headers: { 'user-agent': 'Firefox' } };
    const owner = { from: '198.51.100.7', headers: { 'user-agent': 'Firefox' } };
    const signIn = (password: string, who: object, proof?: string) =>
      guest().refusal('logIn', { body: { email, password, ...(proof && { proof }) }, ...who });
    await guest().call('signUp', { body: { ...person(email), password: 'of a stranger' }, ...stranger });
    const token = await mailedToken(email);
    const { proof } = await guest().call('validateToken', { query: { token, with_proof: 'true' }, ...owner });
    for (const who of [stranger, owner]) expect(await signIn('of a stranger', who)).toEqual([200, 'email_not_validated']);
    expect(await signIn('of a stranger', stranger, token)).toEqual([200, 'email_not_validated']);
    const other = await server.signUp('Eve');
    await guest().call('forgotPassword', { body: { email: other.email } });
    expect(await signIn('of a stranger', stranger, await mailedToken(other.email))).toEqual([200, 'email_not_validated']);

    const chosen = { token: proof ?? '', newPassword: 'my own', newPasswordConfirm: 'my own' };
    expect(await guest().refusal('resetForgotPassword', { body: chosen, ...owner })).toEqual(signedIn);
    expect(await signIn('of a stranger', stranger)).toEqual([200, 'wrong_credentials']);
    expect(await signIn('my own', stranger)).toEqual(signedIn);
  });

  test('is confirmed by the proof of the mailed link and its password; from then on the password is enough', async () => {
    const email = newEmail();
    await guest().call('signUp', { body: person(email) });
    const { proof } = await guest().call('validateToken', { query: { token: await mailedToken(email), with_proof: 'true' } });
    expect(await logIn(email)).toEqual([200, 'email_not_validated']);
    await guest().call('resendValidation', { body: { email } });
    const again = await guest().call('validateToken', { query: { token: await mailedToken(email, 2), with_proof: 'true' } });
    const signIn = (with_proof = '') => guest().refusal('logIn', { body: { email, password: 'secret', proof: with_proof } });
    expect(await signIn(again.proof)).toEqual(signedIn);
    expect(await logIn(email)).toEqual(signedIn);
    const chosen = { token: proof ?? '', newPassword: 'another', newPasswordConfirm: 'another' };
    expect(await guest().refusal('resetForgotPassword', { body: chosen })).toEqual([200, 'link_not_valid']);
  });

  test('whose link was followed without requesting a proof is confirmed only from the same place', async () => {
    const email = newEmail();
    await guest().call('signUp', { body: person(email) });
    await guest().call('validateToken', { query: { token: await mailedToken(email) }, from: '198.51.100.9' });
    expect(await guest().refusal('logIn', { body: { email, password: 'secret' }, from: '203.0.113.9' })).toEqual([
      200,
      'email_not_validated',
    ]);
    expect(await guest().refusal('logIn', { body: { email, password: 'secret' }, from: '198.51.100.9' })).toEqual(signedIn);
  });

  test('without validation keeps its password from working when the address becomes an administrator', async () => {
    const email = newEmail();
    await guest().call('signUp', { body: person(email) });
    const validation = await mailedToken(email);
    await server.services.accounts.makeAdministrator(email);
    expect(await logIn(email)).toEqual([200, 'wrong_credentials']);
    expect(await guest().refusal('validateToken', { query: { token: validation } })).toEqual([200, 'link_not_valid']);
  });

  test('has a link for 24 hours; another can be requested, with the same response for every address', async () => {
    const email = newEmail();
    await guest().call('signUp', { body: person(email) });
    const late = await mailedToken(email);
    server.clock.advance(hours(24));
    expect(await guest().refusal('validateToken', { query: { token: late } })).toEqual([200, 'link_not_valid']);
    const known = await guest().ask('resendValidation', { body: { email } });
    expect(await guest().ask('resendValidation', { body: { email: newEmail() } })).toEqual(known);
    expect((await guest().call('validateToken', { query: { token: await mailedToken(email, 2) } })).email).toBe(email);
    expect(await logIn(email)).toEqual(signedIn);
    await guest().call('resendValidation', { body: { email } });
    await outbox.waitUntilSent();
    expect(await outbox.mailsTo(email)).toHaveLength(2);
  });

  test('can request only a few links', async () => {
    const email = newEmail();
    await guest().call('signUp', { body: person(email) });
    for (let n = 0; n < 8; n += 1) await guest().call('resendValidation', { body: { email } });
    await outbox.waitUntilSent();
    expect(await outbox.mailsTo(email)).toHaveLength(5);
  });
});

describe('an invitation', () => {
  async function invite(email: string, change: { expires_at?: string; accepted_at?: string; revoked_at?: string } = {}): Promise<string> {
    const owner = await server.signUp('Olga');
    const { data } = await callsOf(server.app, owner).call('createProject', { body: { name: 'Quay' } });
    const token = newToken();
    const row = { project_id: data.id, email, token_hash: hashToken(token), invited_by: owner.id };
    await server.deps.db
      .insertInto('invitations')
      .values({ ...row, expires_at: isoTime(server.clock, hours(1)), ...change })
      .execute();
    return token;
  }

  test('validates the address it was sent to', async () => {
    const email = newEmail();
    const invite_token = await invite(email.toUpperCase());
    await guest().call('signUp', { body: { ...person(email), password: 'of a stranger' } });
    const answer = await guest().ask('signUp', { body: { ...person(email), invite_token } });
    expect(answer).toMatchObject({ message: 'Signup is successful. Please sign in.', is_validated: true });
    expect(await logIn(email)).toEqual(signedIn);
    await outbox.waitUntilSent();
    expect(await outbox.mailsTo(email)).toHaveLength(1);
  });

  test('for another address, or one that is no longer valid, validates nothing', async () => {
    const past = isoTime(server.clock, -hours(1));
    const tokens = [await invite('somebody.else@example.org'), 'unknown'];
    for (const invite_token of tokens) {
      const email = newEmail();
      await guest().call('signUp', { body: { ...person(email), invite_token } });
      expect(await logIn(email)).toEqual([200, 'email_not_validated']);
    }
    for (const change of [{ expires_at: past }, { accepted_at: past }, { revoked_at: past }]) {
      const email = newEmail();
      await guest().call('signUp', { body: { ...person(email), invite_token: await invite(email, change) } });
      expect(await logIn(email)).toEqual([200, 'email_not_validated']);
    }
  });
});

describe('a user added by an administrator', () => {
  test('counts as validated, becomes a member, and is mailed a link to choose a password', async () => {
    const administrator = callsOf(server.app, await server.signUp('Ada', { administrator: true }));
    const email = newEmail();
    expect((await administrator.call('signUp', { body: { ...person(email), isAdmin: true } })).message).toBe('User Added Successfully.');
    const { data } = await guest().call('logIn', { body: { email, password: 'secret' } });
    expect(data.user).toMatchObject({ user_type: 2, is_active: 1 });
    const token = await mailedToken(email);
    expect((await outbox.mailsTo(email))[0]?.headers.get('subject')).toEqual(['Your Sheetmark account is ready']);
    const chosen = { token, newPassword: 'my own', newPasswordConfirm: 'my own' };
    expect(await guest().refusal('resetForgotPassword', { body: chosen })).toEqual(signedIn);
    expect(await logIn(email, 'my own')).toEqual(signedIn);
  });
});

describe('a forgotten password', () => {
  async function forgetful(): Promise<string> {
    const { email } = await server.signUp('Flo');
    await guest().call('forgotPassword', { body: { email } });
    return email;
  }
  const reset = (token: string, newPassword = 'changed', newPasswordConfirm = newPassword) =>
    guest().refusal('resetForgotPassword', { body: { token, newPassword, newPasswordConfirm } });

  test('has the same response for every address', async () => {
    const { email } = await server.signUp('Flo');
    const known = await guest().ask('forgotPassword', { body: { email } });
    expect(await guest().ask('forgotPassword', { body: { email: newEmail() } })).toEqual(known);
  });

  test('is changed by the mailed link, once, and every session ends', async () => {
    const flo = await server.signUp('Flo');
    await guest().call('forgotPassword', { body: { email: flo.email.toUpperCase() } });
    const token = await mailedToken(flo.email);
    expect(await reset(token, 'changed', 'chanted')).toEqual([200, 'passwords_differ']);
    expect((await guest().ask('resetForgotPassword', { body: { token, newPassword: 'a', newPasswordConfirm: 'a' } })).errors).toEqual([
      { path: 'newPassword', message: '6-digits Password is Required' },
    ]);
    expect(await callsOf(server.app, flo).refusal('getUserDetails')).toEqual([200, undefined]);
    expect(await reset(token, ' changed ')).toEqual(signedIn);
    expect(await callsOf(server.app, flo).refusal('getUserDetails')).toEqual([401, 'signed_out']);
    expect(await reset(token, 'again!')).toEqual([200, 'link_not_valid']);
    expect(await logIn(flo.email, 'changed')).toEqual(signedIn);
  });

  test('is changed by one of two simultaneous uses of the link', async () => {
    const token = await mailedToken(await forgetful());
    const outcomes = await Promise.all(['first one', 'second one'].map((password) => reset(token, password)));
    expect(outcomes).toEqual(expect.arrayContaining([signedIn, [200, 'link_not_valid']]));
  });

  test('has a link for one hour, and no link both validates and resets', async () => {
    const token = await mailedToken(await forgetful());
    expect(await guest().refusal('validateToken', { query: { token } })).toEqual([200, 'link_not_valid']);
    server.clock.advance(hours(1));
    expect(await reset(token)).toEqual([200, 'link_not_valid']);
  });

  test('ends the other links that were mailed to reset it', async () => {
    const email = await forgetful();
    const first = await mailedToken(email);
    await guest().call('forgotPassword', { body: { email } });
    const second = await mailedToken(email, 2);
    expect(await reset(second)).toEqual(signedIn);
    expect(await reset(first)).toEqual([200, 'link_not_valid']);
  });
});
