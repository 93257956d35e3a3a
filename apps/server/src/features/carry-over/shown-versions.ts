import type { FileId, ItemId } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { listVersions } from '../files/public.ts';

/** The versions of an item that can be shown, oldest first. A broken one between two others takes over nothing. */
export async function listShownVersions(tx: Tx, itemId: ItemId): Promise<FileId[]> {
  return (await listVersions(tx, [itemId])).flatMap(({ id, processing }) => (processing === 'failed' ? [] : [id]));
}
