import { fromDegrees, radians } from '@sheetmark/editor-core';
import { aRectangle, TestEditor } from '@sheetmark/editor-core/testing';
import { expect, test } from 'vitest';
import { PageSync } from './page-sync.ts';
import { PageOnServer } from './testing/page-on-server.ts';

/** A page and a server with one user. */
function alone({ isMarkupPerObject = (): boolean => false } = {}) {
  const page = new PageOnServer();
  // Minus zero, as computed for pages that aren't rotated.
  const editor = new TestEditor({ upright: fromDegrees(-0) });
  let keys = 0;
  const reports: unknown[] = [];
  let whileSaving = (): void => undefined;
  const sync = new PageSync({
    server: {
      create: async (objects, key) => answer(() => page.create(objects, key)),
      save: async (markup, objects) => answer(() => page.save(markup, objects)),
      remove: async (markup) => page.remove(markup),
      list: async () => page.list(),
    },
    show: (edits) => void editor.remote(edits),
    objectsOf: (id) => editor.objects.filter((object) => object.markupId === id),
    newKey: () => `k${(keys += 1)}`,
    now: () => 0,
    isMarkupPerObject,
    onOverruled: (what) => void reports.push(what),
  });
  const answer = <T>(save: () => T): T => {
    const saved = save();
    whileSaving();
    whileSaving = () => undefined;
    return saved;
  };
  const note = (act: TestEditor): void => {
    for (const effect of act.effects) if (effect.type === 'save-draft') sync.note(effect);
  };
  return {
    editor,
    note,
    page,
    reports,
    sync,
    meanwhile: (act: () => void) => void (whileSaving = act),
    save: async () => {
      await sync.save(() => undefined);
      sync.follow(page.list());
    },
  };
}

test.each(['text', 'callout', 'stamp'] as const)('a %s that one user types and saves alone has no conflict', async (tool) => {
  const { editor, note, reports, save, sync } = alone();
  editor.use(tool).down(100, 100).move(300, 300);
  note(editor.up());
  note(editor.dispatch({ type: 'type-text', text: 'Check the span' }));
  await save();
  note(editor.dispatch({ type: 'end-text' }));
  note(editor.press('ArrowRight'));
  await save();
  expect([reports, sync.unsaved.conflicts, sync.unsaved.size]).toEqual([[], [], 0]);
});

test('an object rotated by any angle, and again while it is being saved, has no conflict', async () => {
  const { editor, note, reports, save, sync, meanwhile } = alone();
  note(editor.dispatch({ type: 'place', objects: [aRectangle('new')] }));
  await save();
  for (let step = 1; step < 50; step += 1) {
    const turn = (by: number): void => note(editor.dispatch({ type: 'properties', properties: { rotation: radians(by) } }));
    turn(step / 17);
    meanwhile(() => turn(step / 17 + Math.SQRT1_2 / 1000));
    await save();
  }
  expect([reports, sync.unsaved.conflicts, sync.unsaved.size]).toEqual([[], [], 0]);
});

test.each([
  [false, [['one', 'two', 'three']]],
  [true, [['one', 'three'], ['two']]],
])('with a markup per object %s, everything drawn since the last save becomes %j', async (perObject, expected) => {
  const { editor, note, page, save, sync } = alone({ isMarkupPerObject: () => perObject });
  const grouped = { groups: ['pair'] };
  note(editor.dispatch({ type: 'place', objects: [aRectangle('one', grouped), aRectangle('two'), aRectangle('three', grouped)] }));
  await save();
  const [pair] = [page.list().map(({ objects }) => objects.length)];
  expect(pair).toEqual(expected.map((ids) => ids.length));
  expect(sync.unsaved.isEmpty).toBe(true);
});

test.each(['before', 'after'])('what is redone is saved when a list requested earlier arrives %s the redo', async (when) => {
  const { editor, note, page, save, sync } = alone();
  note(editor.dispatch({ type: 'place', objects: [aRectangle('new')] }));
  await save();
  const earlier = page.list();
  note(editor.press('Ctrl+z'));
  await save();
  expect(page.list()).toEqual([]);
  const arrive = (): void => [earlier, page.list()].forEach((list) => sync.follow(list));
  if (when === 'before') arrive();
  note(editor.press('Ctrl+Shift+z'));
  if (when === 'after') arrive();
  await save();
  expect(page.list().map(({ objects }) => objects.length)).toEqual([1]);
  expect(editor.objects).toHaveLength(1);
});

test('what is redone is saved when a list requested before the deletion arrives, then the redo, then the current list', async () => {
  const { editor, note, page, save, sync } = alone();
  note(editor.dispatch({ type: 'place', objects: [aRectangle('new')] }));
  await save();
  const earlier = page.list();
  note(editor.press('Ctrl+z'));
  await save();
  sync.follow(earlier);
  expect(editor.objects).toEqual([]);
  note(editor.press('Ctrl+Shift+z'));
  sync.follow(page.list());
  await save();
  expect(page.list().map(({ objects }) => objects.length)).toEqual([1]);
  expect(editor.objects).toHaveLength(1);
});
