import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, type Client, type Product, password, startProduct } from './client.ts';

// Administrators can be created by the settings and by the command.

const command = join(import.meta.dirname, '../../src/admin.ts');
const run = promisify(execFile);

let product: Product;
let anonymous: Client;
beforeAll(async () => {
  product = await startProduct();
  anonymous = product.anonymous;
});
afterAll(() => product.close());

/** Runs `npm run admin -- EMAIL` with the server's settings. Returns the printed link. */
async function makeAdministrator(email: string): Promise<URL> {
  const { stdout } = await run(process.execPath, [command, email], { env: product.server.environment });
  const [first, second] = stdout.trimEnd().split('\n');
  expect(first).toBe(`${email} is an administrator. A password can be chosen here, once, within 24 hours:`);
  return new URL(second ?? '');
}

async function choosePassword(link: URL, newPassword: string): Promise<Client['token']> {
  const [, token] = /^\/PagesRecoverPasswordReset\/([\w-]+)$/.exec(link.pathname) ?? [];
  const { body } = await anonymous.send('POST', '/api/resetforgotpassword', { token, newPassword, newPasswordConfirm: newPassword });
  return body['status'] === true ? (token ?? null) : null;
}

async function listUsersAs(email: string, userPassword: string): Promise<readonly (readonly [string, number])[]> {
  const admin = await anonymous.signIn(email, userPassword);
  const { data } = await admin.call<{ data: { users: { email: string; user_type: number }[] } }>('GET', '/api/users/list');
  return data.users.map((user) => [user.email, user.user_type] as const);
}

test('the settings name the first administrator, who can sign in at once', async () => {
  expect(await listUsersAs(administrator.email, administrator.password)).toEqual([[administrator.email, 1]]);
});

test('while the server runs, the command creates an administrator with a link that works once', async () => {
  const link = await makeAdministrator('bea@example.org');
  expect(link.origin).toBe(product.server.url);
  expect(await choosePassword(link, 'the first choice')).not.toBeNull();
  expect(await choosePassword(link, 'the second choice')).toBeNull();
  expect(await listUsersAs('bea@example.org', 'the first choice')).toContainEqual(['bea@example.org', 1]);
});

test('the command promotes an existing user, who keeps the password; the case of the address does not matter', async () => {
  const { email } = await product.signUp('Cleo');
  await makeAdministrator('CLEO@example.org');
  expect((await listUsersAs(email, password)).filter(([address]) => address === email)).toEqual([[email, 1]]);
});

test('the command refuses an invalid address', async () => {
  const refused = run(process.execPath, [command, 'cleo'], { env: product.server.environment });
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Please name the email address: [^\n]+\n$/),
  });
});

test('the command works while the server is stopped; the settings create no administrator once there are users', async () => {
  expect((await product.server.stop()).code).toBe(0);
  const link = await makeAdministrator('dan@example.org');
  await product.server.start({ ADMIN_EMAIL: 'late@example.org', ADMIN_PASSWORD: 'comes too late' });
  expect(await choosePassword(link, 'chosen')).not.toBeNull();
  const users = await listUsersAs('dan@example.org', 'chosen');
  expect(users).toContainEqual(['dan@example.org', 1]);
  expect(users.map(([email]) => email)).not.toContain('late@example.org');
});
