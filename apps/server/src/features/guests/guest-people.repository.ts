import type { GuestLinkId, ProjectId, SessionId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';

export async function insertProjectGuest(
  tx: Tx,
  guest: { project_id: ProjectId; user_id: UserId; invited_by: UserId; created_at: string },
) {
  await tx
    .insertInto('project_guests')
    .values(guest)
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Ends that someone is a guest of a project, unless they are there by a link. */
export async function deleteProjectGuest(tx: Tx, project: ProjectId, user: UserId): Promise<void> {
  await sql`
    delete from project_guests where project_id = ${project} and user_id = ${user} and not exists (
      select from guest_sessions g join sessions s on s.id = g.session_id and s.user_id = ${user}
        join guest_links l on l.id = g.link_id and l.project_id = ${project} and l.revoked_at is null)`.execute(tx);
}

/** Counts one more visit. */
export async function recordVisit(tx: Tx, link_id: GuestLinkId, user_id: UserId, at: string): Promise<void> {
  await tx
    .insertInto('guest_visits')
    .values({ link_id, user_id, opened: 1, last_opened_at: at })
    .onConflict((clash) => clash.columns(['link_id', 'user_id']).doUpdateSet({ opened: sql`guest_visits.opened + 1`, last_opened_at: at }))
    .execute();
}

export async function insertGuestSession(tx: Tx, session_id: SessionId, link_id: GuestLinkId): Promise<void> {
  await tx.insertInto('guest_sessions').values({ session_id, link_id }).execute();
}

interface Code {
  readonly link_id: GuestLinkId;
  readonly email: string;
  readonly name: string;
  readonly code_hash: Buffer;
  readonly expires_at: string;
}

/** Replaces the address's code before, with all its tries. */
export async function putCode(tx: Tx, code: Code): Promise<void> {
  const { name, code_hash, expires_at } = code;
  await tx
    .insertInto('guest_codes')
    .values(code)
    .onConflict((clash) => clash.columns(['link_id', 'email']).doUpdateSet({ name, code_hash, expires_at, tries: 0 }))
    .execute();
}

export async function lockCode(tx: Tx, link: GuestLinkId, email: string): Promise<(Code & { readonly tries: number }) | undefined> {
  return tx.selectFrom('guest_codes').selectAll().where('link_id', '=', link).where('email', '=', email).forUpdate().executeTakeFirst();
}

export async function countTry(tx: Tx, { link_id, email }: Pick<Code, 'link_id' | 'email'>): Promise<void> {
  await tx
    .updateTable('guest_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('link_id', '=', link_id)
    .where('email', '=', email)
    .execute();
}

export async function deleteCode(tx: Tx, { link_id, email }: Pick<Code, 'link_id' | 'email'>): Promise<void> {
  await tx.deleteFrom('guest_codes').where('link_id', '=', link_id).where('email', '=', email).execute();
}

export interface Settings {
  readonly members_invite: boolean;
  readonly allows_public: boolean;
}

export async function findSettings(db: Reader, project: ProjectId): Promise<Settings> {
  const found = await db
    .selectFrom('guest_settings')
    .select(['members_invite', 'allows_public'])
    .where('project_id', '=', project)
    .executeTakeFirst();
  return found ?? { members_invite: false, allows_public: false };
}

export async function putSettings(tx: Tx, project_id: ProjectId, settings: Settings): Promise<void> {
  await tx
    .insertInto('guest_settings')
    .values({ project_id, ...settings })
    .onConflict((clash) => clash.column('project_id').doUpdateSet(settings))
    .execute();
}
