import type { Markup, MetadataColumn, MetadataId } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let board: Board;
let markup: Markup;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  board = await setUpBoard(server);
  markup = await board.create(board.mia);
});
afterAll(() => server.close());

interface NewColumn {
  readonly column_name: string;
  readonly kind?: MetadataColumn['kind'];
  readonly choices?: string[];
}
const toRequest = (body: NewColumn) => ({ params: { id: board.project }, body });
const add = async (body: NewColumn) => (await board.olga.calls.call('createMetadataColumn', toRequest(body))).data;
type Values = Record<string, string | number | boolean | null>;
const onMarkup = (formData: Values, metadataId?: MetadataId) => ({ params: { id: markup.id, metadataId }, body: { formData } });
const save = async (by: Someone, formData: Values) => (await by.calls.call('saveMarkupMetadata', onMarkup(formData))).data;

describe('a custom column', () => {
  test('is added by any member, has a kind, and is listed in the order of creation', async () => {
    const { message, data } = await board.mia.calls.call('createMetadataColumn', toRequest({ column_name: ' Trade ' }));
    expect([message, data]).toEqual(['new column added', { id: expect.any(Number), column_name: 'Trade', kind: 'text', choices: [] }]);
    const floor = await add({ column_name: 'Floor', kind: 'choice', choices: ['Ground', 'First', 'Ground'] });
    expect(floor.choices).toEqual(['Ground', 'First']);
    expect((await board.max.calls.call('listMetadataColumns', { params: { id: board.project } })).data).toEqual([data, floor]);
  });

  test('has a unique name, ignoring case, and a choice column has choices', async () => {
    await add({ column_name: 'Trade' });
    expect(await board.olga.calls.refusal('createMetadataColumn', toRequest({ column_name: 'TRADE' }))).toEqual([409, 'name_taken']);
    expect(await board.olga.calls.refusal('createMetadataColumn', toRequest({ column_name: 'Floor', kind: 'choice' }))).toEqual([
      400,
      'invalid_input',
    ]);
  });
});

describe('the values of a markup', () => {
  test('change one by one under one id, and are in its row', async () => {
    await add({ column_name: 'Trade' });
    await add({ column_name: 'Cost', kind: 'number' });
    const first = await save(board.mia, { trade: 'Steel' });
    expect(first).toEqual({ id: expect.any(Number), formData: { Trade: 'Steel' } });
    const { data } = await board.max.calls.call('saveMarkupMetadata', onMarkup({ Cost: '12.5' }, first.id));
    expect(data).toEqual({ id: first.id, formData: { Trade: 'Steel', Cost: 12.5 } });
    expect((await board.inList(board.olga))[0]?.metadata).toEqual(data);
    expect((await save(board.mia, { Trade: '' })).formData).toEqual({ Cost: 12.5 });
  });

  test('of two users who save at once are both kept', async () => {
    await add({ column_name: 'One' });
    await add({ column_name: 'Two' });
    await Promise.all([save(board.mia, { One: 'a' }), save(board.max, { Two: 'b' })]);
    expect((await save(board.olga, {})).formData).toEqual({ One: 'a', Two: 'b' });
  });

  test.each<[MetadataColumn['kind'], Values[string][], Values[string][]]>([
    ['text', ['Steel'], []],
    ['number', [12, '1.5', -3], ['twelve', true]],
    ['date', ['2026-02-28'], ['28.2.2026', '2026-13-01', '2026-02-30', 5]],
    ['choice', ['Ground'], ['Roof', 1]],
    ['checkbox', [true, false], ['yes', 1]],
  ])('of kind %s are what that kind takes', async (kind, good, bad) => {
    await add({ column_name: 'Column', kind, ...(kind === 'choice' ? { choices: ['Ground'] } : {}) });
    for (const value of good) await save(board.mia, { Column: value });
    for (const value of bad) {
      const { http, errors } = await board.mia.calls.ask('saveMarkupMetadata', onMarkup({ Column: value }));
      expect([http, errors?.[0]?.path]).toEqual([400, 'formData.Column']);
    }
  });

  test('need a column of the project and the id that they were given', async () => {
    await add({ column_name: 'Trade' });
    expect(await board.mia.calls.refusal('saveMarkupMetadata', onMarkup({ Trades: 'x' }))).toEqual([400, 'invalid_input']);
    const path = `/api/markup/${markup.id}/metadata/4711`;
    const answer = await server.app.inject({
      method: 'POST',
      url: path,
      headers: board.mia.headers,
      payload: { formData: { Trade: 'x' } },
    });
    expect(answer.statusCode).toBe(404);
    expect((await board.inList(board.olga))[0]?.metadata).toBeNull();
  });
});

test('an item has its own values', async () => {
  await add({ column_name: 'Trade' });
  const { data } = await board.mia.calls.call('saveItemMetadata', { params: { id: board.item }, body: { formData: { Trade: 'Steel' } } });
  expect(data.formData).toEqual({ Trade: 'Steel' });
  expect((await save(board.mia, { Trade: 'Wood' })).id).not.toBe(data.id);
  const rows = await board.max.calls.call('listFolderRows', { params: { id: board.project }, body: { folder_id: board.folder } });
  expect(rows.data.items.map(({ metadata }) => metadata)).toEqual([data]);
});
