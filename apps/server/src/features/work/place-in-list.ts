import { WorkType } from '@sheetmark/contract';
import { z } from 'zod';
import { invalidInput } from '../../platform/http/app-error.ts';
import type { PlaceInList } from './work.repository.ts';

/** Compact on the way: keys, type, id. */
const Written = z.tuple([z.array(z.string().max(300)).min(1).max(3), WorkType, z.int().positive()]);

export function encodePlace({ keys, type, id }: PlaceInList): string {
  return Buffer.from(JSON.stringify([keys, type, id])).toString('base64url');
}

/** Null without a cursor. Throws `invalid_input` for one that no list of so many keys answered. */
export function decodePlace(cursor: string | undefined, keyCount: number): PlaceInList | null {
  if (cursor === undefined || cursor === '') return null;
  const read = Written.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success || read.data[0].length !== keyCount) throw strangeCursor();
  const [keys, type, id] = read.data;
  return { keys, type, id };
}

export const strangeCursor = () => invalidInput('cursor', 'This cursor is not one that this list answered.');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
