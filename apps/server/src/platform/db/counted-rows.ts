import { type Expression, sql } from 'kysely';
import type { Reader } from './unit-of-work.ts';

/** Counting stops here, so that a page of a long list costs no more than one of a short list. */
export const countedAtMost = 1000;

/** Takes a count that stopped at `countedAtMost + 1`. */
export function counted(rows: number): { total: number; total_is_exact: boolean } {
  return { total: Math.min(rows, countedAtMost), total_is_exact: rows <= countedAtMost };
}

export async function countRows(db: Reader, rows: Expression<{ id: number }>): Promise<number> {
  const found = await sql<{ n: number }>`select count(*) as n from (${rows}) as counted`.execute(db);
  return found.rows[0]?.n ?? 0;
}
