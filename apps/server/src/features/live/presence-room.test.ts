import { ItemId, LivePresenceChange, type LivePresence, PageNumber, presenceAfter, UserId } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { PresenceRoom, type PresentTab } from './presence-room.ts';

const sheet = { item_id: ItemId.parse(1), page_number: PageNumber.parse(1) };

/** A tab that keeps what it heard. */
class Tab implements PresentTab {
  readonly tab: string;
  bytes = 0;
  messages = 0;
  readonly people = new Map<string, LivePresence>();

  constructor(tab: string) {
    this.tab = tab;
  }

  sendPresent(people: readonly LivePresence[]): number {
    this.people.clear();
    for (const one of people) this.people.set(one.tab, one);
    return this.#count(JSON.stringify(people));
  }

  sendMoved(changes: readonly string[], gone: readonly string[]): number {
    for (const text of changes) {
      const change = LivePresenceChange.parse(JSON.parse(text));
      this.people.set(change.tab, presenceAfter(this.people.get(change.tab), change));
    }
    for (const tab of gone) this.people.delete(tab);
    return this.#count(changes.join() + gone.join());
  }

  #count(text: string): number {
    this.bytes += text.length;
    this.messages += 1;
    return text.length;
  }
}

function roomWith(tabs: readonly Tab[], userOf: (n: number) => number = (n) => n + 1): PresenceRoom {
  const room = new PresenceRoom();
  for (const [n, listener] of tabs.entries()) {
    room.put({ tab: listener.tab, user_id: UserId.parse(userOf(n)), name: listener.tab, sheet, pointer: null, doing: null, listener });
  }
  return room;
}
const tabsNamed = (count: number): Tab[] => Array.from({ length: count }, (_, n) => new Tab(`tab-${n}-${'x'.repeat(36)}`));

test('a newcomer receives everyone, the others receive the newcomer, then all receive changes', () => {
  const [ann, ben, eve] = [new Tab('ann'), new Tab('ben'), new Tab('eve')];
  const room = roomWith([ann, ben]);
  room.note('ann', { pointer: { x: 1, y: 1 } });
  room.flush();
  room.put({ tab: 'eve', user_id: UserId.parse(9), name: 'Eve', sheet, pointer: null, doing: null, listener: eve });
  const before = ann.bytes;
  room.flush();
  expect([...eve.people.keys()]).toEqual(['ann', 'ben']);
  expect(ann.bytes - before).toBeLessThan(80);
  room.note('eve', { pointer: { x: 2, y: 2 } });
  room.remove('ben');
  room.flush();
  expect([...ann.people.values()].map(({ tab, pointer }) => [tab, pointer])).toEqual([['eve', { x: 2, y: 2 }]]);
});

test('nothing is sent without changes', () => {
  const tabs = [new Tab('ann'), new Tab('ben')];
  const room = roomWith(tabs);
  room.note('ann', { pointer: { x: 1, y: 1 } });
  room.flush();
  room.note('ann', { pointer: { x: 1, y: 1 } });
  room.flush();
  expect(tabs.map(({ messages }) => messages)).toEqual([1, 1]);
});

test('eighty tabs that move at once get a bounded number of bytes, and end up with the same positions', () => {
  const tabs = tabsNamed(80);
  const room = roomWith(tabs);
  for (let flush = 1; flush <= 500; flush += 1) {
    for (const { tab } of tabs) room.note(tab, { pointer: { x: flush, y: flush } });
    room.flush();
  }
  const sent = tabs.reduce((sum, { bytes }) => sum + bytes, 0);
  // Ten seconds; whole lists in every flush would be 400 MB.
  expect(sent).toBeLessThan(12_000_000);
  for (let flush = 1; flush <= 200; flush += 1) room.flush();
  for (const { tab, people } of tabs) {
    const others = [...people.values()];
    expect(others).toHaveLength(79);
    expect(others.every((other) => other.tab !== tab && other.pointer?.x === 500)).toBe(true);
  }
});

test('in a room of five every move is sent at once', () => {
  const tabs = tabsNamed(5);
  const room = roomWith(tabs);
  for (let flush = 1; flush <= 50; flush += 1) {
    for (const { tab } of tabs) room.note(tab, { pointer: { x: flush, y: 1 } });
    room.flush();
    expect(tabs.every(({ people }) => [...people.values()].every(({ pointer }) => pointer?.x === flush))).toBe(true);
  }
});

test("a sheet seats a user's newest eight tabs", () => {
  const tabs = tabsNamed(9);
  const room = roomWith(tabs, () => 7);
  expect(room.list().map(({ tab }) => tab)).toEqual(tabs.slice(1).map(({ tab }) => tab));
});

test('a sheet seats at most a hundred tabs', () => {
  const room = roomWith(tabsNamed(101));
  expect(room.list()).toHaveLength(100);
});
