import { describe, expect, it } from 'vitest';
import { objectId } from '../document/ids.ts';
import { fromDegrees } from '../geometry/angle.ts';
import { boxOf } from '../geometry/box.ts';
import { anObject, aRectangle } from '../testing/objects.ts';
import { TestEditor } from '../testing/test-editor.ts';

const a = objectId('a');
const setA = (properties: Record<string, unknown>) => ({ set: [{ id: a, properties }] });

const withTwo = (): TestEditor =>
  new TestEditor()
    .dispatch({ type: 'load', objects: [aRectangle('a', { width: 100 }), aRectangle('b', { x: 600, y: 600 })] })
    .use('select');

const find = (editor: TestEditor, id: string) => editor.objects.find((object) => object.id === id);

describe('changes by others', () => {
  it('show at once and never enter the history', () => {
    const editor = withTwo().remote({ put: [aRectangle('c')], ...setA({ x: 50 }), remove: [objectId('b')] });
    expect(editor.objects.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(editor.effects).toMatchObject([{ type: 'document-changed', origin: 'remote' }]);
    expect(editor.state).toMatchObject({ canUndo: false, canRedo: false });
  });

  it('report the boxes to repaint: where the object was and where it is', () => {
    const [effect] = withTwo().remote({ set: [{ id: objectId('b'), properties: { x: 0, y: 0 } }] }).effects;
    const reach = 2 * 0.71;
    expect(effect).toMatchObject({
      dirty: {
        solid: [boxOf(600 - reach, 600 - reach, 800 + reach, 700 + reach), boxOf(-reach, -reach, 200 + reach, 100 + reach)],
        seeThrough: [],
      },
    });
  });

  it('apply even if they change an object’s kind: it is no longer measured', () => {
    const editor = new TestEditor().dispatch({ type: 'load', objects: [anObject('area', { id: a })] });
    editor
      .remote({ put: [aRectangle('a')] })
      .use('select')
      .press('Ctrl+A')
      .press('ArrowRight');
    editor.dispatch({ type: 'calibrate', calibration: { actual: 1, calibrated: 2, unit: 'mm' } });
    expect(find(editor, 'a')).toMatchObject({ kind: 'rectangle', x: aRectangle('a').x + 10 });
  });

  it('remove deleted objects from the selection', () => {
    const editor = withTwo()
      .press('Ctrl+A')
      .remote({ remove: [a] });
    expect(editor.state.selection).toEqual(['b']);
    expect(editor.effects).toContainEqual({ type: 'selection-changed', selection: ['b'] });
  });

  it('are dropped if they are invalid', () => {
    const editor = withTwo().remote({ put: [aRectangle('nan', { x: Number.NaN })], ...setA({ width: -5 }) });
    expect(editor.effects).toEqual([]);
    expect(editor.objects).toHaveLength(2);
  });

  it('set the markup of an own object after saving, without an undo step', () => {
    const editor = new TestEditor()
      .use('rectangle')
      .drag([10, 10], [60, 60])
      .remote({ set: [{ id: objectId('o1'), properties: { markupId: 7 } }] });
    expect(editor.only.markupId).toBe(7);
    expect(editor.press('Ctrl+Z').objects).toEqual([]);
    expect(editor.press('Ctrl+Shift+Z').only.markupId).toBe(7);
  });
});

describe('changes by others to an object in a gesture', () => {
  it('wait until it is dropped, then both changes apply', () => {
    const editor = withTwo()
      .hold({ ctrl: true })
      .down(100, 150)
      .move(130, 150)
      .remote(setA({ x: 900, stroke: '#1f5edb' }));
    expect(find(editor, 'a')).toMatchObject({ x: 100, stroke: '#e5342b' });
    expect(editor.effects).toEqual([]);
    editor.move(150, 150).up();
    expect(find(editor, 'a')).toMatchObject({ x: 150, y: 100, stroke: '#1f5edb' });
    expect(editor.effects.flatMap((effect) => (effect.type === 'document-changed' ? [effect.origin] : []))).toEqual(['remote', 'local']);
  });

  it('survive undoing the own move', () => {
    const editor = withTwo()
      .hold({ ctrl: true })
      .down(100, 150)
      .move(130, 150)
      .remote(setA({ x: 900, stroke: '#1f5edb' }))
      .up();
    expect(find(editor.press('Ctrl+Z'), 'a')).toMatchObject({ x: 900, stroke: '#1f5edb' });
  });

  it('show when the gesture is cancelled', () => {
    const editor = withTwo()
      .down(100, 150)
      .move(130, 150)
      .remote(setA({ x: 900 }))
      .press('Escape');
    expect(find(editor, 'a')).toMatchObject({ x: 900 });
    expect(editor.state.canUndo).toBe(false);
  });

  it('win if they delete it', () => {
    const editor = withTwo()
      .down(100, 150)
      .move(130, 150)
      .remote({ remove: [a] });
    expect(find(editor, 'a')).toBeDefined();
    editor.move(200, 200).up();
    expect(find(editor, 'a')).toBeUndefined();
    expect(editor.state).toMatchObject({ selection: [], canUndo: false });
  });

  it('apply in the order of arrival', () => {
    const editor = withTwo()
      .down(100, 150)
      .move(130, 150)
      .remote(setA({ x: 1 }))
      .remote(setA({ x: 2 }))
      .press('Escape');
    expect(find(editor, 'a')).toMatchObject({ x: 2 });
  });

  it('don’t delay changes elsewhere', () => {
    const editor = withTwo().down(100, 150).move(130, 150);
    editor.remote({
      set: [
        { id: a, properties: { x: 1 } },
        { id: objectId('b'), properties: { rotation: fromDegrees(90) } },
      ],
    });
    expect(find(editor, 'b')).toMatchObject({ rotation: fromDegrees(90) });
    expect(find(editor, 'a')).toMatchObject({ x: 100 });
  });

  it('between press and drag are what the drag starts from', () => {
    const editor = withTwo()
      .hold({ ctrl: true })
      .down(100, 150)
      .remote(setA({ stroke: '#1f5edb', y: 110 }))
      .move(130, 150)
      .up();
    expect(find(editor, 'a')).toMatchObject({ x: 130, y: 110, stroke: '#1f5edb' });
  });
});

describe('loading', () => {
  it('replaces everything, including history and selection', () => {
    const editor = new TestEditor()
      .use('rectangle')
      .drag([10, 10], [60, 60])
      .dispatch({ type: 'load', objects: [aRectangle('a')] });
    expect(editor.only.id).toBe('a');
    expect(editor.state).toMatchObject({ canUndo: false, selection: [] });
    expect(editor.effects[0]).toMatchObject({ type: 'document-changed', origin: 'load' });
  });

  it('skips invalid records', () => {
    expect(new TestEditor().dispatch({ type: 'load', objects: [aRectangle('a', { height: Number.NaN })] }).objects).toEqual([]);
  });
});
