import type { ComparisonId, FileId, ItemId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { carryJob, followVersionsJob } from './carry-over.jobs.ts';
import * as carryOvers from './carry-over.repository.ts';
import { deleteSheets, insertSheet } from './compared-sheets.repository.ts';
import type { ComparedVersions } from './compared-versions.ts';
import { readCompared } from './read-compared.ts';
import { listShownVersions } from './shown-versions.ts';

type QueueingParts = Pick<Deps, 'clock' | 'queue'>;

/** Call in the transaction that trashes or restores a version. */
export async function queueFollowing(tx: Tx, itemId: ItemId, { queue }: Pick<Deps, 'queue'>): Promise<void> {
  await queue.send(tx, followVersionsJob, { itemId }, { onceKey: `follow ${itemId}` });
}

/** Call in the transaction that makes a comparison ready. */
export async function queueCompared(tx: Tx, id: ComparisonId, parts: QueueingParts): Promise<void> {
  const compared = await readCompared(tx, id);
  if (compared) await queueCarrying(tx, compared, parts);
}

/** Starts carry-overs from a version that waited for its markups. Call in the transaction that ends its own carry-over or comparison, however it ends. */
export async function queueNext(tx: Tx, file: FileId, { queue }: Pick<Deps, 'queue'>): Promise<void> {
  for (const { id, state } of await carryOvers.listFrom(tx, file))
    if (state === 'queued') await queue.send(tx, carryJob, { carryOverId: id });
}

/** Called again, for another alignment, it places markups again that nobody has answered or edited. */
export async function queueCarrying(tx: Tx, compared: ComparedVersions, { clock, queue }: QueueingParts): Promise<void> {
  const now = isoTime(clock);
  const { comparisonId, beforeFile, afterFile, itemId, projectId } = compared;
  if (!(await isNextVersion(tx, compared))) return;
  const at = { project_id: projectId, item_id: itemId, before_file_id: beforeFile, after_file_id: afterFile };
  const isWanted = await carryOvers.isCarryingWanted(tx, afterFile);
  // Markups are with a newer version already: without this one if its comparison failed before.
  const isPassed = (await carryOvers.listFrom(tx, afterFile)).some(({ state }) => state === 'ready');
  const chosen = isWanted && !isPassed ? {} : ({ state: 'undone' } as const);
  const inserted = await carryOvers.insertCarryOver(tx, {
    ...at,
    ...chosen,
    comparison_id: comparisonId,
    created_at: now,
    updated_at: now,
  });
  const row = inserted ?? (await carryOvers.findCarryOver(tx, { itemId, fileId: afterFile }, 'forUpdate'));
  if (row?.before_file_id !== beforeFile || (isPassed && !inserted)) return;
  await deleteSheets(tx, row.id);
  for await (const sheet of compared.sheets) await insertSheet(tx, row.id, sheet);
  const state = row.state === 'undone' ? 'undone' : 'queued';
  await carryOvers.setState(tx, row.id, { state, updated_at: now, comparison_id: comparisonId });
  if (state === 'queued') await queue.send(tx, carryJob, { carryOverId: row.id }, { onceKey: String(row.id) });
}

async function isNextVersion(tx: Tx, { itemId, beforeFile, afterFile }: ComparedVersions): Promise<boolean> {
  const versions = await listShownVersions(tx, itemId);
  return versions.includes(beforeFile) && versions.indexOf(afterFile) === versions.indexOf(beforeFile) + 1;
}
