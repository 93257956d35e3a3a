import { describe, expect, it } from 'vitest';
import { objectId } from '../document/ids.ts';
import { vec } from '../geometry/vec.ts';
import { aRectangle, anObject } from '../testing/objects.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { commands } from './commands.ts';

/** Two rectangles; the second is selected. */
const withTwo = (): TestEditor =>
  new TestEditor().use('rectangle').drag([100, 100], [200, 200]).use('rectangle').drag([150, 150], [260, 260]);

const places = (editor: TestEditor): number[][] => editor.objects.map((object) => ('x' in object ? [object.x, object.y] : []));
const ids = (editor: TestEditor): string[] => editor.objects.map(({ id }) => id);

describe('the list of commands', () => {
  it('has unique ids and shortcuts', () => {
    const all = commands.map(({ id }) => id);
    const shortcuts = commands.flatMap((command) => command.shortcuts);
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });

  it('lists the commands that can run', () => {
    const enabled = new TestEditor().editor.enabledCommands().map(({ id }) => id);
    expect(enabled).toContain('fit-page');
    expect(enabled).toContain('tool-cloud');
    for (const id of ['undo', 'redo', 'delete', 'paste', 'escape', 'bring-forward']) expect(enabled).not.toContain(id);
    expect(
      withTwo()
        .editor.enabledCommands()
        .map(({ id }) => id),
    ).toContain('delete');
  });

  it('resolves custom keys, which replace a command’s own key, and leaves keys with Ctrl alone', () => {
    const moved = { 'tool-rectangle': 'E', 'tool-ellipse': 'R', 'tool-cloud': '%', 'zoom-in': 'Shift+Y' };
    const editor = new TestEditor({ movedKeys: { 'tool-text': 'Q' } }).press('T');
    expect(editor.state.tool).toBe('pan');
    expect(editor.press('Q').state.tool).toBe('text');
    editor.dispatch({ type: 'keys', moved });
    expect(['E', 'R', 'Shift+%', 'C', 'T'].map((key) => editor.press(key).state.tool)).toEqual([
      'rectangle',
      'ellipse',
      'cloud',
      'cloud',
      'text',
    ]);
    const zooms = ['+', 'Shift+Y', 'Ctrl+='].map((key) => editor.press(key).state.camera.zoom);
    expect(zooms).toEqual([1, 1.25, 1.5]);
    expect(editor.dispatch({ type: 'keys', moved: {} }).press('R').state.tool).toBe('rectangle');
  });

  it('finds commands by id and throws on an unknown id', () => {
    expect(() => new TestEditor().run('fly')).toThrow('no such command: fly');
    expect(new TestEditor().run('undo').effects).toEqual([]);
  });
});

describe('editing commands', () => {
  it('delete the selection as one step', () => {
    const editor = withTwo().press('Ctrl+A').press('Delete');
    expect(editor.objects).toEqual([]);
    expect(editor.state.selection).toEqual([]);
    expect(ids(editor.press('Ctrl+Z'))).toEqual(['o1', 'o2']);
  });

  it('nudge by 10, and with Shift by 1', () => {
    const editor = withTwo().press('ArrowRight').press('Shift+ArrowUp');
    expect(places(editor)).toEqual([
      [100, 100],
      [160, 149],
    ]);
    expect(places(editor.press('Ctrl+Z'))).toEqual([
      [100, 100],
      [160, 150],
    ]);
  });

  it('combine the repeats of a held key into one step', () => {
    const editor = withTwo().press('ArrowDown').press('ArrowDown', { repeat: true }).press('ArrowDown', { repeat: true });
    expect(places(editor)[1]).toEqual([150, 180]);
    expect(places(editor.press('Ctrl+Z'))[1]).toEqual([150, 150]);
    editor.press('Ctrl+Shift+Z').press('Ctrl+Z').press('Ctrl+Z', { repeat: true });
    expect(ids(editor)).toEqual(['o1']);
    editor.press('Ctrl+Shift+Z').press('Ctrl+Shift+Z', { repeat: true }).press('Ctrl+Z');
    expect(places(editor)[1]).toEqual([150, 150]);
  });

  it('duplicate on top, offset by 10, and select the copy', () => {
    const editor = withTwo().press('Ctrl+D');
    expect(places(editor)).toEqual([
      [100, 100],
      [150, 150],
      [160, 160],
    ]);
    expect(editor.state.selection).toEqual(['o3']);
  });

  it('lock and unlock; locked objects can be selected but not changed', () => {
    const editor = withTwo().press('Ctrl+Shift+L').press('ArrowRight').press('Delete');
    expect(places(editor)).toEqual([
      [100, 100],
      [150, 150],
    ]);
    editor.use('select').drag([150, 200], [300, 300]).press('Ctrl+Shift+]');
    expect(places(editor)).toEqual([
      [100, 100],
      [150, 150],
    ]);
    expect(editor.press('Ctrl+A').state.selection).toEqual(['o1']);
    editor.click(150, 240).press('Ctrl+Shift+L').press('Delete');
    expect(ids(editor)).toEqual(['o1']);
  });
});

describe('the clipboard', () => {
  it('pastes with an offset of 10, then 5 more each time, as new unsaved objects', () => {
    const editor = new TestEditor()
      .dispatch({ type: 'load', objects: [aRectangle('a', { markupId: 12 })] })
      .press('Ctrl+A')
      .press('Ctrl+C');
    expect(editor.effects).toContainEqual({ type: 'clipboard-filled', payload: { objects: editor.objects } });
    editor.press('Ctrl+V').press('Ctrl+V').press('Ctrl+V');
    expect(places(editor)).toEqual([
      [100, 100],
      [110, 110],
      [115, 115],
      [120, 120],
    ]);
    expect(editor.objects.map(({ markupId }) => markupId)).toEqual([12, null, null, null]);
    expect(places(editor.press('Ctrl+C').press('Ctrl+V')).at(-1)).toEqual([130, 130]);
  });

  it('keeps cut objects', () => {
    const editor = withTwo().press('Ctrl+X');
    expect(ids(editor)).toEqual(['o1']);
    expect(places(editor.press('Ctrl+V'))).toEqual([
      [100, 100],
      [160, 160],
    ]);
    expect(ids(editor.press('Ctrl+Z').press('Ctrl+Z'))).toEqual(['o1', 'o2']);
  });

  it('takes objects copied in another tab', () => {
    const editor = new TestEditor().dispatch({ type: 'clipboard', payload: { objects: [anObject('polyline')] } }).press('Ctrl+V');
    expect(editor.only).toMatchObject({ kind: 'polyline', points: [vec(110, 110), vec(310, 110), vec(310, 210)] });
  });
});

describe('the z-order', () => {
  /** Three overlapping objects and a separate one, from back to front: a b c, and far. */
  const stack = (): TestEditor => {
    const editor = new TestEditor().use('rectangle', { locked: true });
    for (const at of [100, 120, 140, 500]) editor.drag([at, at], [at + 100, at + 100]);
    return editor.use('select');
  };

  it('moves in front of the next overlapping object only', () => {
    const editor = stack().click(110, 100).press('Ctrl+]');
    expect(ids(editor)).toEqual(['o2', 'o1', 'o3', 'o4']);
    expect(ids(editor.press('Ctrl+]'))).toEqual(['o2', 'o3', 'o1', 'o4']);
    expect(editor.press('Ctrl+]').effects.map(({ type }) => type)).toEqual(['key-handled']);
  });

  it('moves behind the next overlapping object', () => {
    const editor = stack().click(235, 240).press('Ctrl+[');
    expect(ids(editor)).toEqual(['o1', 'o3', 'o2', 'o4']);
    expect(ids(editor.press('Ctrl+[').press('Ctrl+['))).toEqual(['o3', 'o1', 'o2', 'o4']);
  });

  it('moves several to the front or back in their order', () => {
    const editor = stack().click(110, 100).hold({ shift: true }).click(130, 120).hold({});
    expect(ids(editor.press('Ctrl+Shift+]'))).toEqual(['o3', 'o4', 'o1', 'o2']);
    expect(ids(editor.press('Ctrl+Shift+['))).toEqual(['o1', 'o2', 'o3', 'o4']);
    expect(ids(editor.press('Ctrl+Z'))).toEqual(['o3', 'o4', 'o1', 'o2']);
  });
});

describe('the view', () => {
  it('zooms in steps about the centre', () => {
    const editor = new TestEditor();
    expect(editor.state.camera).toEqual({ x: -24, y: -24, zoom: 1 });
    expect(editor.press('Ctrl+=').state.camera.zoom).toBe(1.25);
    expect(editor.press('Ctrl+-').state.camera).toEqual({ x: -24, y: -24, zoom: 1 });
    expect(editor.press('Ctrl+-').state.camera.zoom).toBe(0.75);
    for (let i = 0; i < 20; i += 1) editor.press('Ctrl+-');
    expect(editor.state.camera.zoom).toBe(0.25);
    for (let i = 0; i < 30; i += 1) editor.press('+');
    expect(editor.state.camera.zoom).toBe(30);
    expect(editor.press('Shift+0').state.camera.zoom).toBe(1);
  });

  it('fits the page or the selection', () => {
    const editor = withTwo().press('Shift+2');
    expect(editor.state.camera.zoom).toBeGreaterThan(5);
    expect(editor.press('Shift+1').state.camera).toEqual({ x: -24, y: -24, zoom: 1 });
  });

  it('fits the width of the page and keeps the vertical position', () => {
    const editor = withTwo();
    editor.dispatch({ type: 'viewport', viewport: { width: 848, height: 200 } });
    editor.dispatch({ type: 'look-at', box: { minX: 300, minY: 400, maxX: 340, maxY: 420 }, maxZoom: 4 });
    expect(editor.press('Shift+3').state.camera).toEqual({ x: -30, y: 285, zoom: 0.8 });
  });
});

describe('tool keys', () => {
  it.each([
    ['V', 'select'],
    ['H', 'pan'],
    ['R', 'rectangle'],
    ['Shift+R', 'triangle'],
    ['E', 'ellipse'],
    ['C', 'cloud'],
  ])('%s is %s', (key, tool) => {
    const editor = new TestEditor().use(tool === 'select' ? 'pan' : 'select').press(key);
    expect(editor.state.tool).toBe(tool);
    expect(editor.effects).toContainEqual({ type: 'key-handled' });
  });

  it('leave unknown keys to the browser', () => {
    expect(new TestEditor().press('F5').effects).toEqual([]);
    expect(new TestEditor().press('Ctrl+R').effects).toEqual([]);
  });

  it('match brackets and digits whatever characters Shift produces', () => {
    const editor = withTwo();
    const modifiers = { shift: true, alt: false, ctrl: true, meta: false };
    editor.dispatch({ type: 'key-down', key: '{', code: 'BracketLeft', modifiers });
    expect(ids(editor)).toEqual(['o2', 'o1']);
    editor.dispatch({ type: 'key-down', key: '!', code: 'Digit1', modifiers: { ...modifiers, ctrl: false } });
    expect(editor.effects.map(({ type }) => type)).toContain('camera-changed');
  });

  it('accept Cmd for Ctrl', () => {
    const editor = withTwo().dispatch({ type: 'key-down', key: 'z', modifiers: { shift: false, alt: false, ctrl: false, meta: true } });
    expect(ids(editor)).toEqual(['o1']);
  });
});

it('setting properties changes the selected objects that have them, as one step', () => {
  const editor = withTwo()
    .press('Ctrl+A')
    .dispatch({ type: 'properties', properties: { stroke: '#1f5edb', fill: '#ffffff', cloudSize: 3 } });
  for (const object of editor.objects) {
    expect(object).toMatchObject({ stroke: '#1f5edb', fill: '#ffffff' });
    expect(object).not.toHaveProperty('cloudSize');
  }
  expect(editor.dispatch({ type: 'properties', properties: { opacity: 7 } }).effects).toEqual([]);
  expect(editor.press('Ctrl+Z').objects.map(({ stroke }) => stroke)).toEqual(['#e5342b', '#e5342b']);
});

it('a style applies to objects drawn from now on', () => {
  const editor = new TestEditor().use('cloud').dispatch({ type: 'style', style: { stroke: '#000000', strokeWidth: 5, cloudSize: 20 } });
  expect(editor.use('cloud').drag([100, 100], [300, 300]).only).toMatchObject({
    stroke: '#000000',
    strokeWidth: 5,
    cloudSize: 20,
    id: objectId('o1'),
  });
});
