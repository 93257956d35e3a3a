import { defaultPageSize, type PageQuery } from '@sheetmark/contract';
import { invalidInput } from './app-error.ts';

/** A cursor is opaque to callers. It contains the id of the previous page's last row, or how many rows came before. */
export function encodeCursor(lastId: number): string {
  return Buffer.from(String(lastId)).toString('base64url');
}

/** Takes up to one row more than the limit. Returns the page, and the cursor of the next one. */
export function cutPage<T extends { readonly id: number }>(rows: readonly T[], limit: number): { shown: T[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, next_cursor: last ? encodeCursor(last.id) : null };
}

/** Null for a missing or empty cursor. Throws `invalid_input` for a cursor that no list returned. */
export function decodeCursor(cursor: string | undefined): number | null {
  if (cursor === undefined || cursor === '') return null;
  const id = Number(Buffer.from(cursor, 'base64url').toString());
  if (!Number.isSafeInteger(id) || id < 0 || encodeCursor(id) !== cursor)
    throw invalidInput('cursor', 'This cursor is not one that a list answered.');
  return id;
}

export function pageLimit(page: PageQuery): number {
  return page.limit ?? defaultPageSize;
}
