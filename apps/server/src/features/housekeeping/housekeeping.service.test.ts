import { PageNumber, type ProjectId } from '@sheetmark/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';
import { days, hours } from '../../platform/clock/durations.ts';

let server: TestApp;
let olga: Person;
let owner: Calls;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
});
beforeEach(async () => {
  olga = await server.signUp('Olga');
  owner = callsOf(server.app, olga);
});
afterAll(() => server.close());

const never = { signal: new AbortController().signal };
const runHousekeeping = () => server.services.housekeeping.runDaily(never);
const month = days(30);
const newProject = async () => (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
const page = PageNumber.parse(1);
let versions = 0;
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const thumbnail = `data:image/png;base64,${pixel}`;

/** Creates an item with two versions, markups, comments, an attachment, a task, and stored files of every kind. */
async function fill(id: ProjectId) {
  const [folder] = (await owner.call('listFolders', { params: { id } })).data;
  const upload = async () => {
    const paper = { width: 6000, height: 400, channels: 3 as const, background: { r: (versions += 1), g: 0, b: 0 } };
    const bytes = await sharp({ create: paper }).png().toBuffer();
    return owner.call('uploadItem', { params: { id: folder!.id }, file: { name: 'plan.png', bytes } });
  };
  await upload();
  const { data: item } = await upload();
  const sheet = async () => {
    const { files } = await owner.call('openFile', { params: { itemId: item.id, fileId: item.file.id } });
    return files.find((file) => file.id === item.file.id)?.sheets?.[0];
  };
  await expect.poll(async () => (await sheet())?.image_url ?? null).not.toBeNull();
  const carryOver = { params: { itemId: item.id, fileId: item.file.id } };
  await expect.poll(async () => (await owner.call('getCarryOver', carryOver)).data?.state).toBe('ready');
  const tiles = (await sheet())!.tiles!;
  const tile = tiles.url_template.replace('{z}', String(tiles.min_level)).replace('{x}', '0').replace('{y}', '0');
  expect((await owner.get(tile)).statusCode).toBe(200);

  const at = { itemId: item.id, sheetId: page };
  const { data: editor } = await owner.call('createEditorDetails', { params: at, body: {} });
  const { data: markup } = await owner.call('createMarkup', { params: { ...at, editorId: editor.id }, body: { open: 'open' } });
  await owner.call('saveEditorDetails', { params: at, body: { markupId: markup.id, editor_details: [], iText: [], thumbnail } });
  const file = { name: 'note.txt', bytes: 'Check the span.' };
  const { data: media } = await owner.call('uploadMedia', { body: { project_id: id }, file });
  const say = (text: string) => owner.call('createComment', { params: { markupId: markup.id }, body: { text, attachments: [media.id] } });
  const comments = [(await say('See here.')).data, (await say('And here.')).data];
  const { db } = server.deps;
  const made = { project_id: id, created_by: olga.id };
  const task = await db
    .insertInto('tasks')
    .values({ ...made, task_name: 'Check', markup_id: markup.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('comments')
    .values({ ...made, task_id: task.id, text: 'Done.' })
    .execute();
  await db.insertInto('metadata_values').values({ project_id: id, item_id: item.id, values: '{}' }).execute();
  await db.insertInto('metadata_values').values({ project_id: id, markup_id: markup.id, values: '{}' }).execute();
  await db.insertInto('metadata_columns').values({ project_id: id, column_name: 'Trade' }).execute();
  const notification = { user_id: olga.id, notification_text: 'Look', type: 'markup_created' as const };
  await db
    .insertInto('notifications')
    .values([
      { ...notification, project_id: id },
      { ...notification, item_id: item.id },
      { ...notification, project_id: id, markup_id: markup.id },
      { ...notification, project_id: id, task_id: task.id },
    ])
    .execute();
  await owner.call('inviteMember', { body: { email: `${id}@example.org`, project_id: id } });
  return { folder: folder!, item, markup, media, comments, task, page: { pageNumber: page, editorId: editor.id, markupId: markup.id } };
}

/** Tables that don't belong to a project, or whose rows change as the clock moves on. */
const others = [
  'events',
  'invitations',
  'users',
  'sessions',
  'mailed_links',
  'attempts',
  'idempotency_keys',
  'push_subscriptions',
  'outgoing',
  'views',
  'kept_settings',
  'unnamed_bytes',
];

/** The number of rows in each table, and the stored keys. */
async function countEverything(): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(server.deps.db);
  const counts: Record<string, unknown> = {};
  for (const { name } of tables.rows.filter((table) => !others.includes(table.name) && table.name !== 'schema_migrations')) {
    const found = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(server.deps.db);
    counts[name] = found.rows[0]?.n;
  }
  const keys = [];
  for await (const { key } of server.deps.storage.list('')) keys.push(key);
  return { ...counts, keys: keys.toSorted() };
}

/** Waits, because a job deletes the files a moment later. */
async function waitUntilLeft(expected: Record<string, unknown>): Promise<void> {
  await expect.poll(countEverything).toEqual(expected);
}

async function kinds(id: ProjectId): Promise<string[]> {
  const { keys } = (await countEverything()) as { keys: string[] };
  return [...new Set(keys.filter((key) => key.split('/')[1] === String(id)).map((key) => key.split('/')[0] ?? ''))].toSorted();
}

test('a project is deleted after 30 days in the trash, with all its rows and files except who deleted it, and nothing of its neighbour', async () => {
  await fill(await newProject());
  const before = await countEverything();
  const id = await newProject();
  await fill(id);
  expect(await kinds(id)).toEqual(['markups', 'media', 'originals', 'sheets', 'tiles']);
  await owner.call('deleteProject', { params: { id } });
  const full = await countEverything();
  server.clock.advance(month);
  await runHousekeeping();
  expect(await countEverything()).toEqual(full);
  server.clock.advance(1);
  await runHousekeeping();
  await waitUntilLeft(before);
  for (const table of ['events', 'invitations'] as const)
    expect(await server.deps.db.selectFrom(table).select('id').where('project_id', '=', id).execute()).toEqual([]);
  const kept = server.deps.db.selectFrom('events').select(['actor_id', 'data']).where('type', '=', 'project_deleted');
  expect(await kept.execute()).toEqual([{ actor_id: olga.id, data: { name: expect.any(String) } }]);
});

test('an item is deleted with its versions and everything drawn on them; a task made from it stays', async () => {
  const id = await newProject();
  const before = await countEverything();
  const { folder, item, task } = await fill(id);
  await owner.call('deleteItem', { params: { id: folder.id, itemId: item.id } });
  server.clock.advance(month + 1);
  await runHousekeeping();
  const left = await server.deps.db.selectFrom('tasks').select('markup_id').where('id', '=', task.id).executeTakeFirst();
  expect(left).toEqual({ markup_id: null });
  const plus = (table: string, n: number) => ({ [table]: Number(before[table]) + n });
  await waitUntilLeft({
    ...before,
    ...plus('tasks', 1),
    ...plus('comments', 1),
    ...plus('metadata_columns', 1),
    ...plus('notifications', 2),
  });
});

test('a version is deleted with its comparisons; the one before stays', async () => {
  const { item } = await fill(await newProject());
  const { db } = server.deps;
  const left = async () => {
    const files = await db.selectFrom('files').select('version').where('item_id', '=', item.id).execute();
    const compared = await db.selectFrom('comparisons').select('id').where('after_file_id', '=', item.file.id).execute();
    const carried = await db.selectFrom('carry_overs').select('id').where('item_id', '=', item.id).execute();
    return [files.map(({ version }) => version), compared.length, carried.length];
  };
  expect(await left()).toEqual([[1, 2], 1, 1]);
  await owner.call('deleteVersion', { params: { id: item.id, fileId: item.file.id } });
  server.clock.advance(month + 1);
  await runHousekeeping();
  expect(await left()).toEqual([[1], 0, 0]);
});

test('the draft of a set is deleted with its files after 30 days, a discarded one on the next day', async () => {
  const id = await newProject();
  const [folder] = (await owner.call('listFolders', { params: { id } })).data;
  const before = await countEverything();
  const stage = async (name: string) => {
    const body = { folder_id: folder!.id, name, date: '2026-11-24', files: ['set.png'] };
    const { publication, items } = (await owner.call('createPublication', { params: { id }, body })).data;
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    await owner.call('uploadItem', { params: { id: folder!.id }, file: { name: 'set.png', bytes }, body: { item_id: items[0]! } });
    const publicationId = publication.id;
    const isShown = async () => (await owner.call('getPublication', { params: { publicationId } })).data.files[0]?.processing;
    await expect.poll(isShown).toBe('ready');
    return publicationId;
  };
  const kept = await stage('Tender');
  const discarded = await stage('Mistake');
  await owner.call('discardPublication', { params: { publicationId: discarded } });
  await runHousekeeping();
  const files = server.deps.db.selectFrom('files').select('id').where('project_id', '=', id);
  expect(await files.execute()).toHaveLength(1);
  expect((await owner.call('listPublications', { params: { id } })).data.map((draft) => draft.id)).toEqual([kept]);
  server.clock.advance(month + days(1));
  await runHousekeeping();
  await runHousekeeping();
  await waitUntilLeft(before);
});

test('a folder is deleted with those below it, after their content', async () => {
  const id = await newProject();
  const before = await countEverything();
  const { data: outer } = await owner.call('createFolder', { params: { id }, body: { name: 'Outer' } });
  const { data: inner } = await owner.call('createFolder', { params: { id }, body: { name: 'Inner', parent_id: outer.id } });
  await owner.call('uploadItem', { params: { id: inner.id }, file: { name: 'plan.pdf', bytes: '%PDF-1.7 broken' } });
  await owner.call('deleteFolder', { params: { id, folderId: inner.id } });
  server.clock.advance(days(10));
  await owner.call('deleteFolder', { params: { id, folderId: outer.id } });
  server.clock.advance(month - days(10) + 1);
  await runHousekeeping();
  const folders = server.deps.db.selectFrom('folders').select('name').where('project_id', '=', id).orderBy('id');
  expect(await folders.execute()).toEqual([{ name: 'General' }, { name: 'Outer' }]);
  server.clock.advance(days(10));
  await runHousekeeping();
  await waitUntilLeft(before);
});

test('a markup is deleted with its comments, and the attachments that only they have', async () => {
  const id = await newProject();
  const { markup, page: at } = await fill(id);
  await owner.call('deleteMarkup', { params: at });
  server.clock.advance(month + 1);
  await runHousekeeping();
  await expect.poll(() => kinds(id)).toEqual(['originals', 'sheets', 'tiles']);
  const rows = await server.deps.db.selectFrom('comments').select('id').where('markup_id', '=', markup.id).execute();
  expect(rows).toEqual([]);
});

test('an attachment stays as long as a comment has it', async () => {
  const id = await newProject();
  const { markup, comments, media } = await fill(id);
  const remove = (n: number) => owner.call('deleteComment', { params: { markupId: markup.id, commentId: comments[n]!.id } });
  const isThere = async () => (await server.deps.db.selectFrom('media').select('id').where('id', '=', media.id).execute()).length === 1;
  await remove(0);
  server.clock.advance(days(1));
  await remove(1);
  server.clock.advance(month - days(1) + 1);
  await runHousekeeping();
  expect(await isThere()).toBe(true);
  server.clock.advance(days(1));
  await runHousekeeping();
  expect(await isThere()).toBe(false);
  await expect.poll(() => kinds(id)).not.toContain('media');
});

test('an attachment that a task also has stays when the comment is deleted', async () => {
  const id = await newProject();
  const { markup, comments, media, task } = await fill(id);
  await server.deps.db.insertInto('task_attachments').values({ task_id: task.id, media_id: media.id }).execute();
  for (const comment of comments) await owner.call('deleteComment', { params: { markupId: markup.id, commentId: comment.id } });
  server.clock.advance(month + 1);
  await runHousekeeping();
  expect(await server.deps.db.selectFrom('media').select('id').where('id', '=', media.id).execute()).toEqual([{ id: media.id }]);
});

test('rows that someone restores at the moment of their deletion stay', async () => {
  const id = await newProject();
  const { folder, item } = await fill(id);
  await owner.call('deleteItem', { params: { id: folder.id, itemId: item.id } });
  server.clock.advance(month + 1);
  const { db } = server.deps;
  const isBlocked = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(db);
    return rows[0]!.n > 0;
  };
  const keeping: Promise<unknown>[] = [];
  let isKept = false;
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('items').set({ deleted_at: null, deleted_by: null }).where('id', '=', item.id).execute();
    const kept = runHousekeeping().then(() => {
      isKept = true;
    });
    keeping.push(kept);
    await expect.poll(async () => isKept || (await isBlocked())).toBe(true);
  });
  await Promise.all(keeping);
  expect(await db.selectFrom('items').select('id').where('id', '=', item.id).execute()).toEqual([{ id: item.id }]);
});

test('restored rows stay', async () => {
  const id = await newProject();
  await fill(id);
  await owner.call('deleteProject', { params: { id } });
  await owner.call('restoreProject', { params: { id } });
  const full = await countEverything();
  server.clock.advance(month + 1);
  await runHousekeeping();
  expect(await countEverything()).toEqual(full);
});

test('sessions, links, attempts, keys and invitations are deleted when nobody can need them', async () => {
  const id = await newProject();
  const { db } = server.deps;
  const at = (offset: number) => new Date(server.clock.now() + offset).toISOString();
  const link = { user_id: olga.id, purpose: 'reset' as const };
  const hash = (text: string) => Buffer.from(text + String(id));
  const key = { user_id: olga.id, operation: 'createMarkup', request_hash: '', answer: '1' };
  const invited = { project_id: id, invited_by: olga.id };
  for (const table of ['mailed_links', 'attempts', 'idempotency_keys', 'invitations'] as const) await db.deleteFrom(table).execute();
  await db
    .insertInto('sessions')
    .values([
      { user_id: olga.id, token_hash: hash('over'), expires_at: at(0) },
      { user_id: olga.id, token_hash: hash('holds'), expires_at: at(1) },
    ])
    .execute();
  await db
    .insertInto('mailed_links')
    .values([
      { ...link, token_hash: hash('ended'), expires_at: at(-days(1) - 1) },
      { ...link, token_hash: hash('used'), expires_at: at(hours(1)), used_at: at(-days(1) - 1) },
      { ...link, token_hash: hash('fresh'), expires_at: at(hours(1)) },
    ])
    .execute();
  await db
    .insertInto('attempts')
    .values([
      { subject: 'old', at: at(-days(1) - 1) },
      { subject: 'new', at: at(-hours(23)) },
    ])
    .execute();
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...key, key: 'old', created_at: at(-days(7) - 1) },
      { ...key, key: 'new', created_at: at(-days(6)) },
    ])
    .execute();
  await db
    .insertInto('invitations')
    .values([
      { ...invited, email: 'old@example.org', token_hash: hash('old'), expires_at: at(-month - 1) },
      { ...invited, email: 'expired@example.org', token_hash: hash('expired'), expires_at: at(-days(29)) },
    ])
    .execute();

  await runHousekeeping();
  const left = async (table: 'mailed_links' | 'attempts' | 'idempotency_keys' | 'invitations') =>
    (await db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[];
  expect((await left('attempts')).map((row) => row['subject'])).toEqual(['new']);
  expect((await left('idempotency_keys')).map((row) => row['key'])).toEqual(['new']);
  expect((await left('invitations')).map((row) => row['email'])).toEqual(['expired@example.org']);
  expect((await left('mailed_links')).map((row) => row['token_hash'])).toEqual([hash('fresh')]);
  const sessions = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', olga.id).orderBy('id').execute();
  expect(sessions.map((row) => row.token_hash)).toContainEqual(hash('holds'));
  expect(sessions.map((row) => row.token_hash)).not.toContainEqual(hash('over'));
});

test('one run is queued, however many processes start, and each run queues the next', async () => {
  const waiting = async () => {
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from start_after - now()) / 3600)::int as hours from pgboss.job where name = 'keep-house' and state = 'created'`.execute(
      server.deps.db,
    );
    return rows;
  };
  await server.services.housekeeping.schedule();
  await server.services.housekeeping.schedule();
  expect(await waiting()).toHaveLength(1);
  await sql`delete from pgboss.job where name = 'keep-house'`.execute(server.deps.db);
  await runHousekeeping();
  await server.services.housekeeping.schedule();
  expect(await waiting()).toEqual([{ hours: 24 }]);
});
