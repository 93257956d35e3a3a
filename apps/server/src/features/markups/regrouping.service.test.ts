import { CanvasObject, type Markup } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  board = await setUpBoard(server);
});
afterAll(() => server.close());

const rect = (id: string, more: Record<string, unknown> = {}) => ({
  ...CanvasObject.parse({
    id,
    type: 'rect',
    left: 10,
    top: 10,
    width: 20,
    height: 20,
    angle: 0,
    stroke: '#f00',
    strokeWidth: 1,
    fill: '',
    opacity: 1,
    lineStrokeStyle: 'solid',
    lineStrokeArray: [],
    m_id: '',
    v: 1,
  }),
  ...more,
});

async function drawn(by: Someone, ids: readonly string[], body: { privacy?: 'public' | 'private'; open?: Markup['open'] } = {}) {
  const made = await board.create(by, body);
  const iText = ids.map((id) => ({ id, text: `Text of ${id}` }));
  return (await board.fill(by, made, { editor_details: ids.map((id) => rect(id, { m_id: made.id, ofLater: id })), iText })).data;
}

const split = async (by: Someone, { id }: Markup, parts: string[][], revision?: number) =>
  (await by.calls.call('splitMarkup', { params: board.pathOf({ id }), body: { parts, ...(revision !== undefined && { revision }) } })).data;
const onPage = () => ({ pageId: board.page.sheetId, editorId: board.editor });
const merging = (markups: readonly Markup[]) => ({
  params: onPage(),
  body: { markups: markups.map(({ id, revision }) => ({ id, revision })) },
});
const merge = async (by: Someone, ...markups: Markup[]) => (await by.calls.call('mergeMarkups', merging(markups))).data;
const unmerge = async (by: Someone, { id }: Markup, ...markups: Markup[]) =>
  (await by.calls.call('unmergeMarkup', { params: board.pathOf({ id }), body: { markups: markups.map((one) => one.id) } })).data;
const idsOf = ({ editor_details }: Pick<Markup, 'editor_details'>) =>
  Array.isArray(editor_details) ? editor_details.map((object: { id: unknown }) => object.id) : [];
const comment = async (by: Someone, { id }: Markup, text: string) =>
  (await by.calls.call('createComment', { params: { markupId: id }, body: { text } })).data;
const textsOn = ({ comments }: Markup) => comments.map(({ text }) => text);
const change = async (by: Someone, { id }: Markup, body: Record<string, unknown>) =>
  (await by.calls.call('updateMarkup', { params: board.pathOf({ id }), body })).data;
const eventsSince = async (after: number) => {
  const rows = await server.deps.db
    .selectFrom('events')
    .select(['id', 'type', 'data'])
    .where('project_id', '=', board.project)
    .orderBy('id')
    .execute();
  return rows.slice(after);
};
const countEvents = async () => (await eventsSince(0)).length;

describe('a split', () => {
  test('moves objects with their ids and texts into markups with new numbers', async () => {
    const whole = await drawn(board.mia, ['a', 'b', 'c', 'd']);
    const other = await drawn(board.mia, ['z']);
    const [left, first, second, ...none] = await split(board.max, whole, [['b', 'd'], ['c']], whole.revision);
    expect(none).toEqual([]);
    expect([left, first, second].map((one) => idsOf(one!))).toEqual([['a'], ['b', 'd'], ['c']]);
    expect([left, first, second].map((one) => one?.number)).toEqual([whole.number, other.number + 1, other.number + 2]);
    expect(first?.editor_details).toEqual([rect('b', { m_id: first?.id, ofLater: 'b' }), rect('d', { m_id: first?.id, ofLater: 'd' })]);
    expect(first?.itext).toEqual([
      { id: 'b', text: 'Text of b' },
      { id: 'd', text: 'Text of d' },
    ]);
    expect(left).toMatchObject({ id: whole.id, revision: whole.revision + 1, itext: [{ id: 'a', text: 'Text of a' }] });
    expect((await board.inList(board.olga)).map(({ id, name }) => [id, name])).toEqual(
      [
        [whole.id, 'Text of a'],
        [other.id, 'Text of z'],
        [first!.id, 'Text of b Text of d'],
        [second!.id, 'Text of c'],
      ].toReversed(),
    );
  });

  test('copies creator, status, priority, assignee, due date and custom values; comments and tasks stay', async () => {
    await board.olga.calls.call('createMetadataColumn', { params: { id: board.project }, body: { column_name: 'Trade' } });
    const whole = await drawn(board.mia, ['a', 'b']);
    await change(board.mia, whole, { open: 'closed', priority: 'high', assignee: board.max.id, due_date: '2027-01-31' });
    await board.mia.calls.call('saveMarkupMetadata', { params: { id: whole.id }, body: { formData: { Trade: 'Steel' } } });
    await comment(board.max, whole, 'Seen.');
    await board.mia.calls.call('createTask', { params: { id: board.project }, body: { task_name: 'Check', markup_id: whole.id } });
    const [left, part] = await split(board.max, whole, [['b']]);
    const kept = { open: 'closed', priority: 'high', assignee_id: board.max.id, due_date: '2027-01-31', created_by_id: board.mia.id };
    expect(part).toMatchObject({ ...kept, resolved_by: { id: board.mia.id }, created_at: whole.created_at, comments: [] });
    expect(textsOn(left!)).toEqual(['Seen.']);
    const rows = await board.inList(board.mia);
    expect(rows.map(({ metadata }) => metadata?.formData)).toEqual([{ Trade: 'Steel' }, { Trade: 'Steel' }]);
    const { data: tasks } = await board.mia.calls.call('listTasks', { params: { id: board.project } });
    expect(tasks.map(({ markup_id }) => markup_id)).toEqual([whole.id]);
  });

  test('of a private markup stays private to the same people, even if someone else splits it', async () => {
    const whole = await drawn(board.mia, ['a', 'b'], { privacy: 'private' });
    await change(board.mia, whole, { assignee: board.max.id });
    const [, part] = await split(board.max, whole, [['b']]);
    expect(part).toMatchObject({ visibility: 'private', created_by_id: board.mia.id });
    expect((await board.onPage(board.mia)).map(({ id }) => id)).toEqual([whole.id, part!.id]);
    expect(await board.onPage(board.olga)).toEqual([]);
  });

  test('is one event, and nobody is notified of new markups', async () => {
    const whole = await drawn(board.mia, ['a', 'b', 'c']);
    const before = await countEvents();
    const [, first, second] = await split(board.max, whole, [['b'], ['c']]);
    const numbered = [first, second].map((one) => ({ id: one?.id, number: one?.number }));
    expect(await eventsSince(before)).toMatchObject([
      { type: 'markup_updated', data: { markup_id: whole.id, changed: ['objects', 'split'], split: numbered } },
    ]);
  });

  test('refuses unknown objects, an object in two parts, all objects, and an older revision', async () => {
    const whole = await drawn(board.mia, ['a', 'b']);
    const refusal = (parts: string[][], revision?: number) =>
      board.mia.calls.refusal('splitMarkup', { params: board.pathOf(whole), body: { parts, ...(revision && { revision }) } });
    expect(await refusal([['x']])).toEqual([400, 'invalid_input']);
    expect(await refusal([['a'], ['a']])).toEqual([400, 'invalid_input']);
    expect(await refusal([['a', 'b']])).toEqual([400, 'invalid_input']);
    expect(await refusal([])).toEqual([400, 'invalid_input']);
    expect(await refusal([['a']], whole.revision - 1)).toEqual([409, 'edit_conflict']);
    expect(await board.onPage(board.mia)).toEqual([whole]);
  });

  test('splits once for one key', async () => {
    const whole = await drawn(board.mia, ['a', 'b']);
    const sent = { params: board.pathOf(whole), body: { parts: [['b']] }, headers: { 'idempotency-key': 'split-1' } };
    const { data: first } = await board.mia.calls.call('splitMarkup', sent);
    expect((await board.mia.calls.call('splitMarkup', sent)).data).toEqual(first);
    expect(await board.onPage(board.mia)).toHaveLength(2);
  });
});

describe('a merge', () => {
  test('keeps the lowest number, with all objects, tasks, and comments in order of time', async () => {
    const [first, second, third] = [await drawn(board.mia, ['a']), await drawn(board.mia, ['b']), await drawn(board.mia, ['c'])];
    await comment(board.max, second, 'One');
    await comment(board.max, first, 'Two');
    await comment(board.mia, third, 'Three');
    await board.mia.calls.call('createTask', { params: { id: board.project }, body: { task_name: 'Check', markup_id: third.id } });
    const merged = await merge(board.mia, third, first, second);
    expect(merged).toMatchObject({ id: first.id, number: first.number });
    expect(idsOf(merged)).toEqual(['a', 'b', 'c']);
    expect(merged.editor_details).toMatchObject([{ m_id: first.id }, { m_id: first.id, ofLater: 'b' }, { m_id: first.id }]);
    expect(textsOn(merged)).toEqual(['One', 'Two', 'Three']);
    expect(await board.onPage(board.olga)).toEqual([expect.objectContaining({ id: first.id })]);
    const { data: tasks } = await board.mia.calls.call('listTasks', { params: { id: board.project } });
    expect(tasks.map(({ markup_id }) => markup_id)).toEqual([first.id]);
    const page = (await board.mia.calls.call('getEditorDetails', { params: board.page })).data;
    expect(page?.merged).toEqual([second, third].map(({ id }) => ({ id, into: first.id })));
  });

  test('keeps the survivor’s values, and fills its empty ones from the others', async () => {
    for (const column_name of ['Trade', 'Zone'])
      await board.olga.calls.call('createMetadataColumn', { params: { id: board.project }, body: { column_name } });
    const [first, second] = [await drawn(board.mia, ['a']), await drawn(board.mia, ['b'])];
    await change(board.mia, first, { priority: 'low' });
    await change(board.max, second, { priority: 'urgent', open: 'closed', due_date: '2027-02-01' });
    const value = (of: Markup, formData: Record<string, string>) =>
      board.mia.calls.call('saveMarkupMetadata', { params: { id: of.id }, body: { formData } });
    await value(first, { Trade: 'Steel' });
    await value(second, { Trade: 'Timber', Zone: 'B2' });
    const now = await board.onPage(board.mia);
    expect(await merge(board.mia, ...now)).toMatchObject({
      priority: 'low',
      open: 'closed',
      due_date: '2027-02-01',
      resolved_by: { id: board.max.id },
    });
    expect((await board.inList(board.mia))[0]?.metadata?.formData).toEqual({ Trade: 'Steel', Zone: 'B2' });
  });

  test('gives an object a new id if its id is taken', async () => {
    const [first, second] = [await drawn(board.mia, ['a']), await drawn(board.mia, ['a', 'b'])];
    const merged = await merge(board.mia, first, second);
    const [kept, renamed, other] = idsOf(merged);
    expect([kept, other]).toEqual(['a', 'b']);
    expect(new Set([kept, renamed, other]).size).toBe(3);
    expect(merged.itext).toContainEqual({ id: renamed, text: 'Text of a' });
  });

  test('can be undone: each markup gets back its number, objects, comments, tasks and values', async () => {
    const [first, second] = [await drawn(board.mia, ['a']), await drawn(board.mia, ['b'])];
    await change(board.mia, second, { priority: 'high' });
    await comment(board.max, second, 'Theirs');
    await board.mia.calls.call('createTask', { params: { id: board.project }, body: { task_name: 'Check', markup_id: second.id } });
    const merged = await merge(board.mia, ...(await board.onPage(board.mia)));
    await board.fill(board.max, merged, { editor_details: [rect('a'), rect('b', { left: 99 }), rect('new')] });
    await comment(board.max, merged, 'Later');
    const [left, back] = await unmerge(board.max, merged, second);
    expect(left).toMatchObject({ id: first.id, priority: 'none' });
    expect([idsOf(left!), textsOn(left!)]).toEqual([['a', 'new'], ['Later']]);
    expect(back).toMatchObject({ id: second.id, number: second.number, priority: 'high', editor_details: [{ id: 'b', left: 99 }] });
    expect(textsOn(back!)).toEqual(['Theirs']);
    const { data: tasks } = await board.mia.calls.call('listTasks', { params: { id: board.project } });
    expect(tasks.map(({ markup_id }) => markup_id)).toEqual([second.id]);
    expect(await board.mia.calls.refusal('unmergeMarkup', { params: board.pathOf(first), body: { markups: [second.id] } })).toEqual([
      404,
      'not_found',
    ]);
  });

  test('can’t be undone after the objects were deleted', async () => {
    const [first, second] = [await drawn(board.mia, ['a']), await drawn(board.mia, ['b'])];
    const merged = await merge(board.mia, first, second);
    await board.fill(board.mia, merged, { editor_details: [rect('a')] });
    expect(await board.mia.calls.refusal('unmergeMarkup', { params: board.pathOf(first), body: { markups: [second.id] } })).toEqual([
      400,
      'invalid_input',
    ]);
  });

  test('of merged markups redirects every link to the last survivor', async () => {
    const [first, second, third] = [await drawn(board.mia, ['a']), await drawn(board.mia, ['b']), await drawn(board.mia, ['c'])];
    const between = await merge(board.mia, second, third);
    await merge(board.mia, first, between);
    const page = (await board.mia.calls.call('getEditorDetails', { params: board.page })).data;
    expect(page?.merged).toEqual([second, third].map(({ id }) => ({ id, into: first.id })));
  });

  test('is allowed to those who may delete the others, and to the user who split them off', async () => {
    const [first, second] = [await drawn(board.mia, ['a', 'b', 'c']), await drawn(board.mia, ['d'])];
    expect(await board.max.calls.refusal('mergeMarkups', merging([first, second]))).toEqual([403, 'not_allowed']);
    const [left, part] = await split(board.max, first, [['b']]);
    expect(idsOf(await merge(board.max, left!, part!))).toEqual(['a', 'c', 'b']);
    expect(idsOf(await merge(board.olga, ...(await board.onPage(board.olga))))).toEqual(['a', 'c', 'b', 'd']);
  });

  test('never shows a drawing to someone who couldn’t see it before', async () => {
    const open = await drawn(board.mia, ['a']);
    const own = await drawn(board.mia, ['b'], { privacy: 'private' });
    const shared = await drawn(board.mia, ['c'], { privacy: 'private' });
    const assigned = await change(board.mia, shared, { assignee: board.max.id });
    expect(await board.mia.calls.refusal('mergeMarkups', merging([open, own]))).toEqual([403, 'not_allowed']);
    expect(await board.mia.calls.refusal('mergeMarkups', merging([own, assigned]))).toEqual([403, 'not_allowed']);
    expect(await board.max.calls.refusal('mergeMarkups', merging([open, own]))).toEqual([404, 'not_found']);
    const another = await drawn(board.mia, ['d'], { privacy: 'private' });
    expect(idsOf(await merge(board.mia, own, another))).toEqual(['b', 'd']);
  });

  test('is undone without showing private objects to anyone else', async () => {
    const [first, second] = [await drawn(board.mia, ['a']), await drawn(board.mia, ['b'])];
    const drawnByMax = await drawn(board.max, ['c']);
    const merged = await merge(board.olga, first, second, drawnByMax);
    await change(board.mia, merged, { visibility: 'private' });
    const undoing = (markups: Markup[]) => ({ params: board.pathOf(merged), body: { markups: markups.map(({ id }) => id) } });
    expect(await board.mia.calls.refusal('unmergeMarkup', undoing([drawnByMax]))).toEqual([403, 'not_allowed']);
    expect((await unmerge(board.mia, merged, second)).map(({ visibility }) => visibility)).toEqual(['private', 'private']);
    expect(await board.onPage(board.max)).toEqual([]);
    await change(board.mia, merged, { assignee: board.max.id });
    expect(idsOf((await unmerge(board.max, merged, drawnByMax))[1]!)).toEqual(['c']);
    expect(await board.onPage(board.olga)).toEqual([]);
  });

  test('refuses an older revision without sending the current state', async () => {
    const [first, second] = [await drawn(board.mia, ['a']), await drawn(board.mia, ['b'])];
    await change(board.max, second, { priority: 'high' });
    const { http, code, data } = await board.mia.calls.ask('mergeMarkups', merging([first, second]));
    expect([http, code, data]).toEqual([409, 'edit_conflict', undefined]);
  });

  test('is one event, and leaves nothing to restore in the trash', async () => {
    const [first, second] = [await drawn(board.mia, ['a']), await drawn(board.mia, ['b'])];
    const before = await countEvents();
    await merge(board.mia, first, second);
    expect((await eventsSince(before)).map(({ type }) => type)).toEqual(['markup_updated']);
    expect((await board.mia.calls.call('listTrashedWork', { params: { id: board.project } })).data).toEqual([]);
    const restoring = { body: { rows: [{ type: 'markup' as const, id: second.id }] } };
    expect(await board.mia.calls.refusal('restoreWork', restoring)).toEqual([404, 'not_found']);
  });

  test('stays after the merged markup is deleted for good, 30 days later', async () => {
    const [first, second] = [await drawn(board.mia, ['a']), await drawn(board.mia, ['b'])];
    await comment(board.mia, second, 'Kept');
    await merge(board.mia, first, second);
    const longAgo = isoTime(server.clock, -days(31));
    await server.deps.db.updateTable('markups').set({ deleted_at: longAgo }).where('id', '=', second.id).execute();
    await server.services.housekeeping.runDaily({ signal: new AbortController().signal });
    const [left] = await board.onPage(board.olga);
    expect([idsOf(left!), textsOn(left!)]).toEqual([['a', 'b'], ['Kept']]);
    expect(await server.deps.db.selectFrom('markups').select('id').where('id', '=', second.id).executeTakeFirst()).toBeUndefined();
  });
});
