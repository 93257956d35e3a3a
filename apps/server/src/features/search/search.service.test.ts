import { sql } from 'kysely';
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

const find = async (who: Someone, text_to_search: string) =>
  (await who.calls.call('searchMyTasksAndMarkups', { body: { text_to_search } })).data;
const draw = async (by: Someone, text: string, privacy?: 'private') => {
  const markup = await board.create(by, privacy ? { privacy } : {});
  await board.fill(by, markup, { editor_details: [], iText: [{ text }] });
  return markup;
};
const aTask = async (by: Someone, task_name: string, description = '') =>
  (await by.calls.call('createTask', { params: { id: board.project }, body: { task_name, description } })).data;
/** What a user finds, by kind. */
const names = async (who: Someone, text: string) => {
  const { markups, tasks, pages, items, folders } = await find(who, text);
  return {
    markups: markups.map((row) => row.name),
    tasks: tasks.map((row) => row.task_name),
    pages: pages.map((row) => row.page_number),
    items: items.map((row) => row.name),
    folders: folders.map((row) => row.name),
  };
};
const nothing = { markups: [], tasks: [], pages: [], items: [], folders: [] };

describe('a search', () => {
  test.each(['reinforcement', 'FORCE', 'slab reinf', 'reinf slab', 'reinf B250', 'Bewehrung'])(
    'finds words and parts of words: %s',
    async (text) => {
      await draw(board.mia, 'More reinforcement (Bewehrung) under the slab B250');
      await aTask(board.mia, 'Slab', 'Order the reinforcement, Bewehrung as in the slab table of B250');
      await draw(board.mia, 'Something else');
      expect(await names(board.max, text)).toEqual({
        ...nothing,
        markups: ['More reinforcement (Bewehrung) under the slab B250'],
        tasks: ['Slab'],
      });
      expect(await names(board.max, 'reincarnation b250')).toEqual(nothing);
    },
  );

  test('finds text in comments, and shows the words around it', async () => {
    const [markup, task] = [await draw(board.mia, 'Beam'), await aTask(board.mia, 'Duct')];
    const text = `${'Long before. '.repeat(20)}The lintel is too low.${' Long behind.'.repeat(20)}`;
    await board.max.calls.call('createComment', { params: { markupId: markup.id }, body: { text } });
    await board.max.calls.call('createTaskComment', { params: { id: task.id }, body: { text } });
    const found = await find(board.olga, 'lintel');
    expect([found.markups.map(({ id }) => id), found.tasks.map(({ id }) => id)]).toEqual([[markup.id], [task.id]]);
    for (const { excerpt } of [...found.markups, ...found.tasks]) {
      expect(excerpt).toContain('The lintel is too low.');
      expect(excerpt.length).toBeLessThanOrEqual(180);
    }
  });

  test('finds documents and folders by name, and markups by the document that they are on', async () => {
    await draw(board.mia, 'Beam');
    await board.mia.calls.call('createFolder', { params: { id: board.project }, body: { name: 'Planning' } });
    expect(await names(board.max, 'plan')).toEqual({ ...nothing, markups: ['Beam'], items: ['plan.pdf'], folders: ['Planning'] });
    expect((await find(board.max, 'plan')).items[0]).toMatchObject({ folder_id: board.folder, item_id: board.item, file_id: board.file });
  });

  test('finds the text of pages of the newest version', async () => {
    const { db } = server.deps;
    const page = { page_number: 3, width: 1, height: 1, unit: 'pt', mode: 'vector', min_level: 0, max_level: 0 } as const;
    const { id } = await db
      .insertInto('sheets')
      .values({ ...page, file_id: board.file })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sheet_contents')
      .values({ sheet_id: id, text: 'Door schedule: D07 oak', unsure_words: ['D07', 'D0'], words_key: 'k', lines_key: 'k' })
      .execute();
    expect((await find(board.max, 'oak')).pages).toEqual([
      {
        folder_id: board.folder,
        item_id: board.item,
        file_id: board.file,
        page_number: 3,
        sheet_number: null,
        sheet_title: null,
        actual_name: 'plan.pdf',
        excerpt: 'Door schedule: D07 oak',
        unsure_words: ['D07'],
        thumbnail_url: null,
        project_detail: { id: board.project, name: 'Quay' },
      },
    ]);
    await board.mia.calls.call('uploadItem', { params: { id: board.folder }, file: { name: 'plan.pdf', bytes: '%PDF-1.7 2' } });
    expect((await find(board.max, 'oak')).pages).toEqual([]);
  });

  test('sorts by the best match', async () => {
    await aTask(board.mia, 'Beams and more of that kind', 'among other things');
    await aTask(board.mia, 'Beam');
    expect((await names(board.max, 'beam')).tasks).toEqual(['Beam', 'Beams and more of that kind']);
  });

  test('sorts exact names first, then names that begin with the text, then the newest, even for frequent words', async () => {
    const { db } = server.deps;
    const tasks = (called: string[]) =>
      db
        .insertInto('tasks')
        .values(called.map((task_name) => ({ project_id: board.project, task_name, created_by: board.mia.id })))
        .execute();
    await tasks(['Beam', 'Beam of the roof', ...Array.from({ length: 300 }, (_, n) => `Old beam ${n}`)]);
    await tasks(['The newest beam']);
    expect((await names(board.max, 'beam')).tasks.slice(0, 3)).toEqual(['Beam', 'Beam of the roof', 'The newest beam']);
  });

  test('finds an old whole word though more of the newest begin with it, and parts of words where there is room', async () => {
    const { db } = server.deps;
    const tasks = (descriptions: string[]) =>
      db
        .insertInto('tasks')
        .values(
          descriptions.map((description) => ({ project_id: board.project, task_name: 'Doors', description, created_by: board.mia.id })),
        )
        .execute();
    await tasks(['Hang D07 anew', 'Hang XD07 anew']);
    await tasks(Array.from({ length: 450 }, (_, n) => `Hang D07${n} anew`));
    const found = await find(board.max, 'd07');
    expect(found.tasks.map(({ description }) => description).slice(0, 2)).toEqual(['Hang D07 anew', 'Hang D07449 anew']);
    expect((await find(board.max, 'xd0')).tasks.map(({ description }) => description)).toEqual(['Hang XD07 anew']);
    expect((await find(board.max, 'ang xd')).tasks.map(({ description }) => description)).toEqual(['Hang XD07 anew']);
  });

  test('takes signs as they are', async () => {
    await aTask(board.mia, '100% done');
    await aTask(board.mia, 'D_07');
    expect([(await names(board.max, '0%')).tasks, (await names(board.max, 'd_0')).tasks]).toEqual([['100% done'], ['D_07']]);
    expect((await names(board.max, '%%%')).tasks).toEqual([]);
  });

  test.each(['b', '漢'])('cuts words that are longer than an index of them holds: %s', async (letter) => {
    const said = `${letter.repeat(2100)} a`;
    const { rows } = await sql<{ words: string[] }>`select tsvector_to_array(words_within(7, ${said})) as words`.execute(server.deps.db);
    expect(new Set(rows[0]!.words)).toEqual(new Set(['7:a', `7:${letter.repeat(255)}`, `7:${letter.repeat(2100 % 255)}`]));
  });
});

describe('never found is', () => {
  test('what is private to others, nor by its comments', async () => {
    const markup = await draw(board.mia, 'Secret lintel', 'private');
    await board.mia.calls.call('createComment', { params: { markupId: markup.id }, body: { text: 'Secret lintel' } });
    expect([await names(board.max, 'lintel'), await names(board.olga, 'secret')]).toEqual([nothing, nothing]);
    expect((await names(board.mia, 'lintel')).markups).toEqual(['Secret lintel']);
  });

  test('anything of a project that one is not in', async () => {
    await draw(board.mia, 'Lintel');
    await aTask(board.mia, 'Lintel');
    expect([await names(board.ida, 'lintel'), await names(board.ida, 'plan')]).toEqual([nothing, nothing]);
    const request = { body: { text_to_search: 'lintel', project_id: board.project } };
    expect(await board.ida.calls.refusal('searchMyTasksAndMarkups', request)).toEqual([404, 'not_found']);
  });

  test('what is in the trash', async () => {
    const task = await aTask(board.mia, 'Lintel');
    await draw(board.mia, 'Lintel');
    await board.mia.calls.call('deleteTask', { params: { id: task.id } });
    await board.olga.calls.call('deleteItem', { params: { id: board.folder, itemId: board.item } });
    expect([await names(board.max, 'lintel'), await names(board.max, 'plan')]).toEqual([nothing, nothing]);
  });
});
