import { defaultPageSize, type PageQuery } from '@sheetmark/contract';
import { invalidInput } from '../http/app-error.ts';

/** Cursors are opaque to callers: here, the id of the last row of the page before. */
export function encodeCursor(lastId: number): string {
  return Buffer.from(String(lastId)).toString('base64url');
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
