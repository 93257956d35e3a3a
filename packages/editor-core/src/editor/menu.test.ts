import { describe, expect, it } from 'vitest';
import { objectId } from '../document/ids.ts';
import { aRectangle } from '../testing/objects.ts';
import { TestEditor } from '../testing/test-editor.ts';

const withTwo = () =>
  new TestEditor()
    .dispatch({ type: 'load', objects: [aRectangle('a', { fill: '#ffffff' }), aRectangle('b', { x: 600, y: 600, fill: '#ffffff' })] })
    .use('select');
const asked = ({ effects }: TestEditor) => effects.filter(({ type }) => type === 'menu-requested');
const at = (x: number, y: number) => ({ x: x + 24, y: y + 24 });

describe('the menu of an object', () => {
  it('opens on a right click on it, which selects it', () => {
    const editor = withTwo().down(150, 150, 2);
    expect(asked(editor)).toEqual([{ type: 'menu-requested', at: { x: 150, y: 150 } }]);
    expect(editor.up().state).toMatchObject({ tool: 'select', selection: ['a'] });
  });

  it('is that of the whole selection on one of its objects', () => {
    const editor = withTwo().press('Ctrl+A').down(650, 650, 2);
    expect(editor.state.selection).toEqual(['a', 'b']);
    expect(asked(editor)).toHaveLength(1);
  });

  it('doesn’t open elsewhere: a right click there returns to pan', () => {
    const next = withTwo().down(20, 20, 2);
    expect(asked(next)).toEqual([]);
    expect(next.state.tool).toBe('pan');
    const drawing = withTwo().use('rectangle').down(150, 150, 2);
    expect(asked(drawing)).toEqual([]);
    expect(drawing.state.tool).toBe('pan');
  });

  it('opens on a long press, which cancels the drag it began and moves nothing', () => {
    const editor = withTwo()
      .use('pan')
      .down(150, 150)
      .dispatch({ type: 'menu', screen: at(150, 150) });
    expect(asked(editor)).toHaveLength(1);
    expect(editor.move(400, 400).up().state).toMatchObject({ tool: 'select', selection: ['a'] });
    expect(editor.objects[0]).toEqual(aRectangle('a', { fill: '#ffffff' }));
  });

  it('doesn’t open on a long press while drawing', () => {
    expect(
      asked(
        withTwo()
          .use('freehand')
          .down(150, 150)
          .dispatch({ type: 'menu', screen: at(150, 150) }),
      ),
    ).toEqual([]);
  });

  it('opens by key at the middle of the selection', () => {
    expect(asked(withTwo().dispatch({ type: 'menu' }))).toEqual([]);
    const editor = withTwo().dispatch({ type: 'select', ids: [objectId('a')] });
    expect(asked(editor.dispatch({ type: 'menu' }))).toEqual([{ type: 'menu-requested', at: { x: 200, y: 150 } }]);
  });
});
