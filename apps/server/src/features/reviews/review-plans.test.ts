import { ProjectId, ReviewId, UserId } from '@sheetmark/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { seedReviews } from '../../../test/many-reviews.ts';
import { seed } from '../../../test/many-rows.ts';
import { openRecordingDatabase, type RecordingDatabase } from '../../../test/recording-database.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { createReviewsService } from './reviews.service.ts';

const actor = { id: UserId.parse(2) } as Actor;
const project = ProjectId.parse(3);
const size = { project, reviews: 60, reviewers: 200, sheets: 300 };

let database: TestDatabase;
let recording: RecordingDatabase;
let reviews: ReturnType<typeof createReviewsService>;
beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.url, { users: 20, projects: 20, markups: 4000, tasks: 100, comments: 100, large: 1000 });
  await seedReviews(database.url, size);
  recording = openRecordingDatabase(database.url);
  reviews = createReviewsService({ db: recording.db, clock: systemClock });
});
afterAll(async () => {
  await recording.close();
  await database.drop();
});

const Node = z.object({
  'Node Type': z.string(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  get Plans() {
    return z.array(Node).optional();
  },
});
type Node = z.infer<typeof Node>;
const Explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: Node })) }));

/** Rows that the scans of a plan read from tables and indexes. */
function rowsRead(node: Node): number {
  const own = node['Node Type'].includes('Scan') ? (node['Actual Rows'] + node['Rows Removed by Filter']) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), own);
}

/** The statements of an action, and how many rows they read. */
async function costOf(action: () => Promise<unknown>): Promise<{ statements: number; rows: number }> {
  const statements = (await recording.record(action)).filter(({ text }) => /^\s*(select|with)\b/.test(text));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let rows = 0;
  for (const { text, values } of statements) {
    const explained = await client.query(`explain (analyze, timing off, format json) ${text}`, [...values]);
    rows += rowsRead(Explained.parse(explained.rows)[0]!['QUERY PLAN'][0]!.Plan);
  }
  await client.end();
  return { statements: statements.length, rows };
}

const first = ReviewId.parse(1);

test('a page of reviews with 200 reviewers each reads a few rows of each', async () => {
  const { statements, rows } = await costOf(() => reviews.list(actor, project, { limit: 50 }));
  expect(statements).toBeLessThan(10);
  expect(rows).toBeLessThan(50 * 140);
});

test('the counts of the dashboard read each review and what waits for the user', async () => {
  expect((await costOf(() => reviews.count(actor, project))).rows).toBeLessThan(10 * size.reviews);
});

test('the page of a review with 200 reviewers and 300 sheets reads each of them a few times', async () => {
  const { statements, rows } = await costOf(() => reviews.get(actor, first));
  expect(statements).toBeLessThan(20);
  expect(rows).toBeLessThan(15 * size.reviewers);
});

test('the sheets of a review read no view but the user’s own', async () => {
  const { rows } = await costOf(() => reviews.sheets(actor, first));
  expect(rows).toBeLessThan(10 * size.sheets);
});
