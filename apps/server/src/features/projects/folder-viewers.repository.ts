import type { FolderId, MemberRole, ProjectId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { type MemberRow, membersOf } from './members.repository.ts';

export interface FolderAsked {
  readonly project: ProjectId;
  readonly parent: FolderId | null;
  /** Members whom the folder's own limit names. */
  readonly named: readonly UserId[];
  /** In the name or address. */
  readonly search: string;
}

export interface ViewerRow extends MemberRow {
  /** They see the folder around it. */
  readonly is_inside: boolean;
}

const isInside = ({ parent }: FolderAsked) =>
  sql<boolean>`(${parent}::bigint is null or users.id not in (select o.id from outsiders_of(${parent}::bigint) as o (id)))`;

const found = (db: Reader, { project, search }: FolderAsked) =>
  membersOf(db)
    .where('memberships.project_id', '=', project)
    .whereRef('users.id', '<>', 'projects.user_id')
    .$if(search !== '', (rows) =>
      rows.where(sql<boolean>`concat(users.first_name, ' ', users.last_name, ' ', users.email) ilike ${likePattern(search)}`),
    );

/** Those whom the folder names come first, then by name. */
export async function listViewers(db: Reader, asked: FolderAsked, page: { limit: number; offset: number }): Promise<ViewerRow[]> {
  return found(db, asked)
    .select(isInside(asked).as('is_inside'))
    .orderBy(sql`users.id = any(${[...asked.named]}::bigint[])`, 'desc')
    .orderBy(sql`lower(concat(users.first_name, ' ', users.last_name))`)
    .orderBy('memberships.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countViewers(db: Reader, asked: FolderAsked): Promise<number> {
  const { n } = await found(db, asked)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Of the members who see the folder around this one: how many have each role, and the roles of those whom the folder names. */
export async function countRoles(
  db: Reader,
  asked: FolderAsked,
): Promise<{ counts: { role: MemberRole; n: number }[]; named: { user_id: UserId; role: MemberRole }[] }> {
  const inside = found(db, { ...asked, search: '' })
    .clearSelect()
    .where(isInside(asked));
  const [counts, named] = await Promise.all([
    inside
      .select((eb) => ['memberships.role', eb.fn.countAll<number>().as('n')])
      .groupBy('memberships.role')
      .execute(),
    inside
      .select(['memberships.user_id', 'memberships.role'])
      .where(sql<boolean>`users.id = any(${[...asked.named]}::bigint[])`)
      .execute(),
  ]);
  return { counts, named };
}
