import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { drawThumbnailJob, queueReadFacts } from '../markups/public.ts';
import { type CarryOverRow, setState } from './carry-over.repository.ts';
import { returnEdited } from './return-edited.ts';
import { deleteCarried, returnUnedited } from './returned-markups.repository.ts';

export type TakingBack = Pick<Deps, 'clock' | 'events' | 'queue' | 'workers'>;

/** Null for the server itself. */
type Who = Actor | null;

/** Moves the markups of a carry-over back to the older version, as part of a transaction that has locked it. */
export async function takeBack(tx: Tx, row: CarryOverRow, who: Who, parts: TakingBack & { readonly isWithdrawn: boolean }): Promise<void> {
  const { clock, queue, workers, isWithdrawn } = parts;
  const unedited = (await returnUnedited(tx, row.id)).map(({ id }) => id);
  const edited = await returnEdited(tx, { row, owner: who === null ? 'job' : `user ${who.id}`, workers });
  await deleteCarried(tx, row.id);
  await queue.sendAll(
    tx,
    drawThumbnailJob,
    [...unedited, ...edited].map((markupId) => ({ markupId })),
    ({ markupId }) => ({ onceKey: String(markupId) }),
  );
  await queueReadFacts(queue, tx);
  await setState(tx, row.id, { state: 'undone', is_withdrawn: isWithdrawn, updated_at: isoTime(clock) });
  await appendCarried(tx, row, who, parts);
}

export async function appendCarried(tx: Tx, row: CarryOverRow, who: Who, { events }: Pick<Deps, 'events'>): Promise<void> {
  const data = { item_id: row.item_id, file_id: row.after_file_id, carry_over_id: row.id };
  await events.append(tx, { type: 'markups_carried', actorId: who === null ? null : who.id, projectId: row.project_id, data });
}
