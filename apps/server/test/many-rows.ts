import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { inBulk } from './bulk-rows.ts';

/** The numbers of rows, spread evenly over the projects, besides one large project. */
export interface Size {
  readonly users: number;
  readonly projects: number;
  readonly markups: number;
  readonly tasks: number;
  readonly comments: number;
  /** Rows in the large project. A fifth of them are tasks. */
  readonly large: number;
}

export const fullSize: Size = { users: 100, projects: 200, markups: 200_000, tasks: 50_000, comments: 300_000, large: 200_000 };

/** Ids of the large project, and of one with exactly `rowsOfSmall` rows. */
export const largeProject = 1;
export const smallProject = 2;
const rowsOfSmall = 1000;

const words =
  "array['stair','door','window','riser','duct','beam','slab','clash','fire','panel','pump','valve','column','lintel','drain','light']";
/** SQL for a word that depends on the number and the prime. */
const word = (number: string, prime: number): string => `(${words})[1 + (${number} * ${prime}) % 16]`;
/** SQL for the project of row `n`: rows up to `first` belong to the large project, rows up to `second` to the small one. */
const project = (n: string, first: number, second: number, projects: number): string =>
  `case when ${n} <= ${first} then 1 when ${n} <= ${second} then 2 else 3 + ${n} % ${projects - 2} end`;

function statements({ users, comments, large, ...size }: Size): string[] {
  const [markupsOfLarge, tasksOfLarge] = [large * 0.8, large * 0.2];
  const [markupsOfSmall, tasksOfSmall] = [rowsOfSmall * 0.8, rowsOfSmall * 0.2];
  const [projects, markups, tasks] = [size.projects + 1, size.markups + markupsOfLarge, size.tasks + tasksOfLarge];
  const items = projects * 50;
  const user = (n: string, prime: number): string => `1 + (${n} * ${prime}) % ${users}`;
  const state = (n: string): string => `now() - (${n} % 40000) * interval '7 minutes'`;
  const item = (n: string): string => `(${project(n, markupsOfLarge, markupsOfLarge + markupsOfSmall, projects)} - 1) * 50 + 1 + ${n} % 50`;
  return [
    `insert into users (email, first_name, last_name, validated_at)
     select 'user' || n || '@bench.example', initcap(${word('n', 5)}), 'Person' || n, now() from generate_series(1, ${users}) n`,
    `insert into projects (name, user_id) select 'Project ' || n, ${user('n', 1)} from generate_series(1, ${projects}) n`,
    `insert into memberships (project_id, user_id) select p, u from generate_series(1, ${projects}) p, generate_series(1, ${users}) u
     where p <= 3 or (p + u) % 5 = 0 or u = 1`,
    `insert into folders (project_id, name, created_by)
     select 1 + (n - 1) / 10, 'Folder ' || n, 1 from generate_series(1, ${projects * 10}) n`,
    `insert into items (project_id, folder_id, name, created_by)
     select 1 + (n - 1) / 50, 1 + (n - 1) / 5, ${word('n', 3)} || ' plan ' || n || '.pdf', ${user('n', 7)} from generate_series(1, ${items}) n`,
    `insert into files (project_id, item_id, version, actual_name, kind, media_type, size, sha256, storage_key, processing, pages_total, created_by)
     select project_id, id, 1, name, 'pdf', 'application/pdf', 1000, md5(name), 'bench/' || id, 'ready', 1, created_by from items`,
    `insert into editor_details (item_id, page_number) select id, 1 from items`,
    `insert into markups (project_id, item_id, editor_id, file_id, page_number, open, visibility, priority, assignee_id, due_date, objects,
       search_text, name, facts, subject, label, quantity, unit, created_by, resolved_by, resolved_on, created_at, updated_at, number)
     select ${project('n', markupsOfLarge, markupsOfLarge + markupsOfSmall, projects)}, ${item('n')}, ${item('n')}, ${item('n')}, 1,
       (array['none','review','open','closed'])[1 + n % 4], case when n % 20 = 0 then 'private' else 'public' end,
       (array['none','low','medium','high','urgent'])[1 + (n * 3) % 5], case when n % 3 > 0 then ${user('n', 11)} end,
       case when n % 2 = 0 then current_date + (n % 365)::int - 180 end,
       '[{"type":"rect","left":10,"top":20,"width":100,"height":50,"stroke":"#c00"}]',
       ${word('n', 3)} || ' ' || ${word('n / 16', 5)} || ' at grid ' || n, initcap(${word('n', 3)}) || ' ' || ${word('n / 16', 5)} || ' ' || n,
       'plain', (array['Rectangle','Cloud','Text box','Area','Count'])[1 + n % 5], case when n % 2 = 0 then ${word('n', 3)} || ' ' || n end,
       case when n % 5 > 2 then (n * 7919) % 5000 / 10.0 end, (array['m²','count'])[n % 5 - 2],
       ${user('n', 13)}, case when n % 4 = 3 then ${user('n', 17)} end, case when n % 4 = 3 then ${state('n * 3')} end, ${state('n')}, ${state('n * 7')},
       row_number() over (partition by ${item('n')} order by n)
     from generate_series(1::bigint, ${markups}) n`,
    // Numbers given here: the trigger that gives them updates a document's row for each of its markups.
    `update items set last_markup_number = n.last from (select item_id, max(number) as last from markups group by 1) n where id = n.item_id`,
    `insert into tasks (project_id, task_name, description, status, priority, assignee_id, due_date, created_by, resolved_by, resolved_on,
       created_at, updated_at)
     select ${project('n', tasksOfLarge, tasksOfLarge + tasksOfSmall, projects)}, 'Check the ' || ${word('n', 7)} || ' ' || n,
       'Ask about the ' || ${word('n', 5)} || ' and the ' || ${word('n / 16', 3)}, (array['open','closed','review'])[1 + n % 3],
       (array['none','low','medium','high','urgent'])[1 + n % 5], case when n % 4 > 0 then ${user('n', 19)} end,
       case when n % 3 > 0 then current_date + (n % 200)::int - 100 end, ${user('n', 23)}, case when n % 3 = 1 then ${user('n', 29)} end,
       case when n % 3 = 1 then ${state('n * 5')} end, ${state('n')}, ${state('n * 11')} from generate_series(1::bigint, ${tasks}) n`,
    `insert into comments (project_id, markup_id, text, created_by, created_at)
     select m.project_id, m.id, 'Please look at the ' || ${word('n', 9)} || ' by the ' || ${word('n / 16', 5)} || ', remark ' || n, ${user('n', 31)}, now()
     from generate_series(1::bigint, ${Math.round(comments * 0.9)}) n join markups m on m.id = 1 + (n * 7919) % ${markups}`,
    `insert into comments (project_id, task_id, text, created_by, created_at)
     select t.project_id, t.id, 'I asked about the ' || ${word('n', 3)} || ', remark ' || n, ${user('n', 37)}, now()
     from generate_series(1::bigint, ${Math.round(comments * 0.1)}) n join tasks t on t.id = 1 + (n * 7919) % ${tasks}`,
    `insert into metadata_columns (project_id, column_name, kind) select id, 'Room', 'text' from projects`,
    `insert into metadata_values (project_id, markup_id, values)
     select project_id, id, jsonb_build_object('Room', 'R' || id % 900) from markups where id % 2 = 0`,
    `insert into metadata_cells (markup_id, project_id, column_name, value, place)
     select markup_id, project_id, 'Room', values -> 'Room', values -> 'Room' from metadata_values`,
    `insert into metadata_places select distinct project_id, column_name, place from metadata_cells`,
  ];
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Needs an empty database, because ids must start at 1. */
export async function seed(url: string, size: Size): Promise<void> {
  await withClient(url, async (client) => {
    await inBulk(client, async () => {
      for (const statement of statements(size)) await client.query(statement);
    });
  });
}

/** Whether the database has rows, of any size. */
export async function isSeeded(url: string): Promise<boolean> {
  return withClient(url, async (client) => (await client.query('select from users limit 1')).rowCount === 1);
}

/** Inserts a session for each of the first `users` users. Returns the tokens. */
export async function signIn(url: string, users: number): Promise<string[]> {
  const tokens = Array.from({ length: users }, () => randomBytes(32).toString('base64url'));
  await withClient(url, async (client) => {
    for (const [index, token] of tokens.entries()) {
      const hash = createHash('sha256').update(token).digest();
      await client.query(`insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`, [
        index + 1,
        hash,
      ]);
    }
  });
  return tokens;
}
