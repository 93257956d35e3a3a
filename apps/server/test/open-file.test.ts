import type { ItemFile, OpenedFile, Sheet } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createProcessingService } from '../src/features/files/processing.service.ts';
import { toPageFacts } from '../src/features/files/rendering/page-geometry.ts';
import type { Renderer } from '../src/features/files/rendering/renderer.ts';
import { type Board, setUpBoard } from './drawing-board.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  board = await setUpBoard(server);
});
afterAll(() => server.close());

const image = { bytes: Buffer.from('RIFF'), width: 1, height: 1 };

/** Processes a version like its job, with pages of these heights. */
async function process(file: ItemFile['id'], ...heights: readonly number[]): Promise<void> {
  const pages = heights.map((height, index) => toPageFacts({ number: index + 1, width: 400, height, mode: 'vector', maxLevel: 6 }, 'pt'));
  const renderer: Partial<Renderer> = {
    inspect: async () => ({ kind: 'pdf', pages }),
    drawSheet: async (_, page) => ({ page, preview: image, thumbnail: image }),
  };
  const processing = createProcessingService({
    ...server.deps,
    renderer: renderer as Renderer,
    whenDrawn: async () => undefined,
    whenScaled: async () => undefined,
  });
  await processing.process(file, { signal: new AbortController().signal });
}

const open = (fileId = board.file): Promise<OpenedFile> => board.mia.calls.call('openFile', { params: { itemId: board.item, fileId } });
const sheetsOf = (opened: OpenedFile, fileId: ItemFile['id']) => opened.files.find((file) => file.id === fileId)?.sheets ?? [];

async function upload(content: string): Promise<ItemFile> {
  const file = { name: 'plan.pdf', bytes: `%PDF-1.7 ${content}` };
  return (await board.mia.calls.call('uploadItem', { params: { id: board.folder }, file })).data.file;
}

test('a file opens with all versions, its own sheets, and the markups of every page', async () => {
  await process(board.file, 300, 500);
  const second = await upload('two');
  const markup = await board.create(board.mia);
  const opened = await open();
  expect(opened.files.map(({ label, sheets }) => [label, sheets?.length])).toEqual([
    ['V1', 2],
    ['V2', undefined],
  ]);
  expect(opened.files[0]?.versions?.map(({ label, is_current }) => [label, is_current])).toEqual([
    ['V1', false],
    ['V2', true],
  ]);
  expect(sheetsOf(opened, board.file).map(({ page_number, height, editor_id }) => [page_number, height, editor_id])).toEqual([
    [1, 300, board.editor],
    [2, 500, null],
  ]);
  const summary = { id: markup.id, number: 1, page_number: 1, open: 'none' };
  const onSheets = (sheets: readonly Sheet[] = []) => sheets.map(({ editor_details, mark_ups }) => [editor_details?.id, mark_ups]);
  expect(onSheets(sheetsOf(opened, board.file))).toEqual([
    [board.editor, [summary]],
    [undefined, []],
  ]);
  const { fileDetails } = await board.mia.calls.call('listItemFiles', { params: { id: board.item } });
  expect(fileDetails.map(({ versions, sheets }) => [versions?.length, onSheets(sheets)])).toEqual([
    [
      2,
      [
        [board.editor, [summary]],
        [undefined, []],
      ],
    ],
    [2, []],
  ]);
  expect(opened.editor_details).toEqual([
    {
      id: board.editor,
      item_id: board.item,
      page_number: 1,
      calibration: null,
      scale_regions: [],
      scale_sheet: null,
      merged: [],
      mark_ups: [{ ...markup, file_id: second.id }],
    },
  ]);
  expect(opened).toMatchObject({ item: { id: board.item, name: 'plan.pdf', folder_id: board.folder }, projectDetails: { name: 'Quay' } });
});

test('a calibration applies to the version on which it was set, until it is set on another version', async () => {
  const calibration = { actual: 72, calibrated: 1270, unit: 'mm' };
  const readScaleSheet = async () => (await open()).editor_details[0]?.scale_sheet;
  const calibrate = (body: object) => board.mia.calls.call('calibratePage', { params: board.page, body: { calibration, ...body } });
  await process(board.file, 300);
  await calibrate({});
  const first = { file_id: board.file, width: 400, height: 300, unit: 'pt' };
  expect(await readScaleSheet()).toEqual(first);
  const second = await upload('two');
  await process(second.id, 600);
  await board.mia.calls.call('saveScaleRegion', {
    params: { ...board.page, regionId: 'a' },
    body: { name: 'Detail', left: 0, top: 0, width: 10, height: 10, calibration },
  });
  expect(await readScaleSheet()).toEqual(first);
  await calibrate({ file_id: second.id });
  expect(await readScaleSheet()).toEqual({ ...first, file_id: second.id, height: 600 });
  await calibrate({ file_id: board.file });
  expect(await readScaleSheet()).toEqual(first);
  const other = await setUpBoard(server);
  const elsewhere = { params: board.page, body: { calibration, file_id: other.file } };
  expect(await board.mia.calls.refusal('calibratePage', elsewhere)).toEqual([404, 'not_found']);
  await board.mia.calls.call('deleteScaleRegion', { params: { ...board.page, regionId: 'a' } });
  await calibrate({ calibration: null });
  expect(await readScaleSheet()).toBeNull();
});

test('markups stay on their page in new versions', async () => {
  const drawn = await board.create(board.mia);
  const second = await upload('two');
  expect(drawn.file_id).toBe(board.file);
  expect((await open(second.id)).editor_details[0]?.mark_ups).toEqual([drawn]);
});

test('a page with markups that a version lacks is a hidden placeholder sheet of its former size', async () => {
  await process(board.file, 300, 500, 700);
  const params = { itemId: board.item, sheetId: 2 };
  const { data: editor } = await board.mia.calls.call('createEditorDetails', { params, body: {} });
  await board.mia.calls.call('createEditorDetails', { params: { ...params, sheetId: 3 }, body: {} });
  const { data: markup } = await board.mia.calls.call('createMarkup', { params: { ...params, editorId: editor.id }, body: {} });
  const second = await upload('two');
  expect(sheetsOf(await open(second.id), second.id)).toEqual([]);
  await process(second.id, 300);

  const opened = await open(second.id);
  expect(sheetsOf(opened, second.id).map(({ page_number, placeholder, hidden }) => [page_number, placeholder, hidden])).toEqual([
    [1, false, false],
    [2, true, true],
  ]);
  expect(sheetsOf(opened, second.id)[1]).toMatchObject({
    id: null,
    width: 400,
    height: 500,
    unit: 'pt',
    editor_id: editor.id,
    tiles: null,
  });
  expect(sheetsOf(opened, second.id)[1]?.image_url).toMatch(/^data:image\/svg\+xml,/);
  expect(opened.editor_details.find((page) => page.page_number === 2)?.mark_ups).toEqual([markup]);
  expect(sheetsOf(await open(), board.file)).toHaveLength(3);
});

test('private markups add no placeholder sheet for other users', async () => {
  await process(board.file, 300, 500);
  const params = { itemId: board.item, sheetId: 2 };
  const { data: editor } = await board.max.calls.call('createEditorDetails', { params, body: {} });
  await board.max.calls.call('createMarkup', { params: { ...params, editorId: editor.id }, body: { privacy: 'private' } });
  const second = await upload('two');
  await process(second.id, 300);
  expect(sheetsOf(await open(second.id), second.id)).toHaveLength(1);
});

test('editor details can only be created for pages that a version has', async () => {
  const at = (sheetId: number) => ({ params: { itemId: board.item, sheetId }, body: {} });
  await process(board.file, 300, 500);
  const params = { itemId: board.item, sheetId: 2 };
  expect((await board.mia.calls.call('getEditorDetails', { params })).data).toBeNull();
  const { data } = await board.mia.calls.call('createEditorDetails', at(2));
  expect(data).toEqual({
    id: expect.any(Number),
    item_id: board.item,
    page_number: 2,
    calibration: null,
    scale_regions: [],
    scale_sheet: null,
    mark_ups: [],
    merged: [],
  });
  expect((await board.mia.calls.call('createEditorDetails', at(2))).data).toEqual(data);
  expect(await board.mia.calls.refusal('createEditorDetails', at(3))).toEqual([404, 'not_found']);
  expect(await board.mia.calls.refusal('createEditorDetails', at(0))).toEqual([400, 'invalid_input']);
});

test('a version of another item can’t be opened', async () => {
  const file = { name: 'other.pdf', bytes: '%PDF-1.7 other' };
  const { data: other } = await board.mia.calls.call('uploadItem', { params: { id: board.folder }, file });
  const params = { itemId: board.item, fileId: other.file.id };
  expect(await board.mia.calls.refusal('openFile', { params })).toEqual([404, 'not_found']);
});

test('an opened file contains its markups exactly as single calls return them', async () => {
  const drawn = await board.create(board.mia, { open: 'open' });
  const empty = await board.create(board.mia, { privacy: 'private' });
  const thumbnail =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const editor_details = [{ type: 'textbox', text: '“Crack” \\ {[\n', left: 1.25, top: 2, width: 3, height: 4, v: 1 }];
  await board.fill(board.mia, drawn, { editor_details, iText: [{ text: '“Crack” \\ {[' }], thumbnail });
  await board.max.calls.call('createComment', { params: { markupId: drawn.id }, body: { text: 'See the “note”' } });
  const change = { open: 'closed', assignee: board.max.id, due_date: '2026-02-28', priority: 'high' } as const;
  const { data: changed } = await board.mia.calls.call('updateMarkup', { params: board.pathOf(drawn), body: change });
  expect(changed).toMatchObject({
    resolved_by: { id: board.mia.id },
    assignee: { id: board.max.id },
    comments: [{ text: 'See the “note”' }],
  });
  expect((await open()).editor_details[0]?.mark_ups).toEqual([changed, empty]);
  expect(await board.onPage(board.mia)).toEqual([changed, empty]);
});

test('markups can be fetched by id, by users who can see them', async () => {
  const other = await setUpBoard(server);
  const elsewhere = await other.create(other.mia);
  const [drawn, hidden, mergedAway] = [
    await board.create(board.mia),
    await board.create(board.mia, { privacy: 'private' }),
    await board.create(board.mia),
  ];
  const { data: filled } = await board.fill(board.mia, drawn, { editor_details: [{ type: 'rect', v: 1 }] });
  const markups = [drawn, mergedAway].map(({ id }) => ({ id }));
  const { data: into } = await board.mia.calls.call('mergeMarkups', { params: { pageId: 1, editorId: board.editor }, body: { markups } });
  const request = { params: { itemId: board.item }, query: { ids: [elsewhere, hidden, mergedAway, drawn].map(({ id }) => id).join(',') } };
  const merged = [{ id: mergedAway.id, into: drawn.id }];
  expect(await board.mia.calls.call('getMarkups', request)).toMatchObject({ data: [into, hidden], merged });
  expect(await board.max.calls.call('getMarkups', request)).toMatchObject({ data: [into], merged });
  expect(into.revision).toBeGreaterThan(filled.revision);
  for (const ids of ['', 'x', '0', '1,', Array.from({ length: 101 }, () => 1).join(',')])
    expect(await board.mia.calls.refusal('getMarkups', { ...request, query: { ids } })).toEqual([400, 'invalid_input']);
});
