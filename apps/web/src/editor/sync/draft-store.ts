import { type CanvasObject, isCanvasObject } from '@sheetmark/editor-core';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { createKey } from '../../lib/create-key.ts';

/** Unsaved drawing of one user on one page. */
export interface Draft {
  /** New or changed objects, in their current state. */
  readonly changed: readonly CanvasObject[];
  /** Objects among them that the server knows, in the server's state when they were changed. */
  readonly bases?: readonly CanvasObject[];
  /** Deleted objects of saved markups, with their markups. */
  readonly removed: readonly { readonly id: string; readonly markupId: number }[];
  /** The idempotency key of the new markup: sent twice, it is created once. */
  readonly saveKey: string;
  /** A save was requested, and hasn't reached the server. */
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
 * The draft of one visit to a page on this device. Each visit has its own key, so that two tabs don't overwrite each other, and holds a lock with
 * that name: drafts without a held lock are left over, and the next visit takes them.
 */
export class DraftStore {
  readonly #prefix: string;
  readonly #key: string;
  #release: (() => void) | null = null;

  constructor({ userId, itemId, pageNumber }: DraftPlace) {
    this.#prefix = `${userId}/${itemId}/${pageNumber}/`;
    this.#key = this.#prefix + createKey();
  }

  /** From now on other visits know that this one is active. */
  hold(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#release = resolve;
    void locks()?.request(this.#key, () => promise);
  }

  /** Ends the visit; its unsaved draft is left over. */
  release(): void {
    this.#release?.();
    this.#release = null;
  }

  /** Takes the drafts of ended visits as one draft of this visit. Null if there are none, or this browser stores nothing. */
  async takeOver(): Promise<Draft | null> {
    try {
      const database = await open();
      const keys = await database.getAllKeys('drafts', IDBKeyRange.bound(this.#prefix, `${this.#prefix}\uffff`));
      const left: Draft[] = [];
      for (const key of keys) {
        if (key !== this.#key) await runIfUnlocked(key, async () => void left.push(...(await this.#take(database, key))));
      }
      return joinDrafts(left);
    } catch {
      return null;
    }
  }

  /** Resolves to whether it is stored on this device. Null deletes the draft. */
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

  /** Moves a draft to this visit's key, atomically: a crash loses nothing. Empty if another visit was faster. */
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

/** Undefined on pages without TLS: then every stored draft counts as left over. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

async function runIfUnlocked(key: string, act: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (!manager) return act();
  await manager.request(key, { ifAvailable: true }, (lock) => (lock ? act() : undefined));
}

function joinDrafts(drafts: readonly Draft[]): Draft | null {
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
