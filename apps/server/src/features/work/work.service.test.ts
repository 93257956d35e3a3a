import type { Markup, MarkupRow, Operations, SentBodyOf, Task, TaskRow } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Board, setUpBoard, type Someone } from '../../../test/drawing-board.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  board = await setUpBoard(server);
});
afterAll(() => server.close());

type Query = SentBodyOf<Operations['listProjectWork']>;
type NewTask = SentBodyOf<Operations['createTask']>;

const task = async (by: Someone, body: Partial<NewTask> = {}): Promise<Task> => {
  server.clock.advance(1000);
  return (await by.calls.call('createTask', { params: { id: board.project }, body: { task_name: 'Task', ...body } })).data;
};
interface Drawn {
  readonly text?: string;
  readonly set?: SentBodyOf<Operations['updateMarkup']>;
  readonly privacy?: 'private';
}
const markup = async (by: Someone, { text = 'Markup', set = {}, privacy }: Drawn = {}): Promise<Markup> => {
  server.clock.advance(1000);
  const made = await board.create(by, privacy ? { privacy } : {});
  await board.fill(by, made, { editor_details: [{ type: 'rect' }], iText: [{ text }] });
  return (await by.calls.call('updateMarkup', { params: board.pathOf(made), body: set })).data;
};
const list = (by: Someone, query: Query = {}) => by.calls.call('listProjectWork', { params: { id: board.project }, body: query });
const nameOf = (row: MarkupRow | TaskRow) => (row.type === 'task' ? row.task_name : row.name);
const names = async (query: Query, by = board.olga) => (await list(by, query)).data.map(nameOf);

/** Names of the rows, each read as a page of its own; every page says the total of the first. */
async function oneByOne(query: Query): Promise<string[]> {
  const [all, totals]: [string[], number[]] = [[], []];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await list(board.olga, { ...query, limit: 1, cursor });
    all.push(...page.data.map(nameOf));
    totals.push(page.meta.total);
    cursor = page.meta.next_cursor;
  }
  expect(new Set(totals)).toEqual(new Set([all.length]));
  return all;
}

describe('the list of markups and tasks', () => {
  test('is sorted newest first, with rows as in the lists of markups and of tasks', async () => {
    await markup(board.mia, { text: 'Cloud' });
    await task(board.max, { task_name: 'Ask' });
    const { data, meta } = await list(board.olga);
    const own = [
      (await board.olga.calls.call('listTasks', { params: { id: board.project } })).data[0],
      (await board.inList(board.olga))[0],
    ];
    expect(data).toEqual(own);
    expect(meta).toEqual({ total: 2, total_is_exact: true, next_cursor: null });
  });

  test('includes a private markup only for its creator and assignee, in rows, totals and groups', async () => {
    await markup(board.mia, { text: 'Secret', privacy: 'private', set: { assignee: board.max.id } });
    await markup(board.mia, { text: 'Open' });
    const seen = async (by: Someone) => {
      const { data, meta } = await list(by);
      const groups = await by.calls.call('countProjectWork', { params: { id: board.project }, body: { by: 'type' } });
      return [data.length, meta.total, groups.data[0]?.n];
    };
    expect([await seen(board.mia), await seen(board.max), await seen(board.olga)]).toEqual([
      [2, 2, 2],
      [2, 2, 2],
      [1, 1, 1],
    ]);
  });

  test('leaves out rows in the trash, and those of items in the trash', async () => {
    const gone = await task(board.mia, { task_name: 'Gone' });
    await board.mia.calls.call('deleteTask', { params: { id: gone.id } });
    await markup(board.mia);
    await board.olga.calls.call('deleteItem', { params: { id: board.folder, itemId: board.item } });
    expect((await list(board.olga)).meta.total).toBe(0);
  });
});

describe('sorting', () => {
  const due = { by: 'due_date' } as const;

  test.each([
    ['name', [{ by: 'name' }], ['A markup', 'b task', 'C task', 'd markup']],
    ['name, from the end', [{ by: 'name', descending: true }], ['d markup', 'C task', 'b task', 'A markup']],
    ['due date, those without last', [due], ['C task', 'A markup', 'd markup', 'b task']],
    ['due date from the end, those without last', [{ ...due, descending: true }], ['A markup', 'C task', 'b task', 'd markup']],
    ['priority as a person means it', [{ by: 'priority', descending: true }], ['b task', 'A markup', 'C task', 'd markup']],
    [
      'status, priority from the end and due date',
      [{ by: 'status' }, { by: 'priority', descending: true }, due],
      ['A markup', 'd markup', 'b task', 'C task'],
    ],
    ['priority, status and name', [{ by: 'priority' }, { by: 'status' }, { by: 'name' }], ['d markup', 'C task', 'A markup', 'b task']],
    ['two columns', [{ by: 'type', descending: true }, { by: 'name' }], ['b task', 'C task', 'A markup', 'd markup']],
    ['assignee’s name, nobody last', [{ by: 'assignee' }, { by: 'name' }], ['d markup', 'A markup', 'b task', 'C task']],
    ['creator’s name', [{ by: 'created_by' }], ['A markup', 'd markup', 'b task', 'C task']],
    ['resolver’s name', [{ by: 'resolved_by', descending: true }], ['C task', 'b task', 'd markup', 'A markup']],
    ['file name, tasks last', [{ by: 'file_name' }], ['A markup', 'd markup', 'b task', 'C task']],
  ] as const)('sorts by %s, and pages through it one by one', async (_, sort, expected) => {
    await task(board.mia, { task_name: 'b task', priority: 'urgent' });
    await markup(board.mia, { text: 'A markup', set: { priority: 'high', due_date: '2026-12-24', assignee: board.olga.id } });
    await task(board.mia, { task_name: 'C task', priority: 'medium', due_date: '2026-12-01' });
    await markup(board.mia, { text: 'd markup', set: { priority: 'low', assignee: board.max.id } });
    expect(await oneByOne({ sort: [...sort] })).toEqual(expected);
    expect(await names({ sort: [...sort] })).toEqual(expected);
  });

  test('by a custom column compares numbers as numbers', async () => {
    const params = { id: board.project };
    await board.olga.calls.call('createMetadataColumn', { params, body: { column_name: 'Cost', kind: 'number' } });
    for (const cost of [100, 20, 3]) {
      const { id } = await markup(board.mia, { text: `${cost}` });
      await board.mia.calls.call('saveMarkupMetadata', { params: { id }, body: { formData: { Cost: cost } } });
    }
    await markup(board.mia, { text: 'none' });
    const sort = (descending: boolean) => ({ sort: [{ by: 'column' as const, column_name: 'Cost', descending }] });
    await task(board.max, { task_name: 'task' });
    expect(await names(sort(false))).toEqual(['3', '20', '100', 'none', 'task']);
    expect(await oneByOne(sort(false))).toEqual(['3', '20', '100', 'none', 'task']);
    expect(await oneByOne(sort(true))).toEqual(['100', '20', '3', 'task', 'none']);
    const where = [{ field: 'column' as const, column_name: 'Cost', from: 20 }];
    expect(await names({ ...sort(false), where })).toEqual(['20', '100']);
  });

  test.each(['nonsense', Buffer.from('[["x"],"task",1]').toString('base64url'), Buffer.from('[["1","2"],"task",1]').toString('base64url')])(
    'refuses a cursor that no page answered: %s',
    async (cursor) => {
      const sent = { params: { id: board.project }, body: { cursor } };
      expect(await board.olga.calls.refusal('listProjectWork', sent)).toEqual([400, 'invalid_input']);
    },
  );
});

describe('filtering', () => {
  test.each<[string, NonNullable<Query['where']>, string[]]>([
    ['type', [{ field: 'type', is: ['task'] }], ['Ask', 'Build']],
    ['status', [{ field: 'status', is: ['review', 'none'] }], ['Ask', 'Cloud']],
    ['priority', [{ field: 'priority', is: ['urgent'] }], ['Build']],
    ['words, whatever their case', [{ field: 'name', contains: 'L' }], ['Build', 'Cloud']],
    ['a text with signs that mean something', [{ field: 'name', contains: '%' }], []],
    ['days, both included', [{ field: 'due_date', from: '2026-12-01', to: '2026-12-24' }], ['Build', 'Cloud']],
    ['nothing there', [{ field: 'due_date', empty: true }], ['Ask']],
    ['file', [{ field: 'file_name', contains: 'PLAN' }], ['Cloud']],
    [
      'two at once',
      [
        { field: 'type', is: ['task'] },
        { field: 'due_date', empty: false },
      ],
      ['Build'],
    ],
  ])('by %s', async (_, where, expected) => {
    await task(board.mia, { task_name: 'Ask', status: 'review' });
    await task(board.mia, { task_name: 'Build', priority: 'urgent', due_date: '2026-12-01' });
    await markup(board.mia, { text: 'Cloud', set: { due_date: '2026-12-24' } });
    expect(await names({ where, sort: [{ by: 'name' }] })).toEqual(expected);
  });

  test('by people, or no one', async () => {
    await task(board.mia, { task_name: 'Free' });
    await task(board.max, { task_name: 'Given', assignee: board.olga.id });
    expect(await names({ where: [{ field: 'assignee', is: [null] }] })).toEqual(['Free']);
    expect(
      await names({
        where: [
          { field: 'assignee', is: [board.olga.id, null] },
          { field: 'created_by', is: [board.max.id] },
        ],
      }),
    ).toEqual(['Given']);
  });

  test('by a custom column: words in texts of any length, and digits of numbers', async () => {
    const params = { id: board.project };
    await board.olga.calls.call('createMetadataColumn', { params, body: { column_name: 'Note', kind: 'text' } });
    await board.olga.calls.call('createMetadataColumn', { params, body: { column_name: 'Cost', kind: 'number' } });
    const tail = `${'ß'.repeat(250)} by the Stair`;
    const cells = { long: { Note: tail, Cost: 128 }, short: { Note: 'Stair 2', Cost: 12 }, other: { Note: 'Door', Cost: 5 }, empty: {} };
    for (const [text, formData] of Object.entries(cells)) {
      const { id } = await markup(board.mia, { text });
      await board.mia.calls.call('saveMarkupMetadata', { params: { id }, body: { formData } });
    }
    const holding = (column_name: string, filter: object) =>
      names({ where: [{ field: 'column', column_name, ...filter }], sort: [{ by: 'name' }] });
    expect(await holding('Note', { contains: 'sTAIR' })).toEqual(['long', 'short']);
    expect(await holding('Note', { contains: 'air 2' })).toEqual(['short']);
    expect(await holding('Note', { contains: '%' })).toEqual([]);
    expect(await holding('Note', { contains: 'stair', is: ['Stair 2', null] })).toEqual(['short']);
    expect(await holding('Note', { is: [tail, null] })).toEqual(['empty', 'long']);
    expect(await holding('Cost', { contains: '2' })).toEqual(['long', 'short']);
    expect(await holding('Cost', { contains: '2', from: 100 })).toEqual(['long']);
  });

  test('by folder and document, in a project and in personal lists', async () => {
    await markup(board.mia, { text: 'Cloud' });
    await task(board.mia);
    const filters: NonNullable<Query['where']> = [
      { field: 'folder', is: [board.folder] },
      { field: 'item', is: [board.item] },
    ];
    for (const filter of filters) {
      expect(await names({ where: [filter] })).toEqual(['Cloud']);
      const own = await board.mia.calls.call('listCreatedByMe', { body: { where: [filter] } });
      expect([own.data.map(nameOf), own.meta.total]).toEqual([['Cloud'], 1]);
    }
    expect(await names({ where: [{ field: 'folder', is: [board.folder + 1] }] })).toEqual([]);
  });

  test.each([
    [{ field: 'password', is: ['x'] }],
    [{ field: 'status', is: ['done'] }],
    [{ field: 'status', is: [] }],
    [{ field: 'due_date', from: 'tomorrow' }],
  ])('refuses what the grammar does not know: %j', async (filter) => {
    const body = { where: [filter] } as unknown as Query;
    expect(await board.olga.calls.refusal('listProjectWork', { params: { id: board.project }, body })).toEqual([400, 'invalid_input']);
  });
});

test('groups count the filtered rows, by value and name', async () => {
  await task(board.mia, { assignee: board.max.id });
  await task(board.mia, { assignee: board.max.id });
  await markup(board.mia);
  const groups = async (by: 'assignee' | 'status' | 'created_day', where: Query['where'] = []) =>
    (await board.olga.calls.call('countProjectWork', { params: { id: board.project }, body: { by, where } })).data;
  expect(await groups('assignee')).toEqual([
    { type: 'task', value: board.max.id, name: 'Max', n: 2 },
    { type: 'markup', value: null, name: null, n: 1 },
  ]);
  const today = new Date(server.clock.now()).toISOString().slice(0, 10);
  expect(await groups('created_day', [{ field: 'type', is: ['markup'] }])).toEqual([{ type: 'markup', value: today, name: null, n: 1 }]);
});

describe('personal lists', () => {
  const mineOf = async (by: Someone, call: 'listCreatedByMe' | 'listAssignedToMe', body: SentBodyOf<Operations['listCreatedByMe']> = {}) =>
    (await by.calls.call(call, { body })).data.map(nameOf);

  test('contain what the user created and what is assigned to them, in all their projects', async () => {
    await task(board.mia, { task_name: 'Mine', assignee: board.max.id });
    await markup(board.max, { text: 'His', privacy: 'private', set: { assignee: board.mia.id } });
    const { data: other } = await board.mia.calls.call('createProject', { body: { name: 'Other' } });
    server.clock.advance(1000);
    await board.mia.calls.call('createTask', { params: { id: other.id }, body: { task_name: 'There', assignee: board.mia.id } });
    expect(await mineOf(board.mia, 'listCreatedByMe')).toEqual(['There', 'Mine']);
    expect(await mineOf(board.mia, 'listAssignedToMe')).toEqual(['There', 'His']);
    expect(await mineOf(board.olga, 'listAssignedToMe')).toEqual([]);
    const filters = [{ id: other.id, type: 'project' as const }];
    expect(await mineOf(board.mia, 'listCreatedByMe', { filters })).toEqual(['There']);
    expect(await mineOf(board.mia, 'listCreatedByMe', { filters: [...filters, { id: board.max.id, type: 'assignee' }] })).toEqual([]);
    const { data: options } = await board.mia.calls.call('getFiltersById', { body: { type: 'created_by_me' } });
    expect(options).toEqual([
      { id: board.max.id, name: 'Max', type: 'assignee' },
      { id: board.mia.id, name: 'Mia', type: 'assignee' },
      { id: other.id, name: 'Other', type: 'project' },
      { id: board.project, name: 'Quay', type: 'project' },
    ]);
  });

  test('contain nothing of projects that the user has left, or that are in the trash', async () => {
    await task(board.max, { task_name: 'Left', assignee: board.max.id });
    const { data: members } = await board.olga.calls.call('listMembers', { params: { projectId: board.project } });
    await board.olga.calls.call('removeMember', { params: { id: members.find(({ members: { id } }) => id === board.max.id)!.id } });
    expect(await mineOf(board.max, 'listCreatedByMe')).toEqual([]);
    await task(board.olga, { task_name: 'Hers' });
    await board.olga.calls.call('deleteProject', { params: { id: board.project } });
    expect(await mineOf(board.olga, 'listCreatedByMe')).toEqual([]);
  });
});
