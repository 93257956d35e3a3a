import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { outboxOf } from '../../../test/outbox.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { hashPassword } from './passwords.ts';

let server: TestApp;
let outbox: ReturnType<typeof outboxOf>;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  outbox = outboxOf(server);
});
afterAll(() => server.close());

const guest = () => callsOf(server.app);
const chrome = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0' };

async function account(name: string): Promise<string> {
  const { id, email } = await server.signUp(name);
  await server.deps.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('secret') })
    .where('id', '=', id)
    .execute();
  return email;
}
const signIn = (email: string, device: string, password = 'secret') =>
  guest().call('logIn', { body: { email, password, device }, headers: chrome, from: '203.0.113.5' });

/** The mails to the owner, oldest first. */
async function subjects(email: string): Promise<(string | undefined)[]> {
  await outbox.waitUntilSent();
  return (await outbox.mailsTo(email)).map((mail) => mail.headers.get('subject')?.[0]);
}

test('the owner is mailed once about a sign-in from a new device, but not about the first one ever', async () => {
  const email = await account('Bo');
  for (const device of ['laptop', 'laptop', 'phone', 'phone', 'laptop']) await signIn(email, device);
  expect(await subjects(email)).toEqual(['New sign-in to your account']);
  const [mail] = await outbox.mailsTo(email);
  expect(mail?.parts.get('text/plain')).toContain('from 203.0.113.5 (Chrome on Linux)');
});

test('a new password is mailed to the owner, whether it was changed or reset', async () => {
  const email = await account('Cleo');
  const { data } = await signIn(email, 'laptop');
  const cleo = callsOf(server.app, { headers: { authorization: `Bearer ${data.user.token}`, ...chrome } });
  const chosen = { newPassword: 'another', newPasswordConfirm: 'another' };
  await cleo.call('changePassword', { body: { currentPassword: 'secret', ...chosen } });
  expect(await subjects(email)).toEqual(['Your password was changed']);
  await guest().call('forgotPassword', { body: { email } });
  const link = await outbox.mailedLink(email, 2);
  await guest().call('resetForgotPassword', { body: { token: link.pathname.split('/').at(-1) ?? '', ...chosen } });
  expect(await subjects(email)).toEqual(['Your password was changed', 'Reset your password', 'Your password was changed']);
});
