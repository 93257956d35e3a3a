import { type CanvasObject, isCanvasObject } from '@sheetmark/editor-core';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Drawing that the server does not have yet, of one user on one page. */
export interface Draft {
  /** Objects that are new or changed, as they are now. */
  readonly changed: readonly CanvasObject[];
  /** Objects of saved markups that were deleted, with the markup each belonged to. */
  readonly removed: readonly { readonly id: string; readonly markupId: number }[];
  /** Names the new markup for the server: sent twice, it is made once. */
  readonly saveKey: string;
}

export interface DraftPlace {
  readonly userId: number;
  readonly itemId: number;
  readonly pageNumber: number;
}

interface Drafts extends DBSchema {
  drafts: { key: string; value: { changed: unknown[]; removed: { id: string; markupId: number }[]; saveKey: string } };
}

const keyOf = ({ userId, itemId, pageNumber }: DraftPlace): string => `${userId}/${itemId}/${pageNumber}`;

let opened: Promise<IDBPDatabase<Drafts>> | undefined;

function open(): Promise<IDBPDatabase<Drafts>> {
  opened ??= openDB<Drafts>('sheetmark', 1, { upgrade: (database) => void database.createObjectStore('drafts') });
  return opened;
}

/** Null when there is none, or this browser keeps nothing. */
export async function readDraft(place: DraftPlace): Promise<Draft | null> {
  try {
    const kept = await (await open()).get('drafts', keyOf(place));
    return kept ? { changed: kept.changed.filter(isCanvasObject), removed: kept.removed, saveKey: kept.saveKey } : null;
  } catch {
    return null;
  }
}

/** Resolves to whether it is safe: on the disk of this device. Null forgets the draft. */
export async function writeDraft(place: DraftPlace, draft: Draft | null): Promise<boolean> {
  try {
    const database = await open();
    if (draft === null) await database.delete('drafts', keyOf(place));
    else await database.put('drafts', { changed: [...draft.changed], removed: [...draft.removed], saveKey: draft.saveKey }, keyOf(place));
    return true;
  } catch {
    return false;
  }
}
