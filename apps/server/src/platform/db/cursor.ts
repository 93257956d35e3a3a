import { defaultPageSize, type PageQuery } from '@sheetmark/contract';
import { invalidInput } from '../http/app-error.ts';

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
  if (!Number.isSafeInteger(id) || id < 0) throw invalidInput('cursor', 'This cursor is not one that a list answered.');
  return id;
}

export function pageLimit(page: PageQuery): number {
  return page.limit ?? defaultPageSize;
}
