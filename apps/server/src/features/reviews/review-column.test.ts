import { type ItemId, type MarkupId, type Operations, PageNumber, type ReviewId, type SentBodyOf } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { aReview, aTeam, type Team } from './testing/review-team.ts';

type Query = SentBodyOf<Operations['listProjectWork']>;

let server: TestApp;
let team: Team;
let ids: Readonly<Record<'first' | 'second', ReviewId>>;
let drawn: Readonly<Record<MarkupId, string>>;

beforeAll(async () => {
  server = await createTestApp();
  team = await aTeam(server, ['Ada', 'Ben']);
  ids = { first: await aReview(team, { Ada: 1 }), second: await aReview(team, { Ada: 1 }) };
  drawn = {
    [await draw(ids.second)]: 'second',
    [await draw()]: 'none',
    [await draw(ids.first)]: 'first',
    [await draw(ids.second)]: 'second',
  };
  await team.owner.call('createTask', { params: { id: team.project }, body: { task_name: 'A task' } });
});
afterAll(() => server.close());

async function draw(review_id?: ReviewId, item: ItemId = team.items[0]!): Promise<MarkupId> {
  const ada = team.as('Ada');
  const at = { itemId: item, sheetId: PageNumber.parse(1) };
  const { id: editorId } = (await ada.call('createEditorDetails', { params: at, body: {} })).data;
  return (await ada.call('createMarkup', { params: { ...at, editorId }, body: { ...(review_id && { review_id }) } })).data.id;
}

const list = (body: Query, who = 'Ada') => team.as(who).call('listProjectWork', { params: { id: team.project }, body });
const nameOf = (row: Awaited<ReturnType<typeof list>>['data'][number]) => (row.type === 'task' ? 'task' : drawn[row.id]);
const by = 'review';

test('a row names the review that its markup was drawn in', async () => {
  const { data } = await list({ where: [{ field: by, is: [ids.second] }] });
  const review = { id: ids.second, number: 2, title: 'Finishes', round: 1 };
  expect(data.map((row) => row.type === 'markup' && row.review)).toEqual([review, review]);
});

test.each([
  [false, ['first', 'second', 'second', 'none', 'task']],
  [true, ['second', 'second', 'first', 'task', 'none']],
])('rows sort by the number of their review, those without one last, page by page; descending: %s', async (descending, expected) => {
  const sort = [{ by, descending }] as const;
  expect((await list({ sort: [...sort] })).data.map(nameOf)).toEqual(expected);
  const paged: (string | undefined)[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list({ sort: [...sort], limit: 1, cursor });
    paged.push(...page.data.map(nameOf));
    cursor = page.meta.next_cursor;
  }
  expect(paged).toEqual(expected);
  const own = await team.as('Ada').call('listCreatedByMe', { body: { sort: [...sort] } });
  expect(own.data.map(nameOf)).toEqual(expected.filter((name) => name !== 'task'));
});

test('the filter leaves markups of these reviews, or of none', async () => {
  const left = async (is: (ReviewId | null)[]) => new Set((await list({ where: [{ field: by, is }, markups] })).data.map(nameOf));
  const markups = { field: 'type' as const, is: ['markup' as const] };
  expect(await left([ids.first])).toEqual(new Set(['first']));
  expect(await left([null, ids.second])).toEqual(new Set(['none', 'second']));
});

/** As CSV. */
async function exported(who: string): Promise<string[]> {
  const payload = { list: { project_id: team.project }, format: 'csv', columns: ['type', 'review'], sort: [{ by }] };
  const headers = { authorization: `Bearer ${team.people[who]?.token}` };
  const { body } = await server.app.inject({ method: 'POST', url: '/api/work/export', headers, payload });
  return body.trimEnd().split('\r\n').slice(1);
}

test('exports name the review', async () => {
  expect(await exported('Ben')).toEqual(['markup,1 Finishes', 'markup,2 Finishes', 'markup,2 Finishes', 'markup,', 'task,']);
});

test('a review with a sheet in a folder that is limited to others is not named', async () => {
  const { db } = server.deps;
  const folder = { project_id: team.project, name: 'Secret', created_by: team.ownerId, seen_by_roles: [] };
  const { id } = await db.insertInto('folders').values(folder).returning('id').executeTakeFirstOrThrow();
  await db.updateTable('items').set({ folder_id: id }).where('id', '=', team.items[1]!).execute();
  const reviews = async () => (await list({}, 'Ben')).data.map((row) => row.type === 'markup' && row.review);
  expect(new Set(await reviews())).toEqual(new Set([null, false]));
  expect(new Set(await exported('Ben'))).toEqual(new Set(['markup,', 'task,']));
});
