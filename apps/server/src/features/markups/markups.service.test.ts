import type { BodyOf, FileId, Markup, Operations } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { isoTime } from '../../platform/clock/clock.ts';

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

type Change = Partial<BodyOf<Operations['updateMarkup']>>;
const asked = (body: Change) => ({ params: board.pathOf(markup), body });
const change = async (body: Change, by: Someone = board.mia) => (await by.calls.call('updateMarkup', asked(body))).data;
const refused = (body: object, by: Someone = board.mia) => by.calls.refusal('updateMarkup', asked(body));
const notFound = [404, 'not_found'];

describe('a number', () => {
  test('counts the markups of its item, even if they are created at the same time', async () => {
    const more = await Promise.all(Array.from({ length: 8 }, (_, at) => board.create(at % 2 ? board.mia : board.max)));
    expect(more.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const other = await setUpBoard(server);
    expect((await other.create(other.mia)).number).toBe(1);
  });

  test('stays with the markup and is never reused', async () => {
    const second = await board.create(board.mia);
    await board.fill(board.max, second, { editor_details: [] });
    await server.deps.db.deleteFrom('markups').where('id', '=', second.id).execute();
    expect((await board.create(board.mia)).number).toBe(3);
    expect((await board.inList(board.max)).map(({ number }) => number)).toEqual([3, 1]);
  });
});

test('a row shows the current version’s number and omits a large drawing', async () => {
  const upload = (content: string) =>
    board.olga.calls.call('uploadItem', { params: { id: board.folder }, file: { name: 'plan.pdf', bytes: `%PDF-1.7 ${content}` } });
  const { data: second } = await upload('two');
  await upload('three');
  await board.olga.calls.call('deleteVersion', { params: { id: board.item, fileId: second.file.id } });
  const small = [{ type: 'rect' }];
  await board.fill(board.mia, markup, { editor_details: small, iText: ['few words'] });
  const [row] = await board.inList(board.mia);
  expect([row?.file_version, row?.item.files.map(({ version }) => version)]).toEqual([3, [1, 3]]);
  expect([row?.editor_details, row?.itext]).toEqual([small, ['few words']]);

  const large = Array.from({ length: 300 }, (_, at) => ({ type: 'rect', left: at }));
  await board.fill(board.mia, markup, { editor_details: large, iText: ['many words '.repeat(300)] });
  const [long] = await board.inList(board.mia);
  expect([long?.editor_details, long?.itext]).toEqual([null, null]);
  expect((await board.onPage(board.mia))[0]?.editor_details).toEqual(large);
});

describe('a change', () => {
  test('of one field leaves the others unchanged', async () => {
    await change({ priority: 'urgent' });
    await change({ due_date: '2026-02-28' }, board.max);
    const changed = await change({ assignee: board.max.id });
    expect(changed).toMatchObject({
      priority: 'urgent',
      due_date: '2026-02-28',
      assignee: { id: board.max.id, name: 'Max' },
      assignee_id: board.max.id,
      created_by: { name: 'Mia' },
      revision: 4,
    });
    expect(await change({ due_date: null, assignee: null })).toMatchObject({
      due_date: null,
      assignee: null,
      assignee_id: null,
      priority: 'urgent',
    });
  });

  test('of different fields by several people at the same time loses none', async () => {
    const changes: Change[] = [{ priority: 'high' }, { open: 'review' }, { due_date: '2026-03-01' }, { assignee: board.max.id }];
    await Promise.all(changes.map((body, index) => change(body, index % 2 ? board.mia : board.max)));
    const [current] = await board.onPage(board.olga);
    expect(current).toMatchObject({ priority: 'high', open: 'review', due_date: '2026-03-01', assignee_id: board.max.id, revision: 5 });
  });

  test('without fields changes nothing', async () => {
    expect(await change({})).toEqual(markup);
  });

  test('to closed records who closed it and when; any other status clears both', async () => {
    server.clock.advance(60_000);
    const at = isoTime(server.clock);
    expect(await change({ open: 'closed' }, board.max)).toMatchObject({ resolved_by: { id: board.max.id, name: 'Max' }, resolved_on: at });
    server.clock.advance(60_000);
    expect(await change({ open: 'closed', priority: 'low' })).toMatchObject({ resolved_by: { id: board.max.id }, resolved_on: at });
    for (const open of ['open', 'review', 'none'] as const) {
      await change({ open: 'closed' });
      expect(await change({ open })).toMatchObject({ open, resolved_by: null, resolved_on: null });
    }
  });

  test('to an older revision is refused with the current state', async () => {
    const current = await change({ open: 'review', revision: 1 }, board.max);
    const { http, code, data } = await board.mia.calls.ask('updateMarkup', asked({ open: 'closed', revision: 1 }));
    expect([http, code, data]).toEqual([409, 'edit_conflict', current]);
    expect(await change({ open: 'closed', revision: 2 })).toMatchObject({ open: 'closed', revision: 3 });
  });

  test.each([
    ['a priority of no kind', { priority: 'highest' }],
    ['a status of no kind', { open: 'done' }],
    ['a visibility of no kind', { visibility: 'team' }],
    ['a date that does not exist', { due_date: '2026-02-30' }],
    ['a date that no calendar has', { due_date: '0000-01-01' }],
    ['a time for a date', { due_date: '2026-02-28T09:00:00Z' }],
  ])('to %s is refused', async (_, body) => {
    expect(await refused(body)).toEqual([400, 'invalid_input']);
    expect(await board.onPage(board.mia)).toEqual([markup]);
  });

  test('assigns it only to members', async () => {
    expect(await refused({ assignee: board.ida.id })).toEqual([400, 'invalid_input']);
    expect(await refused({ assignee: 999_999 })).toEqual([400, 'invalid_input']);
    await server.deps.db.updateTable('users').set({ is_active: 0 }).where('id', '=', board.max.id).execute();
    expect(await refused({ assignee: board.max.id })).toEqual([400, 'invalid_input']);
  });

  test('needs a path in which every id matches', async () => {
    const path = board.pathOf(markup);
    for (const wrong of [{ pageId: 2 }, { editorId: path.editorId + 1 }, { markupId: markup.id + 1 }]) {
      const sent = { params: { ...path, ...wrong }, body: { open: 'closed' } } as const;
      expect([wrong, await board.mia.calls.refusal('updateMarkup', sent)]).toEqual([wrong, notFound]);
    }
  });

  test('reports the changed fields and their former values', async () => {
    await change({ open: 'review', assignee: board.max.id });
    const [event] = await server.deps.db.selectFrom('events').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(event).toMatchObject({
      type: 'markup_updated',
      actor_id: board.mia.id,
      project_id: board.project,
      data: {
        markup_id: markup.id,
        item_id: board.item,
        revision: 2,
        changed: ['open', 'assignee_id'],
        before: { open: 'none', assignee_id: null, visibility: 'public' },
      },
    });
  });
});

describe('a private markup', () => {
  const seenBy = async (who: Someone) => {
    const inProject = (await who.calls.call('getProject', { params: { id: board.project } })).data.markups.none;
    const inFolder = (await who.calls.call('listFolderItems', { params: { id: board.project, folderId: board.folder } })).items[0]?.markups
      .none;
    const opened = await who.calls.call('openFile', { params: { itemId: board.item, fileId: board.file } });
    const list = await who.calls.call('listMarkups', { params: { projectId: board.project } });
    return {
      page: (await board.onPage(who)).length,
      file: opened.editor_details[0]?.mark_ups.length,
      list: list.data.length,
      total: list.meta.total,
      inProject,
      inFolder,
    };
  };
  const everywhere = { page: 1, file: 1, list: 1, total: 1, inProject: 1, inFolder: 1 };
  const nowhere = { page: 0, file: 0, list: 0, total: 0, inProject: 0, inFolder: 0 };

  test('is visible only to its creator and its assignee, in every list and count', async () => {
    expect(await seenBy(board.olga)).toEqual(everywhere);
    await change({ visibility: 'private' });
    expect([await seenBy(board.mia), await seenBy(board.max), await seenBy(board.olga)]).toEqual([everywhere, nowhere, nowhere]);
    await change({ assignee: board.max.id });
    expect([await seenBy(board.mia), await seenBy(board.max), await seenBy(board.olga)]).toEqual([everywhere, everywhere, nowhere]);
    await change({ assignee: null });
    expect(await seenBy(board.max)).toEqual(nowhere);
    await change({ visibility: 'public' });
    expect(await seenBy(board.olga)).toEqual(everywhere);
  });

  test('can’t be commented on, changed, filled or deleted by users who can’t see it, including the owner', async () => {
    await change({ visibility: 'private' });
    const { pageId: pageNumber, ...path } = board.pathOf(markup);
    for (const who of [board.olga, board.max]) {
      expect(await refused({ open: 'closed' }, who)).toEqual(notFound);
      expect(await who.calls.refusal('createComment', { params: { markupId: markup.id }, body: { text: 'Seen.' } })).toEqual(notFound);
      expect(await who.calls.refusal('deleteMarkup', { params: { pageNumber, ...path } })).toEqual(notFound);
      const filling = { params: board.page, body: { markupId: markup.id, editor_details: [] } };
      expect(await who.calls.refusal('saveEditorDetails', filling)).toEqual(notFound);
    }
    expect(await board.onPage(board.mia)).toMatchObject([{ revision: 2, comments: [] }]);
  });
});

describe('a deleted markup', () => {
  const remove = (who: Someone) => {
    const { pageId: pageNumber, ...path } = board.pathOf(markup);
    return who.calls.refusal('deleteMarkup', { params: { pageNumber, ...path } });
  };

  test('is kept if someone else has changed it since the revision that was sent', async () => {
    const { pageId: pageNumber, ...path } = board.pathOf(markup);
    const drawn = await board.fill(board.max, markup, { editor_details: [{ id: 'theirs', type: 'rect' }] });
    const deleting = (revision: number) => ({ params: { pageNumber, ...path }, query: { revision } });
    const refusal = await board.mia.calls.ask('deleteMarkup', deleting(markup.revision));
    expect([refusal.http, refusal.code]).toEqual([409, 'edit_conflict']);
    expect(refusal.data).toMatchObject({ id: markup.id, revision: drawn.data.revision, editor_details: [{ id: 'theirs' }] });
    expect(await board.onPage(board.mia)).toMatchObject([{ id: markup.id }]);
    expect(await board.mia.calls.refusal('deleteMarkup', deleting(drawn.data.revision))).toEqual([200, undefined]);
  });

  test('was deleted by its creator or the project’s owner', async () => {
    await change({ assignee: board.max.id });
    expect(await remove(board.max)).toEqual([403, 'not_allowed']);
    expect(await remove(board.mia)).toEqual([200, undefined]);
    markup = await board.create(board.mia);
    expect(await remove(board.olga)).toEqual([200, undefined]);
  });

  test('disappears everywhere, with its comments', async () => {
    await board.mia.calls.call('createComment', { params: { markupId: markup.id }, body: { text: 'Seen.' } });
    await remove(board.mia);
    expect([await board.onPage(board.mia), await board.inList(board.mia)]).toEqual([[], []]);
    expect(await remove(board.mia)).toEqual(notFound);
    expect(await refused({ open: 'closed' })).toEqual(notFound);
    expect(await board.mia.calls.refusal('createComment', { params: { markupId: markup.id }, body: { text: 'Late.' } })).toEqual(notFound);
  });
});

describe('the list of all markups', () => {
  test('shows each markup’s name, place and people', async () => {
    const { data: plans } = await board.olga.calls.call('createFolder', { params: { id: board.project }, body: { name: 'Plans' } });
    await board.olga.calls.call('updateFolder', { params: { id: board.project, folderId: board.folder }, body: { parent_id: plans.id } });
    const second = { name: 'Plan B.pdf', bytes: '%PDF-1.7 two' };
    const uploading = { params: { id: board.folder }, body: { item_id: board.item }, file: second };
    const { data: uploaded } = await board.olga.calls.call('uploadItem', uploading);
    await board.fill(board.mia, markup, { editor_details: [{ type: 'cloud' }], iText: [{ id: 'o1', text: 'Check the span' }] });
    await change({ assignee: board.max.id });
    const [row] = await board.inList(board.olga);
    const [project, folder] = [
      { id: board.project, name: 'Quay' },
      { id: board.folder, name: 'General' },
    ];
    expect(row).toMatchObject({
      id: markup.id,
      type: 'markup',
      name: 'Check the span',
      file_id: board.file,
      file_path: 'Plans / General',
      file_version: 2,
      project_detail: project,
      assignee_details: { id: board.max.id, name: 'Max' },
      assignee_name: 'Max',
      created_by_detail: { id: board.mia.id, name: 'Mia' },
      item: {
        id: board.item,
        name: 'plan.pdf',
        folder_id: board.folder,
        folder,
        project,
        files: [
          { id: board.file, version: 1, actual_name: 'plan.pdf' },
          { id: uploaded.file.id, version: 2, actual_name: 'Plan B.pdf' },
        ],
      },
    });
  });

  test('names a markup without text by the kinds of its objects', async () => {
    await board.fill(board.mia, markup, { editor_details: [{ type: 'cloud' }, { type: 'line', subType: 'arrow' }] });
    expect((await board.inList(board.mia))[0]).toMatchObject({ name: 'Cloud, Arrow', assignee_details: null, assignee_name: null });
  });

  test('is paged with limit and cursor, newest first, without duplicates even if more are added meanwhile', async () => {
    const made = [markup.id];
    for (let n = 0; n < 6; n += 1) made.unshift((await board.create(board.max)).id);
    await board.create(board.max, { privacy: 'private' });
    const walked: number[][] = [];
    let cursor: string | null | undefined;
    do {
      const query = { limit: 3, ...(cursor && { cursor }) };
      const { data, meta } = await board.mia.calls.call('listMarkups', { params: { projectId: board.project }, query });
      expect(meta.total).toBe(made.length + walked.length);
      walked.push(data.map((row) => row.id));
      cursor = meta.next_cursor;
      await board.create(board.max);
    } while (cursor);
    expect(walked.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(walked.flat()).toEqual(made);
  });

  test('ends exactly at its last row', async () => {
    const { data, meta } = await board.mia.calls.call('listMarkups', { params: { projectId: board.project }, query: { limit: 1 } });
    expect([data.length, meta]).toEqual([1, { total: 1, total_is_exact: true, next_cursor: null }]);
  });

  test('leaves out markups in the trash', async () => {
    await board.olga.calls.call('deleteItem', { params: { id: board.folder, itemId: board.item } });
    const { data, meta } = await board.mia.calls.call('listMarkups', { params: { projectId: board.project } });
    expect([data, meta.total]).toEqual([[], 0]);
    expect(await refused({ open: 'closed' })).toEqual(notFound);
  });
});

test('a calibration applies to everyone, and can be removed', async () => {
  const calibration = { actual: 72, calibrated: 1270, unit: 'mm' };
  const { data } = await board.mia.calls.call('calibratePage', { params: board.page, body: { calibration } });
  expect(data).toMatchObject({ id: board.editor, calibration });
  const seen = await board.max.calls.call('getEditorDetails', { params: board.page });
  expect(seen.data?.calibration).toEqual(calibration);
  for (const wrong of [
    { ...calibration, actual: 0 },
    { ...calibration, unit: ' ' },
    { actual: 1, calibrated: 2 },
  ]) {
    const [, code] = await board.mia.calls.refusal('calibratePage', { params: board.page, body: { calibration: wrong as never } });
    expect(code).toBe('invalid_input');
  }
  await board.mia.calls.call('calibratePage', { params: board.page, body: { calibration: null } });
  expect((await board.max.calls.call('getEditorDetails', { params: board.page })).data?.calibration).toBeNull();
});

test('regions of a page have their own scales for everyone; two users can add them at the same time', async () => {
  const calibration = { actual: 72, calibrated: 127, unit: 'mm', decimals: 2 };
  const region = { name: 'Detail A', left: 10, top: 20, width: 300, height: 200, calibration };
  const at = (regionId: string) => ({ ...board.page, regionId });
  await Promise.all([
    board.mia.calls.call('saveScaleRegion', { params: at('a'), body: region }),
    board.max.calls.call('saveScaleRegion', { params: at('b'), body: { ...region, name: 'Detail B' } }),
  ]);
  await board.max.calls.call('saveScaleRegion', { params: at('a'), body: { ...region, name: 'Stair' } });
  const seen = async () => (await board.mia.calls.call('getEditorDetails', { params: board.page })).data?.scale_regions ?? [];
  expect((await seen()).toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
    { ...region, id: 'a', name: 'Stair' },
    { ...region, id: 'b', name: 'Detail B' },
  ]);
  for (const wrong of [{ width: 0 }, { name: ' ' }, { calibration: { ...calibration, decimals: 4 } }]) {
    const [, code] = await board.mia.calls.refusal('saveScaleRegion', { params: at('c'), body: { ...region, ...wrong } });
    expect(code).toBe('invalid_input');
  }
  const { data } = await board.mia.calls.call('deleteScaleRegion', { params: at('a') });
  expect(data.scale_regions.map(({ id }) => id)).toEqual(['b']);
  await board.mia.calls.call('deleteScaleRegion', { params: at('b') });
  expect(await seen()).toEqual([]);
});

test('a markup records that it still applies to another version, which must be of its own item', async () => {
  const drawn = await board.create(board.mia);
  const say = (checked_file_id: FileId | null) => ({ params: board.pathOf(drawn), body: { checked_file_id } });
  expect((await board.max.calls.call('updateMarkup', say(board.file))).data.checked_file_id).toBe(board.file);
  const other = await setUpBoard(server);
  const [, code] = await board.max.calls.refusal('updateMarkup', say(other.file));
  expect(code).toBe('invalid_input');
  expect((await board.max.calls.call('updateMarkup', say(null))).data.checked_file_id).toBeNull();
});
