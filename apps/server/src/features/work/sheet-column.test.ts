import { type Operations, PageNumber, type SentBodyOf, type WorkSort } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { nameSheet } from '../../../test/name-sheet.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Query = SentBodyOf<Operations['listProjectWork']>;

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp();
  board = await setUpBoard(server);
  await nameSheet(server, { file: board.file, page: 1, number: 'A-110', title: 'First Floor' });
  await nameSheet(server, { file: board.file, page: 2, number: 'A-9' });
  for (const page of [1, 2, 3]) await drawOn(page);
  await board.mia.calls.call('createTask', { params: { id: board.project }, body: { task_name: 'A task' } });
});
afterAll(() => server.close());

async function drawOn(page: number): Promise<void> {
  const params = { itemId: board.page.itemId, sheetId: PageNumber.parse(page) };
  const { data: editor } = await board.mia.calls.call('createEditorDetails', { params, body: {} });
  await board.mia.calls.call('createMarkup', { params: { ...params, editorId: editor.id }, body: { open: 'open' } });
}

const rowsOf = async (query: Query) => (await board.max.calls.call('listProjectWork', { params: { id: board.project }, body: query })).data;
const pagesOf = async (query: Query) => (await rowsOf(query)).map((row) => (row.type === 'task' ? 'task' : row.page_number));

test('a row names the sheet of its page', async () => {
  const rows = await rowsOf({ sort: [{ by: 'page', descending: false }] });
  expect(rows.map((row) => row.type === 'markup' && [row.page_number, row.sheet_number, row.sheet_title])).toEqual([
    [1, 'A-110', 'First Floor'],
    [2, 'A-9', null],
    [3, null, null],
    false,
  ]);
});

test('rows sort by sheet in the natural order of numbers, those without one last, page by page', async () => {
  const sort: WorkSort[] = [{ by: 'sheet', descending: false }];
  const expected = [2, 1, 3, 'task'];
  expect(await pagesOf({ sort })).toEqual(expected);
  expect((await pagesOf({ sort: [{ by: 'sheet', descending: true }] })).slice(0, 2)).toEqual([1, 2]);
  const paged: (string | number)[] = [];
  const onePage = (cursor: string) =>
    board.max.calls.call('listProjectWork', { params: { id: board.project }, body: { sort, limit: 1, cursor } });
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof onePage>> = await onePage(cursor);
    paged.push(...page.data.map((row) => (row.type === 'task' ? 'task' : row.page_number)));
    cursor = page.meta.next_cursor;
  }
  expect(paged).toEqual(expected);
});

test.each([
  ['a-1', [1]],
  ['first', [1]],
  ['A-110 First', [1]],
  ['A-', [1, 2]],
  ['B', []],
])('the filter %s leaves the sheets on pages %j', async (contains, expected) => {
  const where = [{ field: 'sheet' as const, contains }];
  expect(new Set(await pagesOf({ where }))).toEqual(new Set(expected));
  const { data } = await board.mia.calls.call('listCreatedByMe', { body: { where } });
  expect(new Set(data.map((row) => row.type === 'markup' && row.page_number))).toEqual(new Set(expected));
});

test('exports name the sheet', async () => {
  const payload = { list: { project_id: board.project }, format: 'csv', columns: ['page', 'sheet'], sort: [{ by: 'page' }] };
  const { body: csv } = await server.app.inject({ method: 'POST', url: '/api/work/export', headers: board.max.headers, payload });
  expect(csv.trimEnd().split(/\r?\n/).slice(0, 4)).toEqual([expect.stringContaining('Page,Sheet'), '1,A-110 First Floor', '2,A-9', '3,']);
});

test('the newest version names the sheet; a number that only an older one had is no longer found', async () => {
  const file = { name: 'plan.pdf', bytes: '%PDF-1.7 newer' };
  const { data: item } = await board.olga.calls.call('uploadItem', { params: { id: board.folder }, file });
  expect(item.file.version).toBe(2);
  await nameSheet(server, { file: item.file.id, page: 1, number: 'C-1', title: 'Site' });
  const [row] = await rowsOf({ where: [{ field: 'page', from: 1, to: 1 }] });
  expect(row).toMatchObject({ sheet_number: 'C-1', sheet_title: 'Site' });
  expect(await pagesOf({ where: [{ field: 'sheet', contains: 'A-110' }] })).toEqual([]);
  expect(await pagesOf({ where: [{ field: 'sheet', contains: 'site' }] })).toEqual([1]);
});

test('the trash names the sheet of a markup, and the file of a page without a number', async () => {
  for (const row of await rowsOf({ where: [{ field: 'page', from: 1, to: 3 }] })) {
    if (row.type === 'markup' && row.page_number !== 2) {
      const params = { pageNumber: row.page_number, editorId: row.editor_id, markupId: row.id };
      await board.mia.calls.call('deleteMarkup', { params });
    }
  }
  const { data } = await board.mia.calls.call('listTrashedWork', { params: { id: board.project } });
  expect(new Set(data.map(({ on_name }) => on_name))).toEqual(new Set(['C-1 Site', 'plan.pdf']));
});
