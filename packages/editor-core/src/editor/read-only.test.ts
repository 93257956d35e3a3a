import { describe, expect, it } from 'vitest';
import { aRectangle } from '../testing/objects.ts';
import { TestEditor } from '../testing/test-editor.ts';

const loaded = () => new TestEditor({ isReadOnly: true }).dispatch({ type: 'load', objects: [aRectangle('a', { x: 100, y: 100 })] });
const places = ({ objects }: TestEditor) => objects.map(({ id, ...object }) => [id, 'x' in object && object.x]);

describe('a read-only page', () => {
  it('activates no tool that draws, by dispatch or by key', () => {
    const editor = loaded().use('select').use('rectangle').press('C').press('M');
    expect(editor.state.tool).toBe('select');
    expect(editor.press('H').state.tool).toBe('pan');
  });

  it('selects objects, but neither moves, deletes nor copies them', () => {
    const editor = loaded().use('select').click(100, 120);
    expect(editor.state.selection).toEqual(['a']);
    editor.drag([100, 120], [300, 320]).press('ArrowRight').press('Delete').press('Ctrl+D').press('Ctrl+C').press('Ctrl+V');
    editor.dispatch({ type: 'properties', properties: { locked: false } });
    expect(places(editor)).toEqual([['a', 100]]);
    expect(editor.state.canUndo).toBe(false);
  });

  it('follows the changes of others', () => {
    const editor = loaded().dispatch({ type: 'remote-change', edits: { set: [{ id: aRectangle('a').id, properties: { x: 140 } }] } });
    expect(places(editor)).toEqual([['a', 140]]);
  });
});
