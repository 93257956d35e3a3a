import type { FolderId, ProjectId } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';
import { days } from '../../platform/clock/durations.ts';
import { trashDays } from '../projects/public.ts';

let server: TestApp;
let olga: Person;
let mia: Person;
let owner: Calls;
let member: Calls;
let projectId: ProjectId;
let folderId: FolderId;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  [olga, mia] = [await server.signUp('Olga'), await server.signUp('Mia')];
  [owner, member] = [callsOf(server.app, olga), callsOf(server.app, mia)];
  projectId = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  folderId = (await owner.call('listFolders', { params: { id: projectId } })).data[0]!.id;
  await server.deps.db.insertInto('memberships').values({ project_id: projectId, user_id: mia.id }).execute();
});
afterAll(() => server.close());

const pdf = (content: string) => `%PDF-1.7\n${content}`;
const upload = async (name: string, content: string, into = folderId, by = owner) =>
  (await by.call('uploadItem', { params: { id: into }, file: { name, bytes: pdf(content) } })).data;
const addFolder = async (name: string, parent_id: FolderId | null = null) =>
  (await owner.call('createFolder', { params: { id: projectId }, body: { name, parent_id } })).data.id;
const namesIn = async (id: FolderId) =>
  (await owner.call('listFolderItems', { params: { id: projectId, folderId: id } })).items.map(({ name }) => name);
const labels = async (id: number) =>
  (await owner.call('listItemFiles', { params: { id } })).fileDetails.map(({ label, is_current }) =>
    is_current ? `${label} current` : label,
  );
const contentOf = async (file: { download_url: string }) => (await owner.get(file.download_url)).body;
const events = async () =>
  (await server.deps.db.selectFrom('events').select('type').where('project_id', '=', projectId).orderBy('id').execute()).map(
    ({ type }) => type,
  );

describe('an item', () => {
  test('is renamed and moved by any member, with its versions and under its id', async () => {
    const { id } = await upload('Plan.pdf', 'one');
    const sections = await addFolder('Sections');
    const moved = await member.call('updateItem', {
      params: { id: folderId, itemId: id },
      body: { name: ' Floor / 1.pdf ', folder_id: sections },
    });
    expect(moved.data).toMatchObject({ id, name: 'Floor - 1.pdf', folder_id: sections });
    expect([await namesIn(folderId), await namesIn(sections)]).toEqual([[], ['Floor - 1.pdf']]);
    expect((await events()).at(-1)).toBe('item_updated');
    expect(await owner.refusal('updateItem', { params: { id: folderId, itemId: id }, body: { name: 'X' } })).toEqual([404, 'not_found']);
  });

  test('gives its new name to the versions that were called as it, so that lists show what they are sorted and filtered by', async () => {
    const { id } = await upload('Plan.pdf', 'one');
    await member.call('uploadItem', { params: { id: folderId }, file: { name: 'PLAN.pdf', bytes: pdf('two') } });
    await member.call('uploadItem', { params: { id: folderId }, body: { item_id: id }, file: { name: 'Plan B.pdf', bytes: pdf('three') } });
    await member.call('updateItem', { params: { id: folderId, itemId: id }, body: { name: 'Ground floor.pdf' } });
    const { fileDetails } = await owner.call('listItemFiles', { params: { id } });
    expect(fileDetails.map(({ actual_name }) => actual_name)).toEqual(['Ground floor.pdf', 'Ground floor.pdf', 'Plan B.pdf']);
  });

  test('has a unique name in its folder, ignoring case', async () => {
    const first = await upload('Plan.pdf', 'one');
    const sections = await addFolder('Sections');
    await upload('plan.PDF', 'two', sections);
    const move = { params: { id: folderId, itemId: first.id }, body: { folder_id: sections } };
    expect(await owner.ask('updateItem', move)).toMatchObject({
      http: 409,
      code: 'name_taken',
      message: "There is already a file named 'Plan.pdf' here.",
    });
    expect(await namesIn(folderId)).toEqual(['Plan.pdf']);
    await owner.call('updateItem', { params: { id: folderId, itemId: first.id }, body: { name: 'PLAN.pdf' } });
    expect(await namesIn(folderId)).toEqual(['PLAN.pdf']);
  });

  test('goes into no folder that is in the trash', async () => {
    const { id } = await upload('Plan.pdf', 'one');
    const gone = await addFolder('Gone');
    await owner.call('deleteFolder', { params: { id: projectId, folderId: gone } });
    expect(await owner.refusal('updateItem', { params: { id: folderId, itemId: id }, body: { folder_id: gone } })).toEqual([
      400,
      'invalid_input',
    ]);
  });

  test('moves only once when two get the same name at the same time', async () => {
    const target = await addFolder('Target');
    const sources = await Promise.all(['A', 'B', 'C'].map((name) => addFolder(name)));
    const items = await Promise.all(sources.map((source) => upload('Plan.pdf', 'same name', source)));
    const asked = await Promise.all(
      items.map((item, at) => owner.ask('updateItem', { params: { id: sources[at]!, itemId: item.id }, body: { folder_id: target } })),
    );
    expect(asked.map(({ http }) => http).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await namesIn(target)).toEqual(['Plan.pdf']);
  });
});

describe('a version', () => {
  test('has a note that anybody in the project writes, and that stays with it', async () => {
    const item = await upload('a.pdf', 'one');
    await upload('a.pdf', 'two');
    const params = { id: item.id, fileId: item.file.id };
    const { data } = await owner.call('updateVersion', { params, body: { note: '  Issued for tender ' } });
    expect(data.files.map(({ note }) => note)).toEqual(['Issued for tender', '']);
    expect((await owner.call('listItemFiles', { params: { id: item.id } })).fileDetails.map(({ note }) => note)).toEqual([
      'Issued for tender',
      '',
    ]);
    expect(await owner.refusal('updateVersion', { params, body: { note: 'x'.repeat(501) } })).toEqual([400, 'invalid_input']);
  });

  test('of old becomes the newest again, and stays where it was', async () => {
    const { id, file: first } = await upload('Plan.pdf', 'one');
    await upload('Plan.pdf', 'two');
    const { message, data } = await member.call('makeVersionCurrent', { params: { id, fileId: first.id } });
    expect([message, data.file.label, data.file.processing, data.file.created_by.name]).toEqual([
      'V1 is current again, as V3.',
      'V3',
      'queued',
      'Mia',
    ]);
    expect(await labels(id)).toEqual(['V1', 'V2', 'V3 current']);
    expect(await contentOf(data.file)).toBe(pdf('one'));
    const again = await member.call('makeVersionCurrent', { params: { id, fileId: first.id } });
    expect(again.message).toBe('Plan.pdf has not changed: V3 has the same bytes.');
    expect(await labels(id)).toHaveLength(3);
  });

  test('is moved to the trash and restored to its place; its number isn’t assigned again', async () => {
    const { id } = await upload('Plan.pdf', 'one');
    const { file: second } = await upload('Plan.pdf', 'two');
    await member.call('deleteVersion', { params: { id, fileId: second.id } });
    expect(await labels(id)).toEqual(['V1 current']);
    expect((await owner.get(second.download_url)).statusCode).toBe(404);
    await upload('Plan.pdf', 'three');
    expect(await labels(id)).toEqual(['V1', 'V3 current']);
    const trash = await owner.call('listTrashedVersions', { params: { id: projectId } });
    expect(trash.data).toMatchObject([
      { id: second.id, item_id: id, label: 'V2', item_name: 'Plan.pdf', folder_name: 'General', deleted_by: { name: 'Mia' } },
    ]);
    const { message } = await owner.call('restoreVersion', { params: { id, fileId: second.id } });
    expect([message, await labels(id)]).toEqual(['V2 of Plan.pdf restored.', ['V1', 'V2', 'V3 current']]);
    expect(await contentOf(second)).toBe(pdf('two'));
  });

  test('that is the only one does not go by itself, also when two people delete the last two at once', async () => {
    const { id, file: first } = await upload('Plan.pdf', 'one');
    const { file: second } = await upload('Plan.pdf', 'two');
    const asked = await Promise.all([
      owner.refusal('deleteVersion', { params: { id, fileId: first.id } }),
      member.refusal('deleteVersion', { params: { id, fileId: second.id } }),
    ]);
    expect(asked.map(([http]) => http).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await labels(id)).toHaveLength(1);
  });

  test('is deleted after 30 days in the trash, and the markups drawn on it stay', async () => {
    const { id } = await upload('Plan.pdf', 'one');
    const { file: second } = await upload('Plan.pdf', 'two');
    const { db } = server.deps;
    const page = { item_id: id, page_number: 1 };
    const editor = await db.insertInto('editor_details').values(page).returning('id').executeTakeFirstOrThrow();
    const drawn = { ...page, project_id: projectId, editor_id: editor.id, file_id: second.id, created_by: olga.id };
    const markup = await db.insertInto('markups').values(drawn).returning('id').executeTakeFirstOrThrow();
    const { storage_key: key } = await db.selectFrom('files').select('storage_key').where('id', '=', second.id).executeTakeFirstOrThrow();
    await owner.call('deleteVersion', { params: { id, fileId: second.id } });
    server.clock.advance(days(trashDays) + 1);
    expect(await owner.refusal('restoreVersion', { params: { id, fileId: second.id } })).toEqual([401, 'signed_out']);
    await server.services.housekeeping.runDaily({ signal: new AbortController().signal });
    expect(await db.selectFrom('files').select('id').where('item_id', '=', id).execute()).toHaveLength(1);
    expect(await db.selectFrom('markups').select('file_id').where('id', '=', markup.id).executeTakeFirst()).toEqual({ file_id: null });
    const { rows } = await sql<{
      keys: string[];
    }>`select data->'payload'->'keys' as keys from pgboss.job where name = 'delete-bytes'`.execute(db);
    expect(rows.flatMap(({ keys }) => keys)).toContain(key);
  });

  test('that two people upload at once is two versions, each with its own bytes', async () => {
    const { id } = await upload('Plan.pdf', 'start');
    const rounds = Array.from({ length: 6 }, (_, n) => [
      upload('Plan.pdf', `olga ${n}`),
      upload('plan.pdf', `mia ${n}`, folderId, member),
    ]).flat();
    const uploaded = await Promise.all(rounds);
    expect(uploaded.map(({ file }) => file.version).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    for (const { file } of uploaded)
      expect(await contentOf(file)).toBe(
        pdf(`${file.created_by.name.toLowerCase()} ${Math.floor(uploaded.findIndex((each) => each.file.id === file.id) / 2)}`),
      );
    expect((await labels(id)).at(-1)).toBe('V13 current');
  });
});

describe('the trash of items', () => {
  const restore = (itemId: number, by = owner) => by.call('restoreItem', { params: { id: projectId, itemId } });
  const remove = (itemId: number, from = folderId) => owner.call('deleteItem', { params: { id: from, itemId } });

  test('lists what was deleted by itself, the last one first, and restores it with everything on it', async () => {
    const { id } = await upload('Plan.pdf', 'one');
    await upload('Plan.pdf', 'two');
    const other = await upload('Other.pdf', 'x');
    const sections = await addFolder('Sections');
    await upload('Inside.pdf', 'y', sections);
    await owner.call('deleteFolder', { params: { id: projectId, folderId: sections } });
    await remove(other.id);
    server.clock.advance(1000);
    await remove(id);
    const { data, meta } = await member.call('listTrashedItems', { params: { id: projectId } });
    expect([meta.total, data.map(({ name, versions_count, folder_name }) => [name, versions_count, folder_name])]).toEqual([
      2,
      [
        ['Plan.pdf', 2, 'General'],
        ['Other.pdf', 1, 'General'],
      ],
    ]);
    const paged = await member.call('listTrashedItems', { params: { id: projectId }, query: { limit: 1 } });
    const next = await member.call('listTrashedItems', { params: { id: projectId }, query: { limit: 1, cursor: paged.meta.next_cursor! } });
    expect([...paged.data, ...next.data].map(({ name }) => name)).toEqual(['Plan.pdf', 'Other.pdf']);
    const restored = await restore(id, member);
    expect([restored.message, restored.data.files.length]).toEqual(['File restored.', 2]);
    expect(await owner.refusal('restoreItem', { params: { id: projectId, itemId: id } })).toEqual([404, 'not_found']);
  });

  test('restores it under another name if its own is taken, and reports that', async () => {
    const { id } = await upload('Plan.pdf', 'one');
    await remove(id);
    await upload('plan.pdf', 'two');
    expect((await restore(id)).message).toBe("File restored as 'Plan.pdf (2)', because there is a 'Plan.pdf' already.");
  });

  test('restores it to the nearest remaining folder, and reports that', async () => {
    const outer = await addFolder('Outer');
    const inner = await addFolder('Inner', outer);
    const deep = await upload('Deep.pdf', 'one', inner);
    await remove(deep.id, inner);
    await owner.call('deleteFolder', { params: { id: projectId, folderId: inner } });
    expect((await restore(deep.id)).message).toBe("File restored in 'Outer', because its former folder is gone.");
    await remove(deep.id, outer);
    await owner.call('deleteFolder', { params: { id: projectId, folderId: outer } });
    expect((await restore(deep.id)).data.folder_id).toBe(folderId);
    await remove(deep.id);
    await owner.call('deleteFolder', { params: { id: projectId, folderId } });
    expect(await owner.refusal('restoreItem', { params: { id: projectId, itemId: deep.id } })).toEqual([409, 'edit_conflict']);
  });

  test('restores nothing that was deleted with its folder, and nothing older than 30 days', async () => {
    const sections = await addFolder('Sections');
    const inside = await upload('Inside.pdf', 'y', sections);
    await remove(inside.id, sections);
    await server.deps.db
      .updateTable('items')
      .set({ deleted_at: new Date(server.clock.now() - days(trashDays)).toISOString() })
      .where('id', '=', inside.id)
      .execute();
    expect((await owner.call('listTrashedItems', { params: { id: projectId } })).data).toEqual([]);
    expect(await owner.refusal('restoreItem', { params: { id: projectId, itemId: inside.id } })).toEqual([404, 'not_found']);
  });
});

test('the effect of uploads is reported beforehand, by name alone', async () => {
  const { id } = await upload('Plan.pdf', 'one');
  const { file: second } = await upload('Plan.pdf', 'two');
  await owner.call('deleteVersion', { params: { id, fileId: second.id } });
  const names = ['PLAN.pdf', 'new.pdf', '../Plan.pdf'];
  const { data } = await member.call('predictUploads', { params: { id: folderId }, body: { names } });
  const current = { label: 'V1', size: 12, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string };
  expect(data).toEqual([
    { name: 'PLAN.pdf', item: { id, folder_id: folderId, name: 'Plan.pdf' }, label: 'V3', current },
    { name: 'new.pdf', item: null, label: 'V1', current: null },
    { name: '../Plan.pdf', item: { id, folder_id: folderId, name: 'Plan.pdf' }, label: 'V3', current },
  ]);
});
