import type { FolderId, ProjectId, Right, UserId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findFolder, type FoundFolder } from './folders.repository.ts';
import { findActiveMembership } from './members.repository.ts';
import { mayDo, type Membership } from './projects.policy.ts';

/** Who calls, and the right that the call needs. */
type Caller = Pick<Actor, 'id' | 'right' | 'personalToken'>;

/** Whether the caller’s personal token, if there is one, is for this project. */
const isWithinToken = ({ personalToken }: Pick<Actor, 'personalToken'>, projectId: ProjectId): boolean =>
  personalToken?.projects?.includes(projectId) ?? true;

const refusals: Readonly<Record<Right, string>> = {
  view: 'You can’t see this.',
  comment: 'You can view this project. Ask its owner to let you comment.',
  markup: 'You can view this project. Ask its owner to let you draw markups.',
  edit: 'Your role in this project doesn’t allow this change. Ask the owner of the project for another role.',
};

/**
 * The first line of every service method that touches a project. Users who aren't members, or don't see one of the folders, get the same answer as
 * for what doesn't exist. Throws `not_found`, or `not_allowed` if the member's role doesn't include the right that the call needs.
 */
export async function requireMember(
  db: Reader,
  actor: Caller,
  projectId: ProjectId,
  right: Right = actor.right ?? 'view',
  folders: readonly FolderId[] = [],
): Promise<Membership> {
  const membership = isWithinToken(actor, projectId) ? await findActiveMembership(db, projectId, actor.id, folders) : undefined;
  if (!membership) throw notFound();
  requireRight(membership, right);
  return membership;
}

/** Throws `not_allowed`. */
export function requireRight(membership: Membership, right: Right): void {
  if (!mayDo(membership, right)) throw new AppError('not_allowed', { message: refusals[right] });
}

export async function isMember(db: Reader, user: UserId, projectId: ProjectId): Promise<boolean> {
  return (await findActiveMembership(db, projectId, user)) !== undefined;
}

/** As `requireMember`; throws `not_allowed` for members who are not the owner. */
export async function requireOwner(db: Reader, actor: Pick<Actor, 'id' | 'personalToken'>, projectId: ProjectId): Promise<Membership> {
  const membership = await requireMember(db, actor, projectId, 'view');
  if (!membership.isOwner) throw new AppError('not_allowed', { message: 'Only the owner of the project may do this.' });
  return membership;
}

interface RowOfProject {
  readonly project_id: ProjectId;
  /** Of a publication's draft, which only members see who may publish it. */
  readonly is_staged?: boolean;
  /** The folder, or folders, that the row is in or about; null for what is in no folder. Members may not see it. */
  readonly folder_id: FolderId | readonly FolderId[] | null;
}

/** For rows that are in no folder. */
export const inNoFolder = <T extends object>(row: T | undefined): (T & { folder_id: null }) | undefined =>
  row && { ...row, folder_id: null };

/** For a row of a project, named by the path. Missing rows and rows without access, to their project or folder, get the same answer. Throws `not_found`. */
export async function requireMemberOf<T extends RowOfProject>(db: Reader, actor: Caller, row: T | undefined, right?: Right): Promise<T> {
  if (!row) throw notFound();
  const folders = [row.folder_id ?? []].flat();
  await requireMember(db, actor, row.project_id, row.is_staged === true ? 'edit' : right, folders);
  return row;
}

/** For a folder of a project, named by the path. Throws `not_found`. */
export async function requireFolder(
  db: Reader,
  actor: Caller,
  at: { readonly projectId: ProjectId; readonly folderId: FolderId },
  lock?: 'forShare',
): Promise<FoundFolder> {
  const row = await findFolder(db, at.folderId, lock);
  return requireMemberOf(db, actor, row?.project_id === at.projectId ? row : undefined);
}

/** Checks `projectId` of a body against the row that the path names. Throws `not_found`. */
export function requireSameProject(row: { project_id: ProjectId }, sent: ProjectId | undefined): void {
  if (sent !== undefined && sent !== row.project_id) throw notFound();
}
