import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProjectId, WebhookId } from '@sheetmark/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { outboxOf } from '../../../test/outbox.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { days } from '../../platform/clock/durations.ts';
import { webhookLane } from './webhooks.jobs.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: TestApp;
let olga: Awaited<ReturnType<TestApp['signUp']>>;
let owner: Calls;
let member: Calls;
let receiver: Server;
let received: Received[] = [];
/** The status of the next answers; then 204. */
let answers: number[] = [];
let url: string;

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  olga = await server.signUp('Olga');
  owner = callsOf(server.app, olga);
  member = callsOf(server.app, await server.signUp('Mia'));
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterEach(() => {
  received = [];
  answers = [];
});
afterAll(async () => {
  await server.close();
  receiver.close();
});

async function hook(name: string, types: string[] | null = ['folder_created']) {
  const project = (await owner.call('createProject', { body: { name } })).data.id;
  const { data, secret } = await owner.call('createWebhook', { body: { project_id: project, url, types } });
  return { project, id: data.id, secret };
}
/** The function that docs/webhooks.md gives to receivers. */
async function receiverOfGuide() {
  const guide = await readFile(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const code = /^```js\n(.*?)^```$/ms.exec(guide)?.[1] ?? '';
  const { verify } = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as {
    verify: (secret: string, headers: IncomingHttpHeaders, body: string, now: number) => unknown;
  };
  return verify;
}
const newFolder = (project: ProjectId, name: string) => owner.call('createFolder', { params: { id: project }, body: { name } });
const deliveries = async (id: WebhookId) => (await owner.call('listWebhookDeliveries', { params: { id } })).data;
/** Tries at once what waits. The clock of the tests is fixed, and the queue's isn't. */
async function tryNow(id: WebhookId): Promise<void> {
  const { db, work, queue } = server.deps;
  await db.updateTable('outgoing').set({ held_until: null }).where('lane', '=', webhookLane.job.name).execute();
  await work.run((tx) => queue.send(tx, webhookLane.job, { address: String(id) }));
}
const types = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

test('events of the chosen types arrive in order, signed as in Standard Webhooks', async () => {
  const { project, id, secret } = await hook('Harbour');
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  await owner.call('createTask', { params: { id: project }, body: { task_name: 'Not chosen' } });
  for (const name of ['One', 'Two', 'Three']) await newFolder(project, name);
  await eventually(() => expect(received).toHaveLength(3));
  expect(types()).toEqual(['folder_created', 'folder_created', 'folder_created']);
  const folders = received.map(({ body }) => (JSON.parse(body) as { data: { folder_id: number } }).data.folder_id);
  expect(folders).toEqual(folders.toSorted((a, b) => a - b));
  const { headers, body } = received[0]!;
  const verify = await receiverOfGuide();
  expect(verify(secret, headers, body, server.clock.now() / 1000)).toEqual(JSON.parse(body));
  expect(() => verify(secret, headers, `${body} `, server.clock.now() / 1000)).toThrow('wrong signature');
  expect(() => verify(secret, headers, body, server.clock.now() / 1000 + 301)).toThrow('too old');
  expect(JSON.parse(body)).toMatchObject({ type: 'folder_created', data: { project_id: project, actor: { name: 'Olga' } } });
  await eventually(async () => expect((await deliveries(id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']));
});

test('a failed delivery is tried again before later ones, with the same id', async () => {
  const { project, id } = await hook('Quay');
  answers = [500];
  await newFolder(project, 'One');
  await newFolder(project, 'Two');
  await eventually(async () => expect((await deliveries(id)).map(({ tries }) => tries)).toEqual([0, 1]));
  const [, failed] = await deliveries(id);
  expect(failed).toMatchObject({ state: 'waiting', status: 500, failure: 'It answered 500.' });
  expect(received).toHaveLength(1);
  await tryNow(id);
  await eventually(() => expect(received).toHaveLength(3));
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  expect(received[2]?.headers['webhook-id']).not.toBe(received[0]?.headers['webhook-id']);
});

test('an address that is gone pauses the webhook and mails its owner; resumed, a delivery can be sent again', async () => {
  const { project, id } = await hook('Pier');
  answers = [410];
  await newFolder(project, 'One');
  const find = async () => (await owner.call('listWebhooks')).data.find((each) => each.id === id);
  await eventually(async () => expect((await find())?.paused).toBe('failing'));
  await newFolder(project, 'While paused');
  await owner.call('updateWebhook', { params: { id }, body: { is_paused: false } });
  const [failed] = await deliveries(id);
  expect(failed).toMatchObject({ state: 'failed', status: 410 });
  await owner.call('redeliverWebhook', { params: { id, deliveryId: failed!.id } });
  await eventually(async () => expect((await deliveries(id)).map(({ state }) => state)).toEqual(['sent']));
});

test('when a project gets another owner, webhooks that others added are paused, and are no longer theirs', async () => {
  const { project, id } = await hook('Handed over');
  answers = [500];
  await newFolder(project, 'One');
  await eventually(async () => expect((await deliveries(id)).map(({ tries }) => tries)).toEqual([1]));
  const mia = await server.signUp('Mia');
  const next = callsOf(server.app, mia);
  await server.deps.db.insertInto('memberships').values({ project_id: project, user_id: mia.id }).execute();
  await owner.call('handOverProject', { params: { id: project }, body: { user_id: mia.id } });
  await newFolder(project, 'Two');

  const { data } = await next.call('listWebhooks');
  expect(data.map((each) => [each.id, each.paused])).toEqual([[id, 'new_owner']]);
  expect((await owner.call('listWebhooks')).data.filter((each) => each.id === id)).toEqual([]);
  for (const call of ['listWebhookDeliveries', 'testWebhook', 'renewWebhookSecret', 'deleteWebhook'] as const)
    expect([call, await owner.refusal(call, { params: { id } })]).toEqual([call, [403, 'not_allowed']]);
  const sent = await next.call('listWebhookDeliveries', { params: { id } });
  expect(sent.data.map(({ state, failure }) => [state, failure])).toEqual([['failed', 'The project got another owner.']]);
  expect(received).toHaveLength(1);

  await next.call('updateWebhook', { params: { id }, body: { is_paused: false } });
  await newFolder(project, 'Three');
  const listed = async () => (await next.call('listWebhookDeliveries', { params: { id } })).data;
  await eventually(async () => expect(await listed()).toHaveLength(2));
  await tryNow(id);
  await eventually(() => expect(received).toHaveLength(2));
});

test('a webhook whose deliveries failed for three days is paused, and its owner gets a mail', async () => {
  const { project, id } = await hook('Jetty');
  const { db } = server.deps;
  answers = [503, 503];
  await newFolder(project, 'One');
  await eventually(async () => expect((await deliveries(id)).map(({ tries }) => tries)).toEqual([1]));
  await db.updateTable('webhook_deliveries').set({ tries: 4 }).where('webhook_id', '=', id).execute();
  const failing_since = new Date(server.clock.now() - days(4)).toISOString();
  await db.updateTable('webhooks').set({ failing_since }).where('id', '=', id).execute();
  await tryNow(id);
  const find = async () => (await owner.call('listWebhooks')).data.find((each) => each.id === id);
  await eventually(async () => expect((await find())?.paused).toBe('failing'));
  expect((await deliveries(id)).map(({ state, tries }) => [state, tries])).toEqual([['failed', 5]]);
  await eventually(async () => {
    const mails = await outboxOf(server).mailsTo(olga.email);
    expect(mails.at(-1)?.headers.get('subject')).toEqual(['A webhook was paused']);
  });
});

test('private markups and comments on them are never sent', async () => {
  const { project, id } = await hook('Dock', null);
  const { db } = server.deps;
  const [folder] = (await owner.call('listFolders', { params: { id: project } })).data;
  const at = { project_id: project };
  const author = (await owner.call('getUserDetails')).user.id;
  const item = await db
    .insertInto('items')
    .values({ ...at, folder_id: folder!.id, name: 'plan.pdf', created_by: author })
    .returning('id')
    .executeTakeFirstOrThrow();
  const editor = await db
    .insertInto('editor_details')
    .values({ item_id: item.id, page_number: 1 as never })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = await db
    .insertInto('files')
    .values({
      ...at,
      item_id: item.id,
      version: 1,
      actual_name: 'plan.pdf',
      kind: 'pdf',
      media_type: 'application/pdf',
      size: 4,
      sha256: 'x',
      storage_key: 'k',
      created_by: author,
      processing: 'ready',
      pages_total: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const markup = await db
    .insertInto('markups')
    .values({
      ...at,
      item_id: item.id,
      editor_id: editor.id,
      file_id: file.id,
      page_number: 1 as never,
      created_by: author,
      visibility: 'private',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await owner.call('createComment', { params: { markupId: markup.id }, body: { text: 'Between us' } });
  await newFolder(project, 'Last');
  await eventually(() => expect(types()).toContain('folder_created'));
  expect((await deliveries(id)).map(({ type }) => type)).toEqual(['folder_created']);
});

test('only the owner of a project, and administrators for all projects, have webhooks', async () => {
  const { project, id } = await hook('Basin');
  expect(await member.refusal('createWebhook', { body: { project_id: project, url } })).toEqual([404, 'not_found']);
  expect(await member.refusal('createWebhook', { body: { project_id: null, url } })).toEqual([403, 'not_allowed']);
  expect(await member.refusal('testWebhook', { params: { id } })).toEqual([404, 'not_found']);
  expect((await member.call('listWebhooks')).data).toEqual([]);
  expect(await owner.refusal('createWebhook', { body: { project_id: project, url: 'ftp://example.org' } })).toEqual([400, 'invalid_input']);
  expect(await owner.refusal('createWebhook', { body: { project_id: project, url, types: ['signed_in'] } })).toEqual([
    400,
    'invalid_input',
  ]);
  await owner.call('testWebhook', { params: { id } });
  await eventually(() => expect(types()).toEqual(['ping']));
  await owner.call('deleteWebhook', { params: { id } });
  expect(await owner.refusal('listWebhookDeliveries', { params: { id } })).toEqual([404, 'not_found']);
});
