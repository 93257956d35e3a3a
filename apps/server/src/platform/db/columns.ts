import type { UserId } from '@sheetmark/contract';
import type { ColumnType } from 'kysely';

/** ISO 8601 UTC with milliseconds; the driver converts. Repositories never see a Date. */
export type Time = ColumnType<string, string, string>;
export type TimeByDefault = ColumnType<string, string | undefined, string>;
export type TimeOrNull = ColumnType<string | null, string | null | undefined, string | null>;
export type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type ByDefault<T> = ColumnType<T, T | undefined, T>;
/** JSON columns are read as parsed and written as text, so that arrays are not taken for SQL arrays. */
export type Json = ColumnType<unknown, string, string>;
export type JsonByDefault = ColumnType<unknown, string | undefined, string>;
export type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;

/** For rows that stay in the trash before they are deleted. */
export interface Trashable {
  deleted_at: TimeOrNull;
  deleted_by: OrNull<UserId>;
}
