import { describe, expect, it } from 'vitest';
import { toScreen } from '../../camera/camera.ts';
import type { CanvasObject } from '../../document/object.ts';
import type { OrderKey } from '../../document/order.ts';
import { orderBetween } from '../../document/order.ts';
import { fromDegrees, toDegrees } from '../../geometry/angle.ts';
import { vec } from '../../geometry/vec.ts';
import { aRectangle, anObject } from '../../testing/objects.ts';
import { TestEditor } from '../../testing/test-editor.ts';

/** The select tool with these objects on the page, back to front. */
function selecting(...objects: CanvasObject[]): TestEditor {
  let order: OrderKey | null = null;
  const stacked = objects.map((object) => ({ ...object, order: (order = orderBetween(order, null)) }));
  return new TestEditor().dispatch({ type: 'load', objects: stacked }).use('select');
}

const find = (editor: TestEditor, id: string): CanvasObject => editor.objects.find((object) => object.id === id)!;

const a = aRectangle('a', { x: 100, y: 100, width: 100, height: 100 });
const b = aRectangle('b', { x: 400, y: 300, width: 100, height: 100 });
const filled = aRectangle('f', { x: 300, y: 100, width: 60, height: 60, fill: '#ffffff' });

describe('clicking', () => {
  it('selects the object under the pointer, and nothing on the empty page', () => {
    const editor = selecting(a, b);
    expect(editor.click(100, 150).state.selection).toEqual(['a']);
    expect(editor.click(450, 400).state.selection).toEqual(['b']);
    expect(editor.click(700, 700).state.selection).toEqual([]);
    expect(editor.state.canUndo).toBe(false);
  });

  it('passes through unfilled objects', () => {
    const editor = selecting(filled, aRectangle('over', { x: 250, y: 50, width: 200, height: 200 }));
    expect(editor.click(330, 130).state.selection).toEqual(['f']);
  });

  it('with Shift adds and removes', () => {
    const editor = selecting(a, b).click(100, 150).hold({ shift: true });
    expect(editor.click(450, 400).state.selection).toEqual(['a', 'b']);
    expect(editor.click(100, 150).state.selection).toEqual(['b']);
    expect(editor.click(700, 700).state.selection).toEqual(['b']);
  });

  it('on one of several selects only it, and inside the selection nothing', () => {
    const editor = selecting(a, b).press('Ctrl+A').click(450, 400);
    expect(editor.state.selection).toEqual(['b']);
    expect(editor.click(430, 330).state.selection).toEqual([]);
  });

  it('hits lines equally well at every zoom', () => {
    const editor = selecting(a);
    editor.dispatch({ type: 'pinch', screen: { x: 124, y: 174 }, by: vec(0, 0), factor: 10 });
    expect(editor.click(100.9, 150).state.selection).toEqual(['a']);
    expect(editor.click(102, 150).state.selection).toEqual([]);
  });
});

describe('dragging', () => {
  it('moves an object, selected or not, from where it was', () => {
    const editor = selecting(a).down(100, 150).move(120, 190);
    expect(editor.state).toMatchObject({ activity: 'select.translating', selection: ['a'], cursor: 'move' });
    editor.move(130, 200).move(150, 210).up();
    expect(find(editor, 'a')).toMatchObject({ x: 150, y: 160, width: 100 });
    expect(find(editor.press('Ctrl+Z'), 'a')).toMatchObject({ x: 100, y: 100 });
    expect(editor.state.canUndo).toBe(false);
  });

  it('moves the whole selection, also by its empty inside', () => {
    const editor = selecting(a, b).press('Ctrl+A').hold({ ctrl: true }).drag([250, 250], [260, 280]);
    expect(find(editor, 'a')).toMatchObject({ x: 110, y: 130 });
    expect(find(editor, 'b')).toMatchObject({ x: 410, y: 330 });
  });

  it('with Shift keeps to one axis', () => {
    const editor = selecting(a).hold({ shift: true }).drag([100, 150], [112, 190]);
    expect(find(editor, 'a')).toMatchObject({ x: 100, y: 140 });
  });

  it('begins after 4 pixels, so that a trembling hand moves nothing', () => {
    const editor = selecting(a).down(100, 150).move(102, 152).up();
    expect(editor.state).toMatchObject({ selection: ['a'], canUndo: false });
    expect(find(editor, 'a')).toMatchObject({ x: 100, y: 100 });
  });

  it('is cancelled by Escape and by a right click', () => {
    const escaped = selecting(a).down(100, 150).move(300, 300).press('Escape');
    expect(find(escaped.up(), 'a')).toEqual({ ...a, order: 'a0' });
    expect(escaped.state).toMatchObject({ tool: 'select', selection: ['a'], draft: null, canUndo: false });
    const clicked = selecting(a).down(100, 150).move(300, 300).rightClick(300, 300);
    expect(find(clicked, 'a')).toEqual({ ...a, order: 'a0' });
    expect(clicked.state).toMatchObject({ tool: 'pan', draft: null, canUndo: false });
  });

  it('back to the start changes nothing', () => {
    const editor = selecting(a).down(100, 150).move(200, 250).move(100, 150).up();
    expect(editor.state.canUndo).toBe(false);
    expect(editor.effects.map(({ type }) => type)).toContain('base-changed');
  });

  it('doesn’t move locked objects', () => {
    const editor = selecting({ ...a, locked: true }, b)
      .click(100, 150)
      .hold({ shift: true })
      .click(450, 400)
      .hold({ ctrl: true });
    editor.drag([450, 400], [460, 410]);
    expect(find(editor, 'a')).toMatchObject({ x: 100, y: 100 });
    expect(find(editor, 'b')).toMatchObject({ x: 410, y: 310 });
  });

  it('ignores commands other than zoom until the button is released', () => {
    const editor = selecting(a).down(100, 150).move(150, 150).press('Delete').press('Ctrl+Z').press('R').press('Ctrl+=');
    expect(editor.state).toMatchObject({ activity: 'select.translating', camera: { zoom: 1.25 } });
    expect(editor.objects).toHaveLength(1);
  });
});

describe('snapping', () => {
  it('snaps moving objects to edges and centres of others, and shows the guide', () => {
    const editor = selecting(a, b).down(100, 150).move(398, 170);
    expect(editor.state.draft?.objects[0]).toMatchObject({ x: 400, y: 120 });
    const [guide] = editor.editor.scene.overlay().items.filter(({ type }) => type === 'guide');
    expect(guide).toEqual({ type: 'guide', from: vec(424, 139), to: vec(424, 429) });
    expect(find(editor.up(), 'a')).toMatchObject({ x: 400, y: 120 });
    expect(editor.state.guides).toEqual([]);
  });

  it('is suspended with Ctrl', () => {
    const editor = selecting(a, b).hold({ ctrl: true }).drag([100, 150], [398, 170]);
    expect(find(editor, 'a')).toMatchObject({ x: 398, y: 120 });
  });

  it('has a tolerance of 4 pixels of the screen at every zoom', () => {
    const editor = selecting(a, b).dispatch({ type: 'pinch', screen: { x: 424, y: 324 }, by: vec(0, 0), factor: 4 });
    expect(find(editor.drag([b.x, 350], [397, 350]), 'b')).toMatchObject({ x: 397 });
    const near = selecting({ ...a, x: 300, y: 350 }, b).dispatch({ type: 'pinch', screen: { x: 424, y: 374 }, by: vec(0, 0), factor: 4 });
    expect(find(near.drag([400, 330], [400.5, 380.8]), 'b')).toMatchObject({ x: 400, y: 350 });
  });

  it('applies to drawing and resizing, too', () => {
    const editor = selecting(a, b).use('rectangle').drag([397, 197], [502, 278]);
    expect(editor.objects.at(-1)).toMatchObject({ x: 400, y: 200, width: 100, height: 78 });
    const resized = selecting(a, b).click(100, 150).drag([205, 205], [403, 250]);
    expect(find(resized, 'a')).toMatchObject({ width: 300, height: 145 });
  });
});

describe('handles', () => {
  it('resize from the opposite corner', () => {
    const editor = selecting(a).click(100, 150).down(205, 205).move(255, 225);
    expect(editor.state).toMatchObject({ activity: 'select.resizing', cursor: 'nwse-resize' });
    expect(find(editor.up(), 'a')).toMatchObject({ x: 100, y: 100, width: 150, height: 120 });
    expect(find(editor.press('Ctrl+Z'), 'a')).toMatchObject({ width: 100, height: 100 });
  });

  it('with Shift keep the ratio, with Alt the centre', () => {
    const kept = selecting(a).click(100, 150).hold({ shift: true }).drag([205, 205], [255, 215]);
    expect(find(kept, 'a')).toMatchObject({ x: 100, y: 100, width: 150, height: 150 });
    const centred = selecting(a).click(100, 150).hold({ alt: true }).drag([205, 150], [215, 150]);
    expect(find(centred, 'a')).toMatchObject({ x: 90, y: 100, width: 120, height: 100 });
  });

  it('resize several at once, proportionally', () => {
    const editor = selecting(a, b).press('Ctrl+A').hold({ ctrl: true }).drag([505, 405], [905, 705]);
    expect(find(editor, 'a')).toMatchObject({ x: 100, y: 100, width: 200, height: 200 });
    expect(find(editor, 'b')).toMatchObject({ x: 700, y: 500, width: 200, height: 200 });
  });

  it('resize a rotated box along its own sides', () => {
    const turned = { ...a, width: 200, rotation: fromDegrees(90) };
    const editor = selecting(turned).click(150, 150).drag([200, 255], [200, 275]);
    const made = find(editor, 'a');
    expect(made).toMatchObject({ height: 100 });
    expect('width' in made && made.width).toBeCloseTo(220);
    expect('x' in made && made.y + made.height / 2).toBeCloseTo(160);
  });

  it('don’t snap while the box is rotated, because none of its sides is horizontal', () => {
    const turned = { ...a, rotation: fromDegrees(45) };
    const editor = selecting(turned, b).click(115, 115).down(228, 150).move(404, 150);
    expect(editor.state.activity).toBe('select.resizing');
    expect(editor.state.guides).toEqual([]);
  });

  it('have one size on the screen at every zoom', () => {
    const editor = selecting(a)
      .click(100, 150)
      .dispatch({ type: 'pinch', screen: vec(324, 324), by: vec(0, 0), factor: 8 });
    const corner = toScreen(editor.state.camera, vec(200, 200));
    const handles = editor.editor.scene.overlay().items.filter(({ type }) => type === 'handle');
    expect(handles).toContainEqual({
      type: 'handle',
      target: { type: 'side', side: 'se' },
      at: vec(corner.x + 5, corner.y + 5),
      rotation: 0,
    });
    editor.drag([200 + 5 / 8, 200 + 5 / 8], [210 + 5 / 8, 200 + 5 / 8]);
    expect(find(editor, 'a')).toMatchObject({ x: 100, width: expect.closeTo(110), height: 100 });
  });

  it('leave room to grab a small object', () => {
    const small = aRectangle('s', { x: 500, y: 500, width: 14, height: 14, fill: '#ffffff' });
    const editor = selecting(small).click(507, 507).hold({ ctrl: true }).drag([507, 507], [527, 527]);
    expect(find(editor, 's')).toMatchObject({ x: 520, y: 520, width: 14 });
  });

  it('change nothing on a click', () => {
    const editor = selecting(a).click(100, 150).click(205, 205);
    expect(editor.state).toMatchObject({ selection: ['a'], canUndo: false });
  });
});

describe('rotating', () => {
  it('rotates about the centre; with Shift by 15°', () => {
    const editor = selecting(a).click(100, 150).down(150, 73);
    expect(editor.state).toMatchObject({ activity: 'select.pointingHandle', cursor: 'rotate' });
    editor.move(227, 150);
    expect(editor.state.activity).toBe('select.rotating');
    const turned = find(editor.up(), 'a');
    expect('rotation' in turned && toDegrees(turned.rotation)).toBeCloseTo(90);
    expect(turned).toMatchObject({ x: 100, y: 100, width: 100, height: 100 });
    const stepped = selecting({ ...a, rotation: fromDegrees(7) })
      .click(100, 150)
      .hold({ shift: true });
    const handle = stepped.editor.scene.overlay().items.find((item) => item.type === 'handle' && item.target.type === 'rotate');
    const from = handle?.type === 'handle' ? vec(handle.at.x - 24, handle.at.y - 24) : vec(0, 0);
    const made = find(stepped.drag([from.x, from.y], [190, 80]), 'a');
    expect('rotation' in made && toDegrees(made.rotation)).toBeCloseTo(30);
  });

  it('is cancelled by Escape', () => {
    const editor = selecting(a).click(100, 150).down(150, 73).move(227, 150).press('Escape').up();
    expect(find(editor, 'a')).toMatchObject({ rotation: 0 });
  });
});

describe('points', () => {
  const line = anObject('line', { points: [vec(100, 500), vec(300, 500)], stroke: '#000000' });

  it('of a line are dragged one by one; with Shift in steps of 45°', () => {
    const editor = selecting(line).click(200, 500).drag([300, 500], [320, 560]);
    expect(editor.only).toMatchObject({ points: [vec(100, 500), vec(320, 560)] });
    const stepped = selecting(line).click(200, 500).hold({ shift: true }).drag([300, 500], [290, 690]);
    const [, end] = 'points' in stepped.only ? stepped.only.points : [];
    expect(end!.x - 100).toBeCloseTo(end!.y - 500);
    expect(stepped.state.activity).toBe('select.idle');
  });

  it('replace the eight handles', () => {
    const targets = selecting(anObject('polygon'))
      .click(200, 100)
      .editor.scene.overlay()
      .items.flatMap((item) => (item.type === 'handle' ? [item.target.type] : []));
    expect(targets).toEqual(['vertex', 'vertex', 'vertex', 'rotate']);
  });
});

describe('the marquee', () => {
  it('from left to right selects what it contains', () => {
    const editor = selecting(a, b).down(80, 80).move(300, 300);
    expect(editor.state).toMatchObject({ activity: 'select.brushing', selection: ['a'], marquee: { mode: 'contained' } });
    expect(editor.editor.scene.overlay().items).toContainEqual({
      type: 'marquee',
      mode: 'contained',
      box: { minX: 104, minY: 104, maxX: 324, maxY: 324 },
    });
    editor.move(450, 350);
    expect(editor.state.selection).toEqual(['a']);
    expect(editor.up().state).toMatchObject({ selection: ['a'], marquee: null, canUndo: false });
  });

  it('from right to left selects what it touches', () => {
    expect(selecting(a, b).down(550, 450).move(150, 90).state).toMatchObject({ selection: ['a', 'b'], marquee: { mode: 'touching' } });
  });

  it('with Shift adds, and Escape restores the previous selection', () => {
    const editor = selecting(a, b).click(100, 150).hold({ shift: true }).down(390, 290).move(600, 600);
    expect(editor.state.selection).toEqual(['a', 'b']);
    expect(editor.press('Escape').state).toMatchObject({ selection: ['a'], marquee: null, activity: 'select.idle' });
  });

  it('excludes locked objects', () => {
    expect(
      selecting({ ...a, locked: true }, b)
        .down(50, 50)
        .move(700, 700).state.selection,
    ).toEqual(['b']);
  });
});

describe('hovering', () => {
  it('shows what a press would do', () => {
    const editor = selecting(a).move(700, 700);
    expect(editor.state.cursor).toBe('default');
    expect(editor.move(100, 150).state.cursor).toBe('move');
    editor.click(100, 150);
    expect(editor.move(205, 205).state.cursor).toBe('nwse-resize');
    expect(editor.move(150, 205).state.cursor).toBe('ns-resize');
    expect(editor.move(95, 205).state.cursor).toBe('nesw-resize');
    expect(editor.move(150, 73).state.cursor).toBe('rotate');
    expect(editor.move(150, 150).state.cursor).toBe('move');
  });

  it('rotates the cursor with the box', () => {
    const editor = selecting({ ...a, rotation: fromDegrees(45) }).click(115, 115);
    expect(editor.move(189, 111).state.cursor).toBe('nesw-resize');
    expect(editor.move(228, 150).state.cursor).toBe('ew-resize');
  });
});

it('Escape goes back one level at a time', () => {
  const editor = selecting(a).click(100, 150).use('rectangle').down(300, 300).move(400, 400);
  expect(editor.press('Escape').state).toMatchObject({ tool: 'rectangle', draft: null });
  expect(editor.press('Escape').state).toMatchObject({ tool: 'select', selection: ['a'] });
  expect(editor.press('Escape').state).toMatchObject({ tool: 'select', selection: [] });
  expect(editor.press('Escape').state.tool).toBe('select');
});
