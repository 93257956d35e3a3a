import { PageNumber } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { nameSheet } from '../../../test/name-sheet.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  board = await setUpBoard(server);
  await nameSheet(server, { file: board.file, page: 2, number: 'A-110', title: 'First Floor' });
});
afterAll(() => server.close());

test('notifications name the sheet of a markup, and the file of a page without a number', async () => {
  for (const page of [2, 3]) {
    const params = { itemId: board.item, sheetId: PageNumber.parse(page) };
    const { data: editor } = await board.mia.calls.call('createEditorDetails', { params, body: {} });
    const { data } = await board.mia.calls.call('createMarkup', { params: { ...params, editorId: editor.id }, body: { open: 'open' } });
    await board.max.calls.call('createComment', { params: { markupId: data.id }, body: { text: 'Too thin.' } });
  }
  const news = async () => {
    const { data } = await board.mia.calls.call('listNotifications', { query: { type: 'comment_added' } });
    return data.map((row) => [row.notification_text, row.act_text, row.sheet]);
  };
  await eventually(async () => {
    expect(await news()).toEqual([
      ['Max commented: “Too thin.” on #2 “Markup” on plan.pdf', 'Max commented: “Too thin.”', null],
      ['Max commented: “Too thin.” on #1 “Markup” on A-110 First Floor', 'Max commented: “Too thin.”', 'A-110 First Floor'],
    ]);
  });
});

test('favourites have the name of their sheet', async () => {
  for (const page of [2, 3]) {
    const place = { project_id: board.project, item_id: board.item, page_number: PageNumber.parse(page) };
    await board.mia.calls.call('setFavourite', { body: { ...place, favourite: true } });
  }
  const { favourites } = (await board.mia.calls.call('getQuickAccess', {})).data;
  expect(favourites.map((row) => [row.page_number, row.sheet_name])).toEqual([
    [2, 'A-110 First Floor'],
    [3, null],
  ]);
});
