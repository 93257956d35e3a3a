import type { Markup } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let board: Board;
let sound: Markup;
let deep: Markup;
const rectangle = { type: 'rect', left: 1, top: 2, width: 3, height: 4, v: 1 };
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

beforeAll(async () => {
  server = await createTestApp();
  board = await setUpBoard(server);
  [sound, deep] = [await board.create(board.mia, { open: 'open' }), await board.create(board.mia, { open: 'open' })];
  for (const markup of [sound, deep]) {
    await board.fill(board.mia, markup, { editor_details: [rectangle], iText: [{ text: 'Crack in the slab' }] });
  }
  // As stored before the limit existed.
  await server.deps.db
    .updateTable('markups')
    .set({ objects: nested(4_400) })
    .where('id', '=', deep.id)
    .execute();
});
afterAll(() => server.close());

const idsIn = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

test('a stored markup that is nested too deeply is left out of responses and reported; other markups are shown', async () => {
  const { calls } = board.max;
  const opened = await calls.call('openFile', { params: { itemId: board.item, fileId: board.file } });
  const onPage = opened.editor_details.flatMap(({ mark_ups }) => mark_ups);
  for (const rows of [onPage, await board.onPage(board.max)]) expect(idsIn(rows)).toEqual([sound.id]);
  expect(await server.deps.metrics.text([])).toMatch(/^sheetmark_rows_left_out_total\{kind="markup"\} [1-9]/m);
  const found = await calls.call('searchMyTasksAndMarkups', { body: { text_to_search: 'crack' } });
  const listed = await calls.call('listProjectWork', { params: { id: board.project }, body: {} });
  for (const rows of [found.data.markups, listed.data, await board.inList(board.max)]) expect(idsIn(rows)).toContain(sound.id);
});

test('an export contains it without its drawing, so that the export can be imported', async () => {
  const { calls } = board.olga;
  const run = { signal: new AbortController().signal };
  const { data: asked } = await calls.call('exportProject', { params: { id: board.project } });
  await server.services.projectExports.write(asked.id, run);
  const [written] = (await calls.call('listProjectExports', { params: { id: board.project } })).data;
  const { rawPayload } = await calls.get(written?.url ?? '');
  const { data: taken } = await calls.call('importProject', { file: { name: 'Quay.tar', bytes: rawPayload } });
  await server.services.projectImports.read(taken.id, run);
  const { project_id, failure } = (await calls.call('getProjectImport', { params: { id: taken.id } })).data;
  if (project_id === null) throw new Error(`not imported: ${failure}`);
  const imported = (await calls.call('listMarkups', { params: { projectId: project_id } })).data;
  expect(imported.map(({ editor_details }) => (Array.isArray(editor_details) ? editor_details.length : editor_details))).toEqual([null, 1]);
});

test.each([
  ['as JSON', JSON.parse(nested(65))],
  ['as a string of JSON', nested(65)],
  ['as a string of far deeper JSON', nested(4_400)],
])('a drawing that nests too deeply is refused %s', async (_, editor_details) => {
  const body = { markupId: sound.id, editor_details };
  const { http, message } = await board.mia.calls.ask('saveEditorDetails', { params: board.page, body });
  expect([http, message]).toEqual([400, expect.stringContaining('nested too deeply')]);
});

test('a saved view and a metadata call that are nested too deeply are refused', async () => {
  const { calls } = board.mia;
  const view = await calls.ask('createMarkupAndTaskView', { body: { name: 'Deep', configuration: nested(3_000) } });
  expect([view.http, view.message]).toEqual([400, 'configuration is a JSON string.']);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/markup/${sound.id}/metadata`,
    headers: { ...board.mia.headers, 'content-type': 'application/json' },
    payload: `{"formData":{"a":${nested(20_000)}}}`,
  });
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, 'What was sent is nested too deeply.']);
});

test('a drawing nested as deeply as allowed is stored and returned', async () => {
  const details: unknown = JSON.parse(nested(62));
  const { data } = await board.fill(board.mia, sound, { editor_details: details });
  expect(data.editor_details).toEqual(details);
});
