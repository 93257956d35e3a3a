import type { ProjectId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { listLinksOfMember } from './guest-links.repository.ts';
import { deleteProjectGuest } from './guest-people.repository.ts';
import { endLinks } from './sharing.service.ts';

/**
 * When a member leaves a project, the links that they made end with their guests' sessions. Links of reviewers belong to the review, and stay. A former member
 * isn't the guest that they may have been before.
 */
export function createGuestLinksLeaver(parts: Pick<Deps, 'clock' | 'events'>) {
  return async (tx: Tx, project: ProjectId, user: UserId): Promise<void> => {
    await endLinks(parts, tx, await listLinksOfMember(tx, project, user), { at: isoTime(parts.clock), by: null });
    await deleteProjectGuest(tx, project, user);
  };
}
