import type { LivePresence, LiveSheet } from '@sheetmark/contract';

/** A tab of this process, which hears of the others on its sheet. */
export interface PresentTab {
  readonly tab: string;
  /** All others, as they are now. */
  tellPresent(people: readonly LivePresence[]): number;
  /** What changed of others since, as JSON of `LivePresenceChange`, and tabs that left. Both return how many bytes they sent. */
  tellMoved(changes: readonly string[], gone: readonly string[]): number;
}

export type News = Partial<Pick<LivePresence, 'pointer' | 'doing'>>;

export interface Present extends LivePresence {
  readonly sheet: LiveSheet;
  /** Null: of another process. */
  readonly listener: PresentTab | null;
}

/** Tabs on one sheet. Further ones see the sheet and nobody on it. */
const mostTabs = 100;
const mostTabsOfUser = 8;
/** Bytes to all tabs of a room together: in one flush, and on average in each. There are fifty flushes a second. */
const mostAtOnce = 200_000;
const paidByFlush = 20_000;

/** Those on one sheet. They hear of each other in differences, the latest state of each, and less often the more there is to say. */
export class PresenceRoom {
  readonly #tabs = new Map<string, Present>();
  readonly #changed = new Map<string, Set<keyof News>>();
  readonly #gone = new Set<string>();
  readonly #newcomers = new Set<string>();
  #debt = 0;

  get isEmpty(): boolean {
    return this.#tabs.size === 0;
  }

  /** False when the room is full. Of one user with too many tabs here the oldest one of this process makes room. */
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
    this.#changed.set(tab, new Set(['pointer', 'doing']));
    if (listener) this.#newcomers.add(tab);
    return oldest ? { isSeated: true, displaced: oldest } : { isSeated: true };
  }

  find(tab: string): Present | undefined {
    return this.#tabs.get(tab);
  }

  list(): Present[] {
    return [...this.#tabs.values()];
  }

  /** What did not change is not told. */
  note(tab: string, { pointer, doing }: News): void {
    const present = this.#tabs.get(tab);
    if (!present) return;
    const changed = this.#changed.get(tab) ?? new Set();
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

  /** Fifty times a second. What is too much for now stays, and is told as it is by then. */
  flush(): void {
    this.#debt = Math.max(0, this.#debt - paidByFlush);
    if (this.#debt > 0 || this.#changed.size + this.#gone.size === 0) return;
    const listeners = [...this.#tabs.values()].flatMap(({ listener }) => listener ?? []);
    const changes = this.#takeChanges(mostAtOnce / Math.max(1, listeners.length));
    const gone = [...this.#gone];
    const people = [...this.#tabs.values()].map(({ tab, user_id, pointer, doing }): LivePresence => ({ tab, user_id, pointer, doing }));
    for (const listener of listeners) {
      if (this.#newcomers.delete(listener.tab)) {
        this.#debt += listener.tellPresent(people.filter(({ tab }) => tab !== listener.tab));
        continue;
      }
      const others = changes.flatMap(({ tab, text }) => (tab === listener.tab ? [] : [text]));
      if (others.length + gone.length > 0) this.#debt += listener.tellMoved(others, gone);
    }
    this.#gone.clear();
  }

  /** Longest waiting first, as many as fit; one always does. */
  #takeChanges(mostBytes: number): { tab: string; text: string }[] {
    const taken: { tab: string; text: string }[] = [];
    let bytes = 0;
    for (const [tab, names] of this.#changed) {
      const present = this.#tabs.get(tab);
      if (!present) continue;
      const { user_id, pointer, doing } = present;
      const text = JSON.stringify({ tab, user_id, ...(names.has('pointer') && { pointer }), ...(names.has('doing') && { doing }) });
      bytes += text.length;
      if (taken.length > 0 && bytes > mostBytes) break;
      this.#changed.delete(tab);
      taken.push({ tab, text });
    }
    return taken;
  }
}

/** Both are small, and made by the same schema. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const roomOf = ({ item_id, page_number }: LiveSheet): string => `${item_id} ${page_number}`;
