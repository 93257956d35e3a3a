import { describe, expect, it } from 'vitest';
import type { ToolId } from '../commands/tool-table.ts';
import { TestEditor } from '../testing/test-editor.ts';

const BOX_TOOLS: readonly ToolId[] = ['rectangle', 'ellipse', 'triangle', 'cloud'];

describe.each(BOX_TOOLS)('the %s tool', (tool) => {
  it('draws from corner to corner, then selects the new object', () => {
    const editor = new TestEditor().use(tool).down(10, 10).move(60, 40).up();
    expect(editor.only).toMatchObject({ kind: tool, x: 10, y: 10, width: 50, height: 30, rotation: 0, markupId: null });
    expect(editor.state).toMatchObject({ tool: 'select', activity: 'select.idle', selection: ['o1'], draft: null, canUndo: true });
  });

  it('makes one undo step', () => {
    const editor = new TestEditor().use(tool).down(10, 10).move(30, 30).move(60, 40).up();
    const drawn = editor.only;
    expect(editor.press('Ctrl+Z').objects).toEqual([]);
    expect(editor.state).toMatchObject({ canUndo: false, selection: [] });
    expect(editor.press('Ctrl+Shift+Z').only).toEqual(drawn);
  });

  it('draws nothing on a click', () => {
    const editor = new TestEditor().use(tool).click(50, 50).down(50, 50).move(52, 52).up();
    expect(editor.objects).toEqual([]);
    expect(editor.state).toMatchObject({ tool, canUndo: false });
  });

  it('leaves nothing on Escape, and the next drag draws again', () => {
    const editor = new TestEditor().use(tool).down(10, 10).move(60, 40).press('Escape');
    expect(editor.state).toMatchObject({ tool, draft: null, guides: [], canUndo: false });
    expect(editor.move(90, 90).up().objects).toEqual([]);
    expect(editor.drag([10, 10], [60, 40]).objects).toHaveLength(1);
  });

  it('is cancelled by a right click, which returns to pan', () => {
    const editor = new TestEditor().use(tool).down(10, 10).move(60, 40).rightClick(60, 40);
    expect(editor.objects).toEqual([]);
    expect(editor.state).toMatchObject({ tool: 'pan', activity: 'pan.waiting', draft: null });
  });
});

describe('drawing a box', () => {
  it('works from any corner', () => {
    expect(new TestEditor().use('rectangle').drag([60, 40], [10, 10]).only).toMatchObject({ x: 10, y: 10, width: 50, height: 30 });
  });

  it('with Shift draws a square, towards the pointer', () => {
    const editor = new TestEditor().use('rectangle').hold({ shift: true }).down(100, 100).move(40, 130).up();
    expect(editor.only).toMatchObject({ x: 40, y: 100, width: 60, height: 60 });
  });

  it('with Alt draws from the centre, with both a square about it', () => {
    expect(new TestEditor().use('ellipse').hold({ alt: true }).drag([100, 100], [130, 110]).only).toMatchObject({
      x: 70,
      y: 90,
      width: 60,
      height: 20,
    });
    const both = new TestEditor().use('ellipse').hold({ alt: true, shift: true }).drag([100, 100], [130, 110]);
    expect(both.only).toMatchObject({ x: 70, y: 70, width: 60, height: 60 });
  });

  it('reacts to a modifier key at once', () => {
    const editor = new TestEditor().use('rectangle').down(100, 100).move(150, 120).hold({ shift: true }).keyDown('Shift');
    expect(editor.state.draft?.objects[0]).toMatchObject({ width: 50, height: 50 });
    editor.hold({}).keyUp('Shift');
    expect(editor.state.draft?.objects[0]).toMatchObject({ width: 50, height: 20 });
  });

  it('stays active while it is locked', () => {
    const editor = new TestEditor().use('cloud', { locked: true }).drag([10, 10], [60, 40]).drag([100, 100], [200, 200]);
    expect(editor.objects).toHaveLength(2);
    expect(editor.state).toMatchObject({ tool: 'cloud', toolLocked: true, selection: [] });
  });

  it('puts each new object on top', () => {
    const editor = new TestEditor().use('rectangle', { locked: true });
    for (let i = 0; i < 5; i += 1) editor.drag([i * 100, 10], [i * 100 + 50, 60]);
    expect(editor.objects.map(({ id }) => id)).toEqual(['o1', 'o2', 'o3', 'o4', 'o5']);
  });

  it('doesn’t change the document before the button is released', () => {
    const editor = new TestEditor().use('rectangle').down(10, 10).move(60, 40);
    expect(editor.objects).toEqual([]);
    expect(editor.effects.map(({ type }) => type)).toEqual(['overlay-changed']);
    expect(editor.editor.scene.overlay().objects).toEqual(editor.state.draft?.objects);
    expect(editor.up().effects.map(({ type }) => type)).toContain('save-draft');
  });

  it('continues at the pointer when the page moves under it', () => {
    const editor = new TestEditor().use('rectangle').down(100, 100).move(200, 200);
    editor.dispatch({
      type: 'wheel',
      screen: { x: 24, y: 24 },
      delta: { x: 0, y: -100 },
      modifiers: { shift: false, alt: false, ctrl: false, meta: false },
    });
    const { zoom } = editor.state.camera;
    expect(zoom).toBeCloseTo(Math.exp(0.2));
    const [drawn] = editor.state.draft!.objects;
    expect(drawn).toMatchObject({ x: 100, y: 100 });
    expect('width' in drawn! && drawn.width).toBeCloseTo(200 / zoom - 100);
  });

  it('finishes when the host reports that the pointer was lost', () => {
    const editor = new TestEditor().use('rectangle').down(10, 10).move(60, 40).dispatch({ type: 'cancel' });
    expect(editor.state).toMatchObject({ activity: 'rectangle.waiting', draft: null });
    expect(editor.objects).toEqual([]);
  });
});
