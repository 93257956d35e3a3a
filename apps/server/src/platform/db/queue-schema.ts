/** The schema of the queue's tables, which pg-boss creates. */
export const QUEUE_SCHEMA = 'pgboss';
