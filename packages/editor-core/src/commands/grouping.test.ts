import { describe, expect, it } from 'vitest';
import { aRectangle, anObject } from '../testing/objects.ts';
import { TestEditor } from '../testing/test-editor.ts';

/** Three rectangles side by side, from the left: a, b, c. */
function three(): TestEditor {
  const objects = ['a', 'b', 'c'].map((id, index) =>
    aRectangle(id, { x: 100 + 200 * index, y: 100, width: 100, height: 100, fill: '#fff' }),
  );
  return new TestEditor().dispatch({ type: 'load', objects }).use('select');
}
const pick = (editor: TestEditor, x: number): TestEditor => editor.click(x, 150);
const places = (editor: TestEditor): unknown[] => editor.objects.map((object) => ('x' in object ? object.x : null));
/** a and b are one group. */
const grouped = (): TestEditor =>
  pick(pick(three(), 150).hold({ shift: true }), 350)
    .hold({})
    .press('Ctrl+G');

describe('a group', () => {
  it('is selected and moved as a whole, and undone as one step', () => {
    const editor = pick(pick(grouped(), 550), 150);
    expect(editor.state.selection).toEqual(['a', 'b']);
    expect(places(editor.hold({ ctrl: true }).drag([150, 150], [180, 150]).hold({}))).toEqual([130, 330, 500]);
    expect(places(editor.press('Ctrl+Z'))).toEqual([100, 300, 500]);
    editor.press('Ctrl+Z').click(700, 700);
    expect(pick(editor, 150).state.selection).toEqual(['a']);
  });

  it('is selected whole by a marquee that takes one member', () => {
    const editor = grouped().click(700, 700).drag([50, 50], [250, 250]);
    expect(editor.state.selection).toEqual(['a', 'b']);
  });

  it('lets a double-click select one member, to move it alone', () => {
    const editor = grouped().doubleClick(350, 150);
    expect(editor.state.selection).toEqual(['b']);
    expect(places(editor.hold({ ctrl: true }).drag([350, 150], [350, 180]).hold({}).press('ArrowRight'))).toEqual([100, 310, 500]);
    expect(pick(pick(editor, 550), 150).state.selection).toEqual(['a', 'b']);
  });

  it('can be nested, and is ungrouped level by level', () => {
    const editor = grouped().press('Ctrl+A').press('Ctrl+G');
    expect(pick(editor.click(700, 700), 550).state.selection).toEqual(['c', 'a', 'b']);
    editor.press('Ctrl+Shift+G').click(700, 700);
    expect(pick(editor, 150).state.selection).toEqual(['a', 'b']);
    editor.press('Ctrl+Shift+G').click(700, 700);
    expect(pick(editor, 150).state.selection).toEqual(['a']);
  });

  it('becomes a new group when copied', () => {
    const editor = grouped().press('Ctrl+D');
    const copies = editor.state.selection;
    expect(copies).toHaveLength(2);
    expect(pick(editor.click(700, 700), 102).state.selection).toEqual(['a', 'b']);
  });
});

describe('a style', () => {
  it('can be copied from one object to others, as far as they have its properties', () => {
    const objects = [
      anObject('cloud', { stroke: '#1f5edb', strokeWidth: 5, fill: '#fff', dash: 'dashed', cloudSize: 20 }),
      aRectangle('a'),
      anObject('polygon', { id: aRectangle('p').id }),
      anObject('text', { id: aRectangle('t').id, text: 'stays' }),
    ];
    const editor = new TestEditor().dispatch({ type: 'load', objects });
    editor.dispatch({ type: 'select', ids: [objects[0]!.id] }).press('Ctrl+Shift+C');
    editor.dispatch({ type: 'select', ids: objects.slice(1).map(({ id }) => id) }).press('Ctrl+Shift+V');
    const look = { stroke: '#1f5edb', strokeWidth: 5, fill: '#fff', dash: 'dashed' };
    expect(editor.view.find(objects[1]!.id)).toMatchObject(look);
    expect(editor.view.find(objects[2]!.id)).toMatchObject({ ...look, cloudSize: 0 });
    expect(editor.view.find(objects[3]!.id)).toMatchObject({ ...look, text: 'stays' });
    expect(editor.press('Ctrl+Z').view.find(objects[1]!.id)).toMatchObject({ stroke: '#e5342b' });
  });
});

describe('a tool', () => {
  it('stays active when its key is pressed twice, until it is pressed again', () => {
    const editor = new TestEditor().press('R').press('R').drag([100, 100], [200, 200]).drag([300, 100], [400, 200]);
    expect(editor.objects).toHaveLength(2);
    expect(editor.state).toMatchObject({ tool: 'rectangle', toolLocked: true });
    expect(editor.press('R').drag([100, 300], [200, 400]).state.tool).toBe('select');
  });
});
