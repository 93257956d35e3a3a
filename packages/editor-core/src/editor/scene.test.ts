import { describe, expect, it } from 'vitest';
import { objectId } from '../document/ids.ts';
import { boxOf } from '../geometry/box.ts';
import { vec } from '../geometry/vec.ts';
import { aRectangle } from '../testing/objects.ts';
import { TestEditor } from '../testing/test-editor.ts';

const PAGE = boxOf(0, 0, 1000, 800);
const withTwo = (): TestEditor =>
  new TestEditor().dispatch({ type: 'load', objects: [aRectangle('a'), aRectangle('b', { x: 600, y: 600 })] }).use('select');
const baseIds = (editor: TestEditor, box = PAGE): string[] => editor.editor.scene.queryBase(box).map(({ id }) => id);

describe('the base', () => {
  it('draws what meets a box of the page, in order', () => {
    expect(baseIds(withTwo())).toEqual(['a', 'b']);
    expect(baseIds(withTwo(), boxOf(590, 590, 610, 610))).toEqual(['b']);
    expect(baseIds(withTwo(), boxOf(400, 0, 500, 500))).toEqual([]);
  });

  it('excludes objects in a gesture, and reports that once', () => {
    const editor = withTwo().down(100, 150).move(130, 180);
    expect(baseIds(editor)).toEqual(['b']);
    expect(editor.editor.scene.overlay().objects.map(({ id }) => id)).toEqual(['a']);
    expect(editor.effects.filter(({ type }) => type === 'base-changed')).toHaveLength(1);
    expect(editor.move(140, 190).effects.map(({ type }) => type)).toEqual(['overlay-changed']);
    expect(baseIds(editor.up())).toEqual(['a', 'b']);
    expect(editor.effects.map(({ type }) => type)).toEqual(expect.arrayContaining(['document-changed', 'base-changed', 'overlay-changed']));
  });
});

describe('the extent', () => {
  it('is the page, and more if something paints beyond its edges', () => {
    expect(withTwo().editor.scene.extent()).toEqual(PAGE);
    const { minX, maxX } = withTwo()
      .remote({ set: [{ id: objectId('a'), properties: { x: 1500 } }] })
      .editor.scene.extent();
    expect(minX).toBe(0);
    expect(maxX).toBeGreaterThanOrEqual(1700);
  });
});

describe('the overlay', () => {
  it('has the selection box 5 pixels outside, with eight handles and one to rotate', () => {
    const { objects, items } = withTwo().click(100, 150).editor.scene.overlay();
    expect(objects).toEqual([]);
    expect(items[0]).toEqual({ type: 'selection', corners: [vec(119, 119), vec(329, 119), vec(329, 229), vec(119, 229)] });
    expect(items[1]).toEqual({ type: 'stem', from: vec(224, 119), to: vec(224, 97) });
    expect(items.filter(({ type }) => type === 'handle')).toHaveLength(9);
  });

  it('has no handles while dragging, with another tool or for locked objects', () => {
    const countHandles = (editor: TestEditor): number => editor.editor.scene.overlay().items.filter(({ type }) => type === 'handle').length;
    const editor = withTwo().down(100, 150).move(130, 180);
    expect(countHandles(editor)).toBe(0);
    expect(editor.editor.scene.overlay().items[0]).toMatchObject({
      type: 'selection',
      corners: [vec(149, 149), vec(359, 149), vec(359, 259), vec(149, 259)],
    });
    expect(countHandles(editor.up().use('pan'))).toBe(0);
    expect(countHandles(editor.use('select').press('Ctrl+Shift+L'))).toBe(0);
  });

  it('is empty without a selection', () => {
    const editor = withTwo();
    expect(editor.editor.scene.overlay()).toEqual({ objects: [], items: [] });
    expect(editor.press('Ctrl+=').effects.map(({ type }) => type)).toEqual(['key-handled', 'camera-changed']);
    expect(editor.remote({ put: [aRectangle('c')] }).effects.map(({ type }) => type)).toEqual(['document-changed']);
  });
});

describe('the state', () => {
  it('is the same object when nothing has changed', () => {
    const editor = withTwo().move(700, 700);
    const before = editor.state;
    expect(editor.move(710, 700).state).toBe(before);
    expect(editor.keyDown('F5').state).toBe(before);
    expect(editor.effects).toEqual([]);
  });

  it('keeps the parts that have not changed', () => {
    const editor = withTwo().click(100, 150);
    const before = editor.state;
    const after = editor.press('Ctrl+=').state;
    expect(after).not.toBe(before);
    expect(after.selection).toBe(before.selection);
    expect(after.styles).toBe(before.styles);
  });

  it('increases a version with every change of the document', () => {
    const editor = withTwo();
    const before = editor.state.documentVersion;
    expect(editor.remote({ put: [aRectangle('c')] }).state.documentVersion).toBe(before + 1);
  });
});

it('own changes are handed out to be stored, in their current state', () => {
  const editor = new TestEditor().use('rectangle').drag([10, 10], [60, 60]);
  expect(editor.effects).toContainEqual({ type: 'save-draft', changed: [editor.only], removed: [] });
  expect(editor.press('Delete').effects).toContainEqual({ type: 'save-draft', changed: [], removed: ['o1'] });
});

describe('the size label', () => {
  const sizes = (editor: TestEditor) => editor.editor.scene.overlay().items.filter((item) => item.type === 'size');

  it('follows drawing and resizing, and disappears with the gesture', () => {
    const editor = new TestEditor().use('rectangle').down(100, 100).move(300, 200);
    expect(sizes(editor)).toMatchObject([{ width: 200, height: 100, calibration: null }]);
    expect(sizes(editor.up())).toEqual([]);
    editor.down(305, 205).move(355, 205);
    expect(sizes(editor)).toMatchObject([{ width: 250, height: 100 }]);
  });

  it('of a line is its length, and moved objects have none', () => {
    const editor = new TestEditor().use('line').down(100, 100).move(130, 140);
    expect(sizes(editor)).toMatchObject([{ width: 50, height: null }]);
    expect(sizes(editor.up().down(115, 120).move(215, 220))).toEqual([]);
  });

  it('uses the scale there', () => {
    const calibration = { actual: 1, calibrated: 2, unit: 'mm' };
    expect(sizes(new TestEditor({ calibration }).use('rectangle').down(100, 100).move(300, 200))).toMatchObject([{ calibration }]);
  });
});
