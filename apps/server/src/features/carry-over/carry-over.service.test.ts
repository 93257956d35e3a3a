import { setImmediate } from 'node:timers/promises';
import type { Change } from '@sheetmark/compare';
import { type FileId, type Markup, PageNumber } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { killWorkers } from '../../../test/kill-workers.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { ComparedSheet } from './compared-versions.ts';
import { queueCarrying, queueCompared } from './queue-carrying.ts';

let server: TestApp;
let board: Board;
let newer: FileId;
let sheets: readonly ComparedSheet[];
let feature: TestApp['services'];
const run = { signal: new AbortController().signal };

beforeAll(async () => {
  server = await createTestApp();
  feature = server.services;
});
beforeEach(async () => {
  board = await setUpBoard(server);
  newer = await upload('two', 2);
  sheets = [aSheet()];
});
afterAll(() => server.close());

async function upload(content: string, pages: number): Promise<FileId> {
  const file = { name: 'plan.pdf', bytes: `%PDF-1.7 ${content}` };
  const { id } = (await board.mia.calls.call('uploadItem', { params: { id: board.folder }, file })).data.file;
  const size = { file_id: id, width: 1000, height: 800, unit: 'pt', mode: 'vector', min_level: 0, max_level: 2 } as const;
  const rows = Array.from({ length: pages }, (_, index) => ({ ...size, page_number: index + 1, updated_at: new Date().toISOString() }));
  await server.deps.db.insertInto('sheets').values(rows).execute();
  return id;
}

const trusted = { isTrusted: true, coverage: 0.9, residual: 0.1, isByPeople: false };
/** 50 to the right and 20 down. */
const aSheet = (parts: Partial<ComparedSheet> = {}): ComparedSheet => ({
  beforePage: 1,
  afterPage: 1,
  alignment: { matrix: [1, 0, 0, 1, 50, 20], ...trusted },
  changes: [{ box: { left: 500, top: 500, width: 60, height: 40 }, shift: null }],
  ...parts,
});

const rect = (left: number, top: number) => ({ id: 'o1', type: 'rect', left, top, width: 10, height: 10, vendor: { kept: [1, null] } });

async function draw(by: Someone, left: number, top: number, body: Parameters<Board['create']>[1] = {}): Promise<Markup> {
  const made = await by.calls.call('createMarkup', {
    params: { ...board.page, editorId: board.editor },
    body: { ...body, file_id: board.file },
  });
  return (await board.fill(by, made.data, { editor_details: [rect(left, top)] })).data;
}

const toVersion = (fileId: FileId = newer) => ({ itemId: board.item, fileId });
const actorOf = ({ id }: Someone) => ({ id, session: null }) as unknown as Parameters<typeof feature.answers.answer>[0];

async function queue(beforeFile: FileId = board.file, afterFile: FileId = newer): Promise<void> {
  const compared = { comparisonId: 1, projectId: board.project, itemId: board.item, beforeFile, afterFile, sheets };
  await server.deps.work.run((tx) => queueCarrying(tx, compared, server.deps));
}
async function carry(fileId: FileId = newer): Promise<void> {
  const row = await server.deps.db.selectFrom('carry_overs').select('id').where('after_file_id', '=', fileId).executeTakeFirstOrThrow();
  await feature.carrying.carry(row.id, run);
}
async function queueAndCarry(): Promise<void> {
  await queue();
  await carry();
}

/** What a comparison of both versions found: the first change where `aSheet` has one, the others elsewhere. */
async function storeChanges(...changes: readonly Change[]): Promise<void> {
  const { db } = server.deps;
  const now = new Date().toISOString();
  const versions = { project_id: board.project, before_file_id: board.file, after_file_id: newer, before_page: null, after_page: null };
  const { id } = await db
    .insertInto('comparisons')
    .values({ ...versions, state: 'ready', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pages = { comparison_id: id, position: 0, before_page: 1, after_page: 1, state: 'ready' } as const;
  const page = await db.insertInto('compared_pages').values(pages).returning('id').executeTakeFirstOrThrow();
  const rows = changes.map((change, at) => {
    const box = JSON.stringify({ left: 500 - at * 400, top: 500, width: 60, height: 40 });
    return { page_id: page.id, number: at + 1, box, before_box: box, change: JSON.stringify(change), is_confirmed: true };
  });
  await db.insertInto('page_changes').values(rows).execute();
}

const find = (by = board.mia) => feature.carryOvers.find(actorOf(by), toVersion());
async function list(by = board.mia, filter: { queued?: 'true'; place?: 'moved'; limit?: number; cursor?: string } = {}) {
  const found = await find(by);
  return feature.carryOvers.list(actorOf(by), board.project, { carry_overs: String(found?.id), ...filter });
}
const answer = (by: Someone, markup: Markup, body: Partial<Parameters<typeof feature.answers.answer>[2]> & { revision?: number }) => {
  const { revision, ...rest } = body;
  const sent = { markups: [{ id: markup.id, ...(revision !== undefined && { revision }) }], answer: null, ...rest };
  return feature.answers.answer(actorOf(by), toVersion(), sent);
};
const readRow = async ({ id }: Pick<Markup, 'id'>) => {
  const { data } = await board.olga.calls.call('getMarkups', { params: { itemId: board.item }, query: { ids: String(id) } });
  return data[0];
};

describe('a newer version', () => {
  test('takes over each markup where the alignment moves it, and says what is below it', async () => {
    const [calm, touched, far] = [await draw(board.mia, 100, 100), await draw(board.mia, 460, 490), await draw(board.mia, 990, 100)];
    await queueAndCarry();
    expect((await readRow(calm))?.editor_details).toEqual([rect(150, 120)]);
    expect((await readRow(far))?.editor_details).toBeNull();
    expect(await find()).toMatchObject({
      state: 'ready',
      before: { label: 'V1' },
      after: { label: 'V2' },
      counts: { all: 3, places: { unchanged: 1, changed: 1, outside: 1 }, unanswered: 2 },
      is_latest: true,
    });
    const { data } = await list();
    expect(data.map(({ markup, place, matrix }) => [markup.id, place, matrix])).toEqual([
      [touched.id, 'changed', [1, 0, 0, 1, 50, 20]],
      [far.id, 'outside', [1, 0, 0, 1, 50, 20]],
      [calm.id, 'unchanged', [1, 0, 0, 1, 50, 20]],
    ]);
    expect(data[0]).toMatchObject({ before_bounds: { left: 460, top: 490 }, after_bounds: { left: 510, top: 510, width: 10, height: 10 } });
  });

  test('follows its page to another number, and lists what is on a page that it lacks', async () => {
    const markup = await draw(board.mia, 100, 100);
    sheets = [aSheet({ afterPage: 2 })];
    await queueAndCarry();
    expect(await readRow(markup)).toMatchObject({ page_number: 2, editor_details: [rect(150, 120)] });
    await feature.undoing.undo(actorOf(board.mia), toVersion());
    expect(await readRow(markup)).toMatchObject({ page_number: 1, editor_details: [rect(100, 100)] });
    sheets = [];
    await queue();
    await feature.undoing.redo(actorOf(board.mia), toVersion());
    await carry();
    expect((await list()).data).toMatchObject([{ place: 'missing', after_page: null, matrix: null }]);
  });

  test('keeps markups in place whose alignment isn’t trusted, and asks about them', async () => {
    const markup = await draw(board.mia, 100, 100);
    sheets = [aSheet({ alignment: { matrix: [3, 0, 0, 3, 9, 9], ...trusted, isTrusted: false } })];
    await queueAndCarry();
    expect(await readRow(markup)).toMatchObject({ editor_details: [rect(100, 100)], revision: markup.revision });
    expect((await list()).data).toMatchObject([{ place: 'unsure', is_queued: true }]);
  });

  test('loses and doubles nothing when the job is killed and repeated', async () => {
    const markup = await draw(board.mia, 100, 100);
    await queue();
    const killed = new AbortController();
    killed.abort();
    const { id } = await server.deps.db.selectFrom('carry_overs').select('id').where('after_file_id', '=', newer).executeTakeFirstOrThrow();
    await expect(feature.carrying.carry(id, killed)).rejects.toThrow('aborted');
    expect((await readRow(markup))?.editor_details).toEqual([rect(100, 100)]);
    await Promise.all([carry(), carry()]);
    await carry();
    expect(await readRow(markup)).toMatchObject({ editor_details: [rect(150, 120)], revision: markup.revision + 1 });
    expect((await list()).data).toHaveLength(1);
  });

  test('loses nothing when the process that moves the drawings is killed', async () => {
    const markup = await draw(board.mia, 100, 100);
    await queue();
    let isOver = false;
    const carrying = carry()
      .catch((error: unknown) => error)
      .finally(() => (isOver = true));
    while (!isOver) {
      killWorkers('process/worker-entry');
      await setImmediate();
    }
    expect(await carrying).toMatchObject({ name: 'ProcessStopped' });
    expect(await readRow(markup)).toMatchObject({ editor_details: [rect(100, 100)], revision: markup.revision });
    expect(await find()).toMatchObject({ state: 'running', counts: { all: 0 } });
    await carry();
    expect((await readRow(markup))?.editor_details).toEqual([rect(150, 120)]);
  });

  test('takes over again for another alignment what nobody has edited or answered', async () => {
    const [idle, edited, answered] = [await draw(board.mia, 100, 100), await draw(board.mia, 200, 100), await draw(board.mia, 300, 100)];
    await queueAndCarry();
    await board.fill(board.max, edited, { editor_details: [rect(7, 7)] });
    await answer(board.max, answered, { answer: 'holds' });
    sheets = [aSheet({ alignment: { matrix: [1, 0, 0, 1, 60, 20], ...trusted } })];
    await queueAndCarry();
    const lefts = await Promise.all([idle, edited, answered].map(async (one) => (await readRow(one))?.editor_details));
    expect(lefts).toEqual([[rect(160, 120)], [rect(7, 7)], [rect(350, 120)]]);
  });

  test('leaves the stamp of a review on the version that was reviewed, and asks nobody about it', async () => {
    const stamp = await draw(board.mia, 100, 100);
    await sql`
      with r as (insert into reviews (project_id, number, title, reminders, decision_set, decisions, created_by)
          values (${board.project}, 1, 'A', '[]', '', '[]', ${board.mia.id}) returning id),
        s as (insert into review_sheets (review_id, position, file_id, page_number, file_name, version, sha256)
          select id, 1, ${board.file}, 1, 'plan.pdf', 1, '' from r returning id)
      insert into review_stamps (sheet_id, markup_id, closed_at) select id, ${stamp.id}, now() from s`.execute(server.deps.db);
    await queueAndCarry();
    expect((await readRow(stamp))?.editor_details).toBeNull();
    expect((await list(board.mia, { queued: 'true' })).data).toEqual([]);
  });

  test('leaves alone what was drawn on it, and refuses an edit of what was there before', async () => {
    const made = await board.create(board.mia);
    const { data: later } = await board.fill(board.mia, made, { editor_details: [rect(5, 5)] });
    const markup = await draw(board.mia, 100, 100);
    await queueAndCarry();
    expect((await readRow(later))?.editor_details).toEqual([rect(5, 5)]);
    const outdated = { markupId: markup.id, editor_details: [rect(1, 1)], revision: markup.revision };
    expect(await board.max.calls.refusal('saveEditorDetails', { params: board.page, body: outdated })).toEqual([409, 'edit_conflict']);
  });

  test('waits until the version before has its markups', async () => {
    const markup = await draw(board.mia, 100, 100);
    const third = await upload('three', 1);
    await queue();
    await queue(newer, third);
    await carry(third);
    expect((await readRow(markup))?.editor_details).toEqual([rect(100, 100)]);
    await carry();
    await carry(third);
    expect((await readRow(markup))?.editor_details).toEqual([rect(200, 140)]);
    await expect(feature.undoing.undo(actorOf(board.mia), toVersion())).rejects.toThrow('A newer version took over');
  });
});

describe('an answer', () => {
  test('is saved at once, seen by others, and can be taken back', async () => {
    const markup = await draw(board.mia, 460, 490, { open: 'review' });
    await queueAndCarry();
    const toCheck = async () =>
      (await board.max.calls.call('listVersionsToCheck', { params: { id: board.project, folderId: board.folder } })).data;
    expect(await toCheck()).toEqual([{ item_id: board.item, file_id: newer, unanswered: 1 }]);
    const [closed] = await answer(board.max, markup, { answer: 'resolved', comment: 'Door moved', revision: 1 });
    expect(closed).toMatchObject({ answer: 'resolved', answered_by: { id: board.max.id }, markup: { open: 'closed' }, revision: 2 });
    const row = await readRow(markup);
    expect(row).toMatchObject({ open: 'closed', checked_file_id: newer, resolved_by: { id: board.max.id } });
    expect(row?.comments.map(({ text }) => text)).toEqual(['Door moved', 'Resolved by V2']);
    expect((await find())?.counts.unanswered).toBe(0);
    expect(await toCheck()).toEqual([]);
    await expect(answer(board.mia, markup, { answer: 'holds', revision: 1 })).rejects.toMatchObject({
      code: 'edit_conflict',
      current: [{ answer: 'resolved' }],
    });
    await answer(board.mia, markup, { answer: null, revision: 2 });
    expect(await readRow(markup)).toMatchObject({ open: 'review', checked_file_id: null, resolved_by: null, comments: [] });
    expect((await find())?.counts.unanswered).toBe(1);
  });

  test('names the change that the markup is on, and links to it when that resolved it', async () => {
    const markup = await draw(board.mia, 460, 490);
    await queueAndCarry();
    expect((await list()).data).toMatchObject([{ place: 'changed', change: null }]);
    await storeChanges({ kind: 'text', before: '2.20', after: '2.40' }, { kind: 'picture' });
    expect((await list()).data).toMatchObject([{ change: { position: 1, number: 1, sentence: 'Text 2.20 → 2.40', is_scan: false } }]);
    await answer(board.max, markup, { answer: 'resolved' });
    const link = `${server.deps.config.publicUrl}/project/${board.project}/compare/${board.item}/${board.file}/${newer}?page=1&change=1`;
    expect((await readRow(markup))?.comments.map(({ text }) => text)).toEqual([`Resolved by V2: Text 2.20 → 2.40\n${link}`]);
  });

  test('moves the markup by the offered distance, and back', async () => {
    const markup = await draw(board.mia, 460, 490);
    sheets = [aSheet({ changes: [{ box: { left: 505, top: 505, width: 50, height: 20 }, shift: { x: 30, y: 0 } }] })];
    await queueAndCarry();
    expect((await list(board.mia, { place: 'moved' })).data).toMatchObject([{ shift: { x: 30, y: 0 } }]);
    await answer(board.max, markup, { answer: 'moved', by: { x: 30, y: 0 } });
    expect((await readRow(markup))?.editor_details).toEqual([rect(540, 510)]);
    await answer(board.max, markup, { answer: null });
    expect((await readRow(markup))?.editor_details).toEqual([rect(510, 510)]);
  });

  test('places a markup that wasn’t placed', async () => {
    const markup = await draw(board.mia, 990, 100);
    await queueAndCarry();
    await expect(answer(board.max, markup, { answer: 'moved', by: { x: -90, y: 0 } })).rejects.toMatchObject({ code: 'invalid_input' });
    await answer(board.max, markup, { answer: 'moved', editor_details: [rect(900, 100)], page_number: PageNumber.parse(2) });
    expect(await readRow(markup)).toMatchObject({ page_number: 2, editor_details: [rect(900, 100)] });
    await answer(board.max, markup, { answer: null });
    expect(await readRow(markup)).toMatchObject({ page_number: 1, editor_details: null });
  });

  test('is only for those who can see the markup', async () => {
    const secret = await draw(board.mia, 460, 490, { privacy: 'private' });
    await queueAndCarry();
    expect([(await list(board.mia)).data.length, (await list(board.max)).data.length]).toEqual([1, 0]);
    expect((await find(board.max))?.counts.all).toBe(0);
    await expect(answer(board.max, secret, { answer: 'holds' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(feature.carryOvers.find(actorOf(board.ida), toVersion())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('isn’t asked for closed markups', async () => {
    await draw(board.mia, 460, 490, { open: 'closed' });
    await queueAndCarry();
    expect((await list(board.mia, { queued: 'true' })).data).toEqual([]);
    expect((await list()).data).toMatchObject([{ place: 'changed', is_queued: false }]);
  });
});

test('undoing moves all markups back in one step, with what was drawn on them since, and they can be carried over again', async () => {
  const [plain, edited] = [await draw(board.mia, 100, 100), await draw(board.mia, 200, 100)];
  await queueAndCarry();
  await board.fill(board.max, edited, { editor_details: [rect(260, 130)] });
  expect(await feature.undoing.undo(actorOf(board.mia), toVersion())).toMatchObject({ state: 'undone', counts: { all: 0 } });
  const drawn = async () => Promise.all([plain, edited].map(async (one) => (await readRow(one))?.editor_details));
  expect(await drawn()).toEqual([[rect(100, 100)], [rect(210, 110)]]);
  expect(await feature.undoing.redo(actorOf(board.mia), toVersion())).toMatchObject({ state: 'queued' });
  await carry();
  expect(await drawn()).toEqual([[rect(150, 120)], [rect(260, 130)]]);
});

test('the list is paged in the order of the queue', async () => {
  for (const left of [460, 470, 100]) await draw(board.mia, left, 490);
  await queueAndCarry();
  const all = (await list()).data.map(({ markup }) => markup.id);
  const first = await list(board.mia, { limit: 2 });
  const second = await list(board.mia, { limit: 2, cursor: first.meta.next_cursor ?? '' });
  expect([...first.data, ...second.data].map(({ markup }) => markup.id)).toEqual(all);
  expect(second.meta.next_cursor).toBeNull();
});

describe('the version before', () => {
  const open = (fileId: FileId) => board.mia.calls.call('openFile', { params: { itemId: board.item, fileId } });
  const drawnOn = async (fileId: FileId) => {
    const { editor_details, superseded_by } = await open(fileId);
    return [editor_details.flatMap(({ mark_ups }) => mark_ups.map((markup) => [markup.id, markup.editor_details])), superseded_by];
  };

  test('shows its markups as they were, without those drawn later, and takes no drawings', async () => {
    const markup = await draw(board.mia, 100, 100);
    const made = await board.create(board.mia);
    await board.fill(board.mia, made, { editor_details: [rect(5, 5)] });
    expect((await drawnOn(board.file))[1]).toBeNull();
    await queueAndCarry();
    expect(await drawnOn(board.file)).toEqual([[[markup.id, [rect(100, 100)]]], { file_id: newer, label: 'V2' }]);
    expect(await drawnOn(newer)).toEqual([
      [
        [markup.id, [rect(150, 120)]],
        [made.id, [rect(5, 5)]],
      ],
      null,
    ]);
    const named = { params: { itemId: board.item }, query: { ids: String(markup.id), file_id: board.file } };
    expect((await board.mia.calls.call('getMarkups', named)).data[0]?.editor_details).toEqual([rect(100, 100)]);
    const saving = { params: board.page, body: { markupId: markup.id, editor_details: [], file_id: board.file } };
    expect(await board.mia.calls.refusal('saveEditorDetails', saving)).toEqual([403, 'not_allowed']);
    const creating = { params: { ...board.page, editorId: board.editor }, body: { file_id: board.file } };
    expect(await board.mia.calls.refusal('createMarkup', creating)).toEqual([403, 'not_allowed']);
    await feature.undoing.undo(actorOf(board.mia), toVersion());
    expect((await drawnOn(board.file))[1]).toBeNull();
  });

  test('shows one thread with the current version', async () => {
    const markup = await draw(board.mia, 100, 100);
    await queueAndCarry();
    const comment = { params: { markupId: markup.id }, body: { text: 'Still so' } };
    await board.max.calls.call('createComment', comment);
    const [page] = (await open(board.file)).editor_details;
    expect(page?.mark_ups[0]?.comments.map(({ text }) => text)).toEqual(['Still so']);
  });
});

test('a comparison that becomes ready queues the carry-over with its pages, alignments and changes', async () => {
  const markup = await draw(board.mia, 460, 490);
  const files = { before_file_id: board.file, after_file_id: newer };
  const { id } = await server.deps.db
    .insertInto('comparisons')
    .values({ project_id: board.project, ...files, state: 'ready' })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
    .then(
      (row) => row ?? server.deps.db.selectFrom('comparisons').select('id').where('after_file_id', '=', newer).executeTakeFirstOrThrow(),
    );
  await server.deps.db.deleteFrom('compared_pages').where('comparison_id', '=', id).execute();
  await draw(board.mia, 100, 100);
  const unsure = [{ left: 155, top: 125, width: 5, height: 5 }];
  const alignment = { matrix: [1, 0, 0, 1, 50, 20], is_trusted: true, coverage: 0.9, residual: 0.1, points: [], unsure };
  const page = await server.deps.db
    .insertInto('compared_pages')
    .values({ comparison_id: id, position: 1, before_page: 1, after_page: 1, state: 'ready', alignment: JSON.stringify(alignment) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved: Change = { kind: 'moved', by: [30, 0], label: 'Door', lines: 4 };
  const [box, change] = [JSON.stringify({ left: 505, top: 505, width: 50, height: 20 }), JSON.stringify(moved)];
  await server.deps.db
    .insertInto('page_changes')
    .values({ page_id: page.id, number: 1, box, before_box: box, change, is_confirmed: true })
    .execute();
  await server.deps.work.run((tx) => queueCompared(tx, id, server.deps));
  await carry();
  const [first, second] = (await list()).data;
  expect([first, second]).toMatchObject([{ place: 'moved', shift: { x: 30, y: 0 } }, { place: 'unsure' }]);
  expect((await readRow(markup))?.editor_details).toEqual([rect(510, 510)]);
});
