import { describe, expect, it } from 'vitest';
import type { ToolId } from '../commands/tool-table.ts';
import { objectId } from '../document/ids.ts';
import { TestEditor } from '../testing/test-editor.ts';

describe.each(['line', 'arrow', 'measurementLine'] satisfies ToolId[])('the %s tool', (tool) => {
  const points = [
    { x: 10, y: 10 },
    { x: 60, y: 40 },
  ];

  it('draws by dragging, then selects the new object', () => {
    const editor = new TestEditor().use(tool).drag([10, 10], [60, 40]);
    expect(editor.only).toMatchObject({ kind: 'line', subType: tool, points });
    expect(editor.state).toMatchObject({ tool: 'select', selection: ['o1'], canUndo: true });
    expect(editor.press('Ctrl+Z').objects).toEqual([]);
  });

  it('draws by two clicks, with a preview line to the pointer', () => {
    const editor = new TestEditor().use(tool).click(10, 10).move(30, 90);
    expect(editor.state.draft?.objects[0]).toMatchObject({ points: [points[0], { x: 30, y: 90 }] });
    expect(editor.click(60, 40).only).toMatchObject({ points });
  });

  it('snaps to multiples of 45 degrees with Shift', () => {
    const editor = new TestEditor().use(tool).down(100, 100).hold({ shift: true }).move(200, 108).up();
    const [, end] = 'points' in editor.only ? editor.only.points : [];
    expect(end?.y).toBeCloseTo(100);
    expect(end?.x).toBeCloseTo(100 + Math.hypot(100, 8));
  });

  it('is cancelled by Escape, and by a right click, which returns to pan', () => {
    const escaped = new TestEditor().use(tool).click(10, 10).move(60, 40).press('Escape');
    expect(escaped.objects).toEqual([]);
    expect(escaped.state).toMatchObject({ tool, draft: null, activity: `${tool}.waiting`, canUndo: false });
    const cancelled = new TestEditor().use(tool).click(10, 10).move(60, 40).rightClick();
    expect(cancelled.state).toMatchObject({ tool: 'pan', draft: null });
  });

  it('draws nothing on a double-click', () => {
    const editor = new TestEditor().use(tool).doubleClick(50, 50);
    expect(editor.objects).toEqual([]);
    expect(editor.state).toMatchObject({ tool, draft: null, activity: `${tool}.waiting` });
  });
});

describe.each([
  ['polyline', 'polyline', 0],
  ['polygon', 'polygon', 0],
  ['cloudPolygon', 'polygon', 8],
] satisfies [ToolId, string, number][])('the %s tool', (tool, kind, cloudSize) => {
  const corners = () => new TestEditor().use(tool).click(10, 10).click(110, 10).click(110, 90);
  const points = [
    { x: 10, y: 10 },
    { x: 110, y: 10 },
    { x: 110, y: 90 },
  ];

  it('finishes on Enter, without the preview point', () => {
    const editor = corners().move(40, 70).press('Enter');
    expect(editor.only).toMatchObject({ kind, points, ...(cloudSize > 0 && { cloudSize }) });
    expect(editor.state).toMatchObject({ tool: 'select', selection: ['o1'] });
  });

  it('finishes on a double-click, which sets one point', () => {
    expect(corners().doubleClick(10, 90).only).toMatchObject({ points: [...points, { x: 10, y: 90 }] });
  });

  it('is one undo step', () => {
    const editor = corners().press('Enter');
    const drawn = editor.only;
    expect(editor.press('Ctrl+Z').objects).toEqual([]);
    expect(editor.press('Ctrl+Shift+Z').only).toEqual(drawn);
  });

  it('drops the last point on Backspace, and everything with the only one', () => {
    const editor = corners().press('Backspace').click(60, 90).press('Enter');
    expect(editor.only).toMatchObject({ points: [points[0], points[1], { x: 60, y: 90 }] });
    const dropped = new TestEditor().use(tool).click(10, 10).press('Backspace');
    expect(dropped.state).toMatchObject({ draft: null, activity: `${tool}.waiting` });
  });

  it('allows panning and zooming in between, and Escape drops all', () => {
    const editor = corners().press('Shift+1').press('Escape');
    expect(editor.objects).toEqual([]);
    expect(editor.state).toMatchObject({ tool, canUndo: false });
  });
});

describe('a polygon', () => {
  it('closes on a click on its first point', () => {
    const editor = new TestEditor().use('polygon').click(10, 10).click(110, 10).click(110, 90).click(12, 11);
    expect(editor.only).toMatchObject({ kind: 'polygon' });
    expect('points' in editor.only && editor.only.points).toHaveLength(3);
  });

  it('needs three points; Enter with fewer drops them', () => {
    const editor = new TestEditor().use('polygon').click(10, 10).click(110, 10).press('Enter');
    expect(editor.objects).toEqual([]);
    expect(editor.state).toMatchObject({ tool: 'polygon', draft: null });
  });

  it('snaps to a side or corner of another object', () => {
    const editor = new TestEditor()
      .use('rectangle')
      .drag([200, 200], [300, 300])
      .use('polyline')
      .click(50, 50)
      .click(202, 198)
      .press('Enter');
    expect(editor.objects.at(-1)).toMatchObject({
      points: [
        { x: 50, y: 50 },
        { x: 200, y: 200 },
      ],
    });
  });
});

describe('measuring', () => {
  const calibration = { actual: 100, calibrated: 5000, unit: 'mm' };

  it('labels the line with its real length, and updates the label', () => {
    const editor = new TestEditor({ calibration }).use('measurementLine').down(100, 100).move(150, 100);
    expect(editor.state.draft?.objects[0]).toMatchObject({ label: '2,500.0 mm' });
    expect(editor.move(200, 100).up().only).toMatchObject({ label: '5,000.0 mm' });
    expect(editor.drag([200, 100], [300, 100]).only).toMatchObject({ label: '10,000.0 mm' });
  });

  it('has no label without a calibration, and gets one when the page is calibrated', () => {
    const editor = new TestEditor().use('measurementLine').drag([100, 100], [200, 100]);
    expect(editor.only).toMatchObject({ label: '' });
    const { only } = editor;
    expect(editor.dispatch({ type: 'calibrate', calibration, byOthers: true }).only).toBe(only);
    expect(editor.dispatch({ type: 'calibrate', calibration }).only).toMatchObject({ label: '5,000.0 mm' });
  });
});

describe('other measurements', () => {
  const calibration = { actual: 100, calibrated: 2, unit: 'm' };
  const measured = (tool: ToolId): TestEditor => new TestEditor({ calibration }).use(tool);

  it('label a polygon with its area', () => {
    const editor = measured('area').click(100, 100).click(300, 100).click(300, 200).click(100, 200).press('Enter');
    expect(editor.only).toMatchObject({ kind: 'area', label: '8.0 m²' });
    expect(editor.drag([300, 200], [300, 300]).only).toMatchObject({ label: '12.0 m²' });
    expect(editor.press('Ctrl+Z').only).toMatchObject({ label: '8.0 m²' });
  });

  it('label a path with its length', () => {
    const editor = measured('perimeter').click(100, 100).click(300, 100).click(300, 250).press('Enter');
    expect(editor.only).toMatchObject({ kind: 'perimeter', label: '7.0 m' });
  });

  it('label an angle without any calibration, finished by its third point', () => {
    const editor = new TestEditor().use('angle').click(200, 100).click(100, 100).click(150, 150);
    expect(editor.only).toMatchObject({ kind: 'angle', label: '45.0°' });
  });
});

describe('a count', () => {
  const counted = () => new TestEditor().use('count').click(100, 100).click(200, 100).click(300, 100);

  it('shows no mark before a click', () => {
    const editor = counted().move(400, 300);
    expect(editor.only).toMatchObject({ kind: 'count', label: '3' });
  });

  it('is kept when Escape ends it, and a second Escape leaves the tool', () => {
    const editor = counted().press('Escape');
    expect(editor.only).toMatchObject({ label: '3' });
    expect(editor.state).toMatchObject({ tool: 'count', activity: 'count.waiting' });
    expect(editor.press('Escape').state.tool).toBe('select');
    expect(editor.only).toMatchObject({ label: '3' });
  });

  it('is kept on a right click and by another tool', () => {
    expect(counted().rightClick().only).toMatchObject({ label: '3' });
    expect(counted().use('rectangle').only).toMatchObject({ label: '3' });
  });

  it('stores each mark on this device after its click', () => {
    const effects = counted().down(400, 100).effects;
    expect(effects.flatMap((effect) => (effect.type === 'save-draft' ? effect.changed : []))).toMatchObject([{ label: '4' }]);
  });

  it('is selected after Enter, and is one undo step', () => {
    const editor = counted().press('Enter');
    expect(editor.state).toMatchObject({ tool: 'select', selection: ['o1'] });
    expect(editor.press('Ctrl+Z').objects).toEqual([]);
    expect(editor.press('Ctrl+Shift+Z').only).toMatchObject({ label: '3' });
  });

  it('loses its last mark on Backspace, and disappears with the only one', () => {
    const editor = counted().press('Backspace');
    expect(editor.only).toMatchObject({ label: '2' });
    expect(editor.press('Backspace').press('Backspace').objects).toEqual([]);
    expect(editor.state).toMatchObject({ canUndo: false, activity: 'count.waiting' });
  });

  it('continues when others delete it', () => {
    const editor = counted().remote({ remove: [objectId('o1')] });
    expect(editor.click(400, 100).only).toMatchObject({ label: '1' });
  });

  it('loses a mark on Alt and a press on it', () => {
    expect(counted().press('Enter').hold({ alt: true }).down(200, 100).up().only).toMatchObject({ label: '2' });
  });
});

describe('a drawing made of several clicks', () => {
  const corners = () => new TestEditor().use('polygon').click(10, 10).click(110, 10).click(110, 90);

  it('continues after the window lost the focus', () => {
    expect(corners().dispatch({ type: 'cancel' }).press('Enter').only).toMatchObject({ kind: 'polygon' });
    expect(new TestEditor().use('count').click(9, 9).dispatch({ type: 'cancel' }).click(50, 50).only).toMatchObject({ label: '2' });
  });

  it('loses only the point set by the first finger of a pinch', () => {
    const editor = corners().down(300, 300).dispatch({ type: 'cancel' }).up().press('Enter');
    expect('points' in editor.only && editor.only.points).toHaveLength(3);
    const count = new TestEditor().use('count').click(9, 9).down(300, 300).dispatch({ type: 'cancel' });
    expect(count.only).toMatchObject({ label: '1' });
  });

  it('is finished before saving if it has enough points, and continues otherwise', () => {
    expect(corners().dispatch({ type: 'finish-drawing' }).only).toMatchObject({ kind: 'polygon' });
    const begun = new TestEditor().use('polygon').click(10, 10).dispatch({ type: 'finish-drawing' });
    expect(begun.state.activity).toBe('polygon.placing');
  });
});

describe('the pen', () => {
  it('draws from press to release, simplifies straight parts, and stays active', () => {
    const editor = new TestEditor().use('freehand').down(10, 10);
    for (let x = 20; x <= 100; x += 10) editor.move(x, 10);
    expect(editor.move(100, 60).up().only).toMatchObject({
      kind: 'freehand',
      points: [
        { x: 10, y: 10 },
        { x: 100, y: 10 },
        { x: 100, y: 60 },
      ],
      pressures: [],
    });
    expect(editor.state).toMatchObject({ tool: 'freehand', selection: [] });
  });

  it('makes a dot of a click', () => {
    const [first, second] = (() => {
      const { only } = new TestEditor().use('freehand').click(50, 50);
      return 'points' in only ? only.points : [];
    })();
    expect(first).toEqual({ x: 50, y: 50 });
    expect(second?.x).toBeGreaterThan(50);
  });

  it('keeps the pressure if the device reports it', () => {
    const editor = new TestEditor().use('freehand');
    const at = (x: number, y: number, pressure: number) => ({
      screen: { x: x + 24, y: y + 24 },
      buttons: 1,
      modifiers: { shift: false, alt: false, ctrl: false, meta: false },
      time: 0,
      pressure,
    });
    editor.dispatch({ type: 'pointer-down', ...at(10, 10, 0.2) }).dispatch({ type: 'pointer-move', ...at(60, 80, 0.9) });
    editor.dispatch({ type: 'pointer-up', ...at(60, 80, 0), buttons: 0 });
    expect(editor.only).toMatchObject({ pressures: [0.2, 0.9] });
  });
});
