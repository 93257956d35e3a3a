import { describe, expect, it } from 'vitest';
import { objectId } from '../document/ids.ts';
import { boxOf } from '../geometry/box.ts';
import { paintBoundsOf } from '../shapes/appearance.ts';
import { aRectangle } from '../testing/objects.ts';
import { TestEditor } from '../testing/test-editor.ts';

const page = boxOf(0, 0, 1000, 800);
const loaded = () =>
  new TestEditor()
    .dispatch({
      type: 'load',
      objects: [aRectangle('a', { markupId: 1, x: 100 }), aRectangle('b', { markupId: 2, x: 500 }), aRectangle('c', { x: 700 })],
    })
    .use('select');
const shown = (editor: TestEditor) => editor.editor.scene.queryBase(page).map(({ id }) => id);
const hide = (editor: TestEditor, ...markups: number[]) => editor.dispatch({ type: 'hide', markups: new Set(markups) });

describe('hiding markups', () => {
  it('removes them from the picture, repaints where they were, and shows them again', () => {
    const editor = hide(loaded(), 1);
    expect(editor.effects).toMatchObject([{ type: 'base-changed', dirty: { solid: [paintBoundsOf(editor.objects[0]!)], seeThrough: [] } }]);
    expect(shown(editor)).toEqual(['b', 'c']);
    expect(shown(hide(editor))).toEqual(['a', 'b', 'c']);
  });

  it('keeps them in the document but out of reach', () => {
    const editor = hide(loaded(), 1);
    expect(editor.objects).toHaveLength(3);
    expect(editor.click(100, 150).state.selection).toEqual([]);
    expect(editor.press('Ctrl+A').state.selection).toEqual(['b', 'c']);
    expect(editor.drag([50, 50], [450, 400]).state.selection).toEqual([]);
  });

  it('deselects them, and never hides unsaved objects', () => {
    const editor = hide(loaded().press('Ctrl+A'), 1, 2);
    expect(editor.state.selection).toEqual([objectId('c')]);
    expect(shown(editor)).toEqual(['c']);
  });

  it('has no effect the second time', () => {
    const editor = hide(loaded(), 1);
    expect(hide(editor, 1).effects).toEqual([]);
  });
});
