import { type ItemId, MarkupId, PageNumber, type ReviewId } from '@sheetmark/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { aReview, aTeam, addVersion, type Team } from './testing/review-team.ts';

let server: TestApp;
let team: Team;

beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  team = await aTeam(server, ['Ada', 'Ben', 'Cleo']);
});
afterAll(() => server.close());

const get = async (reviewId: ReviewId) => (await team.owner.call('getReview', { params: { reviewId } })).data;
const decide = (name: string, reviewId: ReviewId, decision = 'approved', remark = '') =>
  team.as(name).ask('decideReview', { params: { reviewId }, body: { decision, remark } });

const page = PageNumber.parse(1);
async function draw(name: string, item: ItemId, review_id?: ReviewId) {
  const at = { itemId: item, sheetId: page };
  const { id: editorId } = (await team.as(name).call('createEditorDetails', { params: at, body: {} })).data;
  return (await team.as(name).call('createMarkup', { params: { ...at, editorId }, body: { ...(review_id && { review_id }) } })).data;
}

describe('at the same time', () => {
  test('two decisions are both kept, and the worst one counts', async () => {
    const id = await aReview(team, { Ada: 1, Ben: 1 });
    const replies = await Promise.all([decide('Ada', id), decide('Ben', id, 'revise', 'Move the door.')]);
    expect(replies.map(({ http }) => http)).toEqual([200, 200]);
    const review = await get(id);
    expect([review.state, review.decided, review.outcome?.name]).toEqual(['ready', 2, 'Revise and resubmit']);
    const { entries, first_broken } = (await team.owner.call('getReviewRecord', { params: { reviewId: id } })).data;
    expect([entries.length, first_broken]).toEqual([4, null]);
  });

  test('closing and deciding come one after the other: a decision counts, or is refused', async () => {
    const id = await aReview(team, { Ada: 1 });
    const [closed, decided] = await Promise.all([team.owner.ask('closeReview', { params: { reviewId: id }, body: {} }), decide('Ada', id)]);
    expect([closed.http, [200, 409].includes(decided.http)]).toEqual([200, true]);
    const review = await get(id);
    expect([review.state, review.outcome?.name ?? null]).toEqual(['closed', decided.http === 200 ? 'Approved' : null]);
  });

  test('two who close it: one does, the other is refused', async () => {
    const id = await aReview(team, { Ada: 1 });
    const close = () => team.owner.ask('closeReview', { params: { reviewId: id }, body: {} });
    expect((await Promise.all([close(), close()])).map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test('a member who leaves the project holds nothing up, and the record says so', async () => {
  const id = await aReview(team, { Cleo: 1, Ben: 2 });
  const { data: members } = await team.owner.call('listMembers', { params: { projectId: team.project } });
  const cleo = members.find(({ members: { id: user } }) => user === team.idOf('Cleo'));
  await team.owner.call('removeMember', { params: { id: cleo!.id } });
  const review = await get(id);
  expect([review.stage, review.deciders, review.reviewers.map(({ state }) => state)]).toEqual([2, 1, ['left', 'sent']]);
  const { entries } = (await team.owner.call('getReviewRecord', { params: { reviewId: id } })).data;
  expect(entries.map(({ act }) => act)).toEqual(['sent', 'stage_started', 'reviewer_left', 'stage_started']);
});

test('a file in the trash, or deleted for good, stays in the review as it was', async () => {
  const own = await aTeam(server, ['Ada']);
  const id = await aReview(own, { Ada: 1 });
  const [item] = own.items;
  const sheets = async () => (await own.owner.call('listReviewSheets', { params: { reviewId: id } })).data;
  const before = await sheets();
  await own.owner.call('deleteItem', { params: { id: own.folder, itemId: item! } });
  expect((await sheets()).map(({ is_deleted }) => is_deleted)).toEqual([true, true, false, false]);
  const { db } = server.deps;
  await db.deleteFrom('sheets').where('file_id', '=', before[0]!.file_id!).execute();
  await db.deleteFrom('files').where('item_id', '=', item!).execute();
  await db.deleteFrom('items').where('id', '=', item!).execute();
  const after = await sheets();
  expect(after.map(({ sha256, file_name, item_id }) => [sha256, file_name, item_id === null])).toEqual(
    before.map(({ sha256, file_name }, index) => [sha256, file_name, index < 2]),
  );
});

describe('markups of a review', () => {
  test('belong to it while it runs, for those who take part in it', async () => {
    const id = await aReview(team, { Ada: 1 });
    const markup = await draw('Ada', team.items[0]!, id);
    const list = async (is: (ReviewId | null)[]) =>
      (await team.owner.call('listProjectWork', { params: { id: team.project }, body: { where: [{ field: 'review', is }] } })).data.map(
        (row) => row.id,
      );
    expect(await list([id])).toEqual([markup.id]);
    expect((await get(id)).reviewers[0]?.markups).toBe(1);
    await expect(draw('Ben', team.items[0]!, id)).rejects.toThrow('400');
    await team.owner.call('closeReview', { params: { reviewId: id }, body: {} });
    const late = await draw('Ada', team.items[0]!, id);
    expect(await list([id])).not.toContain(late.id);
  });

  test('keep their drawing and thread once it is closed, until it is reopened', async () => {
    const id = await aReview(team, { Ada: 1 });
    const item = team.items[1]!;
    const { id: markupId, editor_id: editorId } = await draw('Ada', item, id);
    const ada = team.as('Ada');
    const dropped = [{ type: 'markup' as const, id: (await draw('Ada', item, id)).id }];
    await ada.call('deleteWork', { body: { rows: dropped } });
    const comment = (await ada.call('createComment', { params: { markupId }, body: { text: 'Too narrow.' } })).data;
    await team.owner.call('closeReview', { params: { reviewId: id }, body: {} });
    const save = () =>
      ada.refusal('saveEditorDetails', { params: { itemId: item, sheetId: page }, body: { markupId, editor_details: [] } });
    const edit = () => ada.refusal('updateComment', { params: { markupId, commentId: comment.id }, body: { text: 'Fine.' } });
    expect(await save()).toEqual([403, 'not_allowed']);
    expect(await edit()).toEqual([403, 'not_allowed']);
    const restore = () => ada.refusal('restoreWork', { body: { rows: dropped } });
    const hide = () => ada.refusal('updateMarkup', { params: { pageId: page, editorId, markupId }, body: { visibility: 'private' } });
    expect([await restore(), await hide()]).toEqual([403, 403].map((http) => [http, 'not_allowed']));
    await ada.call('createComment', { params: { markupId }, body: { text: 'Fixed.' } });
    await team.owner.call('reopenReview', { params: { reviewId: id }, body: { reason: 'Typo.' } });
    expect([await edit(), await restore()]).toEqual([200, 200].map((http) => [http, undefined]));
  });
});

test('the result is stamped on the sheets that were reviewed, once, and not on newer versions', async () => {
  const own = await aTeam(server, ['Ada']);
  const id = await aReview(own, { Ada: 1 });
  await own.as('Ada').call('decideReview', { params: { reviewId: id }, body: { decision: 'approved' } });
  expect(await own.owner.refusal('stampReview', { params: { reviewId: id } })).toEqual([409, 'edit_conflict']);
  await own.owner.call('closeReview', { params: { reviewId: id }, body: {} });
  await addVersion(server, own.items[1]!, 2);
  const stamp = async () => (await own.owner.call('stampReview', { params: { reviewId: id } })).data;
  expect(await stamp()).toEqual({ sheets: 2, left_out: 2 });
  const stamps = async () => {
    const { data } = await own.owner.call('listMarkups', { params: { projectId: own.project } });
    return data.map(({ id: markup, name, item_id }) => [MarkupId.parse(markup), name.slice(0, 8), item_id]);
  };
  await eventually(async () => expect(await stamps()).toHaveLength(2));
  const first = await stamps();
  expect(first.map(([, name, item]) => [name, item])).toEqual([1, 2].map(() => ['APPROVED', own.items[0]]));
  await stamp();
  await eventually(async () => {
    const jobs = await server.deps.db.selectFrom('review_stamps').select('markup_id').execute();
    expect(jobs).toHaveLength(2);
  });
  expect(await stamps()).toEqual(first);
  // Stamps are no markups of the review, and go when it is reopened: its result isn't one any more.
  const counted = async () => (await own.owner.call('listReviewSheets', { params: { reviewId: id } })).data.map(({ markups }) => markups);
  expect(await counted()).toEqual([0, 0, 0, 0]);
  await own.owner.call('reopenReview', { params: { reviewId: id }, body: { reason: 'The door moved.' } });
  expect(await stamps()).toEqual([]);
  const events = await server.deps.db
    .selectFrom('events')
    .select('data')
    .where('type', '=', 'markup_deleted')
    .where('project_id', '=', own.project)
    .execute();
  expect(new Set(events.map(({ data }) => (data as { markup_id: number }).markup_id))).toEqual(new Set(first.map(([markup]) => markup)));
  const entries = server.deps.db.selectFrom('review_entries').select(['act', 'body']).where('review_id', '=', id).orderBy('seq', 'desc');
  expect(await entries.executeTakeFirst()).toMatchObject({ act: 'reopened', body: expect.stringContaining('"stamps_removed":2') });
  // They aren't in the trash, and not restored from there.
  const trash = async () => (await own.owner.call('listTrashedWork', { params: { id: own.project }, query: {} })).data;
  const restore = (markup: MarkupId) => own.owner.refusal('restoreWork', { body: { rows: [{ type: 'markup', id: markup }] } });
  const noneIsBack = async () => {
    expect(await trash()).toEqual([]);
    expect(await Promise.all(first.map(([markup]) => restore(MarkupId.parse(markup))))).toEqual(first.map(() => [404, 'not_found']));
  };
  await noneIsBack();
  await own.as('Ada').call('decideReview', { params: { reviewId: id }, body: { decision: 'rejected', remark: 'No.' } });
  await own.owner.call('closeReview', { params: { reviewId: id }, body: {} });
  await stamp();
  await eventually(async () => expect((await stamps()).map(([, name]) => name)).toEqual(['REJECTED', 'REJECTED']));
  await noneIsBack();
});

describe('access that changes during a review', () => {
  test('a reviewer who becomes a viewer can still view and decide, and no longer draw', async () => {
    const own = await aTeam(server, ['Ada']);
    const id = await aReview(own, { Ada: 1 });
    await server.deps.db.updateTable('memberships').set({ role: 'viewer' }).where('user_id', '=', own.idOf('Ada')).execute();
    const at = { itemId: own.items[0]!, sheetId: page };
    expect(await own.as('Ada').refusal('createEditorDetails', { params: at, body: {} })).toEqual([403, 'not_allowed']);
    expect((await own.as('Ada').ask('decideReview', { params: { reviewId: id }, body: { decision: 'approved' } })).http).toBe(200);
  });

  test('a reviewer who no longer sees a sheet finds no review, and is awaited until they are skipped or see it again', async () => {
    const own = await aTeam(server, ['Ada', 'Ben']);
    const id = await aReview(own, { Ada: 1, Ben: 1 });
    const limit = (seen_by_roles: [] | null) =>
      server.deps.db.updateTable('folders').set({ seen_by_roles }).where('id', '=', own.folder).execute();
    const standing = async () => (await own.owner.call('getReview', { params: { reviewId: id } })).data;
    await limit([]);
    const decision = { params: { reviewId: id }, body: { decision: 'approved' } };
    expect(await own.as('Ada').refusal('decideReview', decision)).toEqual([404, 'not_found']);
    expect((await own.as('Ada').call('listWaitingReviews', { query: {} })).data).toEqual([]);
    expect((await standing()).reviewers.map(({ state }) => state)).toEqual(['sent', 'sent']);
    const [ada, ben] = (await standing()).reviewers;
    await own.owner.call('updateReviewer', { params: { reviewId: id, reviewerId: ada!.id }, body: { is_skipped: true } });
    await limit(null);
    expect(await own.as('Ada').refusal('decideReview', decision)).toEqual([409, 'edit_conflict']);
    expect((await own.as('Ben').ask('decideReview', decision)).http).toBe(200);
    expect([ben?.state, (await standing()).state]).toEqual(['sent', 'ready']);
  });
});
