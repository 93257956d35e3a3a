import type { MarkupId, ReviewId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { markupEvents, updateMarkup } from '../markups/public.ts';
import { lockStamps } from './stamps.repository.ts';

type Parts = Pick<Deps, 'clock' | 'events'>;

export async function removeStamp({ clock, events }: Parts, tx: Tx, id: MarkupId, user: UserId): Promise<void> {
  const row = await updateMarkup(tx, id, { deleted_at: isoTime(clock), deleted_by: user });
  await markupEvents(events)(tx, { id: user }, row, { type: 'markup_deleted' });
}

/** Takes the result off the sheets of a review that is reopened: it isn't one any more. Returns from how many. */
export async function removeStamps(parts: Parts, tx: Tx, review: ReviewId, user: UserId): Promise<number> {
  const stamps = await lockStamps(tx, review);
  for (const id of stamps) await removeStamp(parts, tx, id, user);
  return stamps.length;
}
