import { describe, expect, it } from 'vitest';
import { boundsOf } from '../shapes/appearance.ts';
import { TestEditor } from '../testing/test-editor.ts';

/** Three rectangles of different sizes, all selected. */
const three = () => {
  const editor = new TestEditor().use('rectangle', { locked: true });
  editor.hold({ ctrl: true }).drag([100, 100], [140, 120]).drag([200, 180], [300, 260]).drag([420, 300], [440, 340]);
  return editor.hold({}).press('Ctrl+A');
};
const boxes = (editor: TestEditor) => editor.objects.map(boundsOf);

describe('aligning', () => {
  it.each([
    ['align-left', 'minX', [100, 100, 100]],
    ['align-right', 'maxX', [440, 440, 440]],
    ['align-top', 'minY', [100, 100, 100]],
    ['align-bottom', 'maxY', [340, 340, 340]],
  ] as const)('%s aligns with the outermost of them', (command, edge, expected) => {
    expect(boxes(three().run(command)).map((box) => box[edge])).toEqual(expected);
  });

  it('aligns centres and middles', () => {
    expect(boxes(three().run('align-center')).map(({ minX, maxX }) => (minX + maxX) / 2)).toEqual([270, 270, 270]);
    expect(boxes(three().run('align-middle')).map(({ minY, maxY }) => (minY + maxY) / 2)).toEqual([220, 220, 220]);
  });

  it('is one undo step and doesn’t move locked objects', () => {
    const editor = three();
    const before = editor.objects;
    expect(editor.run('align-left').press('Ctrl+Z').objects).toEqual(before);
    editor
      .dispatch({ type: 'select', ids: [editor.objects[1]!.id] })
      .run('toggle-lock')
      .press('Ctrl+A');
    editor.dispatch({ type: 'select', ids: editor.objects.map(({ id }) => id) }).run('align-left');
    expect(boxes(editor).map(({ minX }) => minX)).toEqual([100, 200, 100]);
  });

  it('needs two objects', () => {
    const editor = new TestEditor().use('rectangle').drag([100, 100], [140, 120]);
    expect(editor.editor.enabledCommands().map(({ id }) => id)).not.toContain('align-left');
  });
});

describe('distributing', () => {
  it('leaves equal gaps and doesn’t move the first and the last', () => {
    const [first, middle, last] = boxes(three().run('distribute-horizontally'));
    expect([first!.minX, last!.maxX]).toEqual([100, 440]);
    expect(middle!.minX - first!.maxX).toBe(last!.minX - middle!.maxX);
    const [top, between, bottom] = boxes(three().run('distribute-vertically'));
    expect(between!.minY - top!.maxY).toBe(bottom!.minY - between!.maxY);
  });
});
