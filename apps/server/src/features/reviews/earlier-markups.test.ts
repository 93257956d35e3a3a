import { type MarkupId, PageNumber, type ReviewId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameSheet } from '../../../test/name-sheet.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { checkRecords } from './record/check-records.ts';
import { aReview, aTeam, type Team } from './testing/review-team.ts';

let server: TestApp;
let team: Team;

beforeAll(async () => {
  server = await createTestApp();
  team = await aTeam(server, ['Ada', 'Ben']);
});
afterAll(() => server.close());

const page = PageNumber.parse(1);
const place = (markup: { id: MarkupId; editor_id: number }) => ({ pageId: page, editorId: markup.editor_id, markupId: markup.id });

async function draw(name: string, review_id: ReviewId, isPrivate = false) {
  const at = { itemId: team.items[0]!, sheetId: page };
  const { id: editorId } = (await team.as(name).call('createEditorDetails', { params: at, body: {} })).data;
  const body = { review_id, ...(isPrivate && { privacy: 'private' as const }) };
  return (await team.as(name).call('createMarkup', { params: { ...at, editorId }, body })).data;
}
const comment = (name: string, markup: { id: MarkupId }, text: string) =>
  team.as(name).call('createComment', { params: { markupId: markup.id }, body: { text } });
const earlier = async (reviewId: ReviewId, name = 'Ben') =>
  (await team.as(name).call('listEarlierMarkups', { params: { reviewId } })).data.map(({ id, round, is_answered, answer }) => [
    id,
    round,
    is_answered,
    answer?.text ?? null,
  ]);
const standing = async (reviewId: ReviewId) => (await team.as('Ben').call('getReview', { params: { reviewId } })).data.earlier_markups;

async function exported(reviewId: ReviewId): Promise<string> {
  const headers = team.people['Ben']?.headers ?? {};
  const { body } = await server.app.inject({
    method: 'POST',
    url: `/api/review/${reviewId}/record/export`,
    headers,
    payload: { format: 'csv' },
  });
  return body;
}

test('the next round shows open markups of the rounds before as answered or not, and its record keeps them', async () => {
  const first = await aReview(team, { Ada: 1, Ben: 1 });
  const [door, wall, stair, settled] = [
    await draw('Ada', first),
    await draw('Ada', first),
    await draw('Ada', first),
    await draw('Ada', first),
  ];
  const own = await draw('Ada', first, true);
  await comment('Ben', wall, 'Said while the first round ran.');
  await team.as('Ada').call('updateMarkup', { params: place(settled), body: { open: 'closed' } });
  server.clock.advance(60_000);
  const body = { next_round: {} };
  const second = (await team.owner.call('closeReview', { params: { reviewId: first }, body })).data.next_round!.id;
  expect(await earlier(first)).toEqual([]);
  expect(await earlier(second)).toEqual([door, wall, stair].map(({ id }) => [id, 1, false, null]));
  expect(await earlier(second, 'Ada')).toHaveLength(4);

  server.clock.advance(60_000);
  await comment('Ada', wall, 'Her own words are no answer.');
  await comment('Olga', door, 'Moved by 300 mm.');
  await team.as('Ada').call('updateMarkup', { params: place(stair), body: { open: 'review' } });
  expect(await earlier(second)).toEqual([
    [wall.id, 1, false, null],
    [door.id, 1, true, 'Moved by 300 mm.'],
    [stair.id, 1, true, null],
  ]);
  expect(await standing(second)).toEqual({ total: 3, answered: 2 });

  await team.as('Ada').call('updateMarkup', { params: place(stair), body: { open: 'closed' } });
  const third = (await team.owner.call('closeReview', { params: { reviewId: second }, body })).data.next_round!.id;
  expect((await earlier(third)).map(([id]) => id)).toEqual([wall.id, door.id]);
  const { entries } = (await team.owner.call('getReviewRecord', { params: { reviewId: second } })).data;
  const said = (act: string) =>
    JSON.parse(entries.find((entry) => entry.act === act)?.body ?? '{}') as {
      what: { earlier_markups: { number: number; is_answered: boolean }[] };
    };
  expect(said('sent').what.earlier_markups.map(({ number, is_answered }) => [number, is_answered])).toEqual(
    [door, wall, stair].map(({ number }) => [number, false]),
  );
  expect(said('closed').what.earlier_markups.filter(({ is_answered }) => is_answered)).toHaveLength(2);
  expect((await checkRecords(server.deps.db)).broken).toEqual([]);
  expect(own.review_id).toBe(first);
  const csv = await exported(second);
  expect(csv).toMatch(/Earlier markup,\d+,"?floors\.pdf, page 1"?,Round 1,Ada/);
  expect(csv).toContain('Moved by 300 mm.');
});

test('the record names the sheets of markups by number and title', async () => {
  const { id: file } = await server.deps.db
    .selectFrom('files')
    .select('id')
    .where('item_id', '=', team.items[0]!)
    .executeTakeFirstOrThrow();
  await nameSheet(server, { file, page: 1, number: 'A-101', title: 'Ground floor' });
  const first = await aReview(team, { Ada: 1, Ben: 1 });
  const wall = await draw('Ada', first);
  await comment('Ben', wall, 'Too thin.');
  expect(await exported(first)).toMatch(/Markup,\d+,A-101 Ground floor,.*\s+Comment,\d+,A-101 Ground floor,/);
  const second = (await team.owner.call('closeReview', { params: { reviewId: first }, body: { next_round: {} } })).data.next_round!.id;
  const { data } = await team.as('Ben').call('listEarlierMarkups', { params: { reviewId: second } });
  expect(data.find(({ id }) => id === wall.id)?.sheet).toBe('A-101 Ground floor');
  expect(await exported(second)).toMatch(/Earlier markup,\d+,A-101 Ground floor,Round 1,Ada/);
});
