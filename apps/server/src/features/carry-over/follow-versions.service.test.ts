import type { FileId, Markup } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { ComparedSheet } from './compared-versions.ts';
import { queueCarrying } from './queue-carrying.ts';

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

const find = (by = board.mia) => feature.carryOvers.find(actorOf(by), toVersion());
async function list(by = board.mia, filter: { queued?: 'true'; place?: 'moved'; limit?: number; cursor?: string } = {}) {
  const found = await find(by);
  return feature.carryOvers.list(actorOf(by), board.project, { carry_overs: String(found?.id), ...filter });
}
const readRow = async ({ id }: Pick<Markup, 'id'>) => {
  const { data } = await board.olga.calls.call('getMarkups', { params: { itemId: board.item }, query: { ids: String(id) } });
  return data[0];
};

describe('a markup that a version couldn’t place', () => {
  test('is placed on the next one that shows its place, and otherwise listed again', async () => {
    const [cut, far] = [await draw(board.mia, 960, 100), await draw(board.mia, 990, 790)];
    await queueAndCarry();
    expect((await list()).data.map(({ place }) => place)).toEqual(['outside', 'outside']);
    const third = await upload('three', 1);
    sheets = [aSheet({ alignment: { matrix: [1, 0, 0, 1, -40, 0], ...trusted } })];
    await queue(newer, third);
    await carry(third);
    const carryOver = await feature.carryOvers.get(actorOf(board.mia), toVersion(third));
    const { data } = await feature.carryOvers.list(actorOf(board.mia), board.project, { carry_overs: String(carryOver.id) });
    expect(data.map(({ markup, place, is_queued }) => [markup.id, place, is_queued])).toEqual([
      [far.id, 'outside', true],
      [cut.id, 'unchanged', false],
    ]);
    expect((await readRow(cut))?.editor_details).toEqual([rect(970, 120)]);
    await feature.undoing.undo(actorOf(board.mia), toVersion(third));
    expect([await readRow(cut), await readRow(far)]).toMatchObject([{ editor_details: null }, { editor_details: null }]);
    await feature.undoing.undo(actorOf(board.mia), toVersion());
    expect((await readRow(cut))?.editor_details).toEqual([rect(960, 100)]);
  });

  test('is listed again when its page was missing', async () => {
    const markup = await draw(board.mia, 100, 100);
    sheets = [];
    await queueAndCarry();
    const third = await upload('three', 1);
    sheets = [aSheet()];
    await queue(newer, third);
    await carry(third);
    const carryOver = await feature.carryOvers.get(actorOf(board.mia), toVersion(third));
    const { data } = await feature.carryOvers.list(actorOf(board.mia), board.project, { carry_overs: String(carryOver.id) });
    const drawn_on = { file_id: board.file, label: 'V1', page_number: 1 };
    expect(data).toMatchObject([{ markup: { id: markup.id }, place: 'missing', is_queued: true, before_bounds: null, drawn_on }]);
  });
});

test('a markup that is only drawn on an older version keeps its drawing when that is deleted for good', async () => {
  const [lost, calm] = [await draw(board.mia, 100, 100), await draw(board.mia, 990, 790)];
  sheets = [];
  await queueAndCarry();
  const drawn = async () => {
    const rows = await server.deps.db
      .selectFrom('markups')
      .select(['id', 'objects', 'page_number'])
      .where('item_id', '=', board.item)
      .execute();
    return rows.toSorted((a, b) => a.id - b.id).map(({ objects, page_number }) => [page_number, objects]);
  };
  expect([lost.id < calm.id, await drawn()]).toEqual([
    true,
    [
      [1, null],
      [1, null],
    ],
  ]);
  await board.mia.calls.call('deleteVersion', { params: { id: board.item, fileId: board.file } });
  server.clock.advance(31 * 86_400_000);
  await feature.housekeeping.runDaily(run);
  const files = await server.deps.db.selectFrom('files').select('id').where('item_id', '=', board.item).execute();
  expect(files.map(({ id }) => id)).toEqual([newer]);
  expect(await drawn()).toEqual([
    [1, [rect(100, 100)]],
    [1, [rect(990, 790)]],
  ]);
});

test('an archive has the carry-over of each markup, so that importing moves nothing twice', async () => {
  const [calm, far] = [await draw(board.mia, 100, 100), await draw(board.mia, 990, 100)];
  await queueAndCarry();
  const { id } = (await board.olga.calls.call('exportProject', { params: { id: board.project } })).data;
  await feature.projectExports.write(id, run);
  const [ready] = (await board.olga.calls.call('listProjectExports', { params: { id: board.project } })).data;
  const bytes = (await board.olga.calls.get(ready?.url ?? '')).rawPayload;
  const { data: started } = await board.olga.calls.call('importProject', { file: { name: 'Quay.tar', bytes } });
  await feature.projectImports.read(started.id, run);
  const { project_id } = (await board.olga.calls.call('getProjectImport', { params: { id: started.id } })).data;
  const { db } = server.deps;
  const imported = () =>
    db
      .selectFrom('markups')
      .innerJoin('files', 'files.id', 'markups.file_id')
      .select(['markups.number', 'files.version', 'markups.objects'])
      .where('markups.project_id', '=', project_id!)
      .orderBy('markups.number')
      .execute();
  const placed = [
    { number: calm.number, version: 1, objects: [{ left: 150, top: 120 }] },
    { number: far.number, version: 1, objects: null },
  ];
  expect(await imported()).toMatchObject(placed);
  const carried = await db.selectFrom('carry_overs').selectAll().where('project_id', '=', project_id!).executeTakeFirstOrThrow();
  const size = { page_number: 1, width: 1000, height: 800, unit: 'pt', mode: 'vector', min_level: 0, max_level: 2 } as const;
  await db
    .insertInto('sheets')
    .values({ ...size, file_id: carried.after_file_id })
    .execute();
  await feature.carrying.carry(carried.id, run);
  expect(await imported()).toMatchObject(placed);
});

describe('a version whose predecessor is still being compared', () => {
  const beginComparison = async () => {
    const now = new Date().toISOString();
    const versions = { project_id: board.project, before_file_id: board.file, after_file_id: newer, before_page: null, after_page: null };
    const row = { ...versions, state: 'running', created_at: now, updated_at: now } as const;
    return server.deps.db.insertInto('comparisons').values(row).returning('id').executeTakeFirstOrThrow();
  };

  const countCarryJobs = async (version: FileId) => {
    const { rows } = await sql`
      select 1 from pgboss.job j join carry_overs o on o.id = (j.data -> 'payload' ->> 'carryOverId')::bigint
      where j.name = 'carry-markups-over' and o.after_file_id = ${version}`.execute(server.deps.db);
    return rows.length;
  };

  test('waits for the markups that come with it', async () => {
    const markup = await draw(board.mia, 100, 100);
    const third = await upload('three', 1);
    await beginComparison();
    await queue(newer, third);
    await carry(third);
    expect((await readRow(markup))?.editor_details).toEqual([rect(100, 100)]);
    await queueAndCarry();
    await carry(third);
    expect((await readRow(markup))?.editor_details).toEqual([rect(200, 140)]);
  });

  test('lists markups that neither version could place with their drawing, although its own comparison was first', async () => {
    const markup = await draw(board.mia, 990, 790);
    const third = await upload('three', 1);
    await beginComparison();
    await queue(newer, third);
    await carry(third);
    await queueAndCarry();
    await carry(third);
    const carryOver = await feature.carryOvers.get(actorOf(board.mia), toVersion(third));
    const { data } = await feature.carryOvers.list(actorOf(board.mia), board.project, { carry_overs: String(carryOver.id) });
    expect(data).toMatchObject([
      { markup: { id: markup.id }, place: 'outside', drawn_on: { file_id: board.file, label: 'V1', page_number: 1 } },
    ]);
    const fourth = await upload('four', 1);
    sheets = [aSheet({ alignment: { matrix: [1, 0, 0, 1, -200, -200], ...trusted } })];
    await queue(third, fourth);
    await carry(fourth);
    expect((await readRow(markup))?.editor_details).toEqual([rect(990 + 50 + 50 - 200, 790 + 20 + 20 - 200)]);
  });

  test('returns its markups to the version that exists when it is trashed with the next one', async () => {
    const markup = await draw(board.mia, 100, 100);
    const third = await upload('three', 1);
    await beginComparison();
    await queue(newer, third);
    await queueAndCarry();
    await carry(third);
    expect((await readRow(markup))?.editor_details).toEqual([rect(200, 140)]);
    for (const fileId of [third, newer]) await board.mia.calls.call('deleteVersion', { params: { id: board.item, fileId } });
    await feature.following.follow(board.item);
    expect((await readRow(markup))?.editor_details).toEqual([rect(100, 100)]);
  });

  test.each(['failed', 'cancelled'] as const)('takes over what older versions have once that has %s', async (how) => {
    const markup = await draw(board.mia, 100, 100);
    const third = await upload('three', 1);
    const comparison = await beginComparison();
    await queue(newer, third);
    await carry(third);
    if (how === 'failed') await feature.comparing.giveUp(comparison.id);
    else await board.mia.calls.call('cancelComparison', { params: { id: board.project, comparisonId: comparison.id } });
    expect(await countCarryJobs(third)).toBe(2);
    await carry(third);
    expect((await readRow(markup))?.editor_details).toEqual([rect(150, 120)]);
    await queue();
    expect(await find()).toMatchObject({ state: 'undone' });
  });
});

describe('trashing the newest version', () => {
  const trash = async (fileId: FileId) => {
    await board.mia.calls.call('deleteVersion', { params: { id: board.item, fileId } });
    await feature.following.follow(board.item);
  };
  const restore = async (fileId: FileId) => {
    await board.mia.calls.call('restoreVersion', { params: { id: board.item, fileId } });
    await feature.following.follow(board.item);
  };
  const stateOf = async (fileId: FileId) =>
    (await server.deps.db.selectFrom('carry_overs').select('state').where('after_file_id', '=', fileId).executeTakeFirst())?.state;

  test('returns its markups to the version before, and restoring it repeats the carry-over', async () => {
    const [plain, edited] = [await draw(board.mia, 100, 100), await draw(board.mia, 200, 100)];
    await queueAndCarry();
    await board.fill(board.max, edited, { editor_details: [rect(260, 130)] });
    await trash(newer);
    const drawn = async () => Promise.all([plain, edited].map(async (one) => (await readRow(one))?.editor_details));
    expect(await drawn()).toEqual([[rect(100, 100)], [rect(210, 110)]]);
    await feature.following.follow(board.item);
    const { superseded_by } = await board.mia.calls.call('openFile', { params: { itemId: board.item, fileId: board.file } });
    expect(superseded_by).toBeNull();
    await restore(newer);
    await carry();
    expect(await drawn()).toEqual([[rect(150, 120)], [rect(260, 130)]]);
  });

  test('stops a carry-over to it that hasn’t ended', async () => {
    const markup = await draw(board.mia, 100, 100);
    await queue();
    await trash(newer);
    await carry();
    expect((await readRow(markup))?.editor_details).toEqual([rect(100, 100)]);
    expect(await stateOf(newer)).toBe('undone');
    await restore(newer);
    await carry();
    expect((await readRow(markup))?.editor_details).toEqual([rect(150, 120)]);
  });

  test('after the one before returns markups to the last version that exists', async () => {
    const markup = await draw(board.mia, 100, 100);
    const third = await upload('three', 1);
    await queueAndCarry();
    await queue(newer, third);
    await carry(third);
    expect((await readRow(markup))?.editor_details).toEqual([rect(200, 140)]);
    await trash(newer);
    expect((await readRow(markup))?.editor_details).toEqual([rect(200, 140)]);
    await trash(third);
    expect((await readRow(markup))?.editor_details).toEqual([rect(100, 100)]);
    await restore(third);
    expect(await stateOf(third)).toBeUndefined();
    await queue(board.file, third);
    await carry(third);
    expect((await readRow(markup))?.editor_details).toEqual([rect(150, 120)]);
    await restore(newer);
    await carry();
    expect((await readRow(markup))?.editor_details).toEqual([rect(150, 120)]);
  });

  test('leaves a carry-over undone that people have undone', async () => {
    await draw(board.mia, 100, 100);
    await queueAndCarry();
    await feature.undoing.undo(actorOf(board.mia), toVersion());
    await trash(newer);
    await restore(newer);
    expect(await stateOf(newer)).toBe('undone');
  });
});
