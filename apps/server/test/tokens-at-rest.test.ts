import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../src/platform/ids/secrets.ts';
import { callsOf } from './calls.ts';
import { outboxOf } from './outbox.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
});
afterAll(() => server.close());

/** All forms in which a token could appear in a row that is cast to text. bytea columns appear as hexadecimal there. */
const encodings = (token: string): string[] => [
  token,
  Buffer.from(token).toString('hex'),
  Buffer.from(token, 'base64url').toString('hex'),
  encodeURIComponent(token),
];

/** Finds the tables of all schemas that contain a text. */
async function findTablesWith(text: string): Promise<string[]> {
  const { db } = server.deps;
  const named = sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const found: string[] = [];
  for (const { name } of (await named.execute(db)).rows) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(name)} as t where strpos(t::text, ${text}) > 0`.execute(
      db,
    );
    if (rows[0]?.n !== 0) found.push(name);
  }
  return found;
}

test('the database contains no usable token and no password', async () => {
  const calls = callsOf(server.app);
  const outbox = outboxOf(server);
  const [email, password] = ['vera@example.org', 'a password nobody guesses'];
  await calls.call('signUp', { body: { email, password, first_name: 'Vera' } });
  const validation = (await outbox.mailedLink(email)).searchParams.get('token') ?? '';
  await calls.call('validateToken', { query: { token: validation } });
  const { data } = await calls.call('logIn', { body: { email, password } });
  const session = data.user.token;
  await calls.call('forgotPassword', { body: { email } });
  const reset = (await outbox.mailedLink(email, 2)).pathname.split('/').at(-1) ?? '';
  const vera = callsOf(server.app, { headers: { authorization: `Bearer ${session}` } });
  const { data: project } = await vera.call('createProject', { body: { name: 'North Quay' } });
  await vera.call('inviteMember', { body: { email: 'walt@example.org', project_id: project.id } });
  const invitation = (await outbox.mailedLink('walt@example.org')).pathname.split('/')[3] ?? '';
  const expires_on = new Date(server.clock.now() + 86_400_000).toISOString().slice(0, 10);
  const { token: personal } = await vera.call('createToken', { body: { name: 'Nightly export', scope: 'read', expires_on, password } });
  await outbox.waitUntilSent();

  const secrets = { validation, session, reset, invitation, personal };
  for (const [name, token] of Object.entries(secrets)) {
    expect([name, token]).toEqual([name, expect.stringMatching(/^(smk_pat_)?[\w-]{43}$/)]);
    for (const encoded of encodings(token)) expect([name, encoded, await findTablesWith(encoded)]).toEqual([name, encoded, []]);
  }
  expect(await findTablesWith(password)).toEqual([]);
  // The search itself works: it finds the hashes.
  const hashes = Object.values(secrets).map((token) => findTablesWith(hashToken(token).toString('hex')));
  expect(await Promise.all(hashes)).toEqual([
    ['public.mailed_links'],
    ['public.sessions'],
    ['public.mailed_links'],
    ['public.invitations'],
    ['public.sessions'],
  ]);
});
