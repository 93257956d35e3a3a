import type { Db } from 'pg-boss';
import { z } from 'zod';
import { QUEUE_SCHEMA } from '../db/queue-schema.ts';

const named = z.array(z.object({ name: z.string() }));

async function listDue(db: Db, names: readonly string[]): Promise<string[]> {
  const statement = `
    select queue.name from unnest($1::text[]) as queue (name)
    where exists (
      select from ${QUEUE_SCHEMA}.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`;
  const { rows } = await db.executeSql(statement, [names]);
  return named.parse(rows).map(({ name }) => name);
}

interface Watch {
  readonly db: Db;
  readonly names: () => readonly string[];
  readonly onDue: (name: string) => void;
  readonly intervalMs: number;
}

/** Looks for due jobs of all queues with one query at a time. Resolves to a function that ends it. */
export function watchDueJobs({ db, names, onDue, intervalMs }: Watch): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const look = async (): Promise<void> => {
    const due = await listDue(db, names()).catch(() => []);
    if (isEnded) return;
    due.forEach(onDue);
    timer = setTimeout(() => void look(), intervalMs);
  };
  timer = setTimeout(() => void look(), intervalMs);
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
