import { ProjectId, UserId, type WorkFilter, type WorkSort, workListFields } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/databases.ts';
import { seed } from '../test/many-rows.ts';
import { costOf } from '../test/plan-costs.ts';
import { openRecordingDatabase, type RecordingDatabase } from '../test/recording-database.ts';
import { createMarkupReader } from './features/markups/public.ts';
import { createSearchService } from './features/search/public.ts';
import { createTaskReader } from './features/tasks/public.ts';
import { createWorkService } from './features/work/public.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Actor } from './platform/http/handler.ts';
import { createSignedUrls } from './platform/signing/signed-urls.ts';

const actor = { id: UserId.parse(2) } as Actor;
const project = ProjectId.parse(3);

let database: TestDatabase;
let recording: RecordingDatabase;
let work: ReturnType<typeof createWorkService>;
let search: ReturnType<typeof createSearchService>;
beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.url, { users: 20, projects: 60, markups: 15_000, tasks: 6000, comments: 12_000, large: 1000 });
  recording = openRecordingDatabase(database.url);
  const parts = { db: recording.db, signedUrls: createSignedUrls('plans', systemClock, recording.db) };
  const markups = createMarkupReader(parts as Parameters<typeof createMarkupReader>[0]);
  const tasks = createTaskReader(parts);
  work = createWorkService({ ...parts, markups, tasks });
  search = createSearchService({ ...parts, markups, tasks });
});
afterAll(async () => {
  await recording.close();
  await database.drop();
});

const largeTables = /Seq Scan on (markups|tasks|comments|metadata_cells)\b/;

/** Lists the plans of an action that scan a large table. */
async function listFullScans(action: () => Promise<unknown>): Promise<string[]> {
  const statements = await recording.record(action);
  expect(statements.length).toBeGreaterThan(0);
  const plans = await recording.explain(statements);
  return plans.filter((plan) => largeTables.test(plan));
}

const page = { limit: 50 };
const sorts: WorkSort[] = [
  ...workListFields.flatMap((by) => [true, false].map((descending) => ({ by, descending }))),
  { by: 'column', column_name: 'Room', descending: false },
];
const filters: WorkFilter[] = [
  { field: 'name', contains: 'Stair duct' },
  { field: 'text', contains: 'valve beam' },
  { field: 'file_name', contains: 'plan 17' },
  { field: 'status', is: ['open'] },
  { field: 'assignee', is: [UserId.parse(7), null] },
  { field: 'due_date', from: '2026-11-01', to: '2026-11-20' },
  { field: 'due_date', empty: true },
  { field: 'resolved_on', empty: true },
  { field: 'column', column_name: 'Room', is: ['R100'] },
  { field: 'column', column_name: 'Room', contains: '88' },
];

describe('no list scans a large table', () => {
  test.each(sorts)('sorted by $by, descending: $descending', async (sort) => {
    expect(await listFullScans(() => work.ofProject(actor, project, { where: [], sort: [sort], ...page }))).toEqual([]);
    expect(await listFullScans(() => work.ofMine(actor, 'created_by_me', { filters: [], where: [], sort: [sort], ...page }))).toEqual([]);
  });

  test('sorted by three columns', async () => {
    const sort: WorkSort[] = [
      { by: 'status', descending: false },
      { by: 'priority', descending: true },
      { by: 'due_date', descending: false },
    ];
    expect(await listFullScans(() => work.ofProject(actor, project, { where: [], sort, ...page }))).toEqual([]);
  });

  test.each(filters)('filtered by $field', async (filter) => {
    expect(await listFullScans(() => work.ofProject(actor, project, { where: [filter], sort: [], ...page }))).toEqual([]);
  });

  test('own work sorted by project, person or document uses index-only scans', async () => {
    for (const by of ['project', 'assignee', 'file_name'] as const) {
      const sort: WorkSort[] = [{ by, descending: false }];
      const own = () => work.ofMine(actor, 'created_by_me', { filters: [], where: [], sort, ...page });
      const plans = await recording.explainWithoutBitmaps(await recording.record(own));
      for (const table of ['markups', 'tasks']) expect(plans.join('\n')).toMatch(new RegExp(`Index Only Scan using ${table}_\\w+`));
    }
  });

  test('work due in a range of days uses an index-only scan', async () => {
    const where: WorkFilter[] = [{ field: 'due_date', from: '2026-11-16', to: '2026-11-22' }];
    const plans = await recording.explain(await recording.record(() => work.ofProject(actor, project, { where, sort: [], ...page })));
    expect(plans.join('\n')).toContain('Index Only Scan using markups_by_due');
  });

  test('counted in groups', async () => {
    expect(await listFullScans(() => work.groups(actor, project, { where: [], by: 'status' }))).toEqual([]);
  });

  test.each(['remark 2500', 'stair', 'window panel', 'lint', 'indo', 'va'])('found by a search: %s', async (text_to_search) => {
    expect(await listFullScans(() => search.find(actor, { text_to_search }))).toEqual([]);
  });

  test('a search uses the indexes of words', async () => {
    const plans = await recording.explain(await recording.record(() => search.find(actor, { text_to_search: 'remark 2500' })));
    for (const index of ['markups_words', 'tasks_words', 'comments_markup_words', 'comments_task_words', 'items_words', 'folders_words'])
      expect(plans.join('\n')).toContain(`Bitmap Index Scan on ${index}`);
  });
});

test('a first page takes a few statements, each of which reads a few rows for each row of the page', async () => {
  const cost = (action: () => Promise<unknown>) => costOf(recording, database.url, action);
  const inProject = await cost(() => work.ofProject(actor, ProjectId.parse(1), { where: [], sort: [], ...page }));
  const own = await cost(() => work.ofMine(actor, 'created_by_me', { filters: [], where: [], sort: [], ...page }));
  for (const { statements, rows } of [inProject, own]) {
    expect(statements).toBeLessThanOrEqual(8);
    expect(rows).toBeLessThan(100 * page.limit);
  }
});

test('for members who see all folders, one look tells that nothing is hidden', async () => {
  const calls = await recording.db.transaction().execute(async (tx) => {
    await sql`set local track_functions = 'pl'`.execute(tx);
    for (const hidden of ['folders', 'items', 'markups', 'tasks', 'reviews'])
      await sql`select * from ${sql.raw(`hidden_${hidden}`)}(${actor.id})`.execute(tx);
    return (await sql<{ name: string; calls: number }>`select funcname as name, calls::int from pg_stat_xact_user_functions`.execute(tx))
      .rows;
  });
  expect(calls.find(({ name }) => name === 'has_hidden_folders')?.calls).toBe(5);
  const ofHidden = calls.filter(({ name }) => name.startsWith('hidden_'));
  expect(ofHidden.map(({ calls: times }) => times)).toEqual([1, 1, 1, 1, 1]);
});

test('the planner’s estimate for filters is read once', async () => {
  const where: WorkFilter[] = [{ field: 'status', is: ['review'] }];
  const listStatements = async () =>
    (await recording.record(() => work.ofProject(actor, project, { where, sort: [], ...page }))).map(({ text }) => text);
  const isExplained = (texts: readonly string[]) => texts.some((text) => /^\s*explain\b/.test(text));
  expect(isExplained(await listStatements())).toBe(true);
  expect(isExplained(await listStatements())).toBe(false);
});

test('GIN indexes are updated at once, not at the next vacuum', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
    where a.amname = 'gin' and i.indrelid <> 'sheet_contents'::regclass and not coalesce(c.reloptions @> '{fastupdate=off}', false)`.execute(
    recording.db,
  );
  expect(rows).toEqual([]);
});
