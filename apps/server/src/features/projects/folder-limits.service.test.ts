import type { FolderId, MemberRole, Operations, SentBodyOf } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { coveredPage } from './guest-access.repository.ts';

let server: TestApp;
let board: Board;
let contracts: FolderId;
let cost: FolderId;
beforeAll(async () => {
  server = await createTestApp();
});
/** `Contracts` with `Cost` in it, next to the folder that everyone sees. */
beforeEach(async () => {
  board = await setUpBoard(server);
  contracts = await addFolder('Contracts');
  cost = await addFolder('Cost', contracts);
});
afterAll(() => server.close());

const addFolder = async (name: string, parent_id: FolderId | null = null): Promise<FolderId> =>
  (await board.olga.calls.call('createFolder', { params: { id: board.project }, body: { name, parent_id } })).data.id;

type FolderLimit = NonNullable<SentBodyOf<Operations['limitFolder']>['limit']>;
const limit = (folder: FolderId, to: FolderLimit | null, by: Someone = board.olga) =>
  by.calls.ask('limitFolder', { params: { id: board.project, folderId: folder }, body: { limit: to } });
const nobody: FolderLimit = { roles: [], user_ids: [] };

/** The names of all folders that someone sees. */
async function seenBy(who: Someone): Promise<string[]> {
  const { data } = await who.calls.call('listFolders', { params: { id: board.project } });
  const names = (folders: typeof data): string[] => folders.flatMap((each) => [each.name, ...names(each.subFolders)]);
  return names(data);
}
const opens = async (who: Someone, folderId: FolderId) =>
  (await who.calls.ask('listFolderItems', { params: { id: board.project, folderId } })).http === 200;
const opensItem = async (who: Someone) =>
  (await who.calls.ask('openFile', { params: { itemId: board.item, fileId: board.file } })).http === 200;

async function membershipOf(person: Someone) {
  const { data } = await board.olga.calls.call('listMembers', { params: { projectId: board.project } });
  const found = data.find((row) => row.members.id === person.id);
  if (!found) throw new Error('not a member');
  return found.id;
}
const give = async (person: Someone, role: MemberRole) =>
  board.olga.calls.call('updateMember', { params: { id: await membershipOf(person) }, body: { role } });

test('a limited folder and those in it exist only for whom it names, and for the owner', async () => {
  await limit(contracts, { roles: [], user_ids: [board.mia.id] });
  expect(await seenBy(board.mia)).toEqual(['Contracts', 'Cost', 'General']);
  expect(await seenBy(board.olga)).toEqual(['Contracts', 'Cost', 'General']);
  expect(await seenBy(board.max)).toEqual(['General']);
  expect([await opens(board.mia, cost), await opens(board.max, contracts), await opens(board.max, cost)]).toEqual([true, false, false]);
  await limit(contracts, null);
  expect(await opens(board.max, cost)).toBe(true);
});

test('a folder within a limited one can only be limited further', async () => {
  await limit(contracts, { roles: [], user_ids: [board.mia.id] });
  await limit(cost, { roles: ['editor'], user_ids: [board.max.id] });
  expect([await opens(board.mia, cost), await opens(board.max, cost)]).toEqual([true, false]);
  await limit(cost, nobody);
  expect(await seenBy(board.mia)).toEqual(['Contracts', 'General']);
});

test('roles decide from the next call on', async () => {
  await limit(contracts, { roles: ['editor'], user_ids: [] });
  expect(await opens(board.mia, contracts)).toBe(true);
  await give(board.mia, 'reviewer');
  expect(await opens(board.mia, contracts)).toBe(false);
});

test('a folder that everyone sees can be hidden from single members, whatever their role', async () => {
  await limit(contracts, { roles: ['editor', 'reviewer', 'viewer'], user_ids: [board.mia.id], hidden_from: [board.mia.id] });
  expect([await opens(board.mia, cost), await opens(board.max, cost)]).toEqual([false, true]);
  await give(board.mia, 'viewer');
  expect(await seenBy(board.mia)).toEqual(['General']);
  await board.olga.calls.call('removeMember', { params: { id: await membershipOf(board.mia) } });
  await board.join(board.project, board.mia);
  expect(await opens(board.mia, contracts)).toBe(false);
  // Who is named already may stay, even as a former member; nobody else may be added.
  await board.olga.calls.call('removeMember', { params: { id: await membershipOf(board.mia) } });
  const hidden_from = [board.mia.id];
  expect(await limit(contracts, { roles: ['editor'], user_ids: [], hidden_from })).toMatchObject({ http: 200 });
  expect(await limit(contracts, { roles: ['editor'], user_ids: [], hidden_from: [board.ida.id] })).toMatchObject({ http: 400 });
});

test('who sees a folder is found by name, page by page, with what decides it', async () => {
  await limit(contracts, { roles: ['viewer'], user_ids: [board.mia.id] });
  await limit(cost, { roles: ['editor'], user_ids: [board.max.id] });
  const ask = async (folderId: FolderId, query: { search?: string; limit?: number; cursor?: string } = {}) => {
    const { data, meta } = await board.olga.calls.call('listFolderViewers', { params: { id: board.project, folderId }, query });
    return { rows: data.map(({ members: { name }, is_inside }) => [name, is_inside]), meta };
  };
  const first = await ask(contracts, { limit: 1 });
  expect(first).toMatchObject({ rows: [['Mia', true]], meta: { total: 2, roles: { editor: 2, reviewer: 0, viewer: 0 } } });
  expect(first.meta.named).toEqual([{ user_id: board.mia.id, role: 'editor' }]);
  expect((await ask(contracts, { limit: 1, cursor: first.meta.next_cursor ?? '' })).rows).toEqual([['Max', true]]);
  expect(await ask(contracts, { search: 'MAX' })).toMatchObject({ rows: [['Max', true]], meta: { total: 1, roles: { editor: 2 } } });
  // Max doesn't see the folder around it.
  expect(await ask(cost)).toMatchObject({
    rows: [
      ['Max', false],
      ['Mia', true],
    ],
    meta: { total: 2, roles: { editor: 1 }, named: [] },
  });
});

test('files and folders that are moved into a limited folder are hidden, and shown when they are moved out', async () => {
  await limit(contracts, nobody);
  const move = (from: FolderId, to: FolderId) =>
    board.olga.calls.call('updateItem', { params: { id: from, itemId: board.item }, body: { folder_id: to } });
  await move(board.folder, cost);
  expect([await opensItem(board.mia), await opensItem(board.olga)]).toEqual([false, true]);
  await board.olga.calls.call('updateFolder', { params: { id: board.project, folderId: cost }, body: { parent_id: null } });
  expect([await opensItem(board.mia), await opens(board.mia, cost)]).toEqual([true, true]);
});

test('tasks from markups of hidden files are hidden, and nobody outside can be assigned', async () => {
  const markup = await board.create(board.mia);
  const task = { params: { id: board.project }, body: { task_name: 'Agree on the price', markup_id: markup.id } };
  const { data } = await board.olga.calls.call('createTask', task);
  await limit(board.folder, { roles: [], user_ids: [board.mia.id] });
  const seesTask = async (who: Someone) => (await who.calls.ask('getTask', { params: { id: data.id } })).http;
  expect([await seesTask(board.mia), await seesTask(board.max)]).toEqual([200, 404]);
  const assign = { params: board.pathOf(markup), body: { assignee: board.max.id } };
  expect(await board.olga.calls.ask('updateMarkup', assign)).toMatchObject({ http: 400, message: 'This member doesn’t see the folder.' });
});

test('a folder that someone doesn’t see is no place to move to', async () => {
  await limit(contracts, nobody);
  const body = { folder_id: contracts };
  expect(await board.mia.calls.ask('updateItem', { params: { id: board.folder, itemId: board.item }, body })).toMatchObject({
    http: 400,
    message: 'There is no such folder in this project.',
  });
});

test('only the owner limits folders, to members', async () => {
  expect(await limit(contracts, nobody, board.mia)).toMatchObject({ http: 403 });
  expect(await limit(contracts, nobody, board.ida)).toMatchObject({ http: 404 });
  expect(await limit(contracts, { roles: [], user_ids: [board.ida.id] })).toMatchObject({ http: 400 });
});

test('a former member who comes back doesn’t see limited folders again', async () => {
  await limit(contracts, { roles: [], user_ids: [board.mia.id, board.max.id] });
  await board.olga.calls.call('removeMember', { params: { id: await membershipOf(board.mia) } });
  await board.join(board.project, board.mia);
  expect([await opens(board.mia, contracts), await opens(board.max, contracts)]).toEqual([false, true]);
});

test('a review is sent only to reviewers who see its sheets, and disappears for those who no longer do', async () => {
  await server.deps.db
    .insertInto('sheets')
    .values({ file_id: board.file, page_number: 1, width: 10, height: 10, unit: 'pt', mode: 'vector', min_level: 0, max_level: 0 })
    .execute();
  const reviewers = [{ user_id: board.max.id, stage: 1, must_decide: true }];
  const files = [{ item_id: board.item, file_id: null, pages: null }];
  const { data: review } = await board.olga.calls.call('createReview', {
    params: { id: board.project },
    body: { title: 'Prices', files, reviewers },
  });
  const send = () => board.olga.calls.ask('sendReview', { params: { reviewId: review.id } });
  await limit(board.folder, { roles: [], user_ids: [board.mia.id] });
  expect(await send()).toMatchObject({ http: 400, message: expect.stringContaining('Max') });
  await limit(board.folder, null);
  expect(await send()).toMatchObject({ http: 200 });
  const sees = async (who: Someone) => (await who.calls.ask('getReview', { params: { reviewId: review.id } })).http;
  expect(await sees(board.max)).toBe(200);
  await limit(board.folder, nobody);
  expect([await sees(board.max), await sees(board.olga)]).toEqual([404, 200]);
});

test('a guest’s link covers nothing in limited folders that its creator doesn’t see', async () => {
  const expires_on = new Date(server.clock.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const body = { folder_id: board.folder, access: 'view' as const, expires_on };
  const { data: link } = await board.olga.calls.call('createGuestLink', { params: { id: board.project }, body });
  const { db } = server.deps;
  const covers = async (): Promise<boolean | undefined> => {
    const asked = coveredPage(sql`${board.item}::bigint`, sql`null::bigint`, sql`null::int`);
    return (await sql<{ covers: boolean }>`select ${asked} as covers from guest_links l where l.id = ${link.id}`.execute(db)).rows[0]
      ?.covers;
  };
  await limit(board.folder, nobody);
  expect(await covers()).toBe(true);
  await db.updateTable('guest_links').set({ created_by: board.mia.id }).where('id', '=', link.id).execute();
  expect(await covers()).toBe(false);
  await limit(board.folder, { roles: ['editor'], user_ids: [] });
  expect(await covers()).toBe(true);
  await board.olga.calls.call('removeMember', { params: { id: await membershipOf(board.mia) } });
  expect(await covers()).toBe(false);
});
