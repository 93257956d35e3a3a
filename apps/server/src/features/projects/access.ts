import type { FileId, FolderId, ItemId, ProjectId, Right, SessionId, UserId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findFolder, type FoundFolder } from './folders.repository.ts';
import { findGuestAccess, type GuestPlace, listGuestPages } from './guest-access.repository.ts';
import { findActiveMembership } from './members.repository.ts';
import { mayDo, type Membership } from './projects.policy.ts';

/** Who calls, and the right that the call needs. */
type Caller = Pick<Actor, 'id' | 'right' | 'personalToken' | 'guest'> & { readonly session?: SessionId | undefined };

/** Whether the caller’s personal token, if there is one, is for this project. */
const isWithinToken = ({ personalToken }: Pick<Actor, 'personalToken'>, projectId: ProjectId): boolean =>
  personalToken?.projects?.includes(projectId) ?? true;

const refusals: Readonly<Record<Right, string>> = {
  view: 'You can’t see this.',
  comment: 'You can view this project. Ask its owner to let you comment.',
  markup: 'You can view this project. Ask its owner to let you draw markups.',
  edit: 'Your role in this project doesn’t allow this change. Ask the owner of the project for another role.',
};

interface Where {
  /** Members who don't see one of them aren't let in. */
  readonly folders?: readonly FolderId[] | undefined;
  /** Lets guests in whose link covers it. */
  readonly place?: GuestPlace | undefined;
}

interface Asked extends Where {
  /** Missing: what the call needs. */
  readonly right?: Right | undefined;
}

/** A guest's session isn't a membership, even if its user has one. Guests have access only where `place` says what the call is about. */
async function findAccess(db: Reader, actor: Caller, projectId: ProjectId, { folders, place }: Where): Promise<Membership | undefined> {
  const { id, session, guest } = actor;
  const membership = !guest && isWithinToken(actor, projectId) ? await findActiveMembership(db, projectId, id, folders) : undefined;
  if (membership || !place || session === undefined) return membership;
  const found = await findGuestAccess(db, { user: id, session, project: projectId }, place);
  return found && { projectId, userId: id, isOwner: false, role: 'viewer', guest: found };
}

/**
 * The first line of every service method that touches a project. Users who aren't members, or don't see one of the folders, get the same answer as
 * for what doesn't exist. Throws `not_found`, or `not_allowed` if the member's role doesn't include the right that the call needs.
 */
export async function requireMember(
  db: Reader,
  actor: Caller,
  projectId: ProjectId,
  asked: Right | Asked | undefined = {},
): Promise<Membership> {
  const { right = actor.right ?? 'view', ...where } = typeof asked === 'string' ? { right: asked } : asked;
  const membership = await findAccess(db, actor, projectId, where);
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
export async function requireOwner(
  db: Reader,
  actor: Pick<Actor, 'id' | 'personalToken' | 'guest'>,
  projectId: ProjectId,
): Promise<Membership> {
  const membership = await requireMember(db, actor, projectId, 'view');
  if (!membership.isOwner) throw new AppError('not_allowed', { message: 'Only the owner of the project may do this.' });
  return membership;
}

/** Rows that name an item, a version or a review are open to guests whose link covers it; others never are. */
interface RowOfProject extends GuestPlace {
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
export async function requireMemberOf<T extends RowOfProject>(db: Reader, actor: Caller, row: T | undefined, asked?: Right): Promise<T> {
  if (!row) throw notFound();
  const isPlace = (row.item_id ?? row.review_id ?? null) !== null;
  const right = row.is_staged === true ? 'edit' : asked;
  await requireMember(db, actor, row.project_id, { right, folders: [row.folder_id ?? []].flat(), place: isPlace ? row : undefined });
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

/** The row with the page that a call is about, so that guests are let in to the pages that their link covers. */
export const onPage = <T extends GuestPlace>(row: T | undefined, page_number: number): (T & { page_number: number }) | undefined =>
  row && { ...row, page_number };

type Looking = { readonly guest?: unknown; readonly session?: SessionId | undefined };
type OfItem = { readonly item: ItemId; readonly file: FileId | null };

/** The pages of a version, or of all versions, that the caller may see. Null: all, for members. */
export async function listSeenPages(db: Reader, { guest, session }: Looking, at: OfItem): Promise<ReadonlySet<number> | null> {
  return guest && session !== undefined ? listGuestPages(db, session, at) : null;
}

/** As `listSeenPages`, for one page after the other. */
export async function pagesSeenBy(db: Reader, actor: Looking, at: OfItem): Promise<(page: number) => boolean> {
  const pages = await listSeenPages(db, actor, at);
  return (page) => pages?.has(page) ?? true;
}
