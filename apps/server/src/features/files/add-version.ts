import type { FileId, ItemId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Actor, ReceivedFile } from '../../platform/http/handler.ts';
import { createRequireRoom } from '../quotas/public.ts';
import { queueInTurn } from './file-turns.ts';
import { itemNameOf, mediaTypes } from './files.policy.ts';
import * as files from './files.repository.ts';
import type { AcceptedKind } from './rendering/sniff.ts';
import * as sheets from './sheets.repository.ts';

/** Stored bytes that will become a version. */
export interface Arrival {
  readonly actor: Actor;
  readonly file: Omit<ReceivedFile, 'path'>;
  readonly kind: AcceptedKind;
  readonly storageKey: string;
  /** The quota was checked when the upload started. */
  readonly hasRoom?: boolean;
}

/** The result of an upload. `fileId` is the version with its bytes. */
export interface Uploaded {
  readonly itemId: ItemId;
  readonly fileId: FileId;
  readonly as: 'new_version' | 'unchanged' | 'tried_again';
}

/** The version of these bytes: a new one, unless the item's newest version has the same bytes. */
export type AddVersion = (tx: Tx, item: files.ItemRow, arrival: Arrival) => Promise<Uploaded>;

export function createVersionAdder({ clock, events, queue, config }: Pick<Deps, 'clock' | 'events' | 'queue' | 'config'>): AddVersion {
  const requireRoom = createRequireRoom({ config });
  const now = (): string => isoTime(clock);

  /** Users upload the same bytes again after an error message that they couldn't be rendered. */
  async function tryAgain(tx: Tx, newest: files.FileRow): Promise<boolean> {
    if (newest.processing !== 'failed' && newest.processing !== 'ready') return false;
    const { forgotten, drawn } = await sheets.resetFailedSheets(tx, newest.id);
    if (newest.processing === 'ready' && forgotten === 0) return false;
    await files.updateFile(tx, newest.id, { processing: 'queued', failure: null, pages_ready: drawn, render_ms: 0, updated_at: now() });
    await queueInTurn({ tx, queue }, newest);
    return true;
  }

  return async (tx, item, arrival) => {
    const newest = (await files.listVersions(tx, [item.id])).at(-1);
    if (newest?.sha256 === arrival.file.sha256)
      return { itemId: item.id, fileId: newest.id, as: (await tryAgain(tx, newest)) ? 'tried_again' : 'unchanged' };
    if (!arrival.hasRoom) await requireRoom(tx, { userId: arrival.actor.id, projectId: item.project_id, bytes: arrival.file.size });
    const row = await files.insertFile(tx, {
      project_id: item.project_id,
      item_id: item.id,
      version: (await files.lastVersionNumber(tx, item.id)) + 1,
      actual_name: itemNameOf(arrival.file.name),
      kind: arrival.kind,
      media_type: mediaTypes[arrival.kind],
      size: arrival.file.size,
      sha256: arrival.file.sha256,
      storage_key: arrival.storageKey,
      created_by: arrival.actor.id,
      created_at: now(),
      updated_at: now(),
    });
    await files.updateItem(tx, item.id, { updated_at: now() });
    await queueInTurn({ tx, queue }, row);
    // The publication of a staged item tells its own news.
    if (item.is_staged) return { itemId: item.id, fileId: row.id, as: 'new_version' };
    const data = { item_id: item.id, file_id: row.id, version: row.version };
    await events.append(tx, { type: 'file_uploaded', actorId: arrival.actor.id, projectId: item.project_id, data });
    return { itemId: item.id, fileId: row.id, as: 'new_version' };
  };
}
