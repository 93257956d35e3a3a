import { sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

/** A stored file, as its row describes it. */
export type NamedBytes = {
  readonly key: string;
  readonly size: number | null;
  /** Hex. */
  readonly sha256: string | null;
  /** The row's table and id. */
  readonly row: string;
};

interface Naming {
  readonly table: keyof Database;
  readonly column: string;
  /** The columns with the size and the hash. */
  readonly size?: 'size';
  readonly sha256?: 'sha256';
  /** The row's key, if it isn't `id`. */
  readonly id?: string;
}

/** Every column that names a stored file. Tiles have none, because they are rendered again on request. */
export const storedFileColumns: readonly Naming[] = [
  { table: 'files', column: 'storage_key', size: 'size', sha256: 'sha256' },
  { table: 'media', column: 'storage_key', size: 'size', sha256: 'sha256' },
  { table: 'project_archives', column: 'storage_key', size: 'size' },
  { table: 'markup_exports', column: 'storage_key', size: 'size' },
  { table: 'topic_imports', column: 'storage_key', size: 'size' },
  { table: 'upload_parts', column: 'storage_key', size: 'size', id: 'upload_id' },
  { table: 'markups', column: 'thumbnail_key' },
  { table: 'sheets', column: 'preview_key' },
  { table: 'sheets', column: 'thumbnail_key' },
  { table: 'sheets', column: 'raster_key' },
  { table: 'sheet_contents', column: 'words_key', id: 'sheet_id' },
  { table: 'sheet_contents', column: 'lines_key', id: 'sheet_id' },
];

const every = storedFileColumns
  .map(
    ({ table, column, size = 'null::bigint', sha256 = 'null::text', id = 'id' }) =>
      `select ${column} as key, ${size} as size, ${sha256} as sha256, '${table} ' || ${id} as row from ${table} where ${column} is not null`,
  )
  .join(' union all ');

/** Each key once. */
export const namedBytesQuery = `select key, max(size) as size, max(sha256) as sha256, min(row) as row from (${every}) as named group by key`;

/** Whether a row names the key now. */
export async function isNamed(db: Reader, key: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from (${sql.raw(every)}) as named where key = ${key}) as found`.execute(db);
  return rows[0]?.found === true;
}
