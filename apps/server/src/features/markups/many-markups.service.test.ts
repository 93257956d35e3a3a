import type { Markup } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let board: Board;
let first: Markup;
/** More than one batch. */
const copies = 4_200;

beforeAll(async () => {
  server = await createTestApp();
  board = await setUpBoard(server);
  first = await board.create(board.mia);
  await board.fill(board.mia, first, { editor_details: [{ type: 'rect', left: 1, top: 2, width: 3, height: 4, v: 1 }] });
  await board.mia.calls.call('createComment', { params: { markupId: first.id }, body: { text: 'Look here' } });
  const nested = `${'['.repeat(200)}${']'.repeat(200)}`;
  // Every hundredth is private, one is nested too deeply, and one in the trash.
  await sql`insert into markups (project_id, item_id, editor_id, file_id, page_number, visibility, objects, name, facts, created_by, deleted_at)
    select m.project_id, m.item_id, m.editor_id, m.file_id, m.page_number, case when n % 100 = 0 then 'private' else 'public' end,
      (case when n = 7 then ${nested} else e'[{\n"text": "n' || n || '"}]' end)::json, 'Copy', 'plain', m.created_by, case when n = 8 then now() end
    from markups m cross join generate_series(1, ${copies}) n where m.id = ${first.id} order by n`.execute(server.deps.db);
});
afterAll(() => server.close());

const openAs = (person: Someone) => person.calls.call('openFile', { params: { itemId: board.item, fileId: board.file } });
const drawnIn = ({ editor_details }: Markup): string => /"text":"(\w+)"/.exec(JSON.stringify(editor_details))?.[1] ?? '';

test('a page with very many markups is sent in full and in order, without hidden, deleted and too deeply nested ones', async () => {
  const [forMia, forMax] = [await openAs(board.mia), await openAs(board.max)];
  const [[ofMia], [ofMax]] = [forMia.editor_details, forMax.editor_details];
  const numbers = Array.from({ length: copies }, (_, n) => n + 1).filter((n) => n !== 7 && n !== 8);
  expect(ofMia?.mark_ups.slice(1).map(drawnIn)).toEqual(numbers.map((n) => `n${n}`));
  expect(ofMax?.mark_ups.slice(1).map(drawnIn)).toEqual(numbers.filter((n) => n % 100 > 0).map((n) => `n${n}`));
  expect(ofMia?.mark_ups[0]?.comments.map(({ text }) => text)).toEqual(['Look here']);
  expect(await server.deps.metrics.text([])).toMatch(/^sheetmark_rows_left_out_total\{kind="markup"\} [1-9]/m);
  const page = await board.max.calls.call('getEditorDetails', { params: board.page });
  expect(page.data?.mark_ups).toEqual(ofMax?.mark_ups);
});

interface Shared {
  readonly $shared: object;
  readonly $same: { readonly updated_at: 'created_at' };
}

test('a page that is sent briefly is the same once the shared fields are put back', async () => {
  await sql`update markups set open = 'closed', priority = 'high', due_date = '2026-03-04', updated_at = now() + interval '1 hour'
    where item_id = ${board.item} and number in (30, 31)`.execute(server.deps.db);
  await sql`update markups set assignee_id = created_by, resolved_by = created_by, resolved_on = now(), revision = 5, checked_file_id = file_id
    where item_id = ${board.item} and number = 32`.execute(server.deps.db);
  const full = await openAs(board.mia);
  const brief = await board.mia.calls.call('openFile', {
    params: { itemId: board.item, fileId: board.file },
    query: { markups: 'brief' },
  });
  const [common, ...briefly] = (brief.editor_details[0]?.mark_ups ?? []) as unknown as [Shared, ...Markup[]];
  const { $shared, $same } = common;
  expect($same).toEqual({ updated_at: 'created_at' });
  const complete = briefly.map((markup) => Object.assign({ updated_at: markup.created_at }, $shared, markup));
  expect(complete).toEqual(full.editor_details[0]?.mark_ups);
  expect(JSON.stringify(briefly).length).toBeLessThan(JSON.stringify(full.editor_details[0]?.mark_ups).length / 2);
  expect(brief.files.flatMap(({ sheets = [] }) => sheets).flatMap(({ mark_ups }) => mark_ups)).toEqual([]);
});
