import { type Dict, dict, editAnnotations, makePdf, name, textString } from '@sheetmark/annotations/testing';
import { type ChangeDecision, PageNumber } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let project: number;
let folder: number;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  owner = callsOf(server.app, await server.signUp('Olga'));
  project = (await owner.call('createProject', { body: { name: 'Quay' } })).data.id;
  folder = (await owner.call('listFolders', { params: { id: project } })).data[0]?.id ?? 0;
});
afterAll(() => server.close());

const sheetId = PageNumber.parse(1);

async function upload(): Promise<number> {
  const file = { name: 'plan.pdf', bytes: makePdf([{}]) };
  const { data: item } = await owner.call('uploadItem', { params: { id: folder }, file, body: {} });
  await eventually(async () => {
    const { files } = await owner.call('openFile', { params: { itemId: item.id, fileId: item.file.id } });
    expect(files[0]?.processing).toBe('ready');
  });
  return item.id;
}

const rectangle = (id: string, left: number) => ({ id, type: 'rect', left, top: 100, width: 80, height: 60, stroke: '#e5342b', v: 1 });

const save = (itemId: number, markupId: number, object: ReturnType<typeof rectangle>) =>
  owner.call('saveEditorDetails', { params: { itemId, sheetId }, body: { markupId, editor_details: [object] } });

async function draw(itemId: number, id: string): Promise<number> {
  const params = { itemId, sheetId };
  const { data: editor } = await owner.call('createEditorDetails', { params, body: { projectId: project } });
  const { data } = await owner.call('createMarkup', { params: { ...params, editorId: editor.id }, body: { open: 'open' } });
  await save(itemId, data.id, rectangle(id, 10));
  return data.id;
}

async function exported(itemId: number): Promise<Uint8Array> {
  server.clock.advance(1_000);
  const { data } = await owner.call('exportMarkups', { params: { id: project }, body: { form: 'annotated', items: [itemId] } });
  const made = await eventually(async () => {
    const found = (await owner.call('getMarkupExport', { params: { id: project, exportId: data.id } })).data;
    expect(found.state).toBe('ready');
    return found;
  });
  return (await owner.get(made.url ?? '')).rawPayload;
}

const latest = (itemId: number, wanted: RegExp) =>
  eventually(async () => {
    const [found] = (await owner.call('listAnnotationImports', { params: { id: itemId } })).data;
    expect(found?.state).toMatch(wanted);
  });

/** A plan whose export was edited: one markup moved on both sides, one moved there alone, and one deleted there; the first was answered. */
async function editedPlan() {
  const itemId = await upload();
  const [both, theirs, gone] = [await draw(itemId, 'a'), await draw(itemId, 'b'), await draw(itemId, 'c')];
  const out = await exported(itemId);
  await save(itemId, both, rectangle('a', 20));
  const edited = (rect: readonly number[], change: (annotation: Dict) => Dict = (each) => each) =>
    editAnnotations(out, {
      change: (each, id) => {
        if (id === `sheetmark-${gone}-o-c`) return null;
        return change(id === `sheetmark-${both}-o-a` || id === `sheetmark-${theirs}-o-b` ? each.with({ Rect: [...rect] }) : each);
      },
      add: [
        dict({
          Type: name('Annot'),
          Subtype: name('Text'),
          NM: textString(`reply-${both}`),
          T: textString('Zoë'),
          Rect: [0, 0, 1, 1],
          IRT: textString(`@sheetmark-${both}-o-a`),
          Contents: textString('Why?'),
        }),
      ],
    });
  const bring = async (bytes: Uint8Array) =>
    (await owner.call('importAnnotations', { params: { id: itemId }, file: { name: 'back.pdf', bytes } })).data;
  const decide = async (id: number, decision: ChangeDecision) => {
    server.clock.advance(1_000);
    const { data } = await owner.call('listAnnotationChanges', { params: { id } });
    const decisions = data.flatMap(({ id: change, kind }) => (kind === 'unchanged' ? [] : [{ id: change, decision }]));
    await owner.call('applyAnnotationChanges', { params: { id }, body: { decisions } });
    await latest(itemId, /applied/);
  };
  return { itemId, edited, bring, decide, both };
}

const [there, elsewhere] = [
  [399, 199, 481, 261],
  [299, 99, 381, 161],
];

test('what was decided to stay as it is here isn’t asked about again, unless the file changed since or the import was undone', async () => {
  const { itemId, edited, bring, decide } = await editedPlan();
  const first = await bring(edited(there));
  expect(first.counts).toEqual({ new: 0, changed: 1, conflict: 1, deleted: 1, unchanged: 0 });
  await decide(first.id, 'ours');
  expect((await bring(edited(there))).counts).toEqual({ new: 0, changed: 0, conflict: 0, deleted: 0, unchanged: 2 });
  expect((await bring(edited(elsewhere))).counts).toMatchObject({ conflict: 1, changed: 1, deleted: 0 });

  await owner.call('undoAnnotationImport', { params: { id: first.id } });
  await eventually(async () => {
    const found = (await owner.call('listAnnotationImports', { params: { id: itemId } })).data.find(({ id }) => id === first.id);
    expect(found?.state).toBe('ready');
  });
  const again = await bring(edited(there));
  expect(again.counts).toEqual(first.counts);
  const { data } = await owner.call('listAnnotationChanges', { params: { id: again.id } });
  expect(data.find(({ kind }) => kind === 'conflict')?.new_comments).toBe(1);
});

test('copies of an export against which ours was kept are each decided once', async () => {
  const { edited, bring, decide } = await editedPlan();
  for (const place of [there, elsewhere]) await decide((await bring(edited(place))).id, 'ours');
  expect((await bring(edited(there))).counts).toMatchObject({ new: 0, changed: 0, conflict: 0, deleted: 0 });
});

test('a copy that changes back what was taken from it is a change again', async () => {
  const { edited, bring, decide } = await editedPlan();
  for (const place of [there, elsewhere]) await decide((await bring(edited(place))).id, 'theirs');
  expect((await bring(edited(there))).counts).toMatchObject({ changed: 2, conflict: 0 });
});

test('a conflict that nobody decided comes again', async () => {
  const { itemId, edited, bring } = await editedPlan();
  const { id } = await bring(edited(there));
  await owner.call('applyAnnotationChanges', { params: { id }, body: { decisions: [] } });
  await latest(itemId, /applied/);
  expect((await bring(edited(there))).counts).toMatchObject({ changed: 0, conflict: 1, deleted: 0 });
});

test('a later export is compared with itself, not with what was decided before it', async () => {
  const { itemId, edited, bring, decide, both } = await editedPlan();
  await decide((await bring(edited(there))).id, 'theirs');
  await save(itemId, both, rectangle('a', 30));
  const later = editAnnotations(await exported(itemId), {
    change: (each, id) => (id === `sheetmark-${both}-o-a` ? each.with({ Rect: there }) : each),
  });
  expect((await bring(later)).counts).toMatchObject({ changed: 1, conflict: 0 });
});

test('markups of a closed review keep their drawing, whatever was decided, and take the file’s comments', async () => {
  const { itemId, edited, bring, decide, both } = await editedPlan();
  const { db } = server.deps;
  await sql`
    with r as (insert into reviews (project_id, number, title, reminders, decision_set, decisions, state, created_by)
      select ${project}, 90, 'A', '[]', '', '[]', 'closed', user_id from projects where id = ${project} returning id)
    update markups set review_id = r.id from r where item_id = ${itemId}`.execute(db);
  const drawn = () =>
    db
      .selectFrom('markups')
      .select(['id', 'objects', 'deleted_at'])
      .where(sql<boolean>`item_id = ${itemId}`)
      .orderBy('id')
      .execute();
  const before = await drawn();
  const { id } = await bring(edited(there));
  await decide(id, 'theirs');
  expect(await drawn()).toEqual(before);
  const comments = db
    .selectFrom('comments')
    .select('text')
    .where(sql<boolean>`markup_id = ${both}`)
    .where('deleted_at', 'is', null);
  expect(await comments.execute()).toEqual([{ text: 'Why?' }]);
  await owner.call('undoAnnotationImport', { params: { id } });
  await latest(itemId, /ready/);
  expect(await drawn()).toEqual(before);
});
