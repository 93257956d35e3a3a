import { ItemId, type LiveDoing, type LiveSheet, type MarkupId, PageNumber, readEventData } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { LoggedEvent } from '../../platform/events/events.ts';
import { listPrivateWork } from './live.repository.ts';
import { roomOf } from './presence-room.ts';

/** The private markups of a sheet, and the ids of their objects. */
export interface Private {
  readonly markups: ReadonlySet<MarkupId>;
  readonly objects: ReadonlySet<string>;
}

const onSheet = z.object({ item_id: ItemId, page_number: PageNumber });

/** The sheets whose markups the events are about. */
export function sheetsOf(events: readonly LoggedEvent[]): LiveSheet[] {
  return events.flatMap(({ data }) => onSheet.safeParse(data).data ?? []);
}

/** Caches what is private on each sheet. */
export class PrivateWork {
  readonly #db: Deps['db'];
  readonly #known = new Map<string, Promise<Private>>();

  constructor(db: Deps['db']) {
    this.#db = db;
  }

  on(sheet: LiveSheet): Promise<Private> {
    const key = roomOf(sheet);
    const known = this.#known.get(key);
    if (known) return known;
    const loading = this.#load(sheet);
    this.#known.set(key, loading);
    loading.catch(() => this.#known.delete(key));
    return loading;
  }

  forget(sheets: readonly LiveSheet[]): void {
    for (const sheet of sheets) this.#known.delete(roomOf(sheet));
  }

  /** From time to time, for sheets that are no longer open. */
  forgetAll(): void {
    this.#known.clear();
  }

  async #load(sheet: LiveSheet): Promise<Private> {
    const rows = await listPrivateWork(this.#db, sheet);
    return { markups: new Set(rows.map(({ id }) => id)), objects: new Set(rows.flatMap(({ objects }) => objects)) };
  }
}

/** Removes everything about private markups: their ids, their objects and outlines. */
export function withoutPrivate(doing: LiveDoing, { markups, objects }: Private): LiveDoing {
  return {
    selection: doing.selection.filter((id) => !objects.has(id)),
    ghosts: doing.ghosts.filter(({ id }) => !objects.has(id)),
    view: doing.view,
    typing: doing.typing !== null && markups.has(doing.typing) ? null : doing.typing,
  };
}

/** Whether it mentions anything that could be private. */
export const mentionsWork = ({ selection, ghosts, typing }: LiveDoing): boolean => selection.length + ghosts.length > 0 || typing !== null;

export const changesVisibility = ({ type, data }: LoggedEvent): boolean =>
  type === 'markup_updated' && readEventData(type, data)?.changed?.includes('visibility') === true;
