import type { Markup, Operations, SentBodyOf, WorkRow, WorkSort } from '@sheetmark/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Query = SentBodyOf<Operations['listProjectWork']>;

const common = { v: 1, stroke: '#c00', strokeWidth: 2, fill: '', opacity: 1, lineStrokeStyle: 'solid' };
const across = (...corners: readonly [number, number][]) => corners.map(([x, y]) => ({ x, y }));
const square = across([0, 0], [100, 0], [100, 100], [0, 100]);
const area = { ...common, id: 'a', type: 'polygon', subType: 'area', points: square, text: '100.0 m²' };
const length = { ...common, id: 'l', type: 'line', subType: 'measurementLine', points: across([0, 0], [300, 400]), text: '50.0 m' };
const angle = { ...common, id: 'g', type: 'polyline', subType: 'angle', points: across([0, 9], [0, 0], [9, 0]) };
const count = (n: number) => ({ ...common, id: 'c', type: 'polyline', subType: 'count', points: square.slice(0, n) });
const note = (text: string) => ({ ...common, id: 't', type: 'textbox', left: 0, top: 0, width: 90, height: 20, text });

let server: TestApp;
let board: Board;
let made: Readonly<Record<'hall' | 'doors' | 'both' | 'note', Markup>>;
beforeAll(async () => {
  server = await createTestApp();
  board = await setUpBoard(server);
  await calibrate(10);
  made = {
    hall: await draw([area, note('Hall')]),
    doors: await draw([count(3)]),
    both: await draw([length, count(2), angle]),
    note: await draw([note('a note')]),
  };
  await board.mia.calls.call('createTask', { params: { id: board.project }, body: { task_name: 'A task' } });
});
afterAll(() => server.close());

const calibrate = (metres: number) =>
  board.mia.calls.call('calibratePage', {
    params: board.page,
    body: { calibration: { actual: 100, calibrated: metres, unit: 'm' } },
  });
async function draw(objects: object[]): Promise<Markup> {
  const markup = await board.create(board.mia);
  return (await board.fill(board.mia, markup, { editor_details: objects })).data;
}
const rowsOf = async (query: Query) => (await board.max.calls.call('listProjectWork', { params: { id: board.project }, body: query })).data;
const nameOf = (row: WorkRow) => (row.type === 'task' ? 'task' : Object.entries(made).find(([, { id }]) => id === row.id)?.[0]);
const found = async (query: Query) => (await rowsOf(query)).map(nameOf);
const sums = async (body: Partial<SentBodyOf<Operations['sumWork']>> = {}) =>
  (await board.max.calls.call('sumWork', { body: { list: { project_id: board.project }, ...body } })).data;
const sum = (unit: string, quantity: number, n: number, value: string | number | null = null) => ({ unit, quantity, n, value });

test('a row has its markup’s kinds of objects, texts, measurements and counts by unit', async () => {
  const rows = await rowsOf({ where: [{ field: 'type', is: ['markup'] }], sort: [{ by: 'number', descending: false }] });
  const facts = rows.map(
    (row) => row.type === 'markup' && [row.number, row.subject, row.label, row.quantity, row.unit, row.further_quantities],
  );
  expect(facts).toEqual([
    [1, 'Area, Text box', 'Hall', 100, 'm²', []],
    [2, 'Count', null, 3, 'count', []],
    [
      3,
      'Measurement, Count, Angle',
      null,
      50,
      'm',
      [
        { quantity: 2, unit: 'count' },
        { quantity: 90, unit: '°' },
      ],
    ],
    [4, 'Text box', 'a note', null, null, []],
  ]);
});

describe('sorting', () => {
  test.each([
    ['number', ['hall', 'doors', 'both', 'note', 'task'], 4],
    ['page', ['hall', 'doors', 'both', 'note', 'task'], 4],
    ['subject', ['hall', 'doors', 'both', 'note', 'task'], 4],
    ['label', ['note', 'hall', 'doors', 'both', 'task'], 2],
    ['quantity', ['doors', 'both', 'hall', 'note', 'task'], 3],
    ['unit', ['doors', 'both', 'hall', 'note', 'task'], 3],
  ] as const)('by %s puts rows without one last, either way and page by page', async (by, expected, filled) => {
    const sort: WorkSort[] = [{ by, descending: false }];
    expect(await found({ sort })).toEqual(expected);
    const paged: (string | undefined)[] = [];
    const onePage = (cursor: string) =>
      board.max.calls.call('listProjectWork', { params: { id: board.project }, body: { sort, limit: 1, cursor } });
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof onePage>> = await onePage(cursor);
      paged.push(...page.data.map(nameOf));
      cursor = page.meta.next_cursor;
    }
    expect(paged).toEqual(expected);
    const descending = await found({ sort: [{ by, descending: true }] });
    expect(descending.slice(0, filled)).toEqual(expected.slice(0, filled).toReversed());
  });
});

test.each<[Query['where'], string[]]>([
  [[{ field: 'number', from: 2, to: 3 }], ['both', 'doors']],
  [[{ field: 'page', from: 2 }], []],
  [[{ field: 'quantity', from: 50 }], ['both', 'hall']],
  [[{ field: 'quantity', empty: true }], ['task', 'note']],
  [[{ field: 'unit', is: ['m', 'm²'] }], ['both', 'hall']],
  [[{ field: 'unit', is: [null] }], ['task', 'note']],
  [[{ field: 'subject', is: ['text BOX'] }], ['note']],
  [[{ field: 'label', contains: 'hal' }], ['hall']],
])('the filter %j leaves %j', async (where, expected) => {
  expect(new Set(await found({ where: where ?? [] }))).toEqual(new Set(expected));
});

describe('sums', () => {
  test('are by unit, of the filtered list, without angles', async () => {
    expect(await sums()).toEqual([sum('count', 5, 2), sum('m', 50, 1), sum('m²', 100, 1)]);
    expect(await sums({ where: [{ field: 'number', to: 2 }] })).toEqual([sum('count', 3, 1), sum('m²', 100, 1)]);
    const mine = (await board.mia.calls.call('sumWork', { body: { list: { type: 'created_by_me' } } })).data;
    expect(mine).toEqual(await sums());
    expect((await board.max.calls.call('sumWork', { body: { list: { type: 'created_by_me' } } })).data).toEqual([]);
  });

  test('are of each group', async () => {
    expect(await sums({ by: 'page' })).toEqual([sum('count', 5, 2, '1'), sum('m', 50, 1, '1'), sum('m²', 100, 1, '1')]);
    expect(await sums({ by: 'created_by', where: [{ field: 'unit', is: ['m²'] }] })).toEqual([sum('m²', 100, 1, board.mia.id)]);
  });

  test('leave out what a viewer may not see', async () => {
    const hidden = await board.create(board.mia, { privacy: 'private' });
    await board.fill(board.mia, hidden, { editor_details: [count(4)] });
    expect((await sums())[0]).toEqual(sum('count', 5, 2));
    await server.deps.db.deleteFrom('markups').where('id', '=', hidden.id).execute();
  });
});

test('an export has them as columns', async () => {
  const columns = ['number', 'page', 'subject', 'label', 'quantity', 'unit'] as const;
  const { payload } = await server.app.inject({
    method: 'POST',
    url: '/api/work/export',
    headers: { authorization: `Bearer ${board.max.token}` },
    payload: { list: { project_id: board.project }, format: 'csv', columns, sort: [{ by: 'number' }] },
  });
  expect(
    payload
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(0, 4),
  ).toEqual([
    'Number,Page,Subject,Label,Quantity,Unit',
    '1,1,"Area, Text box",Hall,100,m²',
    '2,1,Count,,3,count',
    '3,1,"Measurement, Count, Angle",,50; 2; 90,m; count; °',
  ]);
});

test('a page that is calibrated again measures again, and drawings that were imported are measured', async () => {
  await calibrate(20);
  const run = { signal: new AbortController().signal };
  await server.services.facts.read(run);
  expect(await sums()).toEqual([sum('count', 5, 2), sum('m', 100, 1), sum('m²', 400, 1)]);
  await server.deps.db.updateTable('markups').set({ facts: 'pending', quantity: null, unit: null, subject: '' }).execute();
  await server.services.facts.read(run);
  expect(await sums()).toEqual([sum('count', 5, 2), sum('m', 100, 1), sum('m²', 400, 1)]);
});
