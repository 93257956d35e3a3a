import { ProjectId, ReviewId, UserId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { seedReviews } from '../../../test/many-reviews.ts';
import { seed } from '../../../test/many-rows.ts';
import { costOf as countCosts } from '../../../test/plan-costs.ts';
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

const costOf = (action: () => Promise<unknown>) => countCosts(recording, database.url, action);

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
