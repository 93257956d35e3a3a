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

/** Every way that these bytes or words could lie in a row that is read as text: bytea is written in hexadecimal there. */
const writings = (token: string): string[] => [
  token,
  Buffer.from(token).toString('hex'),
  Buffer.from(token, 'base64url').toString('hex'),
  encodeURIComponent(token),
];

/** The tables, of all schemas, in which a text occurs. */
async function tablesWith(text: string): Promise<string[]> {
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

test('whoever reads the whole database finds no token that could be used, and no password', async () => {
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
  await outbox.settled();

  const secrets = { validation, session, reset, invitation };
  for (const [name, token] of Object.entries(secrets)) {
    expect([name, token]).toEqual([name, expect.stringMatching(/^[\w-]{43}$/)]);
    for (const written of writings(token)) expect([name, written, await tablesWith(written)]).toEqual([name, written, []]);
  }
  expect(await tablesWith(password)).toEqual([]);
  // The search would find them: it finds their hashes.
  const hashes = Object.values(secrets).map((token) => tablesWith(hashToken(token).toString('hex')));
  expect(await Promise.all(hashes)).toEqual([
    ['public.mailed_links'],
    ['public.sessions'],
    ['public.mailed_links'],
    ['public.invitations'],
  ]);
});
