import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { nameSheet } from '../../../test/name-sheet.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createDecisionRunner } from './run-decisions.service.ts';

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp();
  board = await setUpBoard(server);
});
afterAll(() => server.close());

/** Every fourth is a new markup, the others changed nothing. */
const [COUNT, NEW] = [600, 150];
const unending = { signal: new AbortController().signal };

const markupOf = (index: number) => ({
  objects: [
    { id: `o${index}`, type: 'rect', left: index % 100, top: index / 100, width: 5, height: 5, stroke: '#e5342b', strokeWidth: 1, v: 1 },
  ],
  status: 'open',
  comments: [],
  author: 'EHolt',
  created: null,
  modified: null,
  isChanged: false,
});

/** An import of 600 changes that someone is about to apply. */
async function insertImport() {
  const { db } = server.deps;
  const found = JSON.stringify({ kinds: [], authors: [], staying: 0 });
  const { id } = await db
    .insertInto('annotation_imports')
    .values({
      project_id: board.project,
      item_id: board.item,
      file_id: board.file,
      created_by: board.olga.id,
      source: 'file',
      name: 'back.xfdf',
      state: 'ready',
      found,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changes = Array.from({ length: COUNT }, (_, index) => ({
    import_id: id,
    kind: index % 4 === 0 ? ('new' as const) : ('unchanged' as const),
    page_number: 1,
    name: `a${index}`,
    title: `Check ${index}`,
    found: index % 4 === 0 ? JSON.stringify(markupOf(index)) : null,
  }));
  await db.insertInto('annotation_changes').values(changes).execute();
  return id;
}

const countMarkups = async (): Promise<number> => {
  const { n } = await server.deps.db
    .selectFrom('markups')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('item_id', '=', board.item)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
};

const stateOf = async () => (await board.olga.calls.call('listAnnotationImports', { params: { id: board.item } })).data[0];

/** A runner whose process dies within its transaction of this number: what that one wrote is lost. */
function dyingRunner(transaction: number) {
  let begun = 0;
  const { work } = server.deps;
  const run: typeof work.run = (act) =>
    work.run(async (tx) => {
      const result = await act(tx);
      begun += 1;
      if (begun === transaction) throw new Error('killed');
      return result;
    });
  return createDecisionRunner({ ...server.deps, work: { ...work, run } });
}

test('names the sheet of each change, once it is known', async () => {
  const [id, calls] = [await insertImport(), board.olga.calls];
  const sheetOf = async () => (await calls.call('listAnnotationChanges', { params: { id } })).data[0]?.sheet;
  expect(await sheetOf()).toBeNull();
  await nameSheet(server, { file: board.file, page: 1, number: 'A-101', title: 'Grundriß Erdgeschoß' });
  expect(await sheetOf()).toBe('A-101 Grundriß Erdgeschoß');
});

test('applies many changes in short transactions, and continues after its process died', async () => {
  const id = await insertImport();
  const { data: begun } = await board.olga.calls.call('applyAnnotationChanges', { params: { id }, body: {} });
  expect(begun).toMatchObject({ state: 'applying', done: 0, counts: { new: NEW, unchanged: COUNT - NEW } });
  const decided = { importId: id, actor: board.olga.id };
  await expect(dyingRunner(5).run(decided, unending)).rejects.toThrow('killed');
  expect(await stateOf()).toMatchObject({ state: 'applying', done: 200 });
  expect(await countMarkups()).toBe(50);
  expect(await board.mia.calls.refusal('applyAnnotationChanges', { params: { id }, body: {} })).toEqual([409, 'edit_conflict']);
  expect(await board.mia.calls.refusal('undoAnnotationImport', { params: { id } })).toEqual([409, 'edit_conflict']);

  const runner = createDecisionRunner(server.deps);
  await Promise.all([runner.run(decided, unending), runner.run(decided, unending)]);
  expect(await stateOf()).toMatchObject({ state: 'applied', done: COUNT });
  expect(await countMarkups()).toBe(NEW);

  await board.mia.calls.call('undoAnnotationImport', { params: { id } });
  await expect(dyingRunner(3).run(decided, unending)).rejects.toThrow('killed');
  expect(await stateOf()).toMatchObject({ state: 'undoing', done: COUNT - 100 });
  await runner.giveUp(decided);
  expect(await stateOf()).toMatchObject({ state: 'applied', failure: 'Some changes couldn’t be undone.' });
  expect(await countMarkups()).toBe(NEW - 25);
});
