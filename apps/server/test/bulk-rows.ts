import type pg from 'pg';

interface Droppable {
  readonly drop: string;
  readonly create: string;
}

/** Foreign keys, and indexes that no constraint needs. */
const droppable = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  union all
  select format('drop index %I', c.relname), pg_get_indexdef(c.oid) from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not i.indisunique`;

/** Inserts millions of rows in minutes: foreign keys are checked, and indexes are built, once at the end. */
export async function inBulk(client: pg.Client, insert: () => Promise<void>): Promise<void> {
  await client.query(`set maintenance_work_mem = '256MB'; set work_mem = '64MB'; set synchronous_commit = off`);
  const { rows } = await client.query<Droppable>(droppable);
  for (const { drop } of rows) await client.query(drop);
  await insert();
  for (const { create } of rows) await client.query(create);
  await client.query('vacuum analyze');
}
