import { LiveDoing, LivePointer, LiveSheet, UserId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { maxNoteBytes } from '../../platform/bus/bus.ts';
import { type News, PresenceRoom, type Present, type PresentTab, roomOf } from './presence-room.ts';

/** A tab on a sheet, as processes report it to each other. `sheet` null: it has left. Missing properties are unchanged. */
const Sighting = z.strictObject({
  tab: z.string().min(1).max(50),
  user_id: UserId,
  name: z.string().max(250).optional(),
  sheet: LiveSheet.nullable(),
  pointer: LivePointer.optional(),
  doing: LiveDoing.nullable().optional(),
});
type Sighting = z.infer<typeof Sighting>;
const Note = z.array(Sighting);

/** Sweeps after which a tab that no process reported belongs to a process that is gone. */
const forgottenAfter = 4;

interface Place {
  readonly key: string;
  readonly room: PresenceRoom;
  sweepsUnheard: number;
}

/** Who is on which sheet, and where they point. Only in memory; changes go to tabs and other processes in batches. */
export class Presence {
  readonly #bus: Pick<Deps['bus'], 'sendNote' | 'listenToNotes'>;
  readonly #rooms = new Map<string, PresenceRoom>();
  readonly #places = new Map<string, Place>();
  readonly #unsent = new Map<string, Sighting>();
  readonly #stopHearing: () => void;

  constructor(bus: Pick<Deps['bus'], 'sendNote' | 'listenToNotes'>) {
    this.#bus = bus;
    this.#stopHearing = bus.listenToNotes((note) => this.#receive(note));
  }

  close(): void {
    this.#stopHearing();
  }

  enter(listener: PresentTab, { user, name }: { user: UserId; name: string }, sheet: LiveSheet): void {
    this.leave(listener.tab);
    const present = { tab: listener.tab, user_id: user, name, sheet, pointer: null, doing: null, listener };
    if (this.#put(present)) this.#report(present, present);
  }

  leave(tab: string): void {
    const present = this.find(tab);
    if (!present) return;
    this.#remove(tab);
    if (present.listener) this.#unsent.set(tab, { tab, user_id: present.user_id, sheet: null });
  }

  find(tab: string): Present | undefined {
    return this.#places.get(tab)?.room.find(tab);
  }

  /** The tabs of this process on the sheet. */
  listOwn(sheet: LiveSheet): Present[] {
    return (this.#rooms.get(roomOf(sheet))?.list() ?? []).filter(({ listener }) => listener !== null);
  }

  note(tab: string, news: News): void {
    const place = this.#places.get(tab);
    place?.room.note(tab, news);
    const present = place?.room.find(tab);
    if (present) this.#report(present, news);
  }

  /** Runs many times a second. */
  async flush(): Promise<void> {
    for (const [key, room] of this.#rooms) {
      room.flush();
      if (room.isEmpty) this.#rooms.delete(key);
    }
    const sightings = [...this.#unsent.values()];
    this.#unsent.clear();
    for (const note of notesOf(sightings)) await this.#bus.sendNote(note);
  }

  /** Reports every tab of this process again, for processes that just started or missed a note, and forgets tabs that no process reports. */
  sweep(): void {
    for (const [tab, place] of this.#places) {
      const present = place.room.find(tab);
      if (present?.listener) this.#report(present, present);
      else if ((place.sweepsUnheard += 1) > forgottenAfter) this.#remove(tab);
    }
  }

  #receive(note: string): void {
    for (const { tab, sheet, user_id, name, pointer, doing } of Note.safeParse(parsed(note)).data ?? []) {
      const known = this.find(tab);
      if (known?.listener) continue;
      const isThere = known && sheet && roomOf(sheet) === roomOf(known.sheet);
      if (known && !isThere) this.#remove(tab);
      if (!sheet) continue;
      const before = isThere ? known : null;
      this.#put({
        tab,
        user_id,
        name: name ?? before?.name ?? '',
        sheet,
        listener: null,
        pointer: pointer === undefined ? (before?.pointer ?? null) : pointer,
        doing: doing === undefined ? (before?.doing ?? null) : doing,
      });
    }
  }

  /** False if there is no free seat. */
  #put(present: Present): boolean {
    const key = roomOf(present.sheet);
    const room = this.#rooms.get(key) ?? new PresenceRoom();
    this.#rooms.set(key, room);
    const { isSeated, displaced } = room.put(present);
    if (isSeated) this.#places.set(present.tab, { key, room, sweepsUnheard: 0 });
    if (displaced) {
      this.#places.delete(displaced.tab);
      this.#unsent.set(displaced.tab, { tab: displaced.tab, user_id: present.user_id, sheet: null });
      displaced.sendPresent([]);
    }
    return isSeated;
  }

  #remove(tab: string): void {
    this.#places.get(tab)?.room.remove(tab);
    this.#places.delete(tab);
  }

  /** Adds to the changes that were not reported yet. */
  #report({ tab, user_id, name, sheet }: Present, { pointer, doing }: News): void {
    const waiting = this.#unsent.get(tab);
    const before = waiting?.sheet && roomOf(waiting.sheet) === roomOf(sheet) ? waiting : {};
    const news = { ...(pointer !== undefined && { pointer }), ...(doing !== undefined && { doing }) };
    this.#unsent.set(tab, { ...before, tab, user_id, name, sheet, ...news });
  }
}

/** As few notes as possible. A single sighting always fits, since its properties are bounded. */
function notesOf(sightings: readonly Sighting[]): string[] {
  const notes: string[] = [];
  let [texts, length]: [string[], number] = [[], 0];
  for (const text of sightings.map((sighting) => JSON.stringify(sighting))) {
    const more = Buffer.byteLength(text) + 1;
    if (length + more + 2 > maxNoteBytes && texts.length > 0) {
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
