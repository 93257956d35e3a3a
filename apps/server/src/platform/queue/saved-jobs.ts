import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { QUEUE_SCHEMA } from '../db/queue-schema.ts';

const savedJob = z.object({ queue: z.string(), job: z.looseObject({ deadLetter: z.string().nullable() }) });

/** Jobs that wait or run, as `restoreJobs` takes them; who finds one that ran runs it again. */
export const savedJobsQuery = `
select json_build_object('queue', name, 'job', json_build_object(
  'data', data, 'priority', priority, 'startAfter', start_after, 'singletonKey', singleton_key, 'deadLetter', dead_letter,
  'retryLimit', greatest(retry_limit - retry_count, 0), 'retryDelay', retry_delay, 'retryBackoff', retry_backoff,
  'retryDelayMax', retry_delay_max, 'expireInSeconds', expire_seconds, 'heartbeatSeconds', heartbeat_seconds))::text as job
from ${QUEUE_SCHEMA}.job where state < 'completed'`;

/** Adds jobs to a queue that has no workers yet, and creates its tables if needed. Returns the number of jobs. */
export async function restoreJobs(url: string, lines: AsyncIterable<string>): Promise<number> {
  const boss = new PgBoss({ connectionString: url, schema: QUEUE_SCHEMA, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  const known = new Set<string>();
  const ensure = async (name: string | null): Promise<void> => {
    if (name === null || known.has(name)) return;
    await boss.createQueue(name, { policy: 'short', notify: true });
    known.add(name);
  };
  try {
    let restored = 0;
    for await (const line of lines) {
      const { queue, job } = savedJob.parse(JSON.parse(line));
      await ensure(job.deadLetter);
      await ensure(queue);
      const given = Object.fromEntries(Object.entries(job).filter(([, value]) => value !== null));
      await boss.insert(queue, [given]);
      restored += 1;
    }
    return restored;
  } finally {
    await boss.stop({ graceful: false });
  }
}
