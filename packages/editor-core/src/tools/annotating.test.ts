import { describe, expect, it } from 'vitest';
import { drawOpsOf } from '../shapes/appearance.ts';
import { TestEditor } from '../testing/test-editor.ts';

describe('highlights', () => {
  it('are translucent boxes and broad freehand strokes, yellow by default', () => {
    const editor = new TestEditor().use('highlight').drag([100, 100], [300, 140]);
    const strokes = editor.use('marker').drag([100, 300], [300, 320]).objects;
    expect(strokes).toMatchObject([
      { kind: 'highlight', fill: '#ffe14d', width: 200, height: 40 },
      { kind: 'marker', stroke: '#ffe14d', strokeWidth: 16 },
    ]);
    for (const object of strokes) expect(drawOpsOf(object)).toMatchObject([{ type: 'path', blend: 'multiply' }]);
  });
});

describe('a callout', () => {
  const drawn = (): TestEditor =>
    new TestEditor()
      .use('callout')
      .drag([100, 300], [200, 200])
      .dispatch({ type: 'type-text', text: 'Check' })
      .dispatch({ type: 'end-text' });

  it('points from its text to where the pointer went down, and opens for typing', () => {
    expect(drawn().only).toMatchObject({ kind: 'callout', text: 'Check', x: 200, y: 180, tip: { x: 100, y: 300 } });
    const editor = new TestEditor().use('callout').click(100, 300);
    expect(editor.only).toMatchObject({ tip: { x: 100, y: 300 } });
    expect(editor.state.editing).toBe('o1');
    expect(editor.dispatch({ type: 'end-text' }).objects).toEqual([]);
  });

  it('has a tip that moves separately, and stays when the box is resized', () => {
    const editor = drawn().drag([100, 300], [50, 400]);
    expect(editor.only).toMatchObject({ x: 200, tip: { x: 50, y: 400 } });
    // The lower right handle, outside of the box.
    expect(editor.drag([355, 225], [405, 265]).only).toMatchObject({ x: 200, width: 200, height: 80, tip: { x: 50, y: 400 } });
    expect(editor.press('ArrowRight').only).toMatchObject({ x: 210, tip: { x: 60, y: 400 } });
  });

  it('opens for typing on a double-click, and is hit on its leader', () => {
    const editor = drawn().click(700, 700);
    expect(editor.click(120, 276).state.selection).toEqual(['o1']);
    expect(editor.doubleClick(250, 200).state.editing).toBe('o1');
  });
});

describe('a stamp', () => {
  it('has its word, author and date', () => {
    const editor = new TestEditor({ signature: () => 'Maren Okafor, 2026-11-21' }).use('stamp');
    editor.dispatch({ type: 'style', style: { stamp: 'FOR REVIEW', stroke: '#1f5edb' } }).click(100, 100);
    expect(editor.only).toMatchObject({ kind: 'stamp', stamp: 'FOR REVIEW', caption: 'Maren Okafor, 2026-11-21', stroke: '#1f5edb' });
    const texts = drawOpsOf(editor.only).flatMap((op) => (op.type === 'text' ? op.lines.map(({ text }) => text) : []));
    expect(texts).toEqual(['FOR REVIEW', 'Maren Okafor, 2026-11-21']);
  });
});

describe('a tool’s style', () => {
  it('is remembered per tool, and passed to the host to store', () => {
    const editor = new TestEditor().use('rectangle').dispatch({ type: 'style', style: { stroke: '#1f5edb' } });
    expect(editor.effects).toContainEqual({ type: 'styles-changed', styles: { rectangle: { stroke: '#1f5edb' } } });
    expect(editor.use('ellipse').drag([100, 100], [200, 200]).only.stroke).toBe('#e5342b');
    expect(editor.use('rectangle').drag([300, 100], [400, 200]).objects.at(-1)?.stroke).toBe('#1f5edb');
    const next = new TestEditor({ styles: editor.state.styles }).use('rectangle').drag([100, 100], [200, 200]);
    expect(next.only.stroke).toBe('#1f5edb');
  });
});
