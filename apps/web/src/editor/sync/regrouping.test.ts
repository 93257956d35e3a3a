import { type CanvasObject, objectId } from '@sheetmark/editor-core';
import { aRectangle } from '@sheetmark/editor-core/testing';
import { expect, test } from 'vitest';
import { PageSync, type SaveResult, type SavedMarkup } from './page-sync.ts';
import { PageOnServer } from './testing/page-on-server.ts';

const rectangle = (id: string, markupId: number, more: Partial<CanvasObject> = {}): CanvasObject =>
  Object.assign(aRectangle(id, { markupId }), more);
const markup = (id: number, revision: number, objects: readonly CanvasObject[]): SavedMarkup => ({
  id,
  revision,
  editorId: 1,
  objects,
  foreign: [],
});

/** A page with markup 7 of two objects, and a server on which another user splits or merges markups. */
function open(now: () => readonly SavedMarkup[], first: readonly SavedMarkup[]) {
  const shown = new Map<string, CanvasObject>();
  const saved: { id: number; objects: readonly CanvasObject[] }[] = [];
  const reports: unknown[] = [];
  let keys = 0;
  const save = async (each: SavedMarkup, objects: readonly CanvasObject[]): Promise<SaveResult> => {
    const there = now().find(({ id }) => id === each.id);
    if (!there) return 'gone';
    if (each.revision < there.revision) return { outdated: there };
    saved.push({ id: each.id, objects });
    return { saved: { ...there, revision: there.revision + 1, objects } };
  };
  const sync = new PageSync({
    server: { create: async () => 'gone', save, remove: async () => 'removed', list: async () => now() },
    show: ({ put = [], remove = [] }) => {
      for (const object of put) shown.set(object.id, object);
      for (const id of remove) shown.delete(id);
    },
    objectsOf: (id) => [...shown.values()].filter((object) => object.markupId === id),
    newKey: () => `k${(keys += 1)}`,
    now: () => 0,
    onOverruled: (what) => reports.push(what),
  });
  for (const object of sync.load(first)) shown.set(object.id, object);
  return { shown, saved, reports, sync };
}

const [a, b] = [rectangle('a', 7), rectangle('b', 7)];
const whole = [markup(7, 2, [a, b])];
const split = [markup(7, 3, [a]), markup(8, 2, [rectangle('b', 8)])];

test.each(['is reported first', 'is discovered by saving'])(
  'unsaved changes to an object move with it when it is split off, and the split %s',
  async (how) => {
    let there: readonly SavedMarkup[] = whole;
    const page = open(() => there, whole);
    page.sync.note({ changed: [rectangle('b', 7, { opacity: 0.5 })], removed: [] });
    there = split;
    if (how === 'is reported first') page.sync.follow(split);
    await page.sync.save(() => undefined);
    expect(page.saved).toMatchObject([{ id: 8, objects: [{ id: 'b', markupId: 8, opacity: 0.5 }] }]);
    expect(page.sync.unsaved.isEmpty).toBe(true);
    expect([...page.shown.values()].map(({ id, markupId }) => [id, markupId])).toEqual([
      ['a', 7],
      ['b', 8],
    ]);
    expect(page.reports).toEqual([]);
  },
);

test('unsaved changes to a merged markup are saved in the one that has its objects', async () => {
  let there: readonly SavedMarkup[] = split;
  const page = open(() => there, split);
  page.sync.note({ changed: [rectangle('b', 8, { opacity: 0.5 })], removed: [] });
  there = [markup(7, 4, [a, b])];
  await page.sync.save(() => undefined);
  expect(page.saved).toMatchObject([{ id: 7, objects: [{ id: 'a' }, { id: 'b', markupId: 7, opacity: 0.5 }] }]);
  expect([...page.shown.keys()]).toEqual(['a', 'b']);
  expect(page.reports).toEqual([]);
});

test('an object deleted here is removed from the markup that another user moved it to', async () => {
  let there: readonly SavedMarkup[] = [markup(7, 2, [a, b, rectangle('c', 7)])];
  const page = open(() => there, there);
  page.shown.delete('b');
  page.sync.note({ changed: [], removed: [b.id] });
  there = [markup(7, 3, [a]), markup(8, 2, [rectangle('b', 8), rectangle('c', 8)])];
  await page.sync.save(() => undefined);
  expect(page.saved).toMatchObject([{ id: 8, objects: [{ id: 'c' }] }]);
  expect([...page.shown.keys()].sort()).toEqual(['a', 'c']);
});

/** A page and its server. The hooks run once, before the server handles the next save and before its answer arrives. */
function connected() {
  const server = new PageOnServer();
  const shown = new Map<string, CanvasObject>();
  const hooks = { before: (): void => undefined, after: (): void => undefined };
  const once = (name: keyof typeof hooks): void => {
    const act = hooks[name];
    hooks[name] = () => undefined;
    act();
  };
  const send = async <T>(carryOut: () => T): Promise<T> => {
    once('before');
    const answer = carryOut();
    once('after');
    return answer;
  };
  let keys = 0;
  const sync = new PageSync({
    server: {
      create: (objects, key) => send(() => server.create(objects, key)),
      save: (each, objects) => send(() => server.save(each, objects)),
      remove: (each) => send(() => server.remove(each)),
      list: async () => server.list(),
    },
    show: ({ put = [], remove = [] }) => {
      for (const object of put) shown.set(object.id, object);
      for (const id of remove) shown.delete(id);
    },
    objectsOf: (id) => [...shown.values()].filter((object) => object.markupId === id),
    newKey: () => `k${(keys += 1)}`,
    now: () => 0,
    onOverruled: () => undefined,
  });
  const draw = (...objects: CanvasObject[]): void => {
    for (const object of objects) shown.set(object.id, object);
    sync.note({ changed: objects, removed: [] });
  };
  const erase = (...ids: string[]): void => {
    for (const id of ids) shown.delete(id);
    sync.note({ changed: [], removed: ids.map(objectId) });
  };
  const follow = (): void => sync.follow(server.list(), server.merged);
  const save = () => sync.save(() => undefined);
  const idsOf = (objects: Iterable<{ id: string }>): string[] => [...objects].map(({ id }) => id).sort();
  return {
    server,
    sync,
    hooks,
    draw,
    erase,
    follow,
    save,
    shown: () => idsOf(shown.values()),
    stored: () => idsOf(server.list().flatMap(({ objects }) => objects)),
  };
}

const fresh = (id: string): CanvasObject => aRectangle(id, { markupId: null });

test('a new markup that was merged before its creation was confirmed is not created twice', async () => {
  const { server, hooks, draw, save, shown, stored, follow } = connected();
  server.create([fresh('theirs')], 'other');
  draw(fresh('mine'));
  hooks.after = () => {
    server.merge(1, 2);
    throw new Error('cut');
  };
  await expect(save()).rejects.toThrow('cut');
  await save();
  follow();
  expect([stored(), shown()]).toEqual([
    ['mine', 'theirs'],
    ['mine', 'theirs'],
  ]);
});

test('a reply that arrives after its markup was merged leaves the object in the other markup', async () => {
  const { server, hooks, draw, save, shown, follow, sync } = connected();
  server.create([fresh('theirs')], 'other');
  draw(fresh('mine'));
  await save();
  draw(aRectangle('mine', { markupId: 2, x: 99 }));
  hooks.after = () => {
    server.merge(1, 2);
    follow();
  };
  await save();
  draw(aRectangle('mine', { markupId: 2, x: 50 }));
  await save();
  follow();
  expect(shown()).toEqual(['mine', 'theirs']);
  expect(sync.unsaved.isEmpty).toBe(true);
});

test('erasing all of a markup keeps objects that another user has since merged into it', async () => {
  const { server, hooks, draw, erase, save, shown, stored, follow } = connected();
  draw(fresh('mine'));
  await save();
  server.create([fresh('theirs')], 'other');
  erase('mine');
  hooks.before = () => server.merge(1, 2);
  await save();
  follow();
  expect([stored(), shown()]).toEqual([['theirs'], ['theirs']]);
});

test('a late reply about a merged or deleted markup does not bring it back', async () => {
  const { server, hooks, draw, erase, save, shown, follow, sync } = connected();
  draw(fresh('mine'), fresh('more'));
  await save();
  server.create([fresh('theirs')], 'other');
  follow();
  erase('mine', 'more');
  hooks.before = () => server.merge(1, 2);
  hooks.after = () => {
    server.merge(3, 1);
    for (const each of server.list()) server.remove(each);
    follow();
    sync.forget(1);
  };
  await save();
  expect(shown()).toEqual([]);
});

test('a markup that a list lacks is removed, even if the list has as many markups as the page knows', () => {
  const [first, deleted] = [markup(1, 1, [rectangle('a', 1)]), markup(3, 1, [rectangle('c', 3)])];
  const { sync, shown } = open(() => [], [first, deleted]);
  // Markup 2 was merged away when the list was made: it isn't shown.
  sync.follow([first, markup(2, 1, [rectangle('b', 2)])], [2]);
  expect([...shown.keys()]).toEqual(['a']);
});

test('a deleted markup comes back only with a newer revision: one that was restored, not one in a list requested before', () => {
  const first = markup(1, 1, [rectangle('a', 1)]);
  const { sync, shown } = open(() => [], [first]);
  sync.forget(1);
  sync.follow([first]);
  expect([...shown.keys()]).toEqual([]);
  sync.applyNewer([markup(1, 3, [rectangle('a', 1)])]);
  expect([...shown.keys()]).toEqual(['a']);
});
