import { LiveDoing, LivePointer, type LivePresence, LiveSheet, UserId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { longestNote } from '../../platform/bus/bus.ts';

/** Who hears of the others on a sheet. */
export interface PresentTab {
  readonly tab: string;
  tellPresent(people: readonly LivePresence[]): void;
}

/** One tab on a sheet, as one process tells the others. `sheet` null: it has left. */
const Sighting = z.strictObject({
  tab: z.string().min(1).max(50),
  user_id: UserId,
  sheet: LiveSheet.nullable(),
  pointer: LivePointer,
  doing: LiveDoing.nullable(),
});
type Sighting = z.infer<typeof Sighting>;
const Note = z.array(Sighting);

/** Who was not told of for so many sweeps was in a process that is gone. */
const forgottenAfter = 4;

type Present = LivePresence & { readonly roomKey: string; listener: PresentTab | null; sheet: LiveSheet; unheardFor: number };

const keyOf = ({ item_id, page_number }: LiveSheet): string => `${item_id} ${page_number}`;

/** Who is on which sheet, and where they point. Lives in memory alone; what moves is told in lots, here and to the other processes. */
export class Presence {
  readonly #bus: Pick<Deps['bus'], 'tell' | 'hear'>;
  readonly #tabs = new Map<string, Present>();
  readonly #rooms = new Map<string, Set<string>>();
  readonly #stirred = new Set<string>();
  readonly #toTell = new Map<string, Sighting>();
  readonly #stopHearing: () => void;

  constructor(bus: Pick<Deps['bus'], 'tell' | 'hear'>) {
    this.#bus = bus;
    this.#stopHearing = bus.hear((note) => this.#hear(note));
  }

  close(): void {
    this.#stopHearing();
  }

  enter(listener: PresentTab, user: UserId, sheet: LiveSheet): void {
    this.leave(listener.tab);
    this.#put({ tab: listener.tab, user_id: user, sheet, pointer: null, doing: null }, listener);
    this.#announce(listener.tab);
  }

  leave(tab: string): void {
    const present = this.#tabs.get(tab);
    if (!present) return;
    this.#remove(present);
    if (present.listener) this.#toTell.set(tab, { tab, user_id: present.user_id, sheet: null, pointer: null, doing: null });
  }

  note(tab: string, news: Partial<Pick<Sighting, 'pointer' | 'doing'>>): void {
    const present = this.#tabs.get(tab);
    if (!present) return;
    this.#tabs.set(tab, { ...present, ...news });
    this.#stirred.add(present.roomKey);
    this.#announce(tab);
  }

  /** Many times a second. */
  async flush(): Promise<void> {
    for (const room of this.#stirred) this.#tellRoom(room);
    this.#stirred.clear();
    const sightings = [...this.#toTell.values()];
    this.#toTell.clear();
    for (const note of notesOf(sightings)) await this.#bus.tell(note);
  }

  /** Says again who is here, for processes that have just begun or missed a note, and forgets whom nobody speaks of any more. */
  sweep(): void {
    for (const present of this.#tabs.values()) {
      if (present.listener) this.#announce(present.tab);
      else if ((present.unheardFor += 1) > forgottenAfter) this.#remove(present);
    }
  }

  #hear(note: string): void {
    const heard = Note.safeParse(parsed(note)).data ?? [];
    for (const sighting of heard) {
      const known = this.#tabs.get(sighting.tab);
      if (known?.listener) continue;
      if (known && (sighting.sheet === null || keyOf(sighting.sheet) !== known.roomKey)) this.#remove(known);
      if (sighting.sheet) this.#put({ ...sighting, sheet: sighting.sheet }, null);
    }
  }

  #put({ tab, user_id, sheet, pointer, doing }: Sighting & { sheet: LiveSheet }, listener: PresentTab | null): void {
    const roomKey = keyOf(sheet);
    this.#tabs.set(tab, { tab, user_id, sheet, pointer, doing, roomKey, listener, unheardFor: 0 });
    this.#rooms.set(roomKey, (this.#rooms.get(roomKey) ?? new Set()).add(tab));
    this.#stirred.add(roomKey);
  }

  #remove({ tab, roomKey }: Present): void {
    this.#tabs.delete(tab);
    this.#stirred.add(roomKey);
    const room = this.#rooms.get(roomKey);
    room?.delete(tab);
    if (room?.size === 0) this.#rooms.delete(roomKey);
  }

  #announce(tab: string): void {
    const present = this.#tabs.get(tab);
    if (!present) return;
    const { user_id, sheet, pointer, doing } = present;
    this.#toTell.set(tab, { tab, user_id, sheet, pointer, doing });
  }

  #tellRoom(room: string): void {
    const present = [...(this.#rooms.get(room) ?? [])].flatMap((tab) => this.#tabs.get(tab) ?? []);
    for (const { tab, listener } of present) {
      const others = present.filter((other) => other.tab !== tab);
      listener?.tellPresent(others.map(({ tab: whose, user_id, pointer, doing }) => ({ tab: whose, user_id, pointer, doing })));
    }
  }
}

/** As few notes as hold them. One sighting alone always fits: what it may hold is bounded. */
function notesOf(sightings: readonly Sighting[]): string[] {
  const notes: string[] = [];
  let [texts, length]: [string[], number] = [[], 0];
  for (const text of sightings.map((sighting) => JSON.stringify(sighting))) {
    const more = Buffer.byteLength(text) + 1;
    if (length + more + 2 > longestNote && texts.length > 0) {
      notes.push(`[${texts.join()}]`);
      [texts, length] = [[], 0];
    }
    texts.push(text);
    length += more;
  }
  return texts.length === 0 ? notes : [...notes, `[${texts.join()}]`];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
