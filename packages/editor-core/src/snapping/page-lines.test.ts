import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOf } from '../geometry/box.ts';
import { distanceToSegment } from '../geometry/segment.ts';
import { vec } from '../geometry/vec.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { PageLines } from './page-lines.ts';

const place = fc.double({ min: -100, max: 1100, noNaN: true });

describe('the lines of a page', () => {
  it('are found near any point, as by a full scan', () => {
    const line = fc.tuple(place, place, place, place);
    const target = fc.record({ x: place, y: place });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), target, fc.double({ min: 0, max: 60, noNaN: true }), (lines, point, reach) => {
        const near = new PageLines(lines.flat(), boxOf(0, 0, 1000, 800)).near(point, reach);
        const all = lines.filter(([x1, y1, x2, y2]) => distanceToSegment(point, vec(x1, y1), vec(x2, y2)) <= reach);
        expect(near).toHaveLength(all.length);
      }),
    );
  });
});

/** A horizontal and a vertical line that cross at (300, 300), and a line of text of two words. */
function sheet(): TestEditor {
  const lines = [100, 300, 500, 300, 300, 100, 300, 700];
  const words = [
    { left: 600, top: 600, right: 640, bottom: 612 },
    { left: 644, top: 600, right: 700, bottom: 612 },
  ];
  return new TestEditor().dispatch({ type: 'page-lines', lines, words });
}

const endOf = (editor: TestEditor): unknown => {
  const [object] = editor.objects;
  return object !== undefined && 'points' in object ? object.points.at(-1) : null;
};

describe('snapping to the drawing', () => {
  it('prefers ends, middles and crossings, then lines, then the edges of text', () => {
    const end = (x: number, y: number): unknown => endOf(sheet().use('line').drag([50, 50], [x, y]));
    expect(end(304, 297)).toEqual(vec(300, 300));
    expect(end(497, 304)).toEqual(vec(500, 300));
    expect(end(400, 304)).toEqual(vec(400, 300));
    expect(end(303, 403)).toEqual(vec(300, 400));
    expect(end(400, 310)).toEqual(vec(400, 310));
    expect(end(702, 615)).toEqual(vec(700, 612));
  });

  it('shows a mark, even before the first point is set', () => {
    const editor = sheet().use('polygon').move(303, 302);
    expect(editor.editor.scene.overlay().items).toEqual([{ type: 'catch', on: 'point', at: { x: 324, y: 324 } }]);
    expect(editor.use('select').state.guides).toEqual([]);
  });

  it('is suspended with Ctrl, reaches equally far on the screen at every zoom, and can be turned off', () => {
    const free = sheet().use('line').down(50, 50).hold({ ctrl: true }).move(304, 297).up();
    expect(endOf(free)).toEqual(vec(304, 297));
    const far = sheet().press('Ctrl+=').press('Ctrl+=').press('Ctrl+=').use('line').drag([350, 350], [305, 295]);
    expect(endOf(far)).toEqual(vec(305, 295));
    const off = sheet().press('Shift+D');
    expect(off.effects).toContainEqual({ type: 'snapping-changed', snapping: { objects: true, drawing: false } });
    expect(endOf(off.use('line').drag([50, 50], [304, 297]))).toEqual(vec(304, 297));
  });

  it('snaps the corner of a box to a point of the drawing', () => {
    const editor = sheet().use('rectangle').drag([150, 150], [250, 250]).drag([255, 255], [302, 307]);
    expect(editor.only).toMatchObject({ width: 150, height: 150 });
  });
});
