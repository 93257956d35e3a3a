import type { ProjectId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { endSessionsOf, listLinksOfMember, withdrawAddress } from './guest-links.repository.ts';
import { deleteProjectGuest } from './guest-people.repository.ts';
import { endLinks } from './sharing.service.ts';

/**
 * When a member leaves a project, the links that they made end with their guests' sessions; links of reviewers belong to the review, and stay. Links to their own
 * address no longer let them in, and they aren't the guest that they may have been before.
 */
export function createGuestLinksLeaver(parts: Pick<Deps, 'clock' | 'events'>) {
  return async (tx: Tx, project: ProjectId, user: UserId): Promise<void> => {
    const ended = [...(await listLinksOfMember(tx, project, user)), ...(await withdrawAddress(tx, project, user))];
    await endLinks(parts, tx, ended, { at: isoTime(parts.clock), by: null });
    if (await endSessionsOf(tx, project, user))
      await parts.events.append(tx, { type: 'sessions_ended', actorId: null, projectId: null, data: { user_id: user } });
    await deleteProjectGuest(tx, project, user);
  };
}
