import type { InvitationId, MemberRole, ProjectId, UserId } from '@sheetmark/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { InvitationsTable } from '../../platform/db/project-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { hashToken } from '../../platform/ids/secrets.ts';

export interface InvitationQuestion {
  readonly email: string;
  readonly token: string;
  readonly now: string;
}

/** Whether this token invites this address and is valid. */
export async function isInvited(db: Reader, { email, token, now }: InvitationQuestion): Promise<boolean> {
  const found = await db
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('expires_at', '>', now)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** What a valid invitation shows to anyone with its token. */
export async function findInvitationByToken(db: Reader, token: string, now: string) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .innerJoin('projects', 'projects.id', 'invitations.project_id')
    .select(['invitations.email', 'users.first_name', 'users.last_name', 'projects.name as project'])
    .where('invitations.token_hash', '=', hashToken(token))
    .where('invitations.expires_at', '>', now)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst();
}

export interface NewInvitation {
  readonly projectId: ProjectId;
  readonly email: string;
  readonly role?: MemberRole | undefined;
  readonly tokenHash: Buffer;
  readonly invitedBy: UserId;
  readonly now: string;
  readonly expiresAt: string;
}

/** A pending invitation of this address gets the new token and time instead of a second row. */
export async function putInvitation(db: Reader, made: NewInvitation): Promise<InvitationId> {
  const role = made.role === undefined ? {} : { role: made.role };
  const renewed = { token_hash: made.tokenHash, invited_by: made.invitedBy, expires_at: made.expiresAt, ...role };
  const { id } = await db
    .insertInto('invitations')
    .values({ ...renewed, project_id: made.projectId, email: made.email, created_at: made.now })
    .onConflict((clash) =>
      clash
        .expression(sql`project_id, lower(email)`)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet(renewed),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function pending(db: Reader) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select(['users.first_name', 'users.last_name'])
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null);
}

export type PendingInvitation = Awaited<ReturnType<ReturnType<typeof pending>['execute']>>[number];

export async function findPending(db: Reader, id: InvitationId): Promise<PendingInvitation | undefined> {
  return pending(db).where('invitations.id', '=', id).executeTakeFirst();
}

/** Newest first, after the cursor. */
export async function listPending(
  db: Reader,
  project: ProjectId,
  page: { limit: number; below: number | null },
): Promise<PendingInvitation[]> {
  return pending(db)
    .where('invitations.project_id', '=', project)
    .$if(page.below !== null, (rows) => rows.where(sql<number>`invitations.id`, '<', page.below ?? 0))
    .orderBy('invitations.id', 'desc')
    .limit(page.limit)
    .execute();
}

/** Per project. */
export async function countPending(db: Reader, projectIds: readonly ProjectId[]): Promise<{ project_id: ProjectId; n: number }[]> {
  if (projectIds.length === 0) return [];
  return db
    .selectFrom('invitations')
    .select((eb) => ['project_id', eb.fn.countAll<number>().as('n')])
    .where('project_id', 'in', projectIds)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .groupBy('project_id')
    .execute();
}

export type Invitation = Selectable<InvitationsTable>;

/** In any state. Locks the row, so that two people accepting at once take turns. */
export async function lockByToken(db: Reader, tokenHash: Buffer): Promise<Invitation | undefined> {
  return db.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst();
}

/** The invitations of this user's validated address. */
const isOf = (user: UserId) =>
  sql<boolean>`exists (select from users u where u.id = ${user} and u.validated_at is not null and lower(u.email) = lower(invitations.email))`;

/** Like `lockByToken`, for the invited person. */
export async function lockOwn(db: Reader, id: InvitationId, user: UserId): Promise<Invitation | undefined> {
  return db.selectFrom('invitations').selectAll().where('id', '=', id).where(isOf(user)).forUpdate().executeTakeFirst();
}

/** In any state, for the invited person; undefined once its project is deleted. */
export async function findOwn(db: Reader, id: InvitationId, user: UserId) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .innerJoin('projects', (join) => join.onRef('projects.id', '=', 'invitations.project_id').on('projects.deleted_at', 'is', null))
    .leftJoin('memberships', (join) => join.onRef('memberships.project_id', '=', 'projects.id').on('memberships.user_id', '=', user))
    .select(['invitations.id', 'invitations.project_id', 'invitations.expires_at', 'invitations.accepted_at', 'invitations.revoked_at'])
    .select(['users.first_name', 'users.last_name', 'projects.name as project', 'memberships.id as membership_id'])
    .where('invitations.id', '=', id)
    .where(isOf(user))
    .executeTakeFirst();
}
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** Ends a pending invitation; false when it is no longer pending. */
export async function endInvitation(db: Reader, id: InvitationId, end: Updateable<InvitationsTable>): Promise<boolean> {
  const ended = await db
    .updateTable('invitations')
    .set(end)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Withdraws the project's pending invitations, all or those of one address. */
export async function revokeInvitations(db: Reader, project: ProjectId, now: string, email?: string): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('project_id', '=', project)
    .$if(email !== undefined, (rows) => rows.where(sql<boolean>`lower(email) = lower(${email})`))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The account of an address, if its owner has one: an unvalidated sign-up may be a stranger's. */
export async function findAccount(db: Reader, email: string): Promise<UserId | undefined> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('validated_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.id;
}
