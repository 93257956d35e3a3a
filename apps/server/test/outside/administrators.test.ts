import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, type Client, type Outside, password, startOutside } from './client.ts';

// How the first administrators come to be: by the settings, and by the command.

const command = join(import.meta.dirname, '../../src/admin.ts');
const run = promisify(execFile);

let outside: Outside;
let anybody: Client;
beforeAll(async () => {
  outside = await startOutside();
  anybody = outside.anybody;
});
afterAll(() => outside.close());

/** `npm run admin -- EMAIL`, with the settings of the server. Answers the link that it prints. */
async function makeAdministrator(email: string): Promise<URL> {
  const { stdout } = await run(process.execPath, [command, email], { env: outside.server.environment });
  const [first, second] = stdout.trimEnd().split('\n');
  expect(first).toBe(`${email} is an administrator. A password can be chosen here, once, within 24 hours:`);
  return new URL(second ?? '');
}

async function choosePassword(link: URL, newPassword: string): Promise<Client['token']> {
  const [, token] = /^\/PagesRecoverPasswordReset\/([\w-]+)$/.exec(link.pathname) ?? [];
  const { body } = await anybody.send('POST', '/api/resetforgotpassword', { token, newPassword, newPasswordConfirm: newPassword });
  return body['status'] === true ? (token ?? null) : null;
}

async function usersSeenBy(email: string, entered: string): Promise<readonly (readonly [string, number])[]> {
  const boss = await anybody.signIn(email, entered);
  const { data } = await boss.take<{ data: { users: { email: string; user_type: number }[] } }>('GET', '/api/users/list');
  return data.users.map((user) => [user.email, user.user_type] as const);
}

test('the settings name the first administrator, who can sign in at once', async () => {
  expect(await usersSeenBy(administrator.email, administrator.password)).toEqual([[administrator.email, 1]]);
});

test('the command makes a new administrator beside the running server, whose link works once', async () => {
  const link = await makeAdministrator('bea@example.org');
  expect(link.origin).toBe(outside.server.url);
  expect(await choosePassword(link, 'the first choice')).not.toBeNull();
  expect(await choosePassword(link, 'the second choice')).toBeNull();
  expect(await usersSeenBy('bea@example.org', 'the first choice')).toContainEqual(['bea@example.org', 1]);
});

test('the command promotes a member, whatever the case of the address, who keeps password and account', async () => {
  const { email } = await outside.join('Cleo');
  await makeAdministrator('CLEO@example.org');
  expect((await usersSeenBy(email, password)).filter(([address]) => address === email)).toEqual([[email, 1]]);
});

test('the command refuses what is no address', async () => {
  const refused = run(process.execPath, [command, 'cleo'], { env: outside.server.environment });
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Please name the email address: [^\n]+\n$/),
  });
});

test('the command works while the server does not run; the settings make nobody where there are users', async () => {
  expect((await outside.server.stop()).code).toBe(0);
  const link = await makeAdministrator('dan@example.org');
  await outside.server.start({ ADMIN_EMAIL: 'late@example.org', ADMIN_PASSWORD: 'comes too late' });
  expect(await choosePassword(link, 'chosen')).not.toBeNull();
  const users = await usersSeenBy('dan@example.org', 'chosen');
  expect(users).toContainEqual(['dan@example.org', 1]);
  expect(users.map(([email]) => email)).not.toContain('late@example.org');
});
