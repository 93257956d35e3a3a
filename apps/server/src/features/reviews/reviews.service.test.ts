import type { AnswerOf, Operations, QueryOf, ReviewId } from '@sheetmark/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { aReview, aTeam, addVersion, type Team } from './testing/review-team.ts';

let server: TestApp;
let team: Team;

beforeAll(async () => {
  server = await createTestApp();
  team = await aTeam(server, ['Ada', 'Ben', 'Cleo']);
});
afterAll(() => server.close());

const get = async (reviewId: ReviewId, name = 'Olga') => (await team.as(name).call('getReview', { params: { reviewId } })).data;
const sheetsOf = async (reviewId: ReviewId, name = 'Olga') => (await team.as(name).call('listReviewSheets', { params: { reviewId } })).data;
const decide = (name: string, reviewId: ReviewId, decision: string, remark = '') =>
  team.as(name).call('decideReview', { params: { reviewId }, body: { decision, remark } });
const actsOf = async (reviewId: ReviewId) => {
  const { entries, first_broken } = (await team.owner.call('getReviewRecord', { params: { reviewId } })).data;
  return { acts: entries.map(({ act, by }) => `${act} ${by ?? ''}`.trim()), first_broken };
};
const eventsOf = async (reviewId: ReviewId, type: string) => {
  const rows = await server.deps.db
    .selectFrom('events')
    .select(['type', 'data', 'actor_id'])
    .where('type', '=', type)
    .orderBy('id')
    .execute();
  return rows.filter(({ data }) => (data as { review_id?: number }).review_id === reviewId);
};

describe('a draft', () => {
  test('follows the newest versions until it is sent, and keeps them then', async () => {
    const [item] = team.items;
    const body = { title: 'Doors', files: [{ item_id: item! }], reviewers: [{ user_id: team.idOf('Ada') }] };
    const { id } = (await team.owner.call('createReview', { params: { id: team.project }, body })).data;
    expect((await sheetsOf(id)).map(({ label }) => label)).toEqual(['V1', 'V1']);
    const second = await addVersion(server, item!, 3);
    expect((await sheetsOf(id)).map(({ label }) => label)).toEqual(['V2', 'V2', 'V2']);
    await team.owner.call('sendReview', { params: { reviewId: id } });
    const third = await addVersion(server, item!, 3);
    expect(
      (await sheetsOf(id)).map(({ label, file_id, newer_file_id, newer_label }) => [label, file_id, newer_file_id, newer_label]),
    ).toEqual([1, 2, 3].map(() => ['V2', second, third, 'V3']));
  });

  test('takes whole folders, single pages and the pages of markups, each sheet once', async () => {
    const own = await aTeam(server, ['Dan']);
    const [item] = own.items;
    const files = [{ item_id: item!, pages: [2] }];
    const params = { id: own.project };
    const some = (await own.owner.call('createReview', { params, body: { title: 'Some', files } })).data;
    expect(some.sheets).toBe(1);
    const all = (await own.owner.call('createReview', { params, body: { title: 'All', files, folders: [own.folder] } })).data;
    expect(all.sheets).toBe(4);
  });

  test('is seen by its creator and the project’s owner only, and can be deleted', async () => {
    const body = { title: 'Lobby' };
    const { id, number } = (await team.as('Ada').call('createReview', { params: { id: team.project }, body })).data;
    expect((await get(id)).number).toBe(number);
    expect(await team.as('Ben').refusal('getReview', { params: { reviewId: id } })).toEqual([404, 'not_found']);
    const { data } = await team.as('Ben').call('listReviews', { params: { id: team.project } });
    expect(data.map((row) => row.id)).not.toContain(id);
    await team.as('Ada').call('deleteReview', { params: { reviewId: id } });
    expect(await team.owner.refusal('getReview', { params: { reviewId: id } })).toEqual([404, 'not_found']);
  });

  test.each([
    ['Add at least one sheet.', { files: [] }],
    ['Add at least one reviewer who must decide.', { reviewers: [] }],
    ['The due date is in the past.', { due_date: '2020-01-01' }],
  ])('isn’t sent: %s', async (message, change) => {
    const complete = { title: 'Stairs', files: [{ item_id: team.items[1]! }], reviewers: [{ user_id: team.idOf('Ada') }] };
    const { id } = (await team.owner.call('createReview', { params: { id: team.project }, body: { ...complete, ...change } })).data;
    const reply = await team.owner.ask('sendReview', { params: { reviewId: id } });
    expect([reply.http, reply.message]).toEqual([400, message]);
  });
});

describe('a review in stages', () => {
  test('asks the next stage when the one before has decided, and is ready when all have', async () => {
    const id = await aReview(team, { Ada: 1, Ben: 1, Cleo: 2 });
    expect((await get(id)).reviewers.map(({ state }) => state)).toEqual(['sent', 'sent', 'waiting']);
    expect(await team.as('Cleo').refusal('decideReview', { params: { reviewId: id }, body: { decision: 'approved' } })).toEqual([
      409,
      'edit_conflict',
    ]);
    await decide('Ada', id, 'approved');
    await decide('Ben', id, 'approved_with_comments');
    const next = await get(id);
    expect([next.stage, next.state, next.decided, next.reviewers[2]?.state]).toEqual([2, 'in_review', 2, 'sent']);
    expect((await eventsOf(id, 'review_asked')).map(({ data }) => (data as { user_ids: number[] }).user_ids)).toEqual([
      [team.idOf('Ada'), team.idOf('Ben')],
      [team.idOf('Cleo')],
    ]);
    await decide('Cleo', id, 'approved');
    const ready = await get(id);
    expect([ready.state, ready.stage, ready.outcome?.name]).toEqual(['ready', null, 'Approved with comments']);
    expect(await actsOf(id)).toEqual({
      acts: ['sent Olga', 'stage_started', 'decided Ada', 'decided Ben', 'stage_started', 'decided Cleo'],
      first_broken: null,
    });
  });

  test('goes on without a reviewer who was skipped', async () => {
    const id = await aReview(team, { Ada: 1, Ben: 2 });
    const [ada] = (await get(id)).reviewers;
    await team.owner.call('updateReviewer', { params: { reviewId: id, reviewerId: ada!.id }, body: { is_skipped: true } });
    const review = await get(id);
    expect([review.stage, review.deciders, review.reviewers.map(({ state }) => state)]).toEqual([2, 1, ['skipped', 'sent']]);
    expect(review.reviewers[0]?.skipped_by?.name).toBe('Olga');
  });

  test('can start a later stage early, and add and remove reviewers', async () => {
    const id = await aReview(team, { Ada: 1, Ben: 2 });
    await team.owner.call('startReviewStage', { params: { reviewId: id, stage: 2 } });
    await team.owner.call('addReviewers', { params: { reviewId: id }, body: { reviewers: [{ user_id: team.idOf('Cleo'), stage: 2 }] } });
    const review = await get(id);
    expect(review.reviewers.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    await team.owner.call('removeReviewer', { params: { reviewId: id, reviewerId: review.reviewers[0]!.id } });
    expect((await get(id)).reviewers.map(({ person }) => person.name)).toEqual(['Ben', 'Cleo']);
  });
});

describe('a reviewer', () => {
  test('opens it, marks sheets as viewed, decides otherwise and withdraws; each is recorded', async () => {
    const id = await aReview(team, { Ada: 1 });
    const params = { reviewId: id };
    const ada = team.as('Ada');
    await ada.call('openReview', { params });
    await ada.call('openReview', { params });
    const [first, second] = await sheetsOf(id);
    const view = async (sheets: (typeof first)[], is_viewed: boolean) =>
      (await ada.call('setSheetsViewed', { params, body: { sheets: sheets.map((sheet) => sheet!.id!), is_viewed } })).data.sheets_viewed;
    expect(await view([first, second], true)).toBe(2);
    expect(await view([second], false)).toBe(1);
    expect((await sheetsOf(id, 'Ada')).map(({ viewers, is_viewed }) => [viewers, is_viewed])).toEqual([
      [1, true],
      [0, false],
      ...(await sheetsOf(id)).slice(2).map(() => [0, false]),
    ]);
    await decide('Ada', id, 'rejected', 'The lobby is missing.');
    await decide('Ada', id, 'approved');
    await ada.call('withdrawDecision', { params });
    const review = await get(id);
    expect([review.state, review.outcome, review.reviewers[0]?.sheets_viewed]).toEqual(['in_review', null, 1]);
    expect((await actsOf(id)).acts).toEqual([
      'sent Olga',
      'stage_started',
      ...['opened', 'viewed', 'not_viewed', 'decided', 'decided', 'withdrawn'].map((act) => `${act} Ada`),
    ]);
  });

  test('has to say what must change, and can only choose what is offered', async () => {
    const id = await aReview(team, { Ada: 1 });
    const params = { reviewId: id };
    for (const decision of ['revise', 'perhaps']) {
      expect(await team.as('Ada').refusal('decideReview', { params, body: { decision } })).toEqual([400, 'invalid_input']);
    }
    expect(await team.as('Ben').refusal('decideReview', { params, body: { decision: 'approved' } })).toEqual([403, 'not_allowed']);
  });

  test('is reminded at most once a day', async () => {
    const id = await aReview(team, { Ada: 1, Ben: 1 });
    const remind = async () => (await team.owner.call('remindReviewers', { params: { reviewId: id }, body: {} })).data.reminded.length;
    expect([await remind(), await remind()]).toEqual([2, 0]);
  });
});

describe('closing', () => {
  test('locks decisions until someone reopens it with a reason', async () => {
    const id = await aReview(team, { Ada: 1, Ben: 1 });
    const params = { reviewId: id };
    await decide('Ada', id, 'approved');
    expect(await team.as('Ben').refusal('closeReview', { params, body: {} })).toEqual([403, 'not_allowed']);
    const { review } = (await team.owner.call('closeReview', { params, body: {} })).data;
    expect([review.state, review.outcome?.name, review.closed_by?.name]).toEqual(['closed', 'Approved', 'Olga']);
    expect(await team.as('Ben').refusal('decideReview', { params, body: { decision: 'approved' } })).toEqual([409, 'edit_conflict']);
    expect(await team.owner.refusal('updateReview', { params, body: { title: 'Other' } })).toEqual([409, 'edit_conflict']);
    const open = (await team.owner.call('reopenReview', { params, body: { reason: 'Ben was away.' } })).data;
    expect([open.state, open.decided, open.closed_at]).toEqual(['in_review', 1, null]);
    await decide('Ben', id, 'approved');
    expect((await actsOf(id)).acts.slice(-3)).toEqual(['closed Olga', 'reopened Olga', 'decided Ben']);
  });

  test('without a result leaves none', async () => {
    const id = await aReview(team, { Ada: 1 });
    await decide('Ada', id, 'approved');
    const body = { with_result: false };
    const { review } = (await team.owner.call('closeReview', { params: { reviewId: id }, body })).data;
    expect([review.state, review.outcome]).toEqual(['cancelled', null]);
  });

  test('starts the next round with the newest versions and the same people', async () => {
    const own = await aTeam(server, ['Ada', 'Ben']);
    const id = await aReview(own, { Ada: 1, Ben: 2 });
    await own.as('Ada').call('decideReview', { params: { reviewId: id }, body: { decision: 'revise', remark: 'Move the door.' } });
    await addVersion(server, own.items[0]!, 2);
    const body = { next_round: {} };
    const { review, next_round } = (await own.owner.call('closeReview', { params: { reviewId: id }, body })).data;
    expect([review.outcome?.name, next_round?.round, next_round?.state, next_round?.number]).toEqual([
      'Revise and resubmit',
      2,
      'in_review',
      review.number,
    ]);
    expect(next_round?.reviewers.map(({ person, stage, state }) => [person.name, stage, state])).toEqual([
      ['Ada', 1, 'sent'],
      ['Ben', 2, 'waiting'],
    ]);
    const labels = (await own.owner.call('listReviewSheets', { params: { reviewId: next_round!.id } })).data.map(({ label }) => label);
    expect(labels).toEqual(['V2', 'V2', 'V1', 'V1']);
    const listed = (await own.owner.call('listReviews', { params: { id: own.project } })).data;
    expect(listed.map(({ round }) => round)).toEqual([2]);
    expect(await own.owner.refusal('reopenReview', { params: { reviewId: id }, body: { reason: 'No.' } })).toEqual([409, 'edit_conflict']);
  });
});

describe('the list', () => {
  test('says whose turn it is, filters, sorts and pages', async () => {
    const own = await aTeam(server, ['Ada', 'Ben']);
    const tomorrow = new Date(server.clock.now() + 86_400_000).toISOString().slice(0, 10);
    const open = await aReview(own, { Ada: 1, Ben: 1 }, tomorrow);
    const ready = await aReview(own, { Ada: 1 });
    await own.as('Ada').call('decideReview', { params: { reviewId: ready }, body: { decision: 'approved' } });
    const closed = await aReview(own, { Ben: 1 });
    await own.owner.call('closeReview', { params: { reviewId: closed }, body: {} });
    const params = { id: own.project };
    const list = async (name: string, query: object = {}) => (await own.as(name).call('listReviews', { params, query })).data;
    expect((await list('Ada')).map(({ id, state, next, waiting_for }) => [id, state, next, waiting_for.map(({ name }) => name)])).toEqual([
      [open, 'in_review', 'start', ['Ada', 'Ben']],
      [ready, 'ready', null, []],
      [closed, 'closed', null, []],
    ]);
    const ids = async (name: string, query: object) => (await list(name, query)).map(({ id }) => id);
    expect(await ids('Olga', { waiting_for_me: 'true' })).toEqual([ready]);
    expect(await ids('Ben', { waiting_for_me: 'true' })).toEqual([open]);
    expect(await ids('Ben', { states: 'ready,closed' })).toEqual([ready, closed]);
    expect(await ids('Ben', { due_to: tomorrow })).toEqual([open]);
    expect(await ids('Ben', { reviewer: own.idOf('Ben') })).toEqual([open, closed]);
    const paged = async (sort: QueryOf<Operations['listReviews']>['sort'], order: 'asc' | 'desc'): Promise<number[]> => {
      const found: number[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: AnswerOf<Operations['listReviews']> = await own
          .as('Ben')
          .call('listReviews', { params, query: { sort, order, limit: 1, cursor } });
        found.push(...page.data.map(({ id }) => id));
        cursor = page.meta.next_cursor;
      }
      return found;
    };
    for (const sort of ['number', 'title', 'state', 'due_date', 'decided', 'sheets', 'round', 'created_at'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const whole = await ids('Ben', { sort, order });
        expect([sort, order, await paged(sort, order)]).toEqual([sort, order, whole]);
      }
    }
    server.clock.advance(3 * 86_400_000);
    const { data: counts } = await own.as('Ben').call('countReviews', { params });
    expect(counts).toEqual({ states: { draft: 0, in_review: 1, ready: 1, closed: 1, cancelled: 0 }, waiting_for_me: 1, late: 1 });
    const exported = async (body: object) => {
      const url = `/api/project/${own.project}/reviews/export`;
      const reply = await server.app.inject({ method: 'POST', url, headers: own.people['Ben']?.headers ?? {}, payload: body });
      return reply.body.trim().split('\r\n');
    };
    const columns = ['name', 'state', 'turn', 'decided', 'result', 'late'];
    expect(await exported({ format: 'csv', columns, reviews: [ready, open] })).toEqual([
      'Name,State,Whose turn,Decided,Result,Days late',
      'Finishes,Ready to close,"Olga, to close",1 of 1,,',
      'Finishes,In review,"Ada, Ben",0 of 2,,2',
    ]);
    expect(await exported({ format: 'csv', columns: ['name'] })).toHaveLength(4);
    const waiting = (await own.as('Ben').call('listWaitingReviews')).data;
    expect(waiting.find(({ id }) => id === open)).toMatchObject({ is_late: true, next: 'start' });
  });
});

test('a project has decisions of its own, and reviews keep those that they offered', async () => {
  const params = { id: team.project };
  const decisions = [{ key: 'seen', name: 'Seen', meaning: 'neutral' as const }];
  const set = (await team.owner.call('createDecisionSet', { params, body: { name: 'Notice', decisions } })).data;
  expect(await team.owner.refusal('createDecisionSet', { params, body: { name: 'notice', decisions } })).toEqual([409, 'name_taken']);
  const body = { title: 'Notice', decision_set_id: set.id! };
  const { id } = (await team.owner.call('createReview', { params, body })).data;
  await team.owner.call('deleteDecisionSet', { params: { setId: set.id! } });
  const review = await get(id);
  expect([review.decision_set, review.decisions.map(({ name }) => name)]).toEqual(['Notice', ['Seen']]);
  expect((await team.owner.call('listDecisionSets', { params })).data.map(({ name }) => name)).toEqual([
    'Approval, four steps',
    'Comments',
  ]);
});
