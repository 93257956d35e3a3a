import type { UserId, View } from '@sheetmark/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let [ada, ben]: Calls[] = [];
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  [ada, ben] = await Promise.all(['Ada', 'Ben'].map(async (name) => callsOf(server.app, await server.signUp(name))));
});
afterAll(() => server.close());

const configuration = JSON.stringify({ columns: ['name', 'status'], filters: [] });

describe.each([
  {
    table: 'the markups-and-tasks table',
    list: 'listMarkupAndTaskViews',
    create: 'createMarkupAndTaskView',
    update: 'updateMarkupAndTaskView',
    remove: 'deleteMarkupAndTaskView',
    others: 'listProjectViews',
  },
  {
    table: 'the project table',
    list: 'listProjectViews',
    create: 'createProjectView',
    update: 'updateProjectView',
    remove: 'deleteProjectView',
    others: 'listMarkupAndTaskViews',
  },
] as const)('views of $table', ({ list, create, update, remove, others }) => {
  const add = async (name: string): Promise<View> => (await ada!.call(create, { body: { name, configuration } })).data;
  const names = async (who: Calls) => (await who.call(list)).data.map((view) => view.name);

  test('belong to one user and table, and are listed oldest first', async () => {
    const { message, data } = await ada!.call(create, { body: { name: ' Mine ', configuration } });
    expect(message).toBe('View added!');
    expect(data).toMatchObject({ name: 'Mine', configuration });
    await add('Later');
    expect((await ada!.call(list)).data[0]).toEqual(data);
    expect([await names(ada!), await names(ben!), (await ada!.call(others)).data]).toEqual([['Mine', 'Later'], [], []]);
  });

  test('are visible to members of the project they are shared with, but can be changed only by their owner', async () => {
    const { data: project } = await ada!.call('createProject', { body: { name: 'Shared' } });
    const sent = { body: { name: 'Ours', configuration, shared_with: project.id } };
    const { data: view } = await ada!.call(create, sent);
    expect(view).toMatchObject({ shared_with: project.id, owner: { name: 'Ada' } });
    expect([await names(ben!), await ben!.refusal(create, sent)]).toEqual([[], [404, 'not_found']]);
    const { user } = await ben!.call('getUserDetails');
    await server.deps.db.insertInto('memberships').values({ project_id: project.id, user_id: user.id }).execute();
    expect((await ben!.call(list)).data).toEqual([{ ...view, may_change: false }]);
    const change = { params: { id: view.id }, body: { name: 'Mine', configuration } };
    expect(await ben!.refusal(update, change)).toEqual([404, 'not_found']);
    expect(await ben!.refusal(remove, { params: { id: view.id } })).toEqual([404, 'not_found']);
    await ada!.call(update, { params: { id: view.id }, body: { name: 'Ours', configuration, shared_with: null } });
    expect(await names(ben!)).toEqual([]);
  });

  test('shared with a project can’t be seen, changed or deleted by an owner who has left the project', async () => {
    const { data: project } = await ada!.call('createProject', { body: { name: 'Shared' } });
    const ids = await Promise.all([ada!, ben!].map(async (who) => (await who.call('getUserDetails')).user.id));
    await server.deps.db.insertInto('memberships').values({ project_id: project.id, user_id: ids[1]! }).execute();
    const { data: view } = await ben!.call(create, { body: { name: 'Ours', configuration, shared_with: project.id } });
    await server.deps.db.deleteFrom('memberships').where('user_id', '=', ids[1]!).execute();
    const params = { id: view.id };
    for (const shared_with of [undefined, null, project.id]) {
      const body = { name: 'Changed', configuration, ...(shared_with !== undefined && { shared_with }) };
      expect(await ben!.refusal(update, { params, body })).toEqual([404, 'not_found']);
    }
    expect(await ben!.refusal(remove, { params })).toEqual([404, 'not_found']);
    expect([await names(ben!), await names(ada!)]).toEqual([[], ['Ours']]);
  });

  test('whose owner has left the project can be changed and deleted only by the project’s owner', async () => {
    const { data: project } = await ada!.call('createProject', { body: { name: 'Shared' } });
    const cleo = callsOf(server.app, await server.signUp('Cleo'));
    const ids = await Promise.all([ben!, cleo].map(async (who) => (await who.call('getUserDetails')).user.id));
    const join = (user_id: UserId) => server.deps.db.insertInto('memberships').values({ project_id: project.id, user_id }).execute();
    for (const id of ids) await join(id);
    const share = async (name: string) => (await ben!.call(create, { body: { name, configuration, shared_with: project.id } })).data;
    const [kept, dropped] = [await share('Kept'), await share('Dropped')];
    await server.deps.db.deleteFrom('memberships').where('user_id', '=', ids[0]!).execute();
    const change = { params: { id: kept.id }, body: { name: 'Ours', configuration } };
    expect(await cleo.refusal(update, change)).toEqual([404, 'not_found']);
    expect((await cleo.call(list)).data.map(({ may_change }) => may_change)).toEqual([false, false]);

    expect((await ada!.call(list)).data.map(({ may_change }) => may_change)).toEqual([true, true]);
    await ada!.call(remove, { params: { id: dropped.id } });
    const { data } = await ada!.call(update, change);
    expect(data).toMatchObject([{ id: kept.id, name: 'Ours', owner: { name: 'Ada' }, shared_with: project.id, may_change: true }]);
    await join(ids[0]!);
    expect((await ben!.call(list)).data).toMatchObject([{ name: 'Ours', may_change: false }]);
  });

  test('change name and configuration, and all views are returned', async () => {
    const [first, second] = [await add('One'), await add('Two')];
    server.clock.advance(1000);
    const body = { name: 'one', configuration: '{}' };
    const { data } = await ada!.call(update, { params: { id: first.id }, body });
    expect(data).toEqual([{ ...first, ...body, updated_at: expect.any(String) }, second]);
    expect(data[0]?.updated_at).not.toBe(first.updated_at);
  });

  test('have unique names, ignoring case, which differ from the default view’s', async () => {
    const [, second] = [await add('One'), await add('Two')];
    expect(await ada!.refusal(create, { body: { name: 'ONE', configuration } })).toEqual([409, 'name_taken']);
    const renaming = { params: { id: second.id }, body: { name: 'oNe', configuration } };
    expect(await ada!.refusal(update, renaming)).toEqual([409, 'name_taken']);
    expect(await ada!.refusal(create, { body: { name: 'default VIEW', configuration } })).toEqual([400, 'invalid_input']);
    expect(await names(ada!)).toEqual(['One', 'Two']);
    await ben!.call(create, { body: { name: 'One', configuration } });
  });

  test('of other users can’t be changed or deleted', async () => {
    const { id } = await add('Mine');
    expect(await ben!.refusal(update, { params: { id }, body: { name: 'Yours', configuration } })).toEqual([404, 'not_found']);
    expect(await ben!.refusal(remove, { params: { id } })).toEqual([404, 'not_found']);
    expect(await names(ada!)).toEqual(['Mine']);
    await ada!.call(remove, { params: { id } });
    expect(await ada!.refusal(remove, { params: { id } })).toEqual([404, 'not_found']);
    expect(await names(ada!)).toEqual([]);
  });
});

test('a view of one table isn’t found in the other', async () => {
  const { data } = await ada!.call('createProjectView', { body: { name: 'Mine', configuration } });
  expect(await ada!.refusal('deleteMarkupAndTaskView', { params: { id: data.id } })).toEqual([404, 'not_found']);
});

test('a user has at most 200 views', async () => {
  const [view] = await server.deps.db.selectFrom('users').select('id').orderBy('id', 'desc').limit(1).execute();
  const rows = Array.from({ length: 200 }, (_, n) => ({ user_id: view!.id, kind: 'projects' as const, name: `View ${n}`, configuration }));
  await server.deps.db.insertInto('views').values(rows).execute();
  const full = [ada!, ben!].map((who) => who.refusal('createProjectView', { body: { name: 'More', configuration } }));
  expect((await Promise.all(full)).map(([http]) => http).toSorted((a, b) => a - b)).toEqual([200, 400]);
});
