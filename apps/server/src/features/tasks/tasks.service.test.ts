import type { SentBodyOf, Operations, Task } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { isoTime } from '../../platform/clock/clock.ts';

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  board = await setUpBoard(server);
});
afterAll(() => server.close());

type NewTask = SentBodyOf<Operations['createTask']>;
const create = async (by: Someone, body: Partial<NewTask> = {}): Promise<Task> =>
  (await by.calls.call('createTask', { params: { id: board.project }, body: { task_name: 'Check the span', ...body } })).data;
const update = async (by: Someone, { id }: Task, body: SentBodyOf<Operations['updateTask']>): Promise<Task> =>
  (await by.calls.call('updateTask', { params: { id }, body })).data;
const get = async (by: Someone, { id }: Task): Promise<Task> => (await by.calls.call('getTask', { params: { id } })).data;
const list = async (by: Someone) => (await by.calls.call('listTasks', { params: { id: board.project } })).data;
const lastEvent = async () =>
  server.deps.db.selectFrom('events').select(['type', 'actor_id', 'data']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('a task', () => {
  test('is created as requested, and is listed with names and ids', async () => {
    const body = { description: 'At grid B', priority: 'high', assignee: board.max.id, due_date: '2026-12-24' } as const;
    const task = await create(board.mia, body);
    expect(task).toEqual({
      id: expect.any(Number),
      project_id: board.project,
      markup_id: null,
      markup_place: null,
      task_name: 'Check the span',
      description: 'At grid B',
      attachments: [],
      status: 'open',
      priority: 'high',
      assignee: { id: board.max.id, name: 'Max' },
      assignee_id: board.max.id,
      due_date: '2026-12-24',
      created_by: { id: board.mia.id, name: 'Mia' },
      created_by_id: board.mia.id,
      resolved_by: null,
      resolved_on: null,
      comments: [],
      revision: 1,
      created_at: isoTime(server.clock),
      updated_at: isoTime(server.clock),
    });
    expect(await list(board.olga)).toEqual([
      {
        ...task,
        comment_count: 0,
        type: 'task',
        project_detail: { id: board.project, name: 'Quay' },
        assignee_details: task.assignee,
        assignee_name: 'Max',
        created_by_detail: task.created_by,
      },
    ]);
    expect(await lastEvent()).toEqual({
      type: 'task_created',
      actor_id: board.mia.id,
      data: { task_id: task.id, revision: 1, mentioned: [], assigned: board.max.id },
    });
  });

  test('has a resolver and a time of resolution exactly while it is closed', async () => {
    const task = await create(board.mia);
    server.clock.advance(1000);
    const closed = await update(board.max, task, { status: 'closed' });
    expect([closed.resolved_by?.id, closed.resolved_on]).toEqual([board.max.id, isoTime(server.clock)]);
    const renamed = await update(board.olga, task, { task_name: 'Check both spans', status: 'closed' });
    expect(renamed.resolved_by?.id).toBe(board.max.id);
    const again = await update(board.olga, task, { status: 'review' });
    expect([again.resolved_by, again.resolved_on]).toEqual([null, null]);
    expect((await create(board.mia, { status: 'closed' })).resolved_by?.id).toBe(board.mia.id);
  });

  test('changes only the sent fields, and its event names them', async () => {
    const task = await create(board.mia, { assignee: board.max.id, due_date: '2026-12-24' });
    const changed = await update(board.olga, task, { assignee: null, priority: 'urgent' });
    expect(changed).toEqual({
      ...task,
      assignee: null,
      assignee_id: null,
      priority: 'urgent',
      revision: 2,
      updated_at: changed.updated_at,
    });
    expect((await lastEvent()).data).toEqual({
      task_id: task.id,
      revision: 2,
      changed: ['priority', 'assignee_id'],
      before: { status: 'open', assignee_id: board.max.id },
      status: 'open',
      mentioned: [],
      assigned: null,
    });
  });

  test('isn’t overwritten from an older revision after someone else’s change', async () => {
    const task = await create(board.mia);
    const now = await update(board.olga, task, { priority: 'low' });
    const stale = { params: { id: task.id }, body: { priority: 'high' as const, revision: task.revision } };
    const { http, code, data } = await board.mia.calls.ask('updateTask', stale);
    expect([http, code, data]).toEqual([409, 'edit_conflict', now]);
    expect(await get(board.mia, task)).toEqual(now);
  });

  test('is deleted by its creator or the project’s owner, into the trash', async () => {
    const [first, second] = [await create(board.mia), await create(board.mia)];
    expect(await board.max.calls.refusal('deleteTask', { params: { id: first.id } })).toEqual([403, 'not_allowed']);
    await board.mia.calls.call('deleteTask', { params: { id: first.id } });
    await board.olga.calls.call('deleteTask', { params: { id: second.id } });
    expect(await list(board.olga)).toEqual([]);
    expect(await board.mia.calls.refusal('getTask', { params: { id: first.id } })).toEqual([404, 'not_found']);
    const kept = await server.deps.db.selectFrom('tasks').select('deleted_by').where('id', '=', first.id).executeTakeFirstOrThrow();
    expect(kept.deleted_by).toBe(board.mia.id);
  });

  test('accepts attachments that its sender uploaded, and those that it already has', async () => {
    const attach = async (by: Someone) =>
      (await by.calls.call('uploadMedia', { body: { project_id: board.project }, file: { name: 'a.txt', bytes: 'words' } })).data;
    const [mias, maxs] = [await attach(board.mia), await attach(board.max)];
    const task = await create(board.mia, { attachments: [mias.id] });
    expect(task.attachments).toEqual([mias]);
    const refused = { params: { id: task.id }, body: { attachments: [maxs.id] } };
    expect(await board.mia.calls.refusal('updateTask', refused)).toEqual([400, 'invalid_input']);
    expect((await update(board.max, task, { attachments: [mias.id, maxs.id] })).attachments.map(({ id }) => id)).toEqual([
      mias.id,
      maxs.id,
    ]);
    const url = (await get(board.olga, task)).attachments[0]?.url ?? '';
    expect((await board.olga.calls.get(url)).body).toBe('words');
    expect((await update(board.max, task, { attachments: [] })).attachments).toEqual([]);
  });

  test('counts in its project by status', async () => {
    await create(board.mia);
    await create(board.mia, { status: 'review' });
    await create(board.mia, { status: 'closed' });
    const { data } = await board.olga.calls.call('getProject', { params: { id: board.project } });
    expect(data.tasks).toEqual({ open: 1, review: 1, closed: 1 });
  });

  test('is listed page by page, newest first', async () => {
    const made = [await create(board.mia), await create(board.mia), await create(board.mia)].map(({ id }) => id);
    const params = { id: board.project };
    const first = await board.olga.calls.call('listTasks', { params, query: { limit: 2 } });
    const second = await board.olga.calls.call('listTasks', { params, query: { limit: 2, cursor: first.meta.next_cursor ?? '' } });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made.toReversed());
    expect([first.meta.total, second.meta.next_cursor]).toEqual([3, null]);
  });
});

describe('a task from a markup', () => {
  test('links to it for users who can see it, while it exists', async () => {
    const markup = await board.create(board.mia, { privacy: 'private' });
    const task = await create(board.mia, { markup_id: markup.id });
    expect(task).toMatchObject({
      markup_id: markup.id,
      markup_place: { folder_id: board.folder, item_id: board.item, file_id: board.file, page_number: 1 },
    });
    expect(await get(board.max, task)).toMatchObject({ markup_id: null, markup_place: null });
    const { pageId, ...path } = board.pathOf(markup);
    await board.mia.calls.call('deleteMarkup', { params: { ...path, pageNumber: pageId } });
    expect(await get(board.mia, task)).toMatchObject({ markup_id: null, markup_place: null });
  });

  test('is listed with the markup’s other tasks, for users who can see it', async () => {
    const markup = await board.create(board.mia, { privacy: 'private' });
    await create(board.mia);
    const task = await create(board.mia, { markup_id: markup.id });
    const ofMarkup = { params: { id: board.project }, query: { markup_id: markup.id } };
    const { data, meta } = await board.mia.calls.call('listTasks', ofMarkup);
    expect([data.map(({ id }) => id), meta.total]).toEqual([[task.id], 1]);
    expect(await board.max.calls.refusal('listTasks', ofMarkup)).toEqual([404, 'not_found']);
  });

  test('doesn’t name it in its event, which every member can read', async () => {
    const markup = await board.create(board.mia, { privacy: 'private' });
    await create(board.mia, { markup_id: markup.id });
    expect((await lastEvent()).data).not.toHaveProperty('markup_id');
  });
});

describe('a comment on a task', () => {
  const say = async (by: Someone, task: Task, text: string) =>
    (await by.calls.call('createTaskComment', { params: { id: task.id }, body: { text } })).data;

  test('is listed on its task, and its event names the mentioned members', async () => {
    const task = await create(board.mia);
    const comment = await say(board.max, task, 'Done, @Mia.');
    expect(comment).toMatchObject({ task_id: task.id, markup_id: null, author: { id: board.max.id }, edited: false });
    expect((await get(board.olga, task)).comments).toEqual([comment]);
    expect((await list(board.olga))[0]?.comments).toEqual([comment]);
    expect(await lastEvent()).toEqual({
      type: 'comment_added',
      actor_id: board.max.id,
      data: { task_id: task.id, revision: 1, comment_id: comment.id, mentioned: [board.mia.id] },
    });
  });

  test('is edited by its author, and its event names only newly mentioned members', async () => {
    const task = await create(board.mia);
    const comment = await say(board.max, task, '@Mia');
    const params = { id: task.id, commentId: comment.id };
    expect(await board.olga.calls.refusal('updateTaskComment', { params, body: { text: 'x' } })).toEqual([403, 'not_allowed']);
    const { data } = await board.max.calls.call('updateTaskComment', { params, body: { text: '@Mia @Olga' } });
    expect([data.text, data.edited]).toEqual(['@Mia @Olga', true]);
    expect((await lastEvent()).data).toMatchObject({ mentioned: [board.olga.id] });
  });

  test('isn’t found under a markup, nor a markup’s comment under a task', async () => {
    const [task, markup] = [await create(board.mia), await board.create(board.mia)];
    const onTask = await say(board.mia, task, 'One.');
    const { data: onMarkup } = await board.mia.calls.call('createComment', { params: { markupId: markup.id }, body: { text: 'Two.' } });
    const crossed = { params: { id: task.id, commentId: onMarkup.id } };
    expect(await board.mia.calls.refusal('deleteTaskComment', crossed)).toEqual([404, 'not_found']);
    const other = { params: { markupId: markup.id, commentId: onTask.id } };
    expect(await board.mia.calls.refusal('deleteComment', other)).toEqual([404, 'not_found']);
    await board.olga.calls.call('deleteTaskComment', { params: { id: task.id, commentId: onTask.id } });
    expect((await get(board.mia, task)).comments).toEqual([]);
  });
});
