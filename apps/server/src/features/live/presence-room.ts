import type { LivePresence, LiveSheet } from '@sheetmark/contract';

/** A tab of this process that receives updates about the others on its sheet. */
export interface PresentTab {
  readonly tab: string;
  /** All others, in their current state. Returns the bytes sent. */
  sendPresent(people: readonly LivePresence[]): number;
  /** Changes of others since the last call, as JSON of `LivePresenceChange`, and tabs that left. Returns the bytes sent. */
  sendMoved(changes: readonly string[], gone: readonly string[]): number;
}

export type News = Partial<Pick<LivePresence, 'pointer' | 'doing'>>;

export interface Present extends LivePresence {
  readonly sheet: LiveSheet;
  /** Null for a tab of another process. */
  readonly listener: PresentTab | null;
}

/** Tabs on one sheet. Further tabs show the sheet without the others. */
const mostTabs = 100;
const mostTabsOfUser = 8;
/** Bytes to all tabs of a room together, per flush: at most, and on average. There are fifty flushes a second. */
const mostAtOnce = 200_000;
const paidByFlush = 20_000;

/** The tabs on one sheet. They receive each other's changes as differences, less often the more there are. */
export class PresenceRoom {
  readonly #tabs = new Map<string, Present>();
  readonly #changed = new Map<string, Set<keyof News | 'name'>>();
  readonly #gone = new Set<string>();
  readonly #newcomers = new Set<string>();
  #debt = 0;

  get isEmpty(): boolean {
    return this.#tabs.size === 0;
  }

  /** Not seated if the room is full. If a user has too many tabs here, the newest displaces their oldest one of this process. */
  put(present: Present): { isSeated: boolean; displaced?: PresentTab } {
    const { tab, listener } = present;
    if (this.#tabs.has(tab)) {
      this.note(tab, present);
      return { isSeated: true };
    }
    const own = [...this.#tabs.values()].filter(({ user_id }) => user_id === present.user_id);
    const oldest = own.length >= mostTabsOfUser ? own.find((other) => other.listener !== null)?.listener : undefined;
    if (oldest) this.remove(oldest.tab);
    if (this.#tabs.size >= mostTabs || own.length - (oldest ? 1 : 0) >= mostTabsOfUser) return { isSeated: false };
    this.#tabs.set(tab, present);
    this.#gone.delete(tab);
    this.#changed.set(tab, new Set(['name', 'pointer', 'doing']));
    if (listener) this.#newcomers.add(tab);
    return oldest ? { isSeated: true, displaced: oldest } : { isSeated: true };
  }

  find(tab: string): Present | undefined {
    return this.#tabs.get(tab);
  }

  list(): Present[] {
    return [...this.#tabs.values()];
  }

  /** Ignores properties that did not change. */
  note(tab: string, { pointer, doing }: News): void {
    const present = this.#tabs.get(tab);
    if (!present) return;
    const changed = this.#changed.get(tab) ?? new Set<keyof News | 'name'>();
    if (pointer !== undefined && !isSame(pointer, present.pointer)) changed.add('pointer');
    if (doing !== undefined && !isSame(doing, present.doing)) changed.add('doing');
    if (changed.size > 0) this.#changed.set(tab, changed);
    this.#tabs.set(tab, { ...present, ...(pointer !== undefined && { pointer }), ...(doing !== undefined && { doing }) });
  }

  remove(tab: string): void {
    if (!this.#tabs.delete(tab)) return;
    this.#changed.delete(tab);
    this.#newcomers.delete(tab);
    this.#gone.add(tab);
  }

  /** Runs fifty times a second. Changes that exceed the limit wait, and are sent in their latest state. */
  flush(): void {
    this.#debt = Math.max(0, this.#debt - paidByFlush);
    if (this.#debt > 0 || this.#changed.size + this.#gone.size === 0) return;
    const listeners = [...this.#tabs.values()].flatMap(({ listener }) => listener ?? []);
    const changes = this.#takeChanges(mostAtOnce / Math.max(1, listeners.length));
    const gone = [...this.#gone];
    const people = [...this.#tabs.values()].map(({ tab, user_id, name, pointer, doing }): LivePresence => ({
      tab,
      user_id,
      name,
      pointer,
      doing,
    }));
    for (const listener of listeners) {
      if (this.#newcomers.delete(listener.tab)) {
        this.#debt += listener.sendPresent(people.filter(({ tab }) => tab !== listener.tab));
        continue;
      }
      const others = changes.flatMap(({ tab, text }) => (tab === listener.tab ? [] : [text]));
      if (others.length + gone.length > 0) this.#debt += listener.sendMoved(others, gone);
    }
    this.#gone.clear();
  }

  /** The oldest changes that fit, at least one. */
  #takeChanges(mostBytes: number): { tab: string; text: string }[] {
    const taken: { tab: string; text: string }[] = [];
    let bytes = 0;
    for (const [tab, names] of this.#changed) {
      const present = this.#tabs.get(tab);
      if (!present) continue;
      const { user_id, name, pointer, doing } = present;
      const news = { ...(names.has('name') && { name }), ...(names.has('pointer') && { pointer }), ...(names.has('doing') && { doing }) };
      const text = JSON.stringify({ tab, user_id, ...news });
      bytes += text.length;
      if (taken.length > 0 && bytes > mostBytes) break;
      this.#changed.delete(tab);
      taken.push({ tab, text });
    }
    return taken;
  }
}

/** Compares by JSON: the values are small, and the same schema orders their properties. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const roomOf = ({ item_id, page_number }: LiveSheet): string => `${item_id} ${page_number}`;
