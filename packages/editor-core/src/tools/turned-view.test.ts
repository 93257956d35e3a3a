import { describe, expect, it } from 'vitest';
import { fromDegrees, toDegrees } from '../geometry/angle.ts';
import { rotateAbout } from '../geometry/vec.ts';
import { centerOf } from '../shapes/box-shape.ts';
import { TestEditor } from '../testing/test-editor.ts';

/** A view rotated clockwise by this many quarter turns. */
const turned = (quarters: number): TestEditor => new TestEditor({ upright: fromDegrees(-90 * quarters) });

const box = (editor: TestEditor) => {
  const { only } = editor;
  if (!('rotation' in only)) throw new Error('no box');
  const corner = rotateAbout({ x: only.x, y: only.y }, centerOf(only), only.rotation);
  return { ...only, degrees: Math.round(toDegrees(only.rotation)), corner: { x: Math.round(corner.x), y: Math.round(corner.y) } };
};

describe('in a rotated view', () => {
  it.each([
    [0, 0, 170, 220],
    [1, -90, 170, 220],
    [2, 180, 170, 220],
    [3, 90, 170, 220],
  ])(
    'a text box placed at %i quarter turns is upright in the view, with its upper left corner where it was placed',
    (quarters, angle, width, height) => {
      const set = box(turned(quarters).use('text').click(400, 400));
      expect([Math.abs(set.degrees), set.width, set.height]).toEqual([Math.abs(angle), width, height]);
      expect(set.corner).toEqual({ x: 400, y: 400 });
    },
  );

  it('a text box drawn from corner to corner covers the drawn box', () => {
    const drawn = box(turned(1).use('text').drag([100, 100], [200, 400]));
    expect(drawn).toMatchObject({ degrees: -90, width: 300, height: 100, corner: { x: 100, y: 400 } });
  });

  it('a text box grows downwards in reading direction', () => {
    const editor = turned(1).use('text').drag([100, 100], [140, 400]);
    const { corner } = box(editor);
    const text = Array.from({ length: 12 }, () => 'line').join('\n');
    const grown = box(editor.dispatch({ type: 'type-text', text }));
    expect(grown.height).toBeGreaterThan(40);
    expect(grown.corner).toEqual(corner);
  });

  it('a callout and a stamp are upright in the view, a rectangle is upright on the page', () => {
    expect(box(turned(3).use('stamp').click(400, 400)).degrees).toBe(90);
    const callout = turned(1).use('callout').click(400, 400).only;
    expect(callout).toMatchObject({ tip: { x: 400, y: 400 } });
    expect(box(turned(1).use('callout').click(400, 400)).degrees).toBe(-90);
    expect(box(turned(1).use('rectangle').drag([10, 10], [50, 90])).degrees).toBe(0);
  });
});
