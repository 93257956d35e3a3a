import type { Insertable } from 'kysely';
import type { SignInStepsTable } from '../../platform/db/account-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

/** Whether there was none with this hash. */
export async function insertStep(db: Reader, step: Insertable<SignInStepsTable>): Promise<boolean> {
  const made = await db
    .insertInto('sign_in_steps')
    .values(step)
    .onConflict((clash) => clash.doNothing())
    .returning('purpose')
    .executeTakeFirst();
  return made !== undefined;
}

export async function findStep(db: Reader, tokenHash: Buffer, now: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('sign_in_steps')
    .select('data')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.data;
}

/** Only one of two simultaneous calls gets it. */
export async function takeStep(db: Reader, tokenHash: Buffer, now: string): Promise<Buffer | undefined> {
  const taken = await db
    .deleteFrom('sign_in_steps')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('data')
    .executeTakeFirst();
  return taken?.data;
}

export async function deleteOldSteps(db: Reader, now: string): Promise<void> {
  await db.deleteFrom('sign_in_steps').where('expires_at', '<=', now).execute();
}
