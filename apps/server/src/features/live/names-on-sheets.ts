import type { LiveSheet, ProjectId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { isShadow } from '../../platform/ids/shadow.ts';
import { findUser, guestEnding, withoutGuestEnding } from '../accounts/public.ts';
import { findGuestAccess, listMemberships } from '../projects/public.ts';
import { listOutsidersOf } from '../visibility/public.ts';
import type { Bearer } from './live-tickets.ts';
import { findProjectOfItem } from './live.repository.ts';

type Place = LiveSheet & { readonly project_id: ProjectId };

/**
 * The name under which others see someone on a sheet; undefined for who isn't there for others: who doesn't see the sheet, owners who see the project as a
 * member, and everyone who came in by a public link, since nobody knows who they are. Whom others don't see sees none of them.
 */
export async function findNameOnSheet(db: Reader, bearer: Bearer, place: Place): Promise<string | undefined> {
  if (isShadow(bearer.userId) || (await findProjectOfItem(db, place.item_id)) !== place.project_id) return undefined;
  const isTheirs = bearer.isGuest ? await isCovered(db, bearer, place) : await isSeen(db, bearer, place);
  const user = isTheirs ? await findUser(db, bearer.userId) : undefined;
  const name = user && `${user.first_name} ${user.last_name}`.trim();
  return name !== undefined && bearer.isGuest ? `${withoutGuestEnding(name)} ${guestEnding}` : name;
}

async function isSeen(db: Reader, { userId }: Bearer, { item_id, project_id }: Place): Promise<boolean> {
  const memberships = await listMemberships(db, [project_id], [userId]);
  const [outsiders] = await listOutsidersOf(db, [{ item_id }]);
  return memberships.some(({ is_deleted }) => !is_deleted) && outsiders?.has(userId) !== true;
}

async function isCovered(db: Reader, { userId, sessionId }: Bearer, { item_id, page_number, project_id }: Place): Promise<boolean> {
  const found = await findGuestAccess(db, { user: userId, session: sessionId, project: project_id }, { item_id, page_number });
  return found?.is_public === false;
}
