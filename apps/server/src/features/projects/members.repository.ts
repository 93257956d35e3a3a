import type { FolderId, MemberRole, MembershipId, ProjectId, UserId } from '@sheetmark/contract';
import { type Selectable, sql } from 'kysely';
import type { MembershipsTable } from '../../platform/db/project-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { isShadow, shadowOf } from '../../platform/ids/shadow.ts';
import { isMembershipOf, visibleFolders } from '../visibility/public.ts';
import type { Membership } from './projects.policy.ts';

/** The projects that the user is a member of, without those in the trash. */
export async function listProjectIds(db: Reader, user: UserId): Promise<ProjectId[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project_id')
    .select('projects.id')
    .where(isMembershipOf('memberships', user))
    .where('projects.deleted_at', 'is', null)
    .orderBy('projects.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined for an inactive or deleted account, and if the user doesn't see one of the folders. */
export async function findActiveMembership(
  db: Reader,
  projectId: ProjectId,
  userId: UserId,
  folders: readonly FolderId[] = [],
): Promise<Membership | undefined> {
  const found = await db
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['projects.user_id as owner', 'memberships.role'])
    .where('memberships.project_id', '=', projectId)
    .where(isMembershipOf('memberships', userId))
    .where('projects.deleted_at', 'is', null)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .$if(folders.length > 0, (rows) => rows.where(visibleFolders(folders, userId)))
    .executeTakeFirst();
  return found && { projectId, userId, isOwner: found.owner === userId, role: found.role };
}

export interface MemberOfProject {
  readonly project_id: ProjectId;
  readonly user_id: UserId;
  /** The same, or the member whose shadow it is. */
  readonly person_id: UserId;
  /** The members of a project in the trash. */
  readonly is_deleted: boolean;
}

/** Which of these users, and shadows, are in which of these projects. Leaves out inactive accounts. */
export async function listMemberships(db: Reader, projects: readonly ProjectId[], users: readonly UserId[]): Promise<MemberOfProject[]> {
  if (projects.length === 0 || users.length === 0) return [];
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.id', 'memberships.project_id', 'memberships.user_id as person_id'])
    .select((eb) => eb('projects.deleted_at', 'is not', null).$castTo<boolean>().as('is_deleted'))
    .where(sql<boolean>`memberships.project_id = any(${projects})`)
    .where(sql<boolean>`(memberships.user_id = any(${users}) or memberships.id = any(${users.filter(isShadow).map((id) => -id)}))`)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .execute();
  const asked = new Set(users);
  return rows.flatMap(({ id, ...row }) =>
    [row.person_id, shadowOf(id)].filter((viewer) => asked.has(viewer)).map((user_id) => ({ ...row, user_id })),
  );
}

export async function insertMembership(
  db: Reader,
  projectId: ProjectId,
  userId: UserId,
  role: MemberRole = 'editor',
): Promise<MembershipId | undefined> {
  const added = await db
    .insertInto('memberships')
    .values({ project_id: projectId, user_id: userId, role })
    .onConflict((clash) => clash.columns(['project_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Returns whether there was one to delete. */
export async function deleteMembership(db: Reader, id: MembershipId): Promise<boolean> {
  const deleted = await db.deleteFrom('memberships').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted !== undefined;
}

export async function updateRole(db: Reader, id: MembershipId, role: MemberRole): Promise<void> {
  await db.updateTable('memberships').set({ role }).where('id', '=', id).execute();
}

export async function findMembership(db: Reader, id: MembershipId): Promise<Selectable<MembershipsTable> | undefined> {
  return db.selectFrom('memberships').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The membership of an account that isn't deleted. */
export async function findMember(db: Reader, projectId: ProjectId, userId: UserId): Promise<MemberRow | undefined> {
  return membersOf(db).where('memberships.project_id', '=', projectId).where('memberships.user_id', '=', userId).executeTakeFirst();
}

export async function findMemberByEmail(db: Reader, projectId: ProjectId, email: string): Promise<MemberRow | undefined> {
  return membersOf(db)
    .orderBy('memberships.id')
    .where('memberships.project_id', '=', projectId)
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .executeTakeFirst();
}

export interface MemberRow {
  readonly id: MembershipId;
  readonly project_id: ProjectId;
  readonly project_owner_id: UserId;
  readonly user_id: UserId;
  readonly role: MemberRole;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly extra_settings: unknown;
}

/** In no order. */
export function membersOf(db: Reader) {
  return db
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.id', 'memberships.project_id', 'memberships.role', 'projects.user_id as project_owner_id'])
    .select(['users.id as user_id', 'users.email', 'users.first_name', 'users.last_name', 'users.extra_settings'])
    .where('users.deleted_at', 'is', null);
}

export async function listMembers(db: Reader, projectIds: readonly ProjectId[]): Promise<MemberRow[]> {
  if (projectIds.length === 0) return [];
  return membersOf(db).where('memberships.project_id', 'in', projectIds).orderBy('memberships.id').execute();
}

/** The first members of each project, always with its owner and the viewer. */
export async function listSomeMembers(
  db: Reader,
  projectIds: readonly ProjectId[],
  { viewer, most }: { viewer: UserId; most: number },
): Promise<MemberRow[]> {
  if (projectIds.length === 0) return [];
  return membersOf(db)
    .orderBy('memberships.id')
    .where(
      sql<boolean>`memberships.id in (
        select first.id from unnest(${projectIds}::bigint[]) as requested (project_id) cross join lateral (
          select m.id from memberships m where m.project_id = requested.project_id order by m.id limit ${most}) first
        union
        select m.id from memberships m join projects p on p.id = m.project_id
        where m.project_id = any(${projectIds}::bigint[]) and (m.user_id = p.user_id or ${isMembershipOf('m', viewer)}))`,
    )
    .execute();
}

export async function countMembers(db: Reader, projectIds: readonly ProjectId[]): Promise<{ project_id: ProjectId; n: number }[]> {
  if (projectIds.length === 0) return [];
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select((eb) => ['memberships.project_id', eb.fn.countAll<number>().as('n')])
    .where('memberships.project_id', 'in', projectIds)
    .where('users.deleted_at', 'is', null)
    .groupBy('memberships.project_id')
    .execute();
}

/** In the order of joining, after the cursor. */
export async function listMembersOf(db: Reader, project: ProjectId, page: { limit: number; above: number }): Promise<MemberRow[]> {
  return membersOf(db)
    .orderBy('memberships.id')
    .where('memberships.project_id', '=', project)
    .where(sql<number>`memberships.id`, '>', page.above)
    .limit(page.limit)
    .execute();
}

export async function countMembersOf(db: Reader, project: ProjectId): Promise<number> {
  const { n } = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('memberships.project_id', '=', project)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Every membership of the user, also in projects in the trash. */
export async function listMembershipsOf(db: Reader, user: UserId): Promise<Selectable<MembershipsTable>[]> {
  return db.selectFrom('memberships').selectAll().where('user_id', '=', user).orderBy('project_id').execute();
}

/** The longest-standing member besides this user; inactive accounts come last. */
export async function findSuccessor(db: Reader, project: ProjectId, besides: UserId): Promise<UserId | undefined> {
  const found = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.project_id', '=', project)
    .where('users.id', '<>', besides)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.is_active', 'desc')
    .orderBy('memberships.id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}
