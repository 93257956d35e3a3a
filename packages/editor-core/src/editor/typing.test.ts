import { describe, expect, it } from 'vitest';
import { anObject } from '../testing/objects.ts';
import { TestEditor } from '../testing/test-editor.ts';

const type = (editor: TestEditor, text: string) => editor.dispatch({ type: 'type-text', text });

describe('a new text box', () => {
  it('is 170 by 220 at the click, in Helvetica, and opens for typing', () => {
    const editor = new TestEditor().use('text').click(100, 100);
    expect(editor.only).toMatchObject({ kind: 'text', x: 100, y: 100, width: 170, height: 220, fontFamily: 'Helvetica', text: '' });
    expect(editor.state).toMatchObject({ tool: 'select', editing: 'o1', selection: ['o1'] });
  });

  it('has the dragged size', () => {
    expect(new TestEditor().use('text').drag([100, 100], [200, 140]).only).toMatchObject({ width: 100, height: 40 });
  });

  it('makes drawing and typing one step', () => {
    const editor = new TestEditor().use('text').click(100, 100);
    type(editor, 'Fire');
    type(editor, 'Fire door').dispatch({ type: 'end-text' });
    const written = editor.only;
    expect(written).toMatchObject({ text: 'Fire door' });
    expect(editor.press('Ctrl+Z').objects).toEqual([]);
    expect(editor.state.canUndo).toBe(false);
    expect(editor.press('Ctrl+Shift+Z').only).toEqual(written);
  });

  it('disappears without an undo step if nothing is typed', () => {
    const editor = new TestEditor().use('text').click(100, 100);
    type(editor, '  ').dispatch({ type: 'end-text' });
    expect(editor.objects).toEqual([]);
    expect(editor.state).toMatchObject({ editing: null, selection: [], canUndo: false });
  });

  it('grows with its text', () => {
    const editor = new TestEditor().use('text').drag([100, 100], [200, 130]);
    type(editor, 'one\ntwo\nthree\nfour\nfive');
    expect('height' in editor.only && editor.only.height).toBeGreaterThan(5 * 14);
  });
});

describe('a text box', () => {
  const opened = () => {
    const editor = new TestEditor().dispatch({ type: 'load', objects: [anObject('text')] }).use('select');
    return editor.doubleClick(150, 120);
  };

  it('opens on a double-click, and on Enter when it is selected', () => {
    expect(opened().state).toMatchObject({ editing: 'x1', selection: ['x1'] });
    const editor = opened().dispatch({ type: 'end-text' });
    expect(editor.state.editing).toBeNull();
    expect(editor.press('Enter').state.editing).toBe('x1');
  });

  it('keeps the typed text as one step when the user presses elsewhere', () => {
    const editor = type(opened(), 'Carpet').click(700, 700);
    expect(editor.only).toMatchObject({ text: 'Carpet' });
    expect(editor.state.editing).toBeNull();
    expect(editor.press('Ctrl+Z').only).toMatchObject({ text: 'Carpet stops at the door' });
  });

  it('stays open during panning and zooming', () => {
    expect(opened().press('Shift+1').state.editing).toBe('x1');
  });

  it('closes when someone else deletes it', () => {
    const editor = type(opened(), 'Carpet');
    const { id } = editor.only;
    expect(editor.remote({ remove: [id] }).state).toMatchObject({ editing: null, selection: [] });
  });

  it('doesn’t open while it is locked', () => {
    const editor = new TestEditor().dispatch({ type: 'load', objects: [anObject('text', { locked: true })] }).use('select');
    expect(editor.doubleClick(150, 120).state.editing).toBeNull();
  });
});

describe('placing', () => {
  it('adds new objects on top and selects them, as one step', () => {
    const editor = new TestEditor().use('rectangle').drag([10, 10], [60, 60]);
    editor.dispatch({ type: 'place', objects: [anObject('image')] });
    const [, image] = editor.objects;
    expect(image).toMatchObject({ kind: 'image', id: 'o2', markupId: null });
    expect(editor.state).toMatchObject({ tool: 'select', selection: ['o2'] });
    expect(editor.press('Ctrl+Z').objects).toHaveLength(1);
  });
});

describe('a text box', () => {
  const written = () => new TestEditor().use('text').click(100, 100).dispatch({ type: 'type-text', text: 'Check' });

  it('keeps its size when typing ends, and fits its text by command', () => {
    const editor = written().dispatch({ type: 'end-text' });
    expect(editor.only).toMatchObject({ width: 170, height: 220 });
    expect(editor.run('fit-text').only).toMatchObject({ x: 100, y: 100 });
    const { width, height } = editor.only as { width: number; height: number };
    expect(width).toBeLessThan(60);
    expect(height).toBeLessThan(30);
    expect(editor.press('Ctrl+Z').only).toMatchObject({ width: 170, height: 220 });
  });

  it('fits its text on a double-click on a handle', () => {
    const editor = written().dispatch({ type: 'end-text' }).use('select').click(120, 110).doubleClick(275, 325);
    expect(editor.only).toMatchObject({ x: 100, y: 100 });
    expect((editor.only as { width: number }).width).toBeLessThan(60);
    expect(editor.state.editing).toBeNull();
  });

  it('fits its text whenever typing ends, if that is turned on', () => {
    const editor = new TestEditor()
      .use('text')
      .dispatch({ type: 'style', style: { fitsText: true } })
      .click(100, 100)
      .dispatch({ type: 'type-text', text: 'Check' })
      .dispatch({ type: 'end-text' });
    expect((editor.only as { width: number }).width).toBeLessThan(60);
    expect(editor.press('Ctrl+Z').objects).toEqual([]);
  });
});
