import { parseJson, WorkType } from '@sheetmark/contract';
import { z } from 'zod';
import { invalidInput } from '../../platform/http/app-error.ts';
import type { PlaceInList } from './work.repository.ts';

/** Where the next page begins, and how many rows were counted for the first: counting costs more than a page. */
export interface ListCursor {
  readonly place: PlaceInList;
  readonly counted: number;
}

/** Compact on the way: keys, type, id, count. */
const Written = z.tuple([z.array(z.string().max(600)).min(1).max(3), WorkType, z.int().positive(), z.int().nonnegative()]);

export function encodeCursor({ place: { keys, type, id }, counted }: ListCursor): string {
  return Buffer.from(JSON.stringify([keys, type, id, counted])).toString('base64url');
}

/** Null without a cursor. Throws `invalid_input` for one that no list of so many keys answered. */
export function decodeCursor(cursor: string | undefined, keyCount: number): ListCursor | null {
  if (cursor === undefined || cursor === '') return null;
  const read = Written.safeParse(readCursor(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success || read.data[0].length !== keyCount) throw invalidCursor();
  const [keys, type, id, counted] = read.data;
  return { place: { keys, type, id }, counted };
}

export const invalidCursor = () => invalidInput('cursor', 'This cursor is not one that this list answered.');

/** Null for what is no JSON. */
export function readCursor(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
