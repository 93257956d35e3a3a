import { sql } from 'kysely';
import { QUEUE_SCHEMA } from '../db/queue-schema.ts';
import type { Reader } from '../db/unit-of-work.ts';

export interface JobCount {
  readonly name: string;
  /** Due and not started. */
  readonly waiting: number;
  /** Scheduled for later. */
  readonly later: number;
  readonly running: number;
  /** Given up within the last week, after which they are deleted. */
  readonly failed: number;
}

const jobs = sql.table(`${QUEUE_SCHEMA}.job`);

export async function countJobs(db: Reader): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name,
      count(*) filter (where state < 'active' and start_after <= now()) as waiting,
      count(*) filter (where state < 'active' and start_after > now()) as later,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed
    from ${jobs} where name not like '\\_\\_%' group by name order by name`.execute(db);
  return rows;
}

export interface FailedJob {
  readonly name: string;
  readonly at: string;
  readonly message: string;
}

/** Lists the jobs that were given up, newest first. */
export async function listFailedJobs(db: Reader, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select name, coalesce(completed_on, created_on) as at, coalesce(output ->> 'message', output -> 'value' ->> 'message', '') as message
    from ${jobs} where state = 'failed' order by coalesce(completed_on, created_on) desc limit ${limit}`.execute(db);
  return rows;
}
