import { type CanvasObject, isCanvasObject } from '@sheetmark/editor-core';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { newKey } from '../../lib/new-key.ts';

/** Drawing that the server does not have yet, of one user on one page. */
export interface Draft {
  /** Objects that are new or changed, as they are now. */
  readonly changed: readonly CanvasObject[];
  /** Those of them that the server knows, as it had them when they were changed. */
  readonly bases?: readonly CanvasObject[];
  /** Objects of saved markups that were deleted, with the markup each belonged to. */
  readonly removed: readonly { readonly id: string; readonly markupId: number }[];
  /** Names the new markup for the server: sent twice, it is made once. */
  readonly saveKey: string;
  /** It was to be saved, and did not reach the server. */
  readonly toSend?: boolean;
}

export interface DraftPlace {
  readonly userId: number;
  readonly itemId: number;
  readonly pageNumber: number;
}

interface Drafts extends DBSchema {
  drafts: {
    key: string;
    value: { changed: unknown[]; bases?: unknown[]; removed: { id: string; markupId: number }[]; saveKey: string; toSend?: boolean };
  };
}

let opened: Promise<IDBPDatabase<Drafts>> | undefined;

function open(): Promise<IDBPDatabase<Drafts>> {
  opened ??= openDB<Drafts>('sheetmark', 1, { upgrade: (database) => void database.createObjectStore('drafts') });
  return opened;
}

/**
 * Where one visit to a page keeps its draft on this device. Each has a place of its own, so that two tabs do not write over each other,
 * and holds a lock by its name: the drafts of a visit whose lock is free are left over, for the next one to take.
 */
export class DraftKeeper {
  readonly #prefix: string;
  readonly #key: string;
  #release: (() => void) | null = null;

  constructor({ userId, itemId, pageNumber }: DraftPlace) {
    this.#prefix = `${userId}/${itemId}/${pageNumber}/`;
    this.#key = this.#prefix + newKey();
  }

  /** From now on others know that this visit goes on. */
  hold(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#release = resolve;
    void locks()?.request(this.#key, () => promise);
  }

  /** The visit is over; what it kept and did not save is left over. */
  release(): void {
    this.#release?.();
    this.#release = null;
  }

  /** Takes what ended visits left over, as one draft of this visit. Null when there is none, or this browser keeps nothing. */
  async takeOver(): Promise<Draft | null> {
    try {
      const database = await open();
      const keys = await database.getAllKeys('drafts', IDBKeyRange.bound(this.#prefix, `${this.#prefix}\uffff`));
      const left: Draft[] = [];
      for (const key of keys) {
        if (key !== this.#key) await whereFree(key, async () => void left.push(...(await this.#take(database, key))));
      }
      return joined(left);
    } catch {
      return null;
    }
  }

  /** Resolves to whether it is safe: on the disk of this device. Null forgets the draft. */
  async write(draft: Draft | null): Promise<boolean> {
    try {
      const database = await open();
      if (draft === null) await database.delete('drafts', this.#key);
      else
        await database.put(
          'drafts',
          { ...draft, changed: [...draft.changed], bases: [...(draft.bases ?? [])], removed: [...draft.removed] },
          this.#key,
        );
      return true;
    } catch {
      return false;
    }
  }

  /** Brings a draft under this visit's key, in one step: a crash in between loses nothing. Empty when another visit was quicker. */
  async #take(database: IDBPDatabase<Drafts>, key: string): Promise<Draft[]> {
    const step = database.transaction('drafts', 'readwrite');
    const [kept, own] = [await step.store.get(key), await step.store.get(this.#key)];
    if (!kept) return [];
    const both = {
      ...kept,
      changed: [...(own?.changed ?? []), ...kept.changed],
      bases: [...(own?.bases ?? []), ...(kept.bases ?? [])],
      removed: [...(own?.removed ?? []), ...kept.removed],
    };
    await Promise.all([step.store.put(both, this.#key), step.store.delete(key), step.done]);
    return [{ ...kept, changed: kept.changed.filter(isCanvasObject), bases: (kept.bases ?? []).filter(isCanvasObject) }];
  }
}

/** Undefined on pages served without TLS: what is kept then counts as left over. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

async function whereFree(key: string, act: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (!manager) return act();
  await manager.request(key, { ifAvailable: true }, (lock) => (lock ? act() : undefined));
}

function joined(drafts: readonly Draft[]): Draft | null {
  const last = drafts.at(-1);
  if (!last) return null;
  return {
    changed: drafts.flatMap(({ changed }) => changed),
    bases: drafts.flatMap(({ bases = [] }) => bases),
    removed: drafts.flatMap(({ removed }) => removed),
    saveKey: last.saveKey,
    toSend: drafts.some(({ toSend }) => toSend),
  };
}
