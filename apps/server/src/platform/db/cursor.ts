import { defaultPageSize, type PageQuery } from '@sheetmark/contract';
import { type Expression, sql } from 'kysely';
import { invalidInput } from '../http/app-error.ts';
import type { Reader } from './unit-of-work.ts';

/** Cursors are opaque to callers: here, the id of the last row of the page before. */
function encodeCursor(lastId: number): string {
  return Buffer.from(String(lastId)).toString('base64url');
}

/** Of rows of which one more than the limit was asked for: those to show, and the cursor of the page behind them. */
export function cutPage<T extends { readonly id: number }>(rows: readonly T[], limit: number): { shown: T[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, next_cursor: last ? encodeCursor(last.id) : null };
}

/** Null without a cursor, or with an empty one. Throws `invalid_input` for one that was not made here. */
export function decodeCursor(cursor: string | undefined): number | null {
  if (cursor === undefined || cursor === '') return null;
  const id = Number(Buffer.from(cursor, 'base64url').toString());
  if (!Number.isSafeInteger(id) || id < 0 || encodeCursor(id) !== cursor)
    throw invalidInput('cursor', 'This cursor is not one that a list answered.');
  return id;
}

/** Counting goes so far, so that a page of a long list costs no more than one of a short list. */
export const countedAtMost = 1000;

/** Of rows that were counted to one above `countedAtMost` at the most. */
export function counted(rows: number): { total: number; total_is_exact: boolean } {
  return { total: Math.min(rows, countedAtMost), total_is_exact: rows <= countedAtMost };
}

export async function countRows(db: Reader, rows: Expression<{ id: number }>): Promise<number> {
  const found = await sql<{ n: number }>`select count(*) as n from (${rows}) as counted`.execute(db);
  return found.rows[0]?.n ?? 0;
}

export function pageLimit(page: PageQuery): number {
  return page.limit ?? defaultPageSize;
}
