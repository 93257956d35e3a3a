import { setTimeout as sleep } from 'node:timers/promises';
import { operations, type ProjectId } from '@sheetmark/contract';
import pg from 'pg';
import type { Person } from './people.ts';

/** A project with many members, who get a notification and a mail for each task that is created in it. */
export class Crowd {
  readonly #database: pg.Client;
  readonly #project: ProjectId;
  readonly #members: number;

  private constructor(database: pg.Client, project: ProjectId, members: number) {
    this.#database = database;
    this.#project = project;
    this.#members = members;
  }

  static async create({ url, databaseUrl, owner }: { url: string; databaseUrl: string; owner: Person }, members: number): Promise<Crowd> {
    const project = operations.createProject.answer.parse(await owner.call(url, 'POST', '/api/project', { name: 'Crowd' })).data.id;
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const inserted = `insert into users (email, first_name) select 'crowd.' || n || '@example.org', 'Crowd' from generate_series(1, $2) n returning id`;
    await database.query(`with inserted as (${inserted}) insert into memberships (project_id, user_id) select $1, id from inserted`, [
      project,
      members,
    ]);
    return new Crowd(database, project, members);
  }

  /** Creates tasks one after the other while `run` runs, each when everyone has the last one's notification. Returns their number and the seconds for each. */
  async during(run: () => Promise<void>, { url, owner }: { url: string; owner: Person }): Promise<{ tasks: number; secondsEach: number }> {
    let isDone = false;
    const running = run().finally(() => (isDone = true));
    const startedAt = performance.now();
    let tasks = 0;
    do {
      await owner.call(url, 'POST', `/api/project/${this.#project}/task`, { task_name: `Task ${tasks}` });
      tasks += 1;
      while ((await this.#notified()) < tasks * this.#members) await sleep(100);
    } while (!isDone);
    const secondsEach = (performance.now() - startedAt) / 1000 / tasks;
    await running;
    return { tasks, secondsEach };
  }

  async #notified(): Promise<number> {
    const { rows } = await this.#database.query<{ n: number }>('select count(*)::int as n from notifications where project_id = $1', [
      this.#project,
    ]);
    return rows[0]?.n ?? 0;
  }

  async close(): Promise<void> {
    await this.#database.end();
  }
}

/** While `run` runs, another database of the same server has a transaction open that creates a table. */
export async function withOpenTransaction(databaseUrl: string, run: () => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query('create database neighbour');
  const url = new URL(databaseUrl);
  url.pathname = '/neighbour';
  const neighbour = new pg.Client({ connectionString: url.href });
  await neighbour.connect();
  await neighbour.query('begin; create table unfinished (id int)');
  await run();
  await neighbour.end();
  await owner.query('drop database neighbour with (force)');
  await owner.end();
}
