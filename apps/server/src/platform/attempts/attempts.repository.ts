import type { Reader } from '../db/unit-of-work.ts';

/** Rate limits shared by all processes. `subject` names the action and its actor or target. */
export async function insertAttempt(db: Reader, subject: string, at: string): Promise<void> {
  await db.insertInto('attempts').values({ subject, at }).execute();
}

/** The largest number of attempts that any of the subjects made since then. */
export async function countMostAttempts(db: Reader, subjects: readonly string[], since: string): Promise<number> {
  const rows = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('subject', 'in', subjects)
    .where('at', '>', since)
    .groupBy('subject')
    .execute();
  return Math.max(0, ...rows.map((row) => row.n));
}

export async function clearAttempts(db: Reader, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('subject', '=', subject).execute();
}
