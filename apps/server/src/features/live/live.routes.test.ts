import { liveCloseCodes, liveVersion } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';
import { FixedClock } from '../../platform/clock/clock.ts';
import { LiveClient, ticketFor } from './testing/live-client.ts';

const clock = new FixedClock(Date.now());
let server: TestApp;
let ann: Person;
beforeAll(async () => {
  server = await createTestApp({ clock });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  ann = await server.signUp('Ann');
});
afterAll(() => server.close());

async function expectClosing(client: LiveClient, code: number): Promise<void> {
  await expect.poll(() => client.closed?.code).toBe(code);
}
const open = (headers?: Readonly<Record<string, string>>) => LiveClient.open(server.app, headers && { headers });

test('a ticket opens one connection', async () => {
  const { ticket, cursor } = await ticketFor(server.app, ann);
  const [first, second] = [await open(), await open()];
  first.hello(ticket, cursor);
  await expect.poll(() => first.messages).toEqual([{ type: 'ready', cursor }]);
  second.hello(ticket, cursor);
  await expectClosing(second, liveCloseCodes.ticket_not_valid);
  await first.close();
});

test('a ticket expires after half a minute, or with its session', async () => {
  const [late, orphan] = [await ticketFor(server.app, ann), await ticketFor(server.app, await server.signUp('Ida'))];
  await server.deps.db.deleteFrom('sessions').where('user_id', '<>', ann.id).execute();
  const withOrphan = await open();
  withOrphan.hello(orphan.ticket, orphan.cursor);
  await expectClosing(withOrphan, liveCloseCodes.ticket_not_valid);
  clock.advance(30_000);
  const withLate = await open();
  withLate.hello(late.ticket, late.cursor);
  await expectClosing(withLate, liveCloseCodes.ticket_not_valid);
});

test('the number of tickets is limited', async () => {
  const ask = () => server.app.inject({ method: 'POST', url: '/api/live/ticket', headers: ann.headers });
  for (let n = 0; n < 100; n += 1) expect((await ask()).statusCode).toBe(200);
  expect((await ask()).statusCode).toBe(429);
  clock.advance(31_000);
  expect((await ask()).statusCode).toBe(200);
});

test("pages of other sites can't connect; the product's can, under any host name", async () => {
  await expect(open({ origin: 'https://evil.example' })).rejects.toThrow('refused');
  await expect(open({ origin: 'null' })).rejects.toThrow('refused');
  const { publicUrl } = server.deps.config;
  for (const origin of [publicUrl, server.app.listeningOrigin]) await (await open({ origin })).close();
});

test.each([
  ['no JSON', 'hello'],
  ['an unknown message', '{"type":"shout"}'],
  ['a field that is not known', '{"type":"at","place":null,"loudly":true}'],
  ['anything before hello', '{"type":"at","place":null}'],
])('%s ends the connection', async (_, text) => {
  const client = await open();
  client.sayText(text);
  await expectClosing(client, liveCloseCodes.not_understood);
});

test('a second hello ends the connection', async () => {
  const { ticket, cursor } = await ticketFor(server.app, ann);
  const client = await open();
  client.hello(ticket, cursor);
  client.hello(ticket, cursor);
  await expectClosing(client, liveCloseCodes.not_understood);
});

test('a page with another protocol version must reload', async () => {
  const { ticket, cursor } = await ticketFor(server.app, ann);
  const client = await open();
  client.hello(ticket, cursor, liveVersion + 1);
  await expectClosing(client, liveCloseCodes.outdated_page);
});

test('a page that was loaded before a backup was restored must reload', async () => {
  const { ticket } = await ticketFor(server.app, ann);
  const client = await open();
  client.hello(ticket, 'another-log.9');
  await expectClosing(client, liveCloseCodes.outdated_page);
});

test('a tab that sends too much too fast is disconnected', async () => {
  const client = await LiveClient.of(server.app, ann);
  for (let n = 0; n < 400; n += 1) client.say({ type: 'at', place: null });
  await expectClosing(client, liveCloseCodes.too_fast);
});

test('a message that is too large ends the connection', async () => {
  const client = await LiveClient.of(server.app, ann);
  client.sayText('x'.repeat(20_000));
  await expect.poll(() => client.closed !== null).toBe(true);
});

test('a request without an upgrade gets 404', async () => {
  expect((await server.app.inject('/api/live')).statusCode).toBe(404);
});

test('a server that shuts down closes connections with its code, and accepts no new ones', async () => {
  const other = await createTestApp();
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const client = await LiveClient.of(other.app, await other.signUp('Ann'));
  await other.close();
  await expectClosing(client, liveCloseCodes.restart);
});
