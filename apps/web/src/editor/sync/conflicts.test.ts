import type { CanvasObject } from '@sheetmark/editor-core';
import { aRectangle } from '@sheetmark/editor-core/testing';
import { expect, it } from 'vitest';
import type { Draft } from './draft-store.ts';
import { type PageServer, PageSync, type SavedMarkup } from './page-sync.ts';

const drawn: CanvasObject = aRectangle('a', { markupId: 7, x: 10, stroke: '#000000' });
const savedMarkup = (revision: number, parts: Partial<CanvasObject>): SavedMarkup => ({
  id: 7,
  revision,
  editorId: 1,
  objects: [Object.assign({}, drawn, parts)],
  foreign: [],
});

/** A page with one object on it, and a server on which another user saved first. */
function open(theirs: Partial<CanvasObject>, loaded = savedMarkup(1, {})) {
  let server = savedMarkup(2, theirs);
  const shown = new Map<string, CanvasObject>();
  const answer: PageServer['save'] = async ({ revision }, objects) => {
    if (revision < server.revision) return { outdated: server };
    server = { ...server, revision: server.revision + 1, objects };
    return { saved: server };
  };
  const sync = new PageSync({
    server: { create: async () => 'gone', save: answer, remove: async () => 'removed', list: async () => [] },
    show: ({ put = [] }) => put.forEach((object) => shown.set(object.id, object)),
    objectsOf: () => [],
    newKey: () => 'key',
    now: () => 0,
    onOverruled: () => undefined,
  });
  sync.load([loaded]);
  const set = (parts: Partial<CanvasObject>): void => sync.note({ changed: [Object.assign({}, drawn, parts)], removed: [] });
  return { sync, set, save: () => sync.save(() => undefined), onServer: () => server.objects[0], shown: () => shown.get('a') };
}

/** The draft as read from the device's storage. */
const draftOf = ({ unsaved }: PageSync): Draft => structuredClone(unsaved.draft) ?? { changed: [], removed: [], saveKey: '' };

it('a contested property keeps their value on the server and mine on the page until I choose; all others are saved at once', async () => {
  const page = open({ stroke: '#1f5edb', opacity: 0.5 });
  page.set({ stroke: '#e5342b', strokeWidth: 9 });
  await page.save();
  expect(page.sync.unsaved.conflicts).toMatchObject([
    { id: 'a', names: ['stroke'], mine: { stroke: '#e5342b' }, theirs: { stroke: '#1f5edb' } },
  ]);
  expect(page.onServer()).toMatchObject({ stroke: '#1f5edb', opacity: 0.5, strokeWidth: 9 });
  expect(page.shown()).toMatchObject({ stroke: '#e5342b', opacity: 0.5, strokeWidth: 9 });
  expect(page.sync.unsaved).toMatchObject({ isEmpty: false, hasToSend: false });
});

it.each([
  ['mine', '#e5342b'],
  ['theirs', '#1f5edb'],
] as const)('choosing %s applies it on the page and on the server', async (whose, stroke) => {
  const page = open({ stroke: '#1f5edb' });
  page.set({ stroke: '#e5342b' });
  await page.save();
  page.sync.choose('a', whose);
  await page.save();
  expect([page.onServer()?.stroke, page.shown()?.stroke]).toEqual([stroke, stroke]);
  expect(page.sync.unsaved).toMatchObject({ isEmpty: true, conflicts: [] });
});

it('there is no conflict if both set the same value, or different properties', async () => {
  const page = open({ stroke: '#e5342b', opacity: 0.5 });
  page.set({ stroke: '#e5342b', x: 99 });
  await page.save();
  expect(page.sync.unsaved.isEmpty).toBe(true);
  expect(page.onServer()).toMatchObject({ stroke: '#e5342b', opacity: 0.5, x: 99 });
});

it('a save whose reply was lost is not a conflict', async () => {
  const page = open({ stroke: '#e5342b' });
  page.set({ stroke: '#e5342b' });
  page.sync.unsaved.toSend(7, [drawn]);
  page.set({ stroke: '#1a7f37' });
  await page.save();
  expect(page.sync.unsaved).toMatchObject({ isEmpty: true, conflicts: [] });
  expect(page.onServer()?.stroke).toBe('#1a7f37');
});

it('changes of an earlier visit are compared with what others have saved since', async () => {
  const before = open({});
  before.set({ stroke: '#e5342b', x: 99 });
  const draft = draftOf(before.sync);
  const theirs = { stroke: '#1f5edb', opacity: 0.5 };
  const page = open(theirs, savedMarkup(2, theirs));
  page.sync.restore(draft);
  expect(page.sync.unsaved.conflicts).toMatchObject([{ id: 'a', names: ['stroke'] }]);
  expect(page.shown()).toMatchObject({ stroke: '#e5342b', x: 99, opacity: 0.5 });
  await page.save();
  expect(page.onServer()).toMatchObject({ stroke: '#1f5edb', x: 99, opacity: 0.5 });
  // The visit ends again without a decision.
  const again = open({}, savedMarkup(3, { ...theirs, x: 99 }));
  again.sync.restore(draftOf(page.sync));
  expect(again.sync.unsaved.conflicts).toMatchObject([{ names: ['stroke'] }]);
});

it('deleting an object ends its conflict', async () => {
  const page = open({ stroke: '#1f5edb' });
  page.set({ stroke: '#e5342b' });
  await page.save();
  page.sync.follow([{ ...savedMarkup(4, {}), objects: [aRectangle('b', { markupId: 7 })] }]);
  expect(page.sync.unsaved).toMatchObject({ isEmpty: true, conflicts: [] });
});
