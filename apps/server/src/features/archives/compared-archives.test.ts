import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ComparedPageId, ComparisonId, FileId, ItemId, Markup, ProjectId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { type ArchivePart, partsOf, writeArchive } from '../../platform/archive/archive-file.ts';
import { queueCompared } from '../carry-over/public.ts';
import { png } from './testing/fill-project.ts';

let server: TestApp;
let board: Board;
let place: string;
let newer: FileId;
let comparison: ComparisonId;
let page: ComparedPageId;
let touched: Markup;
let archive: Buffer;
const run = { signal: new AbortController().signal };

beforeAll(async () => {
  server = await createTestApp();
  place = await mkdtemp(join(tmpdir(), 'compared-archives-'));
  board = await setUpBoard(server);
  const file = { name: 'plan.pdf', bytes: '%PDF-1.7 two' };
  newer = (await board.mia.calls.call('uploadItem', { params: { id: board.folder }, file })).data.file.id;
  const size = {
    file_id: newer,
    page_number: 1,
    width: 1000,
    height: 800,
    unit: 'pt',
    mode: 'vector',
    min_level: 0,
    max_level: 2,
  } as const;
  await server.deps.db.insertInto('sheets').values(size).execute();
  const [, edited, , moved] = await drawAll();
  await compare();
  await carry();
  await review({ edited, moved });
  archive = await exported();
});
afterAll(async () => {
  await server.close();
  await rm(place, { recursive: true, force: true });
});

const rect = (left: number, top: number) => ({ type: 'rect', left, top, width: 10, height: 10, v: 1 });

async function draw(by: Someone, objects: (markup: Markup) => readonly unknown[]): Promise<Markup> {
  const { data } = await by.calls.call('createMarkup', {
    params: { ...board.page, editorId: board.editor },
    body: { file_id: board.file },
  });
  return (await board.fill(by, data, { editor_details: objects(data) })).data;
}

/** One on a place that stays, one that is edited later, one beyond the newer sheet, one that is moved later, and one on a change. */
async function drawAll(): Promise<[Markup, Markup, Markup, Markup]> {
  const { data: media } = await board.mia.calls.call('uploadMedia', {
    body: { project_id: board.project },
    file: { name: 'a.png', bytes: png },
  });
  const picture = { type: 'image', source: `media/${media.id}`, left: 100, top: 100, width: 20, height: 20, v: 1 };
  const calm = await draw(board.mia, ({ id }) => [picture, { ...rect(100, 100), m_id: id }]);
  const edited = await draw(board.max, () => [rect(200, 100)]);
  const far = await draw(board.mia, () => [rect(990, 100)]);
  const moved = await draw(board.max, ({ id }) => [{ ...rect(300, 490), m_id: id }]);
  touched = await draw(board.mia, () => [rect(460, 490)]);
  return [calm, edited, far, moved];
}

/** Where it's unknown whether something changed. */
const unsure = { unsure: [{ left: 980, top: 780, width: 5, height: 5 }] };

async function compare(): Promise<void> {
  const { db } = server.deps;
  const versions = { project_id: board.project, before_file_id: board.file, after_file_id: newer, before_page: null, after_page: null };
  const made = { ...versions, state: 'ready', is_matched: true } as const;
  comparison = (await db.insertInto('comparisons').values(made).returning('id').executeTakeFirstOrThrow()).id;
  const points = [{ before: { x: 0, y: 0 }, after: { x: 50, y: 20 } }];
  const alignment = JSON.stringify({ matrix: [1, 0, 0, 1, 50, 20], is_trusted: true, coverage: 1, residual: 0, points, ...unsure });
  const pages = [
    { before_page: 1, after_page: 1, matched_by: 'people' as const, alignment, aligned_by: board.max.id },
    { before_page: null, after_page: 2 },
  ].map((one, position) => ({ ...one, position, comparison_id: comparison, state: 'ready' as const }));
  page = (await db.insertInto('compared_pages').values(pages).returning('id').execute())[0]!.id;
  const changes = ['2.20', '2.30', '2.50'].map((before, at) => {
    const box = JSON.stringify({ left: 500 - at * 150, top: 500, width: 60, height: 40 });
    const change = JSON.stringify({ kind: 'text', before, after: '2.40' });
    return { page_id: page, number: at + 1, box, before_box: box, change, is_confirmed: true, is_clouded: at === 0 };
  });
  await db.insertInto('page_changes').values(changes).execute();
}

async function carry(): Promise<void> {
  await server.deps.work.run((tx) => queueCompared(tx, comparison, server.deps));
  const { id } = await server.deps.db.selectFrom('carry_overs').select('id').where('after_file_id', '=', newer).executeTakeFirstOrThrow();
  await server.services.carrying.carry(id, run);
}

const answerOn = (
  calls: Calls,
  at: { itemId: ItemId; fileId: FileId },
  id: Markup['id'],
  body: Partial<Parameters<typeof answerBody>[1]>,
) => calls.call('answerCarriedMarkups', { params: at, body: answerBody(id, body) });
function answerBody(
  id: Markup['id'],
  body: { answer?: 'holds' | 'resolved' | 'moved' | null; comment?: string; by?: { x: number; y: number } },
) {
  return { markups: [{ id }], answer: null, ...body };
}

async function review({ edited, moved }: Readonly<Record<'edited' | 'moved', Markup>>): Promise<void> {
  const { mia, max } = board;
  const at = { itemId: board.item, fileId: newer };
  await board.fill(mia, edited, { editor_details: [rect(7, 7)] });
  await answerOn(max.calls, at, touched.id, { answer: 'resolved', comment: 'Seen on site' });
  await answerOn(mia.calls, at, moved.id, { answer: 'moved', by: { x: 5, y: 5 } });
  const params = { id: board.project, comparisonId: comparison, pageId: page };
  const [first, second, third] = (await mia.calls.call('listChanges', { params })).data;
  await max.calls.call('updateChanges', { params, body: { ids: [first!.id], checked: true, markup_id: touched.id } });
  await mia.calls.call('updateChanges', { params, body: { ids: [second!.id], dismissed: true } });
  const task = { task_name: 'Ask about the width' };
  const { data } = await mia.calls.call('createTask', { params: { id: board.project }, body: task });
  await mia.calls.call('updateChanges', { params, body: { ids: [third!.id], task_id: data.id } });
}

async function exported(): Promise<Buffer> {
  const { calls } = board.olga;
  const params = { params: { id: board.project } };
  const { data } = await calls.call('exportProject', params);
  await server.services.projectExports.write(data.id, run);
  const [newest] = (await calls.call('listProjectExports', params)).data;
  return (await calls.get(newest!.url!)).rawPayload;
}

/** By an administrator, so that people stay who they are. */
async function imported(bytes: Buffer): Promise<ProjectId> {
  const ada = await server.signUp('Ada', { administrator: true });
  const calls = callsOf(server.app, ada);
  const { data } = await calls.call('importProject', { file: { name: 'Quay.tar', bytes } });
  await server.services.projectImports.read(data.id, run);
  const { project_id, failure } = (await calls.call('getProjectImport', { params: { id: data.id } })).data;
  if (project_id === null) throw new Error(`not imported: ${failure}`);
  await board.join(project_id, board.olga);
  const { db } = server.deps;
  const files = await db.selectFrom('files').select('id').where('project_id', '=', project_id).where('version', '=', 2).execute();
  const size = { page_number: 1, width: 1000, height: 800, unit: 'pt', mode: 'vector', min_level: 0, max_level: 2 } as const;
  await db
    .insertInto('sheets')
    .values(files.map(({ id }) => ({ ...size, file_id: id })))
    .execute();
  return project_id;
}

async function placesIn(project: ProjectId) {
  const [item] = (await board.olga.calls.call('listNewestItems', { params: { id: project } })).data;
  const { fileDetails: files } = await board.olga.calls.call('listItemFiles', { params: { id: item!.id } });
  const [before, after] = files.toSorted((a, b) => Number(a.label.slice(1)) - Number(b.label.slice(1)));
  return { itemId: item!.id, before: before!.id, after: after!.id };
}

/** Everything that people see of both versions, without numbers of this project's own. */
async function told(project: ProjectId) {
  const { calls } = board.olga;
  const { itemId, before, after } = await placesIn(project);
  const [first] = (await calls.call('listItemComparisons', { params: { id: itemId } })).data;
  const params = { id: project, comparisonId: first!.id };
  const { data: compared } = await calls.call('getComparison', { params });
  const changes = await Promise.all(
    compared.pages.map(async ({ id }) => (await calls.call('listChanges', { params: { ...params, pageId: id } })).data),
  );
  const { data: carryOver } = await calls.call('getCarryOver', { params: { itemId, fileId: after } });
  const query = { carry_overs: String(carryOver!.id) };
  const { data: carried } = await calls.call('listCarriedMarkups', { params: { id: project }, query });
  const opened = await Promise.all(
    [before, after].map(async (fileId) => (await calls.call('openFile', { params: { fileId, itemId } })).editor_details),
  );
  const isOfServer = /(^|_)(id|url)$|^(thumbnail|processing|m_id|source|user_id|updated_at)$/;
  const names = new Map(carried.map(({ markup }) => [markup.id, markup.number]));
  const links = changes.flat().map(({ markup_id, task_id }) => [markup_id === null ? null : names.get(markup_id), task_id !== null]);
  const seen = { compared, changes, links, carryOver, carried, opened };
  return JSON.parse(JSON.stringify(seen, (key, value: unknown) => (isOfServer.test(key) ? undefined : value))) as Record<string, unknown>;
}

test('a project that is imported has its comparisons, their alignment by points, checked changes and the answers of its queue', async () => {
  const project = await imported(archive);
  const [before, after] = [await told(board.project), await told(project)];
  expect(after).toEqual(before);
  expect(after).toMatchObject({
    compared: { counts: { checked: 1, dismissed: 1 }, pages: [{ alignment: { aligned_by: { name: 'Max' }, points: [{}] } }, {}] },
    changes: [[{ checked_by: { name: 'Max' } }, { dismissed_by: { name: 'Mia' } }, {}], []],
    links: [
      [touched.number, false],
      [null, false],
      [null, true],
    ],
    carryOver: { state: 'ready', counts: { all: 5, places: { outside: 1 } } },
  });
  for (const table of ['compared_pages', 'carry_over_pages'] as const) {
    const rows = await server.deps.db.selectFrom(table).select('alignment').where('alignment', 'is not', null).execute();
    expect(rows.map(({ alignment }) => alignment)).toEqual([expect.objectContaining(unsure), expect.objectContaining(unsure)]);
  }
});

test('answers that were imported can be taken back, and markups return to the older version', async () => {
  const project = await imported(archive);
  for (const one of [board.project, project]) {
    const { itemId, after } = await placesIn(one);
    const at = { itemId, fileId: after };
    const query = { carry_overs: String((await board.olga.calls.call('getCarryOver', { params: at })).data!.id) };
    const { data } = await board.olga.calls.call('listCarriedMarkups', { params: { id: one }, query });
    for (const { markup } of data.filter(({ answer }) => answer !== null))
      await answerOn(board.olga.calls, at, markup.id, { answer: null });
  }
  const taken = [await told(board.project), await told(project)];
  expect(taken[1]).toEqual(taken[0]);
  expect(taken[1]).toMatchObject({ carryOver: { counts: { unanswered: 3 } } });
  expect(JSON.stringify(taken[1])).not.toContain('Seen on site');
  for (const one of [board.project, project]) {
    const { itemId, after } = await placesIn(one);
    await board.olga.calls.call('undoCarryOver', { params: { itemId, fileId: after } });
  }
  const undone = [await told(board.project), await told(project)];
  expect(undone[1]).toEqual(undone[0]);
  expect(undone[1]).toMatchObject({ carryOver: { state: 'undone' } });
});

/** The archive with other parts. */
async function forged(change: (name: string, text: string) => string | null): Promise<Buffer> {
  const [from, to] = [join(place, randomUUID()), join(place, randomUUID())];
  await writeFile(from, archive);
  async function* parts(): AsyncGenerator<ArchivePart> {
    for await (const { name, content } of partsOf(from)) {
      const bytes = await buffer(Readable.from(content));
      const text = name.endsWith('.jsonl') ? change(name, bytes.toString()) : '';
      if (text === null) continue;
      const changed = name.endsWith('.jsonl') ? Buffer.from(text) : bytes;
      yield { name, size: changed.length, content: [changed] };
    }
  }
  await writeArchive(to, { kind: 'project', head: {}, parts: parts(), counts: () => ({}), madeAt: new Date(0) });
  return readFile(to);
}

test('archives made before they contained comparisons are imported, and their versions are compared and their markups carried over again', async () => {
  const older = await forged((name, text) => (/^(comparisons|compared_|page_changes|carr)/.test(name) ? null : text));
  const { itemId, after } = await placesIn(await imported(older));
  expect((await board.olga.calls.call('listItemComparisons', { params: { id: itemId } })).data).toEqual([]);
  expect((await board.olga.calls.call('getCarryOver', { params: { itemId, fileId: after } })).data).toBeNull();
});

test('a comparison and a carry-over that were under way go on after the import', async () => {
  const waiting = await forged((name, text) => (name === 'carry_overs.jsonl' ? text.replace(/"state":"\w+"/, '"state":"queued"') : text));
  const { itemId, after } = await placesIn(await imported(waiting));
  expect((await board.olga.calls.call('getCarryOver', { params: { itemId, fileId: after } })).data).toMatchObject({ state: 'queued' });
});

interface Forgery {
  readonly part: string;
  readonly wanted: RegExp;
  readonly instead: string;
  readonly said: RegExp;
}
const forgeries: Readonly<Record<string, Forgery>> = {
  'a change of a kind that nobody knows': {
    part: 'page_changes.jsonl',
    wanted: /"kind":"text"/,
    instead: '"kind":"spell"',
    said: /Line 1 of page_changes.jsonl/,
  },
  'a carry-over of a version that it does not hold': {
    part: 'carry_overs.jsonl',
    wanted: /"after_file_id":\d+/,
    instead: '"after_file_id":987654',
    said: /names files/,
  },
  'an answer with a drawing that is no JSON': {
    part: 'carried_markups.jsonl',
    wanted: /"drawing":\{"objects":"/,
    instead: '"drawing":{"objects":"x',
    said: /drawing that can’t be read/,
  },
};

test.each(Object.keys(forgeries))('an archive with %s is refused', async (what) => {
  const { part, wanted, instead, said } = forgeries[what]!;
  const bytes = await forged((name, text) => (name === part ? text.replace(wanted, instead) : text));
  await expect(imported(bytes)).rejects.toThrow(said);
});
