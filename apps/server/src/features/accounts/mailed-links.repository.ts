import type { UserId } from '@sheetmark/contract';
import type { Insertable, Selectable } from 'kysely';
import type { MailedLinksTable } from '../../platform/db/account-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

type Purpose = Selectable<MailedLinksTable>['purpose'];

export async function insertMailedLink(db: Reader, link: Insertable<MailedLinksTable>): Promise<void> {
  await db.insertInto('mailed_links').values(link).execute();
}

export async function countLinksSince(db: Reader, id: UserId, purpose: Purpose, since: string): Promise<number> {
  const { n } = await db
    .selectFrom('mailed_links')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', id)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** The user of a link that still works. */
export async function findMailedLink(db: Reader, tokenHash: Buffer, purpose: Purpose, now: string): Promise<UserId | undefined> {
  const found = await db
    .selectFrom('mailed_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.user_id;
}

/** Uses the link up. Only one of two simultaneous calls succeeds. */
export async function takeMailedLink(db: Reader, tokenHash: Buffer, purpose: Purpose, now: string): Promise<UserId | undefined> {
  const taken = await db
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id;
}

/** Ends every link of this purpose that was mailed before. */
export async function endMailedLinks(db: Reader, id: UserId, purpose: Purpose, now: string): Promise<void> {
  await db
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('user_id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}
