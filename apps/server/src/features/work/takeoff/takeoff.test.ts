import type { Operations, SentBodyOf, TakeoffGroup } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Board, type Someone, setUpBoard } from '../../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { zipEntries } from '../../../platform/archive/zip-entries.ts';
import { withLegendRows } from './legend-rows.ts';

const common = { v: 1, strokeWidth: 2, fill: '', opacity: 1, lineStrokeStyle: 'solid' };
const across = (...corners: readonly [number, number][]) => corners.map(([x, y]) => ({ x, y }));
const square = across([0, 0], [100, 0], [100, 100], [0, 100]);
const area = (stroke: string) => ({ ...common, stroke, id: 'a', type: 'polygon', subType: 'area', points: square });
const length = { ...common, stroke: '#c00', id: 'l', type: 'line', subType: 'measurementLine', points: across([0, 0], [300, 400]) };
const angle = { ...common, stroke: '#c00', id: 'g', type: 'polyline', subType: 'angle', points: across([0, 9], [0, 0], [9, 0]) };
const count = (n: number) => ({ ...common, stroke: '#00c', id: 'c', type: 'polyline', subType: 'count', points: square.slice(0, n) });
const note = (text: string) => ({ ...common, stroke: '', id: 't', type: 'textbox', left: 0, top: 0, width: 90, height: 20, text });

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp();
  board = await setUpBoard(server);
  const calibration = { actual: 100, calibrated: 10, unit: 'm' };
  await board.mia.calls.call('calibratePage', { params: board.page, body: { calibration } });
  await board.mia.calls.call('createMetadataColumn', { params: { id: board.project }, body: { column_name: 'Trade' } });
  const hall = await draw(board.mia, [area('#0a0'), note('Hall')]);
  await draw(board.mia, [area('#0a0'), note('=Office')]);
  await draw(board.mia, [angle, length, count(2)]);
  await draw(board.mia, [angle]);
  await draw(board.max, [area('#00c')], 'private');
  await board.mia.calls.call('saveMarkupMetadata', { params: { id: hall }, body: { formData: { Trade: 'Floors' } } });
});
afterAll(() => server.close());

async function draw(by: Someone, objects: object[], privacy: 'public' | 'private' = 'public') {
  const markup = await board.create(by, { privacy });
  await board.fill(by, markup, { editor_details: objects });
  return markup.id;
}
const bodyOf = (body: Partial<SentBodyOf<Operations['takeOff']>>) => ({ list: { project_id: board.project }, ...body });
const taken = async (by: Someone, body: Partial<SentBodyOf<Operations['takeOff']>> = {}) =>
  (await by.calls.call('takeOff', { body: bodyOf(body) })).data.map(inWords);
const inWords = ({ path, markups, colour, sums }: TakeoffGroup) => [
  path.map(({ name }) => name).join(' / '),
  markups,
  colour,
  sums.map(({ quantity, unit, n }) => `${quantity} ${unit} (${n})`).join(', '),
];

test('a takeoff adds up each unit of each group, without angles and what the caller may not see', async () => {
  expect(await taken(board.mia)).toEqual([
    ['', 3, null, '200 m² (2), 2 count (1), 50 m (1)'],
    ['Angle, Measurement, Count', 1, '#c00', '2 count (1), 50 m (1)'],
    ['Area, Text box', 2, '#0a0', '200 m² (2)'],
  ]);
  expect((await taken(board.max))[0]).toEqual(['', 4, null, '300 m² (3), 2 count (1), 50 m (1)']);
});

test('groups have levels, empty values come last, and a custom column is a level', async () => {
  const where = [{ field: 'unit' as const, is: ['m²'] }];
  expect(await taken(board.mia, { where, by: [{ column_name: 'Trade' }, 'page'] })).toEqual([
    ['', 2, '#0a0', '200 m² (2)'],
    ['Floors', 1, '#0a0', '100 m² (1)'],
    ['Floors / 1', 1, '#0a0', '100 m² (1)'],
    ['', 1, '#0a0', '100 m² (1)'],
    [' / 1', 1, '#0a0', '100 m² (1)'],
  ]);
  const named = await taken(board.mia, { where, by: ['file_name', 'sheet', 'created_by'] });
  expect(named.map(([path]) => path)).toEqual(['', 'plan.pdf', 'plan.pdf / ', 'plan.pdf /  / Mia']);
});

test('a group lists its markups', async () => {
  const of = async (path: (string | null)[]) => {
    const body = { ...bodyOf({ by: ['subject', 'label'] }), path };
    return (await board.mia.calls.call('listTakeoffMarkups', { body })).data.map(({ label }) => label);
  };
  expect(await of([])).toEqual(['Hall', '=Office', null]);
  expect(await of(['Area, Text box', 'Hall'])).toEqual(['Hall']);
  expect(await of(['Angle, Measurement, Count', null])).toEqual([null]);
});

async function exported(format: 'csv' | 'xlsx' | 'xml'): Promise<Buffer> {
  const { rawPayload } = await server.app.inject({
    method: 'POST',
    url: '/api/work/takeoff/export',
    headers: { authorization: `Bearer ${board.mia.token}` },
    payload: { ...bodyOf({ by: ['label'] }), format },
  });
  return rawPayload;
}

test('the files have numbers without units, units of their own, and no formulas', async () => {
  expect((await exported('csv')).toString().split('\r\n')).toEqual([
    '\uFEFFLabel,Markups,Length,Length Unit,Area,Area Unit,Count',
    "'=Office,1,,,100,m²,",
    'Hall,1,,,100,m²,',
    ',1,50,m,,,2',
    'Sum,3,50,m,200,m²,2',
    '',
  ]);
  const xml = (await exported('xml')).toString();
  expect(xml).toContain('<Group Column="Label" Name="Hall" Markups="1"><Sum Quantity="100" Unit="m²" Kind="area" Markups="1"/></Group>');
  expect(xml).toContain('<Group Column="Label" Markups="1"><Sum Quantity="2" Unit="count" Kind="count" Markups="1"/>');
  const workbook = zipEntries(await exported('xlsx'), { entries: 50, bytes: 1e6, total: 1e7 });
  const sheet =
    workbook
      .find(({ name }) => name === 'xl/worksheets/sheet1.xml')
      ?.read()
      .toString() ?? '';
  expect(sheet).toMatch(/<c r="E5"[^>]*><v>200<\/v>/);
  expect(sheet).not.toContain('<f>');
});

test('a legend adds up what everyone sees, for anyone who exports it, and nothing is stored of it', async () => {
  const legend = {
    ...common,
    stroke: '#000',
    id: 'k',
    type: 'textbox',
    subType: 'legend',
    left: 0,
    top: 0,
    width: 90,
    height: 60,
    text: 'Sums',
  };
  const markup = { editor_details: [note('x'), { ...legend, groupBy: 'label' }] };
  const page = { project: board.project, item: board.item, page: 1 };
  const legends = await Promise.all(
    [board.mia, board.max].map(async ({ id }) => (await withLegendRows(server.deps.db, markup, { ...page, viewer: id })).editor_details),
  );
  expect(legends[0]).toEqual(legends[1]);
  expect(legends[0]).toEqual([
    note('x'),
    {
      ...legend,
      groupBy: 'label',
      legendRows: [
        { name: '=Office', colour: '#0a0', sum: '100.0 m²' },
        { name: 'Hall', colour: '#0a0', sum: '100.0 m²' },
        { name: 'Other', colour: '#c00', sum: '2' },
        { name: 'Other', colour: '#c00', sum: '50.0 m' },
      ],
    },
  ]);
  const plain = { editor_details: [note('x')] };
  expect(await withLegendRows(server.deps.db, plain, { ...page, viewer: board.mia.id })).toBe(plain);
});

test('a file waits for the sums of a scale that was just changed', async () => {
  const calibrate = (actual: number) =>
    board.mia.calls.call('calibratePage', { params: board.page, body: { calibration: { actual, calibrated: 10, unit: 'm' } } });
  await calibrate(200);
  const waiting = exported('csv');
  // No job runs here.
  await server.services.facts.read({ signal: new AbortController().signal });
  expect((await waiting).toString()).toContain('Sum,3,25,m,50,m²,2');
  await calibrate(100);
  await server.services.facts.read({ signal: new AbortController().signal });
});
