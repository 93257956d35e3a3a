import { type RawBuilder, sql } from 'kysely';
import { QUEUE_SCHEMA } from '../../db/queue-schema.ts';

/**
 * Moves what waiting jobs wait for `seconds` nearer and wakes their workers, as pg-boss does for jobs that can start at once: otherwise
 * each would come at its worker's next poll.
 */
export const makeJobsDue = (seconds: number | 'now', name: string | null = null): RawBuilder<unknown> => sql`
  with moved as (
    update pgboss.job
    set start_after = ${seconds === 'now' ? sql`now()` : sql`start_after - make_interval(secs => ${seconds})`}
    where state in ('created', 'retry') and (${name}::text is null or name = ${name})
    returning name
  )
  select pg_notify('pgboss_' || left(encode(sha224(${QUEUE_SCHEMA}::bytea), 'hex'), 24), name)
  from (select distinct name from moved) as names`;
