import { type MarkupId, PageNumber, type TakeoffGroup } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Board, setUpBoard } from '../../../../test/drawing-board.ts';
import { eventually } from '../../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { withLegendRows } from './legend-rows.ts';

const common = { v: 1, stroke: '#c00', strokeWidth: 2, fill: '', opacity: 1, lineStrokeStyle: 'solid' };
const line = (length: number, id = 'l') => {
  const points = [
    { x: 0, y: 0 },
    { x: length, y: 0 },
  ];
  return { ...common, id, type: 'line', subType: 'measurementLine', points };
};
const square = (side: number) => {
  const points = [
    { x: 0, y: 0 },
    { x: side, y: 0 },
    { x: side, y: side },
    { x: 0, y: side },
  ];
  return { ...common, id: 'a', type: 'polygon', subType: 'area', points };
};
const note = (text: string) => ({ ...common, id: 't', type: 'textbox', left: 0, top: 0, width: 90, height: 20, text });

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  board = await setUpBoard(server);
});
afterAll(() => server.close());

const pageOf = (n: number) => ({ itemId: board.item, sheetId: PageNumber.parse(n) });
const calibrate = (page: number, unit: 'm' | 'mm' | 'ft' | 'ft-in', actual = 10) =>
  board.mia.calls.call('calibratePage', { params: pageOf(page), body: { calibration: { actual, calibrated: 1, unit } } });

async function draw(page: number, objects: object[]) {
  const at = pageOf(page);
  const { data: editor } = await board.mia.calls.call('createEditorDetails', { params: at, body: { projectId: board.project } });
  const { data: markup } = await board.mia.calls.call('createMarkup', { params: { ...at, editorId: editor.id }, body: {} });
  await board.mia.calls.call('saveEditorDetails', { params: at, body: { markupId: markup.id, editor_details: objects } });
  return markup;
}

const inWords = ({ path, sums }: TakeoffGroup) => [
  path.map(({ name }) => name).join(' / '),
  ...sums.map(({ quantity, unit }) => `${quantity} ${unit}`).toSorted(),
];
const taken = async (by: ('page' | 'subject')[]) =>
  (await board.mia.calls.call('takeOff', { body: { list: { project_id: board.project }, by } })).data.map(inWords);

test('sheets with scales in metres, millimetres, feet, and feet and inches have a sum for each unit, and none is added to another', async () => {
  for (const [index, unit] of (['m', 'mm', 'ft', 'ft-in'] as const).entries()) await calibrate(index + 1, unit);
  for (const page of [1, 2, 3, 4, 5]) await draw(page, [line(25), square(20)]);
  expect(await taken(['page'])).toEqual([
    ['', '2.5 m', '2.5 mm', '4 mm²', '4 m²', '5 ft', '8 ft²'],
    ['1', '2.5 m', '4 m²'],
    ['2', '2.5 mm', '4 mm²'],
    ['3', '2.5 ft', '4 ft²'],
    ['4', '2.5 ft', '4 ft²'],
  ]);
});

test('a legend follows what is added, changed, deleted and restored, labels, the scale, and later versions', async () => {
  const legend = {
    ...common,
    id: 'k',
    type: 'textbox',
    subType: 'legend',
    left: 0,
    top: 0,
    width: 90,
    height: 60,
    text: 'Sums',
  };
  const sums = async (groupBy = 'subject') => {
    const page = { project: board.project, item: board.item, page: 6, viewer: board.max.id };
    const [object] = (
      await withLegendRows<{ editor_details: unknown[] }>(server.deps.db, { editor_details: [{ ...legend, groupBy }] }, page)
    ).editor_details;
    const { legendRows } = z.object({ legendRows: z.array(z.object({ name: z.string(), sum: z.string() })) }).parse(object);
    return legendRows.map(({ name, sum }) => `${name} ${sum}`);
  };
  const name = (markupId: MarkupId, text: string) =>
    board.mia.calls.call('saveEditorDetails', { params: pageOf(6), body: { markupId, editor_details: [line(100), note(text)] } });
  await calibrate(6, 'm');
  const first = await draw(6, [line(25)]);
  expect(await sums()).toEqual(['Measurement 2.5 m']);
  const second = await draw(6, [line(50)]);
  expect(await sums()).toEqual(['Measurement 7.5 m']);
  await board.mia.calls.call('saveEditorDetails', { params: pageOf(6), body: { markupId: second.id, editor_details: [line(100)] } });
  expect(await sums()).toEqual(['Measurement 12.5 m']);
  await calibrate(6, 'ft', 5);
  await eventually(async () => expect(await sums()).toEqual(['Measurement 25.0 ft']));
  await board.mia.calls.call('deleteMarkup', {
    params: { pageNumber: PageNumber.parse(6), editorId: first.editor_id, markupId: first.id },
  });
  expect(await sums()).toEqual(['Measurement 20.0 ft']);
  const row = { type: 'markup' as const, id: first.id };
  await board.mia.calls.call('restoreWork', { body: { rows: [row] } });
  expect(await sums()).toEqual(['Measurement 25.0 ft']);
  await name(second.id, 'Hall');
  expect(await sums('label')).toEqual(['Hall 20.0 ft', 'Other 5.0 ft']);
  await name(second.id, 'Lab');
  expect(await sums('label')).toEqual(['Lab 20.0 ft', 'Other 5.0 ft']);
  await board.mia.calls.call('uploadItem', { params: { id: board.folder }, file: { name: 'plan.pdf', bytes: '%PDF-1.7 two' } });
  expect(await sums('label')).toEqual(['Lab 20.0 ft', 'Other 5.0 ft']);
});
