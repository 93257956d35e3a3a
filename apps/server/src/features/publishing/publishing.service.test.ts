import { type ItemId, PageNumber, type PublicationPlan, type RegisterRow } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { draw, type Place, setsOf, sheet, tender } from '../../../test/drawn-sets.ts';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: Calls;
let outsider: Calls;
let sets: ReturnType<typeof setsOf>;

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  owner = callsOf(server.app, await server.signUp('Olga'));
  sets = setsOf(owner);
  outsider = callsOf(server.app, await server.signUp('Otto'));
});
afterAll(() => server.close());

const outcomesOf = ({ pages }: Pick<PublicationPlan, 'pages'>) => pages.map(({ outcome }) => outcome);
const shown = (rows: readonly RegisterRow[]) => rows.map((row) => [row.number, row.version_label, row.issue, row.page_number]);
const itemsIn = async ({ project, folder }: Place) =>
  (await owner.call('listFolderItems', { params: { id: project, folderId: folder } })).items.map(({ name }) => name);

test('a set becomes one file for each sheet, and the next issue their versions', async () => {
  const place = await sets.aProject('Harbour');
  const first = await sets.stage(place, 'Tender', tender);
  expect(await itemsIn(place)).toEqual([]);
  expect(await sets.register(place)).toEqual([]);
  expect(outcomesOf((await sets.plan(first)).data)).toEqual(['new', 'new', 'new']);
  const queued = vi.spyOn(server.deps.queue, 'send');
  await sets.publish(first);
  expect((await itemsIn(place)).toSorted()).toEqual(['A-101 GROUND FLOOR.pdf', 'A-102 FIRST FLOOR.pdf', 'S-201 FRAMING.pdf']);
  expect(shown(await sets.register(place))).toEqual([
    ['S-201', 'V1', 'Tender', 1],
    ['A-101', 'V1', 'Tender', 1],
    ['A-102', 'V1', 'Tender', 1],
  ]);

  // Nobody waits for all of them, so uploads go first.
  const made = (await sets.register(place)).map(({ file_id }) => file_id);
  const payloads = made.map((fileId) => JSON.stringify({ fileId }));
  const jobs = queued.mock.calls.filter(([, job, payload]) => job.name === 'process-file' && payloads.includes(JSON.stringify(payload)));
  expect(jobs.map(([, , , options]) => options?.priority)).toEqual(made.map(() => -51));
  queued.mockRestore();

  const second = await sets.stage(
    place,
    'Construction',
    [sheet('A-103', 'ROOF'), sheet('A 101', 'GROUND FLOOR', 'REVISED NOTES')],
    [sheet('S-201', 'FRAMING')],
  );
  const planned = (await sets.plan(second)).data;
  expect(outcomesOf(planned)).toEqual(['new', 'version', 'unchanged']);
  expect(planned.missing.map(({ number }) => number)).toEqual(['A-102']);
  expect(planned.pages[1]!.current).toMatchObject({ number: 'A-101', label: 'V1' });
  await sets.publish(second);
  const rows = await sets.register(place);
  expect(shown(rows)).toEqual([
    ['S-201', 'V1', 'Construction', 1],
    ['A 101', 'V2', 'Construction', 1],
    ['A-102', 'V1', 'Tender', 1],
    ['A-103', 'V1', 'Construction', 1],
  ]);
  // It is compared with the version before as any upload.
  const updated = rows[1]!;
  await eventually(async () => {
    const [comparison] = (await owner.call('listItemComparisons', { params: { id: updated.item_id } })).data;
    expect(comparison?.state).toBe('ready');
  });
  expect((await sets.register(place)).map(({ number }) => number)).toEqual(['S-201', 'A 101', 'A-102', 'A-103']);

  await owner.call('undoPublication', { params: { publicationId: second } });
  expect(shown(await sets.register(place))).toEqual([
    ['S-201', 'V1', 'Tender', 1],
    ['A-101', 'V1', 'Tender', 1],
    ['A-102', 'V1', 'Tender', 1],
  ]);
  expect(await owner.refusal('undoPublication', { params: { publicationId: second } })).toEqual([409, 'edit_conflict']);
});

/** Where the markups of a page are, by id. */
async function markupsOn(itemId: ItemId, page: number) {
  const params = { itemId, sheetId: PageNumber.parse(page) };
  return (await owner.call('getEditorDetails', { params })).data?.mark_ups ?? [];
}

async function markUp(place: Place, itemId: ItemId, page: number, open: 'open' | 'closed'): Promise<number> {
  const params = { itemId, sheetId: PageNumber.parse(page) };
  const { id: editorId } = (await owner.call('createEditorDetails', { params, body: { projectId: place.project } })).data;
  const { id } = (await owner.call('createMarkup', { params: { ...params, editorId }, body: { open } })).data;
  const rect = { id: 'o1', type: 'rect', left: 100, top: 100, width: 50, height: 40 };
  await owner.call('saveEditorDetails', { params, body: { markupId: id, editor_details: [rect] } });
  return id;
}

test('links between the pages of a set lead to its sheets, also after they are renamed and have new versions', async () => {
  const place = await sets.aProject('Linked');
  await sets.publish(await sets.stage(place, 'Tender', tender));
  const [, ground, first] = await sets.register(place);
  await owner.call('updateItem', { params: { id: place.folder, itemId: first!.item_id }, body: { name: 'Upstairs.pdf' } });
  await sets.publish(await sets.stage(place, 'Construction', [sheet('A-102', 'FIRST FLOOR', 'REVISED NOTES')]));
  const goals = async () => {
    const params = { fileId: ground!.file_id, pageNumber: PageNumber.parse(1) };
    return (await owner.call('listPageLinks', { params })).data.map(({ goal }) => goal);
  };
  const current = (await sets.register(place)).find(({ number }) => number === 'A-102')!;
  expect([current.item_id, current.version_label]).toEqual([first!.item_id, 'V2']);
  expect(await goals()).toMatchObject([
    { kind: 'page', item_id: first!.item_id, file_id: current.file_id, page_number: 1, number: 'A-102' },
  ]);
});

test('a sheet of a file with several pages continues in a file of its own, with its history and open markups', async () => {
  const place = await sets.aProject('Quay');
  const set = await owner.call('uploadItem', { params: { id: place.folder }, file: { name: 'set.pdf', bytes: await draw(tender) } });
  await eventually(async () => expect((await sets.register(place)).length).toBe(3));
  const item = set.data.id;
  const [other, closed, open] = [
    await markUp(place, item, 1, 'open'),
    await markUp(place, item, 2, 'closed'),
    await markUp(place, item, 2, 'open'),
  ];
  const id = await sets.stage(place, 'Addendum', [sheet('A-102', 'FIRST FLOOR', 'REVISED')]);
  const planned = (await sets.plan(id)).data;
  expect(outcomesOf(planned)).toEqual(['version']);
  expect(planned.pages[0]!.current?.open_markups).toBe(1);
  await sets.publish(id);
  const rows = await sets.register(place);
  expect(rows.map(({ number, name, version_label }) => [number, name, version_label])).toEqual([
    ['S-201', 'set.pdf', 'V1'],
    ['A-101', 'set.pdf', 'V1'],
    ['A-102', 'A-102 FIRST FLOOR.pdf', 'V2'],
  ]);
  const own = rows[2]!;
  expect(own.open_markups).toBe(1);
  // The versions are compared, and the markup is carried over, as for any new version.
  await eventually(async () => {
    const { data } = await owner.call('getCarryOver', { params: { itemId: own.item_id, fileId: own.file_id } });
    expect(data?.state).toBe('ready');
  });
  expect((await markupsOn(own.item_id, 1)).map((markup) => markup.id)).toEqual([open]);
  expect((await markupsOn(item, 2)).map((markup) => markup.id)).toEqual([closed]);
  expect((await markupsOn(item, 1)).map((markup) => markup.id)).toEqual([other]);

  await owner.call('undoPublication', { params: { publicationId: id } });
  expect((await sets.register(place)).map(({ name, version_label }) => [name, version_label])).toEqual([
    ['set.pdf', 'V1'],
    ['set.pdf', 'V1'],
    ['A-102 FIRST FLOOR.pdf', 'V1'],
  ]);
  expect((await markupsOn(own.item_id, 1)).map((markup) => markup.id)).toEqual([open]);
});

test('the page before that begins a file of its own keeps its links to the other sheets of its set', async () => {
  const place = await sets.aProject('Kept');
  await owner.call('uploadItem', { params: { id: place.folder }, file: { name: 'set.pdf', bytes: await draw(tender) } });
  await eventually(async () => expect((await sets.register(place)).length).toBe(3));
  // A-101 links to A-102, which leaves the file first: its page there is superseded when A-101 follows.
  await sets.publish(await sets.stage(place, 'One', [sheet('A-102', 'FIRST FLOOR', 'REVISED')]));
  await sets.publish(await sets.stage(place, 'Two', [sheet('A-101', 'GROUND FLOOR', 'REVISED')]));
  const [, ground, first] = await sets.register(place);
  const [kept, newest] = (await owner.call('listItemFiles', { params: { id: ground!.item_id } })).fileDetails;
  expect([newest!.id, first!.version_label]).toEqual([ground!.file_id, 'V2']);
  const params = { fileId: kept!.id, pageNumber: PageNumber.parse(1) };
  await eventually(async () => {
    const goals = (await owner.call('listPageLinks', { params })).data.map(({ goal }) => goal);
    expect(goals).toMatchObject([{ kind: 'page', item_id: first!.item_id, file_id: first!.file_id, number: 'A-102' }]);
  });
});

test('pages with the same number, and without one, wait until they are changed or left out', async () => {
  const place = await sets.aProject('Clash');
  const id = await sets.stage(place, 'Tender', [sheet('A-101', 'ONE'), sheet('A-102', 'TWO')]);
  const { files, pages } = (await sets.plan(id)).data;
  const fileId = files[0]!.file_id!;
  await owner.call('updateSheets', { params: { fileId }, body: { sheets: [{ page_number: 2, number: 'a101' }] } });
  const clashing = (await sets.plan(id)).data;
  expect(clashing.pages.map(({ outcome, clash_pages }) => [outcome, clash_pages])).toEqual([
    ['clash', [2]],
    ['clash', [1]],
  ]);
  const send = (plan_key: string) => owner.refusal('publishSheets', { params: { publicationId: id }, body: { plan_key } });
  expect(await send(clashing.plan_key)).toEqual([400, 'invalid_input']);
  const leftOut = [{ sheet_id: pages[1]!.sheet_id, is_left_out: true }];
  await owner.call('updatePublication', { params: { publicationId: id }, body: { pages: leftOut } });
  expect(await send(clashing.plan_key)).toEqual([409, 'edit_conflict']);
  await sets.publish(id);
  expect(shown(await sets.register(place))).toEqual([['A-101', 'V1', 'Tender', 1]]);
});

test('of two sets published at once, the second is looked at again, and nothing is half published', async () => {
  const place = await sets.aProject('Race');
  const [one, other] = [
    await sets.stage(place, 'One', tender),
    await sets.stage(place, 'Other', [sheet('A-101', 'GROUND FLOOR', 'OTHER'), sheet('A-104', 'PLANT')]),
  ];
  const keys = await Promise.all([one, other].map(async (id) => (await sets.plan(id)).data.plan_key));
  await Promise.all(
    [one, other].map((publicationId, index) =>
      owner.call('publishSheets', { params: { publicationId }, body: { plan_key: keys[index]! } }),
    ),
  );
  const states = await eventually(async () => {
    const found = await Promise.all([one, other].map(async (id) => (await sets.plan(id)).data));
    expect(found.map(({ publication }) => publication.state).toSorted()).toEqual(['draft', 'published']);
    return found;
  });
  const late = states.find(({ publication }) => publication.state === 'draft')!;
  expect(late.publication.failure).toContain('Someone published');
  expect(late.published_meanwhile).toMatchObject({ by: { name: 'Olga' }, sheets: 1 });
  const count = (await sets.register(place)).length;
  expect(count).toBe(late.publication.name === 'One' ? 2 : 3);
  await sets.publish(late.publication.id);
  expect(shown(await sets.register(place)).filter(([number]) => number === 'A-101')[0]![1]).toBe('V2');
});

test('a killed worker starts again where it stopped, and publishes each sheet once', async () => {
  const place = await sets.aProject('Killed');
  const id = await sets.stage(place, 'Tender', tender);
  const { storage } = server.deps;
  const put = vi.spyOn(storage, 'putFile');
  let stored = 0;
  put.mockImplementation(async (...args) => {
    stored += 1;
    if (stored === 2) throw new Error('the process is gone');
    put.mockRestore();
    const result = await storage.putFile(...args);
    if (stored < 2) vi.spyOn(storage, 'putFile').mockRejectedValueOnce(new Error('the process is gone'));
    return result;
  });
  const { plan_key } = (await sets.plan(id)).data;
  await owner.call('publishSheets', { params: { publicationId: id }, body: { plan_key } });
  await eventually(async () => {
    const { state } = (await sets.plan(id)).data.publication;
    const listed = (await sets.register(place)).length;
    // All or nothing, at every moment.
    expect(state === 'published' ? [3] : [0, 3]).toContain(listed);
    expect(state).toBe('published');
  });
  expect(await itemsIn(place)).toHaveLength(3);
  const left = await server.deps.db
    .selectFrom('items')
    .select('id')
    .where('project_id', '=', place.project)
    .where('is_staged', '=', true)
    .execute();
  expect(left).toEqual([]);
});

test('a correction to the number of a sheet in another discipline is compared with that sheet, and files can be removed', async () => {
  const place = await sets.aProject('Corrected');
  await sets.publish(await sets.stage(place, 'Tender', [sheet('E-301', 'POWER')]));
  const id = await sets.stage(place, 'Addendum', [sheet('A-101', 'POWER')], [sheet('A-102', 'FIRST FLOOR')]);
  const { files } = (await sets.plan(id)).data;
  const number = { sheets: [{ page_number: 1, number: 'E301' }] };
  await owner.call('updateSheets', { params: { fileId: files[0]!.file_id! }, body: number });
  await owner.call('updatePublication', { params: { publicationId: id }, body: { removed_files: [files[1]!.item_id] } });
  await eventually(async () => {
    const { pages } = (await sets.plan(id)).data;
    expect(pages.map(({ outcome, is_compared, current }) => [outcome, is_compared, current?.number])).toEqual([['version', true, 'E-301']]);
  });
  await sets.publish(id);
  expect((await sets.plan(id)).data.publication.sheets).toEqual({ new: 0, version: 1, unchanged: 0 });
});

test('files are added to a draft behind those it has, up to 500, and to nothing but a draft', async () => {
  const place = await sets.aProject('Added');
  const id = await sets.stage(place, 'Tender', [sheet('A-101', 'ONE')]);
  const add = (files: string[]) => owner.refusal('addPublicationFiles', { params: { publicationId: id }, body: { files } });
  expect(await add(Array.from({ length: 500 }, (_, index) => `${index}.pdf`))).toEqual([400, 'invalid_input']);
  const { items } = (await owner.call('addPublicationFiles', { params: { publicationId: id }, body: { files: ['more.pdf'] } })).data;
  const file = { name: 'more.pdf', bytes: await draw([sheet('A-102', 'TWO')]) };
  await owner.call('uploadItem', { params: { id: place.folder }, file, body: { item_id: items[0]! } });
  await eventually(async () => {
    const { files, pages } = (await sets.plan(id)).data;
    expect(files.map(({ reading }) => reading.state)).toEqual(['ready', 'ready']);
    expect(pages.map(({ is_compared }) => is_compared)).toEqual([true, true]);
  });
  await sets.publish(id);
  expect(shown(await sets.register(place)).map(([number]) => number)).toEqual(['A-101', 'A-102']);
  expect(await add(['late.pdf'])).toEqual([409, 'edit_conflict']);
});

test('markups stay on the version before and nobody is notified if the publisher chooses so', async () => {
  const place = await sets.aProject('Quiet');
  const mia = await server.signUp('Mia');
  await server.deps.db.insertInto('memberships').values({ project_id: place.project, user_id: mia.id, role: 'editor' }).execute();
  const news = async () =>
    (await callsOf(server.app, mia).call('listNotifications', { query: { project_id: place.project } })).data
      .filter(({ type }) => type === 'sheets_published')
      .map(({ notification_text, reason, url }) => [notification_text, reason, url]);
  await sets.publish(await sets.stage(place, 'Tender', tender));
  const sentBefore = [['Olga published 3 sheets: Tender', 'member', `/project/${place.project}/sheets`]];
  await eventually(async () => expect(await news()).toEqual(sentBefore));

  const [, ground] = await sets.register(place);
  await markUp(place, ground!.item_id, 1, 'open');
  const id = await sets.stage(place, 'Construction', [sheet('A-101', 'GROUND FLOOR', 'REVISED NOTES')]);
  const { plan_key } = (await sets.plan(id)).data;
  await owner.call('publishSheets', { params: { publicationId: id }, body: { plan_key, carries_markups: false, notifies: false } });
  const at = async () => ({ itemId: ground!.item_id, fileId: (await sets.register(place))[1]!.file_id });
  const state = async () => (await owner.call('getCarryOver', { params: await at() })).data?.state;
  await eventually(async () => expect(await state()).toBe('undone'));
  expect(await news()).toEqual(sentBefore);
  await owner.call('redoCarryOver', { params: await at() });
  await eventually(async () => expect(await state()).toBe('ready'));
});

test('only members who may publish see drafts, and discarding one leaves nothing', async () => {
  const place = await sets.aProject('Draft');
  const id = await sets.stage(place, 'Tender', [sheet('A-101', 'ONE')]);
  const { files, pages } = (await sets.plan(id)).data;
  const vera = await server.signUp('Vera');
  await server.deps.db.insertInto('memberships').values({ project_id: place.project, user_id: vera.id, role: 'viewer' }).execute();
  const viewer = callsOf(server.app, vera);
  const fileId = files[0]!.file_id!;
  expect((await viewer.call('listPublications', { params: { id: place.project } })).data).toEqual([]);
  expect(await viewer.refusal('getPublication', { params: { publicationId: id } })).toEqual([403, 'not_allowed']);
  expect(await viewer.refusal('listSheets', { params: { fileId } })).toEqual([403, 'not_allowed']);
  expect(pages).toHaveLength(1);
  // Nothing else shows its files, even to those who may publish.
  const search = (text_to_search: string) => owner.call('searchMyTasksAndMarkups', { body: { text_to_search, project_id: place.project } });
  for (const text of ['GENERAL', 'A-101', 'Tender']) expect((await search(text)).data).toMatchObject({ sheets: [], pages: [], items: [] });
  const opened = { project_id: place.project, item_id: files[0]!.item_id };
  expect(await owner.refusal('recordOpened', { body: opened })).toEqual([404, 'not_found']);
  expect(await owner.refusal('listItemFiles', { params: { id: files[0]!.item_id } })).toEqual([404, 'not_found']);
  expect((await owner.call('listNewestItems', { params: { id: place.project } })).data).toEqual([]);
  expect(await outsider.refusal('getPublication', { params: { publicationId: id } })).toEqual([404, 'not_found']);
  expect((await owner.call('listPublications', { params: { id: place.project } })).data).toMatchObject([{ id, state: 'draft' }]);
  expect((await owner.call('listTrashedItems', { params: { id: place.project } })).data).toEqual([]);
  expect(await owner.refusal('restoreItem', { params: { id: place.project, itemId: files[0]!.item_id } })).toEqual([404, 'not_found']);
  await owner.call('discardPublication', { params: { publicationId: id } });
  expect((await owner.call('listTrashedItems', { params: { id: place.project } })).data).toEqual([]);
  expect(await owner.refusal('getPublication', { params: { publicationId: id } })).toEqual([404, 'not_found']);
  expect(await owner.refusal('listSheets', { params: { fileId: files[0]!.file_id! } })).toEqual([404, 'not_found']);
});
