import { sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

/** Which of these keys a row names. */
type Named = (db: Reader, keys: readonly string[]) => Promise<readonly string[]>;

function inColumn<Table extends keyof Database>(table: Table, column: keyof Database[Table] & string): Named {
  return async (db, keys) => {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any(${keys}::text[])`.execute(db);
    return rows.map((row) => row.key);
  };
}

/** `sheets/{project}/{file}/…`: all that is below a file's number belongs to it. */
const ofFiles: Named = async (db, keys) => {
  const fileOf = (key: string): number => Number(key.split('/')[2]);
  const { rows } = await sql<{ id: number }>`select id from files where id = any(${[...new Set(keys.map(fileOf))]}::bigint[])`.execute(db);
  const standing = new Set(rows.map((row) => row.id));
  return keys.filter((key) => standing.has(fileOf(key)));
};

/** Every sort of key that may be swept away, and what names one. What looks like none of these is not ours to judge. */
const sorts: readonly { readonly looks: RegExp; readonly named: Named }[] = [
  { looks: /^originals\/\d+\/[a-z0-9_-]+$/, named: inColumn('files', 'storage_key') },
  { looks: /^media\/\d+\/[a-z0-9_-]+$/, named: inColumn('media', 'storage_key') },
  { looks: /^archives\/\d+\/[a-z0-9_-]+$/, named: inColumn('project_archives', 'storage_key') },
  { looks: /^uploads\/\d+\/[a-z0-9_-]+$/, named: inColumn('upload_parts', 'storage_key') },
  { looks: /^markups\/\d+\/\d+\/[a-z0-9_-]+$/, named: inColumn('markups', 'thumbnail_key') },
  { looks: /^(sheets|tiles)\/\d{1,15}\/\d{1,15}\/.+$/, named: ofFiles },
];

/** Those that no row names, of the sorts that are known. */
export async function findUnnamed(db: Reader, keys: readonly string[]): Promise<string[]> {
  const unnamed: string[] = [];
  for (const { looks, named } of sorts) {
    const ofSort = keys.filter((key) => looks.test(key));
    if (ofSort.length === 0) continue;
    const standing = new Set(await named(db, ofSort));
    unnamed.push(...ofSort.filter((key) => !standing.has(key)));
  }
  return unnamed;
}

/** Remembers since when each key has been without a name. */
export async function noteUnnamed(db: Reader, keys: readonly string[], at: string): Promise<void> {
  await sql`insert into unnamed_bytes (storage_key, seen_at) select key, ${at} from unnest(${keys}::text[]) as key on conflict do nothing`.execute(
    db,
  );
}

export async function forgetUnnamed(db: Reader, keys: readonly string[]): Promise<void> {
  await sql`delete from unnamed_bytes where storage_key = any(${keys}::text[])`.execute(db);
}

/** Those that have been without a name since then, or longer. */
export async function unnamedSince(db: Reader, keys: readonly string[], since: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from unnamed_bytes where storage_key = any(${keys}::text[]) and seen_at <= ${since}`.execute(db);
  return rows.map((row) => row.key);
}
