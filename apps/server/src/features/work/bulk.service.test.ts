import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import type { Markup, Task } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { days } from '../../platform/clock/durations.ts';

let server: TestApp;
let board: Board;
let markup: Markup;
let task: Task;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  board = await setUpBoard(server);
  markup = await board.create(board.mia);
  task = (await board.mia.calls.call('createTask', { params: { id: board.project }, body: { task_name: 'Check' } })).data;
});
afterAll(() => server.close());

const refs = () => [
  { type: 'markup' as const, id: markup.id },
  { type: 'task' as const, id: task.id },
];
const listRows = async (who: Someone) => (await who.calls.call('listProjectWork', { params: { id: board.project }, body: {} })).data;
const lastEvents = async (n: number) => {
  const rows = await server.deps.db.selectFrom('events').select('type').orderBy('id', 'desc').limit(n).execute();
  return rows.map((row) => row.type).toReversed();
};

describe('a selection', () => {
  test('changes in one call, each row its own cells, and is restored by the former values', async () => {
    const { data } = await board.max.calls.call('updateWork', {
      body: {
        rows: [
          { type: 'task', id: task.id, status: 'closed', due_date: '2026-12-24' },
          { type: 'markup', id: markup.id, status: 'review', priority: 'high', assignee: board.olga.id, visibility: 'public' },
        ],
      },
    });
    expect(data).toMatchObject([
      { type: 'task', status: 'closed', due_date: '2026-12-24', resolved_by: { id: board.max.id } },
      { type: 'markup', open: 'review', priority: 'high', assignee_id: board.olga.id },
    ]);
    expect(await lastEvents(2)).toEqual(['markup_updated', 'task_updated']);
    const back = [
      { type: 'task' as const, id: task.id, status: task.status, due_date: task.due_date },
      { type: 'markup' as const, id: markup.id, status: markup.open, priority: markup.priority, assignee: markup.assignee_id },
    ];
    const { data: undone } = await board.max.calls.call('updateWork', { body: { rows: back } });
    expect(undone).toMatchObject([
      { status: 'open', due_date: null, resolved_by: null },
      { open: 'none', priority: 'none', assignee_id: null },
    ]);
  });

  test('changes as a whole or not at all', async () => {
    const before = await listRows(board.olga);
    const change = { type: 'task' as const, id: task.id, priority: 'high' as const };
    await board.max.calls.call('updateWork', { body: { rows: [change] } });
    const stale = {
      rows: [
        { ...refs()[0]!, status: 'closed' as const },
        { ...change, priority: 'low' as const, revision: task.revision },
      ],
    };
    const { http, code, data } = await board.max.calls.ask('updateWork', { body: stale });
    expect([http, code]).toEqual([409, 'edit_conflict']);
    const now = await listRows(board.olga);
    expect(data).toEqual(refs().map(({ type }) => now.find((row) => row.type === type)));
    expect(now.find((row) => row.type === 'markup')).toEqual(before.find((row) => row.type === 'markup'));
    expect(await board.max.calls.refusal('updateWork', { body: { rows: [{ ...change, assignee: board.ida.id }] } })).toEqual([
      400,
      'invalid_input',
    ]);
  });

  test('with a conflict reveals nothing about rows that the user can’t see', async () => {
    const elsewhere = await setUpBoard(server);
    const own = await elsewhere.create(elsewhere.olga);
    await elsewhere.fill(elsewhere.olga, own, { editor_details: [] });
    const stale = { type: 'markup' as const, id: own.id, revision: own.revision, priority: 'high' as const };
    expect(await elsewhere.olga.calls.refusal('updateWork', { body: { rows: [stale] } })).toEqual([409, 'edit_conflict']);
    const rows = [stale, { type: 'task' as const, id: task.id, priority: 'high' as const }];
    expect(await elsewhere.olga.calls.refusal('updateWork', { body: { rows } })).toEqual([404, 'not_found']);
  });

  test('that two users change at once in opposite orders doesn’t deadlock', async () => {
    const rows = (priority: 'high' | 'low') => refs().map((ref) => ({ ...ref, priority }));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        board.max.calls.refusal('updateWork', { body: { rows: n % 2 === 0 ? rows('high') : rows('low').toReversed() } }),
      ),
    );
    expect(outcomes.every(([http]) => http === 200)).toBe(true);
  });

  test('is moved to the trash and restored by users who may delete all of it', async () => {
    expect(await board.max.calls.refusal('deleteWork', { body: { rows: refs() } })).toEqual([403, 'not_allowed']);
    const before = await listRows(board.mia);
    await board.mia.calls.call('deleteWork', { body: { rows: refs() } });
    expect(await listRows(board.mia)).toEqual([]);
    expect(await board.max.calls.refusal('restoreWork', { body: { rows: refs() } })).toEqual([403, 'not_allowed']);
    const { data } = await board.olga.calls.call('restoreWork', { body: { rows: refs() } });
    expect(data.map(({ type, id }) => ({ type, id }))).toEqual(refs());
    expect((await listRows(board.mia)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await lastEvents(2)).toEqual(['markup_restored', 'task_restored']);
  });

  test('is moved to the trash and restored once, even if rows are named twice', async () => {
    await board.mia.calls.call('deleteWork', { body: { rows: [...refs(), ...refs()] } });
    expect(await listRows(board.mia)).toEqual([]);
    await board.mia.calls.call('restoreWork', { body: { rows: [...refs(), ...refs()] } });
    expect(await listRows(board.mia)).toHaveLength(refs().length);
  });

  test('can be restored within 30 days', async () => {
    await board.mia.calls.call('deleteWork', { body: { rows: refs() } });
    const gone = new Date(server.clock.now() - days(30)).toISOString();
    await server.deps.db.updateTable('tasks').set({ deleted_at: gone }).where('id', '=', task.id).execute();
    expect(await board.mia.calls.refusal('restoreWork', { body: { rows: refs() } })).toEqual([404, 'not_found']);
    await board.mia.calls.call('restoreWork', { body: { rows: refs().slice(0, 1) } });
  });
});

describe('the trash of a project', () => {
  const restored = [200, undefined];
  const listed = async (who: Someone, query = {}) => who.calls.call('listTrashedWork', { params: { id: board.project }, query });
  const seen = async (who: Someone) => (await listed(who)).data.map(({ type, name, on_name }) => [type, name, on_name]);

  test('lists the markups, tasks and comments that the user may restore, the last deleted first', async () => {
    const onMarkup = { markupId: markup.id };
    const { data: first } = await board.max.calls.call('createComment', { params: onMarkup, body: { text: 'Too thin.' } });
    const { data: second } = await board.max.calls.call('createTaskComment', { params: { id: task.id }, body: { text: 'By when?' } });
    const secret = await board.create(board.max, { privacy: 'private' });
    const [ofMarkup, ofTask] = [
      { ...onMarkup, commentId: first.id },
      { id: task.id, commentId: second.id },
    ];
    await board.max.calls.call('deleteComment', { params: ofMarkup });
    server.clock.advance(1000);
    await board.max.calls.call('deleteTaskComment', { params: ofTask });
    server.clock.advance(1000);
    await board.max.calls.call('deleteWork', { body: { rows: [{ type: 'markup', id: secret.id }] } });
    const comments = [
      ['comment', 'By when?', 'Check'],
      ['comment', 'Too thin.', 'Markup'],
    ];
    expect([await seen(board.max), await seen(board.olga), await seen(board.mia)]).toEqual([
      [['markup', 'Markup', 'plan.pdf'], ...comments],
      comments,
      [],
    ]);
    const page = await listed(board.max, { limit: 2 });
    const rest = await listed(board.max, { limit: 2, cursor: page.meta.next_cursor });
    expect([...page.data, ...rest.data].map(({ name }) => name)).toEqual(['Markup', 'By when?', 'Too thin.']);
    expect([page.meta.total, rest.meta.next_cursor, page.data[1]?.deleted_by.name]).toEqual([3, null, 'Max']);
    expect(await board.max.calls.refusal('listTrashedWork', { params: { id: board.project }, query: { cursor: 'made up' } })).toEqual([
      400,
      'invalid_input',
    ]);

    expect(await board.mia.calls.refusal('restoreComment', { params: ofMarkup })).toEqual([403, 'not_allowed']);
    expect((await board.olga.calls.call('restoreComment', { params: ofMarkup })).data).toEqual(first);
    expect(await board.max.calls.refusal('restoreComment', { params: ofMarkup })).toEqual([404, 'not_found']);
    expect(await board.max.calls.refusal('restoreTaskComment', { params: ofTask })).toEqual(restored);
    expect(await lastEvents(2)).toEqual(['comment_restored', 'comment_restored']);
    expect((await listRows(board.olga)).map(({ comments: said }) => said.length)).toEqual([1, 1]);
    expect(await seen(board.olga)).toEqual([]);
  });

  test('shows nothing inside other things in the trash, and nothing older than 30 days', async () => {
    await board.mia.calls.call('createComment', { params: { markupId: markup.id }, body: { text: 'Gone with its markup.' } });
    const { data: own } = await board.mia.calls.call('createComment', { params: { markupId: markup.id }, body: { text: 'Mine.' } });
    await board.mia.calls.call('deleteComment', { params: { markupId: markup.id, commentId: own.id } });
    await board.mia.calls.call('deleteWork', { body: { rows: refs() } });
    expect((await seen(board.mia)).map(([type]) => type)).toEqual(['task', 'markup']);
    await board.olga.calls.call('deleteItem', { params: { id: board.folder, itemId: board.item } });
    expect((await seen(board.mia)).map(([type]) => type)).toEqual(['task']);
    const old = new Date(server.clock.now() - days(30)).toISOString();
    await server.deps.db.updateTable('tasks').set({ deleted_at: old }).where('id', '=', task.id).execute();
    expect(await listed(board.mia)).toMatchObject({ data: [], meta: { total: 0 } });
  });
});

describe('an export', () => {
  const ask = (who: Someone, body: object) =>
    server.app.inject({
      method: 'POST',
      url: '/api/work/export',
      headers: who.headers,
      payload: { list: { project_id: board.project }, ...body },
    });

  test('contains what the list shows, as CSV that no spreadsheet executes', async () => {
    for (const task_name of ['=1+1', 'Two, "quoted"\nlines'])
      await board.mia.calls.call('createTask', { params: { id: board.project }, body: { task_name, due_date: '2026-12-24' } });
    const columns = ['type', 'name', 'status', 'due_date', 'file_name', 'file_version'];
    const answer = await ask(board.max, { format: 'csv', columns, sort: [{ by: 'type' }, { by: 'name' }] });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="markups-and-tasks-\d{4}-\d\d-\d\d\.csv"/);
    expect(answer.body).toBe(
      [
        '\uFEFFType,Name,Status,Due Date,File Name,File Version',
        'markup,Markup,none,,plan.pdf,1',
        "task,'=1+1,open,2026-12-24,,",
        'task,Check,open,,,',
        'task,"Two, ""quoted""\nlines",open,2026-12-24,,',
        '',
      ].join('\r\n'),
    );
  });

  test('is filtered like the list, and contains nothing private', async () => {
    await board.create(board.mia, { privacy: 'private' });
    const lines = async (who: Someone, where: object[]) =>
      (await ask(who, { format: 'csv', columns: ['name'], where })).body.split('\r\n').length - 2;
    expect([await lines(board.max, []), await lines(board.mia, [])]).toEqual([2, 3]);
    expect(await lines(board.max, [{ field: 'type', is: ['task'] }])).toBe(1);
  });

  test('contains the project’s custom columns', async () => {
    await board.olga.calls.call('createMetadataColumn', { params: { id: board.project }, body: { column_name: 'Seen', kind: 'checkbox' } });
    await board.mia.calls.call('saveMarkupMetadata', { params: { id: markup.id }, body: { formData: { Seen: true } } });
    const answer = await ask(board.max, { format: 'csv', columns: ['type', { column_name: 'Seen' }], sort: [{ by: 'type' }] });
    expect(answer.body).toBe(['\uFEFFType,Seen', 'markup,yes', 'task,', ''].join('\r\n'));
  });

  test('contains custom columns named like properties of every object, empty without a value', async () => {
    for (const column_name of ['constructor', 'toString'])
      await board.olga.calls.call('createMetadataColumn', { params: { id: board.project }, body: { column_name } });
    await board.mia.calls.call('saveMarkupMetadata', { params: { id: markup.id }, body: { formData: { constructor: 'Ewa' } } });
    const columns = ['type', { column_name: 'constructor' }, { column_name: 'toString' }];
    const answer = await ask(board.max, { format: 'csv', columns, sort: [{ by: 'type' }] });
    expect(answer.body).toBe(['\uFEFFType,constructor,toString', 'markup,Ewa,', 'task,,', ''].join('\r\n'));
    expect((await ask(board.max, { format: 'xlsx', columns })).statusCode).toBe(200);
  });

  test('can be a report that links to each row', async () => {
    await board.mia.calls.call('createTask', { params: { id: board.project }, body: { task_name: 'Łódź → “stairs” ✓ Чертёж Ω 图' } });
    const answer = await ask(board.max, { format: 'pdf' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const document = await PDFDocument.load(answer.rawPayload);
    expect(document.getPageCount()).toBe(2);
    const streams = document.context.enumerateIndirectObjects().flatMap(([, each]) => (each instanceof PDFRawStream ? each : []));
    const letters = streams.map((each) => Buffer.from(decodePDFRawStream(each).decode()).toString('latin1')).join('\n');
    const code = (sign: string) => `<${sign.charCodeAt(0).toString(16).padStart(4, '0')}>`;
    for (const sign of 'Ł→“✓ЧёΩ图') expect(letters.toLowerCase()).toContain(code(sign));
    const links = document
      .getPage(1)
      .node.Annots()
      ?.asArray()
      .map((each) => document.context.lookup(each)?.toString());
    expect(links).toHaveLength(3);
    expect(links?.join()).toContain(`/tasksListing/${board.project}?task=${task.id}`);
    expect(links?.join()).toMatch(new RegExp(`/editProject/${board.project}/\\d+/\\d+/\\d+/${markup.id}/1`));
  });

  test('can be a workbook', async () => {
    const answer = await ask(board.max, { format: 'xlsx' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});
