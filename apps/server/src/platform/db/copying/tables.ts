import type pg from 'pg';

export interface Table {
  readonly name: string;
  /** Stored columns; the database computes the others. */
  readonly columns: readonly string[];
}

/** Ours alone: extensions bring their own, and the list of migrations is made by the migrations. */
const tablesQuery = `
select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
group by c.relname order by c.relname`;

const referencesQuery = `
select distinct c.relname::text as table, t.relname::text as needs
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
where k.contype = 'f' and k.conrelid <> k.confrelid and c.relnamespace = current_schema()::regnamespace`;

const sequencesQuery = `
select c.relname::text as table, a.attname::text as column,
  pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass) as last
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`;

/** Each after those that its rows refer to. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(tablesQuery);
  const { rows: references } = await client.query<{ table: string; needs: string }>(referencesQuery);
  const ordered = new Map<string, Table>();
  while (ordered.size < tables.length) {
    const next = tables.filter(({ name }) => !ordered.has(name) && references.every((to) => to.table !== name || ordered.has(to.needs)));
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    for (const table of next) ordered.set(table.name, table);
  }
  return [...ordered.values()];
}

/** The last number that each table's identity gave out; those that gave none are left out. */
export async function lastNumbers(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ table: string; last: number | null }>(sequencesQuery);
  return Object.fromEntries(rows.flatMap(({ table, last }) => (last === null ? [] : [[table, last]])));
}
