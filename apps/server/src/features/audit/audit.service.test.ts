import type { ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { setUpBoard } from '../../../test/drawing-board.ts';
import { nameSheet } from '../../../test/name-sheet.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let olga: Person;
let owner: Calls;
let administrator: Calls;
let projectId: ProjectId;
beforeAll(async () => {
  server = await createTestApp();
  olga = await server.signUp('Olga');
  owner = callsOf(server.app, olga);
  administrator = callsOf(server.app, await server.signUp('Ada', { administrator: true }));
  projectId = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  for (const name of ['First', 'Second', 'Third']) {
    await owner.call('createTask', { params: { id: projectId }, body: { task_name: name }, from: '203.0.113.7' });
  }
});
afterAll(() => server.close());

test('the owner reads who did what, when and from where, page by page, newest first', async () => {
  const first = await owner.call('listProjectAudit', { params: { id: projectId }, query: { limit: 2 } });
  expect(first.data.map(({ type, actor, source, subject, project }) => [type, actor?.id, source, subject, project?.name])).toEqual([
    ['task_created', olga.id, '203.0.113.7', 'Third', 'Quay'],
    ['task_created', olga.id, '203.0.113.7', 'Second', 'Quay'],
  ]);
  expect(first.data[0]?.request_id).toMatch(/^[\w-]{16}$/);
  const rest = await owner.call('listProjectAudit', { params: { id: projectId }, query: { cursor: first.meta.next_cursor ?? '' } });
  expect(rest.data.map(({ subject, type }) => subject ?? type)).toContain('First');
  expect(rest.meta.next_cursor).toBeNull();
});

test('an administrator reads everything, filtered by person and time', async () => {
  const others = await administrator.call('listAudit', { query: { user_id: olga.id, from: '2099-01-01T00:00:00Z' } });
  expect(others.data).toEqual([]);
  const mine = await administrator.call('listAudit', { query: { user_id: olga.id } });
  expect(new Set(mine.data.map(({ actor }) => actor?.id))).toEqual(new Set([olga.id]));
});

test('the trail is filtered by types of events, people and projects, and can start with the oldest event', async () => {
  const subjects = async (query: {
    types?: string;
    users?: string;
    projects?: string;
    order?: 'oldest';
    limit?: number;
    cursor?: string;
  }) => {
    const { data, meta } = await administrator.call('listAudit', { query });
    return { subjects: data.map(({ subject }) => subject), cursor: meta.next_cursor };
  };
  const tasks = { types: 'task_created,task_updated', projects: String(projectId), order: 'oldest' as const };
  const first = await subjects({ ...tasks, limit: 2 });
  expect(first.subjects).toEqual(['First', 'Second']);
  expect((await subjects({ ...tasks, cursor: first.cursor ?? '' })).subjects).toEqual(['Third']);
  const [nobody] = await server.deps.db.selectFrom('users').select('id').where('email', '<>', olga.email).execute();
  expect((await subjects({ ...tasks, users: String(nobody!.id) })).subjects).toEqual([]);
  expect((await subjects({ ...tasks, users: `${nobody!.id},${olga.id}` })).subjects).toHaveLength(3);
  expect(await administrator.refusal('listAudit', { query: { types: 'x;y' } })).toEqual([400, 'invalid_input']);
});

test('events of accounts, including failures, name who did it and from where', async () => {
  const from = '203.0.113.8';
  const bob = await server.signUp('Bob');
  const credentials = { email: bob.email, password: 'not the one' };
  expect((await administrator.ask('logIn', { body: credentials, from })).code).toBe('wrong_credentials');
  await administrator.call('updateUser', { params: { id: bob.id }, body: { is_active: 0 }, from });
  const response = await administrator.call('listAudit', { query: { limit: 3 } });
  expect(response.data.map(({ type, actor, subject, source, data }) => [type, actor?.name ?? null, subject, source, data])).toEqual([
    ['sessions_ended', 'Ada', 'Bob', from, { user_id: bob.id }],
    ['user_changed', 'Ada', 'Bob', from, { user_id: bob.id, changed: ['is_active'], is_active: 0 }],
    ['sign_in_failed', null, 'Bob', from, { user_id: bob.id, email: bob.email }],
  ]);
});

test('events of a private markup are shown only to users who can see it', async () => {
  const at = { actor_id: olga.id, project_id: projectId };
  await server.deps.db
    .insertInto('events')
    .values({ ...at, type: 'markup_created', data: JSON.stringify({ markup_id: 987_654 }) })
    .execute();
  const response = await administrator.call('listAudit', {});
  expect(response.data.filter(({ type }) => type === 'markup_created')).toEqual([]);
});

test('CSV files run no formulas in spreadsheets', async () => {
  await owner.call('createTask', { params: { id: projectId }, body: { task_name: '=HYPERLINK("http://203.0.113.9")' } });
  const answer = await server.app.inject({ url: `/api/project/${projectId}/audit/csv`, headers: olga.headers });
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toMatch(/audit-\d{4}-\d\d-\d\d\.csv/);
  const [titles, newest] = answer.body.split('\r\n');
  expect(titles).toBe('\uFEFFTime,Who,From where,What,Project,About,Details,Request,Personal token');
  expect(newest).toContain(`Olga,192.0.2.1,task_created,Quay,"'=HYPERLINK(""http://203.0.113.9"")"`);
});

test('what happened on a page is about its sheet, and otherwise about the file', async () => {
  const board = await setUpBoard(server);
  await nameSheet(server, { file: board.file, page: board.page.sheetId, number: 'A-110', title: 'First Floor' });
  await board.create(board.olga, { open: 'open' });
  const { data } = await board.olga.calls.call('listProjectAudit', {
    params: { id: board.project },
    query: { types: 'markup_created,file_uploaded' },
  });
  expect(data.map(({ type, subject }) => [type, subject])).toEqual([
    ['markup_created', 'A-110 First Floor'],
    ['file_uploaded', 'plan.pdf'],
  ]);
});
