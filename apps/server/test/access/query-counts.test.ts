import { type Operation, operations } from '@sheetmark/contract';
import { type KyselyPlugin, type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createFeatures, type Features } from '../../src/features.ts';
import { createTestDeps, type TestDeps } from '../test-app.ts';
import { expectations } from './expectations.ts';
import { seedOtherPlace, seedWorld, type World } from './world.ts';

/** Counts executed queries. */
class QueryCount implements KyselyPlugin {
  count = 0;
  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }
  /** Counts results because some queries are built once and executed many times. */
  async transformResult({ result }: PluginTransformResultArgs) {
    this.count += 1;
    return result;
  }
}

let base: TestDeps;
let features: Features;
let app: Awaited<ReturnType<typeof buildApp>>;
let world: World;
const queries = new QueryCount();

beforeAll(async () => {
  base = await createTestDeps();
  const deps = { ...base.deps, db: base.deps.db.withPlugin(queries) };
  features = createFeatures(deps);
  app = await buildApp({ ...features, deps, health: base.health, webRoot: null });
  world = await seedWorld(base.deps, await seedOtherPlace(base.deps));
});
afterAll(async () => {
  await app.close();
  await features.close();
  await base.close();
});

interface Reading {
  readonly queries: number;
  readonly bytes: number;
}

const rows: Readonly<Record<string, Operation>> = operations;

/** Calls with a token need no signature. */
const unsigned = (): never => {
  throw new Error('a call with a token asks for a signed URL');
};

/** An invitation is read by the invited user only, a guest's view by guests, and layers and pictures from stored bytes, which these rows lack. */
const notReadableHere: ReadonlySet<string> = new Set(['getOwnInvitation', 'listLayers', 'getSheetPicture', 'getGuestView']);

/** Calls every GET operation that needs a token. The keys are operation ids. */
async function readEverything(): Promise<Record<string, Reading>> {
  const readings: Record<string, Reading> = {};
  for (const [id, cases] of Object.entries(expectations)) {
    const row = rows[id];
    if (row?.method !== 'GET' || row.caller !== 'user' || !(id in features.handlers) || notReadableHere.has(id)) continue;
    const params: Readonly<Record<string, unknown>> = cases[0]?.params?.(world.here) ?? {};
    const url = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const before = queries.count;
    const query = cases[0]?.query?.(params as never, unsigned) ?? {};
    const response = await app.inject({ url, query, headers: { authorization: `Bearer ${world.people.owner.token}` } });
    expect([id, response.statusCode]).toEqual([id, 200]);
    readings[id] = { queries: queries.count - before, bytes: response.body.length };
  }
  return readings;
}

/** Adds rows numbered `from` to `to` to every table, with their dependent rows. Each number can be used only once. */
async function addRows({ people, here }: World, from: number, to: number): Promise<void> {
  const { db } = base.deps;
  const owner = people.owner.id;
  const each = sql`generate_series(${from}::int, ${to}::int) as n`;
  const statements = [
    sql`with made as (insert into users (email, first_name) select 'more.' || n || '@example.com', 'More ' || n from ${each} returning id)
      insert into memberships (project_id, user_id) select ${here.project}, id from made`,
    sql`with made as (insert into projects (name, user_id) select 'More ' || n, ${owner} from ${each} returning id)
      insert into memberships (project_id, user_id) select id, ${owner} from made`,
    sql`insert into folders (project_id, parent_id, name, created_by) select ${here.project}, ${here.folder}, 'More ' || n, ${owner} from ${each}`,
    sql`insert into items (project_id, folder_id, name, created_by, assignee_id)
      select ${here.project}, ${here.folder}, 'more ' || n, ${owner}, ${owner} from ${each}`,
    sql`insert into files (project_id, item_id, version, actual_name, kind, media_type, size, sha256, storage_key, created_by, processing, pages_total)
      select ${here.project}, ${here.item}, n, 'plan.pdf', 'pdf', 'application/pdf', 4, n, 'k', ${owner}, 'ready', 1 from ${each}`,
    sql`insert into items (project_id, folder_id, name, created_by, deleted_at, deleted_by)
      select ${here.project}, ${here.folder}, 'gone ' || n, ${owner}, now(), ${owner} from ${each}`,
    sql`insert into files (project_id, item_id, version, actual_name, kind, media_type, size, sha256, storage_key, created_by, deleted_at, deleted_by)
      select ${here.project}, ${here.longItem}, n + 10, 'gone.pdf', 'pdf', 'application/pdf', 4, n, 'gone', ${owner}, now(), ${owner} from ${each}`,
    sql`insert into files (project_id, item_id, version, actual_name, kind, media_type, size, sha256, storage_key, created_by, processing, pages_total)
      select ${here.project}, id, 1, name, 'pdf', 'application/pdf', 4, name, 'k', ${owner}, 'ready', 1 from items where name like 'more %' on conflict do nothing`,
    sql`insert into sheets (file_id, page_number, width, height, unit, mode, min_level, max_level, preview_key, thumbnail_key)
      select id, 1, 400, 300, 'pt', 'vector', 0, 5, 'k', 'k' from files where storage_key = 'k' on conflict do nothing`,
    sql`insert into sheets (file_id, page_number, width, height, unit, mode, min_level, max_level, preview_key, thumbnail_key)
      select ${here.file}, n, 400, 300, 'pt', 'vector', 0, 5, 'k', 'k' from ${each}`,
    // Includes pages after the last one, so that hidden sheets are created for them.
    sql`insert into editor_details (item_id, page_number) select ${here.item}, n + 15 from ${each}`,
    sql`insert into markups (project_id, item_id, editor_id, file_id, page_number, created_by, assignee_id, resolved_by, thumbnail_key)
      select ${here.project}, ${here.item}, id, ${here.file}, page_number, ${owner}, ${owner}, ${owner}, 'k' from editor_details where item_id = ${here.item}`,
    sql`insert into markups (project_id, item_id, editor_id, file_id, page_number, created_by, assignee_id, resolved_by, thumbnail_key)
      select ${here.project}, ${here.item}, ${here.editor}, ${here.file}, 1, ${owner}, ${owner}, ${owner}, 'k' from ${each}`,
    sql`insert into tasks (project_id, task_name, created_by, assignee_id) select ${here.project}, 'More ' || n, ${owner}, ${owner} from ${each}`,
    sql`insert into comments (project_id, task_id, text, created_by) select ${here.project}, id, 'More', ${owner} from tasks`,
    sql`insert into comments (project_id, markup_id, text, created_by) select ${here.project}, id, 'More', ${owner} from markups where thumbnail_key = 'k'`,
    sql`insert into media (project_id, name, media_type, size, sha256, storage_key, created_by)
      select ${here.project}, 'a.pdf', 'application/pdf', 4, id, 'k', ${owner} from comments where text = 'More'`,
    sql`insert into comment_attachments (comment_id, media_id) select sha256::bigint, id from media where storage_key = 'k' on conflict do nothing`,
    sql`insert into invitations (project_id, email, token_hash, invited_by, expires_at)
      select ${here.project}, 'invited.' || n || '@example.com', n::text::bytea, ${owner}, now() + interval '1 day' from ${each}`,
  ];
  for (const statement of statements) await statement.execute(db);
}

test('the number of queries per call does not grow with the number of rows', async () => {
  await addRows(world, 2, 2);
  const few = await readEverything();
  await addRows(world, 3, 32);
  const many = await readEverything();
  const queriesOf = (readings: Record<string, Reading>) => Object.entries(readings).map(([id, reading]) => [id, reading.queries]);
  expect(queriesOf(many)).toEqual(queriesOf(few));

  const lists = [
    'listProjects',
    'listMembers',
    'listFolders',
    'listFolderItems',
    'listNewestItems',
    'listItemFiles',
    'listTrashedItems',
    'listTrashedVersions',
    'openFile',
    'getEditorDetails',
    'listMarkups',
    'listTasks',
  ];
  const grew = lists.filter((id) => many[id]!.bytes > 3 * few[id]!.bytes);
  expect(grew).toEqual(lists);
});
