import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

const NO_KEYS = { shift: false, alt: false, ctrl: false, meta: false };
/** Pointer inputs in pixels of the viewport, for gestures that move the page itself. */
const at = (x: number, y: number, buttons: number) => ({ screen: { x, y }, buttons, modifiers: NO_KEYS, time: 0 });

describe('pan', () => {
  it('is the default tool, and a right click returns to it', () => {
    const editor = new TestEditor();
    expect(editor.state).toMatchObject({ tool: 'pan', cursor: 'grab' });
    expect(editor.use('cloud').rightClick(10, 10).state.tool).toBe('pan');
  });

  it('keeps the grabbed page point under the pointer', () => {
    const editor = new TestEditor().dispatch({ type: 'pointer-down', ...at(100, 100, 1) });
    expect(editor.state.cursor).toBe('grabbing');
    editor.dispatch({ type: 'pointer-move', ...at(130, 90, 1) });
    expect(editor.state.camera).toEqual({ x: -54, y: -14, zoom: 1 });
    expect(editor.effects.map(({ type }) => type)).toEqual(['camera-changed']);
    editor.dispatch({ type: 'wheel', screen: { x: 130, y: 90 }, delta: { x: 0, y: -100 }, modifiers: NO_KEYS });
    const { camera } = editor.state;
    expect(camera.x + 130 / camera.zoom).toBeCloseTo(76);
    editor.dispatch({ type: 'pointer-up', ...at(130, 90, 0) });
    expect(editor.state).toMatchObject({ activity: 'pan.waiting', cursor: 'grab', camera });
  });
});

describe('panning during a gesture', () => {
  it('with the middle button keeps the gesture', () => {
    const editor = new TestEditor().use('rectangle').down(100, 100).move(200, 200);
    editor.dispatch({ type: 'pointer-move', ...at(224, 224, 5) }).dispatch({ type: 'pointer-move', ...at(264, 224, 5) });
    expect(editor.state.camera).toEqual({ x: -64, y: -24, zoom: 1 });
    expect(editor.state.cursor).toBe('grabbing');
    editor.dispatch({ type: 'pointer-move', ...at(264, 224, 1) }).dispatch({ type: 'pointer-move', ...at(274, 234, 1) });
    expect(editor.dispatch({ type: 'pointer-up', ...at(274, 234, 0) }).only).toMatchObject({ x: 100, y: 100, width: 110, height: 110 });
  });

  it('with the middle button draws and selects nothing', () => {
    const editor = new TestEditor().use('rectangle').dispatch({ type: 'pointer-down', ...at(50, 50, 4) });
    editor.dispatch({ type: 'pointer-move', ...at(90, 50, 4) }).dispatch({ type: 'pointer-up', ...at(90, 50, 0) });
    expect(editor.objects).toEqual([]);
    expect(editor.state).toMatchObject({ tool: 'rectangle', camera: { x: -64, y: -24, zoom: 1 }, activity: 'rectangle.waiting' });
  });

  it('with the space bar keeps the tool', () => {
    const editor = new TestEditor().use('rectangle').keyDown(' ');
    expect(editor.state.cursor).toBe('grab');
    editor.dispatch({ type: 'pointer-down', ...at(50, 50, 1) }).dispatch({ type: 'pointer-move', ...at(60, 60, 1) });
    editor.dispatch({ type: 'pointer-up', ...at(60, 60, 0) }).keyUp(' ');
    expect(editor.state).toMatchObject({ tool: 'rectangle', camera: { x: -34, y: -34, zoom: 1 }, cursor: 'crosshair' });
    expect(editor.drag([10, 10], [60, 40]).objects).toHaveLength(1);
  });

  it('ends the tool’s gesture, too, when the left button is released first', () => {
    const editor = new TestEditor()
      .use('rectangle')
      .down(100, 100)
      .move(200, 200)
      .dispatch({ type: 'pointer-move', ...at(224, 224, 5) });
    editor.dispatch({ type: 'pointer-move', ...at(224, 224, 4) });
    expect(editor.only).toMatchObject({ x: 100, y: 100, width: 100, height: 100 });
  });
});

describe('the wheel and two fingers', () => {
  const wheel = (delta: { x: number; y: number }, keys: object = {}) =>
    new TestEditor().dispatch({ type: 'wheel', screen: { x: 124, y: 124 }, delta, modifiers: { ...NO_KEYS, ...keys } }).state.camera;

  it('zoom at the pointer', () => {
    const camera = wheel({ x: 0, y: -100 });
    expect(camera.zoom).toBeCloseTo(1.2214, 4);
    expect(camera.x + 124 / camera.zoom).toBeCloseTo(100);
    expect(wheel({ x: 0, y: 100 }).zoom).toBeCloseTo(1 / 1.2214, 4);
  });

  it('pan with Shift, and zoom faster with Ctrl, whose steps are smaller', () => {
    expect(wheel({ x: 0, y: 30 }, { shift: true })).toEqual({ x: 6, y: -24, zoom: 1 });
    expect(wheel({ x: 7, y: 5 }, { shift: true })).toEqual({ x: -17, y: -19, zoom: 1 });
    expect(wheel({ x: 0, y: -2 }, { ctrl: true }).zoom).toBeCloseTo(Math.exp(0.02));
    expect(wheel({ x: 0, y: -300 }, { ctrl: true }).zoom).toBeCloseTo(Math.exp(0.25));
  });

  it('pinch and pan at once', () => {
    const { camera } = new TestEditor().dispatch({ type: 'pinch', screen: { x: 124, y: 124 }, by: { x: 10, y: 0 }, factor: 2 }).state;
    expect(camera.zoom).toBe(2);
    expect(camera.x + 124 / 2).toBe(90);
  });
});
