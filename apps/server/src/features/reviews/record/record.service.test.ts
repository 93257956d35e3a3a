import type { ReviewId } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { aReview, aTeam, type Team } from '../testing/review-team.ts';
import { checkRecords } from './check-records.ts';

let server: TestApp;
let team: Team;
let id: ReviewId;

beforeAll(async () => {
  server = await createTestApp();
  team = await aTeam(server, ['Ada', 'Ben']);
  id = await aReview(team, { Ada: 1, Ben: 1 });
  await team.as('Ada').call('decideReview', { params: { reviewId: id }, body: { decision: 'approved', remark: 'Fine.' } });
});
afterAll(() => server.close());

const check = async () =>
  (await checkRecords(server.deps.db)).broken.map(({ review, fault }) => [review, ...Object.values<string | number>(fault)]);
/** As someone would who gets hold of the database, then back. */
async function tamper(change: ReturnType<typeof sql>, back: ReturnType<typeof sql>, restore?: () => Promise<void>): Promise<unknown> {
  const { db } = server.deps;
  await sql`alter table review_entries disable trigger review_entries_stay`.execute(db);
  await change.execute(db);
  const found = await check();
  await back.execute(db);
  await restore?.();
  await sql`alter table review_entries enable trigger review_entries_stay`.execute(db);
  return found;
}

test('the record of an untouched review is whole', async () => {
  expect(await checkRecords(server.deps.db)).toEqual({ records: 1, entries: 3, unchecked: 0, broken: [] });
});

test('entries can’t be changed or deleted', async () => {
  const { db } = server.deps;
  await expect(sql`update review_entries set body = '{}' where review_id = ${id}`.execute(db)).rejects.toThrow("can't be changed");
  await expect(sql`delete from review_entries where review_id = ${id}`.execute(db)).rejects.toThrow("can't be changed");
});

test('a changed entry, a changed decision and a missing entry are found', async () => {
  const body = sql`update review_entries set body = replace(body, 'Fine.', 'Grand') where review_id = ${id}`;
  const bodyBack = sql`update review_entries set body = replace(body, 'Grand', 'Fine.') where review_id = ${id}`;
  expect(await tamper(body, bodyBack)).toEqual([[id, 'entry', 3]]);
  const decision = sql`update review_reviewers set remark = 'No.' where review_id = ${id} and decision is not null`;
  const decisionBack = sql`update review_reviewers set remark = 'Fine.' where review_id = ${id} and decision is not null`;
  expect(await tamper(decision, decisionBack)).toEqual([[id, 'decision']]);
  await sql`create table cut_reviewers (like review_reviewers)`.execute(server.deps.db);
  const cut = sql`with gone as (delete from review_reviewers where review_id = ${id} and decision is not null returning *) insert into cut_reviewers select * from gone`;
  expect(await tamper(cut, sql`insert into review_reviewers overriding system value select * from cut_reviewers`)).toEqual([
    [id, 'decision'],
  ]);
  const gone = sql`update reviews set entries = 2 where id = ${id}`;
  expect(await tamper(gone, sql`update reviews set entries = 3 where id = ${id}`)).toEqual([[id, 'entry', 3]]);
  expect(await check()).toEqual([]);
});

test('a truncated chain, a removed entry, a changed sheet, another file and another result are found and named', async () => {
  const last = sql`insert into review_entries select * from cut`;
  const cut = (seq: number) =>
    sql`with gone as (delete from review_entries where review_id = ${id} and seq = ${seq} returning *) insert into cut select * from gone`;
  const { db } = server.deps;
  await sql`create table cut (like review_entries)`.execute(db);
  const back = async () => {
    await last.execute(db);
    await sql`delete from cut`.execute(db);
  };
  for (const [seq, found] of [
    [3, 3],
    [2, 2],
    [1, 1],
  ] as const) {
    expect(await tamper(cut(seq), sql`select 1`, back)).toEqual([[id, 'entry', found]]);
  }
  const sheet = (from: string, to: string) =>
    sql`update review_sheets set sha256 = replace(sha256, ${from}, ${to}) where review_id = ${id} and position = 2`;
  const { sha256 } = await db
    .selectFrom('review_sheets')
    .select('sha256')
    .where('review_id', '=', id)
    .where('position', '=', 2)
    .executeTakeFirstOrThrow();
  expect(await tamper(sheet(sha256, 'f'.repeat(64)), sheet('f'.repeat(64), sha256))).toEqual([[id, 'sheet', 'floors.pdf, page 2']]);
  const file = (from: string, to: string) => sql`update files set sha256 = ${to} where sha256 = ${from}`;
  expect(await tamper(file(sha256, 'f'.repeat(64)), file('f'.repeat(64), sha256))).toEqual([[id, 'file', 'floors.pdf, V1']]);
  const state = (to: string) => sql`update reviews set state = ${to} where id = ${id}`;
  expect(await tamper(state('closed'), state('in_review'))).toEqual([[id, 'result']]);
  expect(await check()).toEqual([]);
});

test('deleting a project for good deletes its records', async () => {
  const { db } = server.deps;
  const other = await aTeam(server, ['Cleo']);
  await aReview(other, { Cleo: 1 });
  await sql`delete from reviews where project_id = ${other.project}`.execute(db);
  expect((await checkRecords(db)).records).toBe(1);
});

async function exported(format: 'json' | 'csv' | 'pdf') {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/review/${id}/record/export`,
    headers: team.people['Ada']?.headers ?? {},
    payload: { format },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toContain(`review-1-round-1`);
  return response;
}

test('the record as JSON has sheets, reviewers and the chain', async () => {
  const record = (await exported('json')).json<{
    sheets: { sha256: string }[];
    reviewers: { name: string; decision: string }[];
    record: { first_broken: null; entries: unknown[] };
  }>();
  expect(record.sheets).toHaveLength(4);
  expect(record.reviewers.map(({ name, decision }) => [name, decision])).toEqual([
    ['Ada', 'Approved'],
    ['Ben', null],
  ]);
  expect([record.record.first_broken, record.record.entries.length]).toEqual([null, 3]);
});

test('the record as CSV has a row for each reviewer, and as PDF is one', async () => {
  expect((await exported('csv')).body).toMatch(/Reviewer,1,,,Ada,.*,Fine\.,Approved/);
  expect((await exported('pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a draft has no record to download', async () => {
  const body = { title: 'Later', files: [{ item_id: team.items[0]! }], reviewers: [{ user_id: team.idOf('Ada') }] };
  const draft = (await team.owner.call('createReview', { params: { id: team.project }, body })).data.id;
  const asked = { params: { reviewId: draft }, body: { format: 'json' as const } };
  expect(await team.owner.refusal('exportReviewRecord', asked)).toEqual([409, 'edit_conflict']);
});

test('outsiders get no record', async () => {
  const outsider = callsOf(server.app, await server.signUp('Otto'));
  expect(await outsider.refusal('getReviewRecord', { params: { reviewId: id } })).toEqual([404, 'not_found']);
});
