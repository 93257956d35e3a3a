import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, Client, type Product, password, refusal, startProduct } from './client.ts';

// Section 2 of the contract, row by row, against a running server.

let product: Product;
let anonymous: Client;
beforeAll(async () => {
  product = await startProduct();
  anonymous = product.anonymous;
});
afterAll(() => product.close());

const done = (message: string) => ({ http: 200, body: { status: true, message } });
const signedOut = { http: 401, body: { status: false, code: 'signed_out', message: 'Please sign in again.' } };
const linkUsed = refusal('link_not_valid', 'This link is no longer valid. Please ask for a new one.');
const signUpDone = done('Signup is successful, Please check your email and validate your email address.');

const signUp = (email: string, fields: object = {}) =>
  anonymous.send('POST', '/api/users/signup', { email, password, first_name: 'Ann', last_name: 'Berg', ...fields });
const logIn = (email: string, entered = password) => anonymous.send('POST', '/api/users/login', { email, password: entered });
const settings = (inApp: boolean, byMail: boolean) =>
  JSON.stringify({
    is_notification_active: inApp,
    is_email_notification_active: byMail,
    is_email_digest_active: false,
    is_markup_per_object_active: false,
    avatar_color: null,
  });

const ann = {
  id: expect.any(Number) as number,
  name: 'Ann Berg',
  email: 'ann@example.org',
  first_name: 'Ann',
  last_name: 'Berg',
  user_type: 2,
  is_active: 1,
  notification_end_point: null,
  token: expect.stringMatching(/^[\w-]{43}$/) as string,
};

describe('a personal account', () => {
  test('is created by sign-up, validated once by the mailed link, and can sign in', async () => {
    expect(await signUp('ann@example.org', { url: '/NewSignUp', currentPath: '/NewSignUp' })).toEqual(signUpDone);
    expect(await logIn('ann@example.org')).toEqual(
      refusal('email_not_validated', 'Please validate your email address first. We can send you the link again.'),
    );

    const link = await product.outbox.mailedLink('ann@example.org');
    expect([link.origin, link.pathname]).toEqual([product.server.url, '/SignIn']);
    const validate = () => anonymous.send('GET', `/api/validatetoken${link.search}`);
    expect(await validate()).toEqual({
      http: 200,
      body: { status: true, message: 'Your email address is validated. Please sign in.', email: 'ann@example.org' },
    });
    expect(await validate()).toEqual(linkUsed);
    expect(await signUp('ANN@Example.org')).toEqual(refusal('email_registered', 'This email address is already registered.'));

    const signedIn = await logIn('Ann@example.org', ` ${password} `);
    expect(signedIn).toEqual({ http: 200, body: { status: true, message: 'Signed in.', data: { user: ann } } });
  });

  test('all invalid fields are reported at once', async () => {
    expect(await signUp('ann at example.org', { password: ' 12345 ', first_name: ' ' })).toEqual({
      http: 400,
      body: {
        status: false,
        code: 'invalid_input',
        message: 'Invalid Email Address',
        errors: [
          { path: 'email', message: 'Invalid Email Address' },
          { path: 'password', message: '6-digits Password is Required' },
          { path: 'first_name', message: 'First Name is Required' },
        ],
      },
    });
    const response = await fetch(`${anonymous.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      { status: false, code: 'invalid_input', message: 'The body is not JSON.', errors: [{ path: '', message: 'The body is not JSON.' }] },
    ]);
  });

  test('is returned to its signed-in user, with or without a trailing slash in the path', async () => {
    const me = await anonymous.signIn('ann@example.org', password);
    const user = {
      ...ann,
      token: me.token,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      extra_settings: settings(true, true),
      total_tasks_created: 0,
      total_markups_created: 0,
    };
    for (const path of ['/api/users/getuserdetails', '/api/users/getuserdetails/'])
      expect(await me.send('GET', path)).toEqual({
        http: 200,
        body: { status: true, message: 'Your account.', user, extra_settings: settings(true, true) },
      });
    expect(await anonymous.send('GET', '/api/users/getuserdetails')).toEqual(signedOut);
    expect(await new Client(anonymous.url, 'no-token').send('GET', '/api/users/getuserdetails')).toEqual(signedOut);
  });

  test('notifications are switched with 0, 1 or a boolean', async () => {
    const me = await anonymous.signIn('ann@example.org', password);
    const change = (type: string, state: unknown) => me.send('POST', '/api/users/updateExtraDetails', { type, state });
    const saved = (extra_settings: string) => ({ http: 200, body: { status: true, message: 'Saved.', data: { extra_settings } } });
    expect(await change('is_notification_active', 0)).toEqual(saved(settings(false, true)));
    expect(await change('is_email_notification_active', false)).toEqual(saved(settings(false, false)));
    expect(await change('is_notification_active', 1)).toEqual(saved(settings(true, false)));
    expect(await change('is_email_notification_active', true)).toEqual(saved(settings(true, true)));
    expect(await change('is_active', 1)).toMatchObject({ http: 400, body: { errors: [{ path: 'type' }] } });
  });

  test('stores the push subscription of a browser', async () => {
    const me = await anonymous.signIn('ann@example.org', password);
    const endpoint = 'https://push.example/ann';
    const obj = { endpoint, expirationTime: null, keys: { p256dh: 'a-key', auth: 'a-secret' } };
    expect(await me.send('POST', '/api/subscribe', { obj })).toEqual(done('This browser gets notifications now.'));
    expect((await logIn('ann@example.org')).body).toMatchObject({ data: { user: { notification_end_point: endpoint } } });
  });

  test('logout ends this session at once, and no other', async () => {
    const [here, there] = [await anonymous.signIn('ann@example.org', password), await anonymous.signIn('ann@example.org', password)];
    expect(await here.send('POST', '/api/logout')).toEqual(done('Signed out.'));
    expect(await here.send('GET', '/api/projects')).toEqual(signedOut);
    expect((await there.send('GET', '/api/projects')).http).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('gets the same reply with and without an account', async () => {
    const ask = (email: string) => anonymous.send('POST', '/api/forgotpassword', { email });
    const reply = done('If this address has an account, a link to reset the password is on its way.');
    expect([await ask('ann@example.org'), await ask('nobody@example.org')]).toEqual([reply, reply]);
  });

  test('is reset once by the mailed link, which ends all sessions', async () => {
    const me = await anonymous.signIn('ann@example.org', password);
    const link = await product.outbox.mailedLink('ann@example.org', 2);
    const [, token = ''] = /^\/PagesRecoverPasswordReset\/([\w-]+)$/.exec(link.pathname) ?? [];
    const reset = (newPassword: string, newPasswordConfirm = newPassword) =>
      anonymous.send('POST', '/api/resetforgotpassword', { token, newPassword, newPasswordConfirm });
    expect(await reset('another one', 'another two')).toEqual(refusal('passwords_differ', 'Password does not match'));
    expect(await reset('another one')).toEqual(done('Your password is changed. Please sign in.'));
    expect(await me.send('GET', '/api/projects')).toEqual(signedOut);
    expect(await reset('yet another')).toEqual(linkUsed);
    expect(await logIn('ann@example.org')).toMatchObject({ body: { status: false, code: 'wrong_credentials' } });
    expect(await logIn('ann@example.org', 'another one')).toMatchObject({ body: { status: true } });
  });
});

describe('an account that an administrator adds', () => {
  test('requires an administrator', async () => {
    const refused = { http: 403, body: { status: false, code: 'not_allowed', message: 'You are not allowed to do this.' } };
    expect(await signUp('carl@example.org', { isAdmin: true })).toEqual(refused);
    const member = await product.signUp('Dora');
    const added = { email: 'carl@example.org', password, first_name: 'Carl', last_name: '', isAdmin: true };
    expect(await member.send('POST', '/api/users/signup', added)).toEqual(refused);
  });

  test('has no administrator rights, counts as validated, and is signed out everywhere when deactivated', async () => {
    const admin = await anonymous.signIn(administrator.email, administrator.password);
    const added = { email: 'carl@example.org', password, first_name: 'Carl', last_name: null, isAdmin: true };
    expect(await admin.send('POST', '/api/users/signup', added)).toEqual(done('User Added Successfully.'));
    const signedIn = await logIn('carl@example.org');
    expect(signedIn.body).toMatchObject({ data: { user: { user_type: 2, is_active: 1, name: 'Carl', last_name: '' } } });
    const carl = await anonymous.signIn('carl@example.org', password);
    const { user } = await carl.call<{ user: { id: number } }>('GET', '/api/users/getuserdetails');
    await admin.call('PUT', `/api/users/${user.id}`, { is_active: 0 });
    expect(await carl.send('GET', '/api/projects')).toEqual(signedOut);
    expect(await logIn('carl@example.org')).toEqual(
      refusal('account_inactive', 'This account is not active. Please ask your administrator.'),
    );
    await admin.call('PUT', `/api/users/${user.id}`, { is_active: 1 });
    expect(await logIn('carl@example.org')).toMatchObject({ body: { status: true } });
  });
});

describe('guessing passwords', () => {
  const wrong = refusal('wrong_credentials', 'The email address or the password is wrong.');
  const locked = {
    http: 429,
    body: { status: false, code: 'too_many_requests', message: 'Too many attempts. Please wait a few minutes and try again.' },
  };
  const guess = (source: string, email: string, entered: string) =>
    anonymous.from(source).send('POST', '/api/users/login', { email, password: entered });

  test('after ten wrong passwords for one address, from any source, even the right password is refused', async () => {
    const { email } = await product.signUp('Emil');
    for (let tries = 1; tries <= 10; tries += 1) expect(await guess(`203.0.113.${tries}`, email, `guess ${tries}`)).toEqual(wrong);
    expect(await guess('203.0.113.11', email, 'guess 11')).toEqual(locked);
    expect(await guess('203.0.113.12', email, password)).toEqual(locked);
  });

  test('after ten wrong sign-ins from one source, that source is refused', async () => {
    const source = '198.51.100.1';
    for (let tries = 1; tries <= 10; tries += 1) expect(await guess(source, `unknown${tries}@example.org`, password)).toEqual(wrong);
    expect(await guess(source, 'unknown11@example.org', password)).toEqual(locked);
    expect(await guess('198.51.100.2', 'unknown11@example.org', password)).toEqual(wrong);
  });
});
