import { type FileId, type FolderId, type ItemId, type ProjectId, UploadId } from '@sheetmark/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts';
import { days } from '../../platform/clock/durations.ts';

let server: TestApp;
let olga: Person;
let owner: Calls;
let projectId: ProjectId;
let folderId: FolderId;
let item: { readonly id: ItemId; readonly file: { readonly id: FileId } };
beforeAll(async () => {
  server = await createTestApp();
  olga = await server.signUp('Olga');
  owner = callsOf(server.app, olga);
  projectId = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  folderId = (await owner.call('listFolders', { params: { id: projectId } })).data[0]!.id;
  item = (await owner.call('uploadItem', { params: { id: folderId }, file: { name: 'plan.pdf', bytes: '%PDF-1.7\nplan' } })).data;
});
afterAll(() => server.close());

const runHousekeeping = () => server.services.housekeeping.runDaily({ signal: new AbortController().signal });

async function keys(): Promise<string[]> {
  const found = [];
  for await (const { key } of server.deps.storage.list('')) found.push(key);
  return found.toSorted();
}

let count = 0;
const fresh = () => `key-${(count += 1)}`;

/** Each stores a file that a row of this kind names, in the trash or not, and returns its key. */
const named: Readonly<Record<string, (isTrashed: boolean) => Promise<string>>> = {
  original: async (isTrashed) => {
    const key = `originals/${projectId}/${fresh()}`;
    const file = {
      project_id: projectId,
      item_id: item.id,
      version: (count += 1),
      actual_name: 'a',
      kind: 'pdf',
      media_type: 'a',
      size: 1,
    };
    await server.deps.db
      .insertInto('files')
      .values({ ...file, ...trashed(isTrashed), sha256: key, storage_key: key, created_by: olga.id })
      .execute();
    return key;
  },
  attachment: async (isTrashed) => {
    const key = `media/${projectId}/${fresh()}`;
    const media = { project_id: projectId, name: 'a', media_type: 'a', size: 1, sha256: 'a', storage_key: key, created_by: olga.id };
    await server.deps.db
      .insertInto('media')
      .values({ ...media, ...trashed(isTrashed) })
      .execute();
    return key;
  },
  'part of an upload': async () => {
    const key = `uploads/${projectId}/${fresh()}`;
    const begun = { user_id: olga.id, project_id: projectId, folder_id: folderId, name: 'a', size: 9 };
    const created_at = new Date(server.clock.now()).toISOString();
    const { id } = await server.deps.db
      .insertInto('uploads')
      .values({ ...begun, id: UploadId.parse(`an-upload-of-one-part-${fresh()}`), created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.deps.db.insertInto('upload_parts').values({ upload_id: id, start: 0, size: 1, storage_key: key }).execute();
    return key;
  },
  'thumbnail of a markup': async (isTrashed) => {
    const page = { item_id: item.id, page_number: (count += 1) };
    const editor = await server.deps.db.insertInto('editor_details').values(page).returning('id').executeTakeFirstOrThrow();
    const drawn = { ...page, ...trashed(isTrashed), project_id: projectId, editor_id: editor.id, created_by: olga.id };
    const { id } = await server.deps.db.insertInto('markups').values(drawn).returning('id').executeTakeFirstOrThrow();
    const key = `markups/${projectId}/${id}/${fresh()}`;
    await server.deps.db.updateTable('markups').set({ thumbnail_key: key }).where('id', '=', id).execute();
    return key;
  },
  'sheet of a file': async () => `sheets/${projectId}/${item.file.id}/1/${fresh()}.webp`,
  'tile of a file': async () => `tiles/${projectId}/${item.file.id}/3/1/${(count += 1)}/0_0.webp`,
};

const trashed = (isTrashed: boolean) =>
  isTrashed ? { deleted_at: new Date(server.clock.now()).toISOString(), deleted_by: olga.id } : { deleted_at: null, deleted_by: null };

/** Each returns the key of a stored file that no row names. */
const unnamed: Readonly<Record<string, () => string>> = {
  'original of an upload that failed late': () => `originals/${projectId}/${fresh()}`,
  'attachment of nothing': () => `media/${projectId}/${fresh()}`,
  'part of an upload that was given up': () => `uploads/${projectId}/${fresh()}`,
  'thumbnail that was replaced': () => `markups/${projectId}/1/${fresh()}`,
  'sheet of a file that is gone': () => `sheets/${projectId}/999999/1/${fresh()}.webp`,
  'tile of a file that is gone': () => `tiles/${projectId}/999999/3/1/${(count += 1)}/0_0.webp`,
};

/** Keys of unknown kinds. */
const strange = ['backups/1/dump', 'originals/readme', 'sheets/x/y/z', 'markups/1/2/3/4', 'exports/7/report.pdf', 'health/now'];

test('exactly the stored files that no row has named for a day are deleted', async () => {
  const world = fc.record({
    named: fc.array(fc.tuple(fc.constantFrom(...Object.keys(named)), fc.boolean()), { maxLength: 12 }),
    unnamed: fc.array(fc.constantFrom(...Object.keys(unnamed)), { maxLength: 12 }),
    late: fc.array(fc.constantFrom(...Object.keys(unnamed)), { maxLength: 4 }),
    strange: fc.subarray(strange),
  });
  const store = async (key: string) => {
    await server.deps.storage.put(key, Buffer.from(key), 'text/plain');
    return key;
  };
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const before = await keys();
      const stay: string[] = [];
      for (const [sort, isTrashed] of drawn.named) stay.push(await store(await named[sort]!(isTrashed)));
      for (const key of drawn.strange) stay.push(await store(key));
      const go = await Promise.all(drawn.unnamed.map((sort) => store(unnamed[sort]!())));
      await runHousekeeping();
      server.clock.advance(days(1) - 1);
      await runHousekeeping();
      expect(await keys()).toEqual([...new Set([...before, ...stay, ...go])].toSorted());
      const late = await Promise.all(drawn.late.map((sort) => store(unnamed[sort]!())));
      server.clock.advance(1);
      await runHousekeeping();
      expect(await keys()).toEqual([...new Set([...before, ...stay, ...late])].toSorted());
      for (const key of late) await server.deps.storage.delete(key);
      // Shorter than the time in the trash, and than an upload in parts may take.
      server.clock.advance(-days(1));
    }),
    { numRuns: 10 },
  );
});

test('a file that a row names in time stays, and gets a whole day again when it loses its row', async () => {
  const key = `media/${projectId}/${fresh()}`;
  await server.deps.storage.put(key, Buffer.from('late'), 'text/plain');
  await runHousekeeping();
  const media = { project_id: projectId, name: 'a', media_type: 'a', size: 1, sha256: 'a', storage_key: key, created_by: olga.id };
  const { id } = await server.deps.db.insertInto('media').values(media).returning('id').executeTakeFirstOrThrow();
  server.clock.advance(days(2));
  await runHousekeeping();
  expect(await keys()).toContain(key);
  await server.deps.db.deleteFrom('media').where('id', '=', id).execute();
  await runHousekeeping();
  expect(await keys()).toContain(key);
  server.clock.advance(days(1));
  await runHousekeeping();
  expect(await keys()).not.toContain(key);
});
