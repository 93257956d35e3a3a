import { sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

/** Returns those of the keys that a row names. */
type FindNamed = (db: Reader, keys: readonly string[]) => Promise<readonly string[]>;

function inColumn<Table extends keyof Database>(table: Table, column: keyof Database[Table] & string): FindNamed {
  return async (db, keys) => {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any(${keys}::text[])`.execute(db);
    return rows.map((row) => row.key);
  };
}

/** `sheets/{project}/{file}/…`: everything below a file's id belongs to it. */
const ofFiles: FindNamed = async (db, keys) => {
  const fileOf = (key: string): number => Number(key.split('/')[2]);
  const { rows } = await sql<{ id: number }>`select id from files where id = any(${[...new Set(keys.map(fileOf))]}::bigint[])`.execute(db);
  const existing = new Set(rows.map((row) => row.id));
  return keys.filter((key) => existing.has(fileOf(key)));
};

/** The kinds of keys that may be deleted, and the rows that name them. Other keys may belong to someone else. */
const kinds: readonly { readonly pattern: RegExp; readonly findNamed: FindNamed }[] = [
  { pattern: /^originals\/\d+\/[a-z0-9_-]+$/, findNamed: inColumn('files', 'storage_key') },
  { pattern: /^media\/\d+\/[a-z0-9_-]+$/, findNamed: inColumn('media', 'storage_key') },
  { pattern: /^archives\/\d+\/[a-z0-9_-]+$/, findNamed: inColumn('project_archives', 'storage_key') },
  { pattern: /^exports\/\d+\/[a-z0-9_-]+$/, findNamed: inColumn('markup_exports', 'storage_key') },
  { pattern: /^topics\/\d+\/[a-z0-9_-]+$/, findNamed: inColumn('topic_imports', 'storage_key') },
  { pattern: /^uploads\/\d+\/[a-z0-9_-]+$/, findNamed: inColumn('upload_parts', 'storage_key') },
  { pattern: /^markups\/\d+\/\d+\/[a-z0-9_-]+$/, findNamed: inColumn('markups', 'thumbnail_key') },
  { pattern: /^(sheets|tiles)\/\d{1,15}\/\d{1,15}\/.+$/, findNamed: ofFiles },
];

/** The keys of a known kind that no row names. */
export async function findUnreferenced(db: Reader, keys: readonly string[]): Promise<string[]> {
  const unnamed: string[] = [];
  for (const { pattern, findNamed } of kinds) {
    const ofKind = keys.filter((key) => pattern.test(key));
    if (ofKind.length === 0) continue;
    const named = new Set(await findNamed(db, ofKind));
    unnamed.push(...ofKind.filter((key) => !named.has(key)));
  }
  return unnamed;
}

/** Records the keys as unnamed since now, unless they are recorded already. */
export async function recordUnreferenced(db: Reader, keys: readonly string[], at: string): Promise<void> {
  await sql`insert into unnamed_bytes (storage_key, seen_at) select key, ${at} from unnest(${keys}::text[]) as key on conflict do nothing`.execute(
    db,
  );
}

export async function forgetUnreferenced(db: Reader, keys: readonly string[]): Promise<void> {
  await sql`delete from unnamed_bytes where storage_key = any(${keys}::text[])`.execute(db);
}

/** The keys that have been unnamed since then or longer. */
export async function listUnnamedSince(db: Reader, keys: readonly string[], since: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from unnamed_bytes where storage_key = any(${keys}::text[]) and seen_at <= ${since}`.execute(db);
  return rows.map((row) => row.key);
}
