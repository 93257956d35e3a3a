import type { ProjectId, ReviewId } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { type Board, setUpBoard } from '../../../test/drawing-board.ts';
import { patience } from '../../../test/patience.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let board: Board;
beforeAll(async () => {
  server = await createTestApp({ jobs: true });
  board = await setUpBoard(server);
});
afterAll(() => server.close());

const namesOfMarkups = async (calls: Calls, projectId: ProjectId) =>
  (await calls.call('listMarkups', { params: { projectId } })).data.map(({ name }) => name);

/** A closed review of the board's sheet, which its result is stamped on. */
async function stampResult(): Promise<void> {
  const { olga, max, project, item, file } = board;
  const sheet = { file_id: file, page_number: 1, width: 842, height: 595, unit: 'pt', mode: 'vector', min_level: 0, max_level: 5 } as const;
  await server.deps.db.insertInto('sheets').values(sheet).execute();
  const body = { title: 'Slabs', files: [{ item_id: item, file_id: file }], reviewers: [{ user_id: max.id }] };
  const { id } = (await olga.calls.call('createReview', { params: { id: project }, body })).data;
  const params = { reviewId: id };
  await olga.calls.call('sendReview', { params });
  await max.calls.call('decideReview', { params, body: { decision: 'approved' } });
  await olga.calls.call('closeReview', { params, body: {} });
  await olga.calls.call('stampReview', { params });
  await vi.waitFor(async () => expect(await namesOfMarkups(olga.calls, project)).toHaveLength(1), patience);
}

async function exported(): Promise<Buffer> {
  const params = { params: { id: board.project } };
  await board.olga.calls.call('exportProject', params);
  const url = await vi.waitFor(async () => {
    const [newest] = (await board.olga.calls.call('listProjectExports', params)).data;
    expect(newest?.state).toBe('ready');
    return newest!.url!;
  }, patience);
  return (await board.olga.calls.get(url)).rawPayload;
}

test('stamps of an imported project are no markups of its reviews, and go when a review is reopened', async () => {
  await stampResult();
  const nora = callsOf(server.app, await server.signUp('Nora'));
  const { id } = (await nora.call('importProject', { file: { name: 'Quay.tar', bytes: await exported() } })).data;
  const project = await vi.waitFor(async () => {
    const made = (await nora.call('getProjectImport', { params: { id } })).data.project_id;
    expect(made).not.toBeNull();
    return made!;
  }, patience);
  expect(await namesOfMarkups(nora, project)).toEqual([expect.stringContaining('APPROVED')]);
  const [review] = (await nora.call('listReviews', { params: { id: project } })).data;
  const params = { reviewId: review!.id satisfies ReviewId };
  expect((await nora.call('listReviewSheets', { params })).data.map(({ markups }) => markups)).toEqual([0]);
  await nora.call('reopenReview', { params, body: { reason: 'The door moved.' } });
  expect(await namesOfMarkups(nora, project)).toEqual([]);
});
