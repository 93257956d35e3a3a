import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeFor } from '../document/edits.ts';
import { objectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import type { OrderKey } from '../document/order.ts';
import { compareOrder, FIRST_ORDER, orderBetween } from '../document/order.ts';
import { PageDocument } from '../document/page-document.ts';
import { withProperties } from '../document/properties.ts';
import { fromDegrees } from '../geometry/angle.ts';
import { boxesMeet, boxOf } from '../geometry/box.ts';
import { vec } from '../geometry/vec.ts';
import { paintBoundsOf, reachOf } from '../shapes/appearance.ts';
import { someEdits, someObject } from '../testing/arbitraries.ts';
import { anObject, aRectangle } from '../testing/objects.ts';
import { hitsObject, isInMarquee } from './hit-test.ts';
import { ObjectIndex } from './object-index.ts';

const middle = vec(200, 150);

describe('a hit', () => {
  it('on an unfilled shape needs its outline, widened by the tolerance', () => {
    const object = anObject('rectangle', { strokeWidth: 2 });
    expect(hitsObject(object, middle, 4)).toBe(false);
    expect(hitsObject(object, vec(200, 100), 0)).toBe(true);
    expect(hitsObject(object, vec(200, 95), 4)).toBe(true);
    expect(hitsObject(object, vec(200, 94.9), 4)).toBe(false);
  });

  it('on a filled or solid shape can be anywhere inside', () => {
    expect(hitsObject(anObject('rectangle', { fill: '#ffffff' }), middle, 0)).toBe(true);
    expect(hitsObject(anObject('ellipse', { fill: '#ffffff' }), vec(105, 105), 0)).toBe(false);
    expect(hitsObject(anObject('text'), middle, 0)).toBe(true);
    expect(hitsObject(anObject('image'), middle, 0)).toBe(true);
    expect(hitsObject(anObject('polyline', { fill: '#ffffff' }), vec(250, 130), 2)).toBe(false);
  });

  it('follows the rotation of the shape', () => {
    const turned = anObject('rectangle', { rotation: fromDegrees(90) });
    expect(hitsObject(turned, vec(150, 150), 1)).toBe(true);
    expect(hitsObject(turned, vec(100, 150), 1)).toBe(false);
  });

  it('is measured from the curve itself', () => {
    const ellipse = anObject('ellipse', { strokeWidth: 0 });
    const on = vec(200 + 100 * Math.cos(0.7), 150 + 50 * Math.sin(0.7));
    expect(hitsObject(ellipse, on, 0.1)).toBe(true);
    expect(hitsObject(ellipse, vec(on.x + 3, on.y + 3), 2)).toBe(false);
  });
});

describe('a marquee', () => {
  it('selects what it contains, or from right to left what it touches', () => {
    const object = anObject('rectangle');
    expect(isInMarquee(object, boxOf(50, 50, 350, 250), 'contained')).toBe(true);
    expect(isInMarquee(object, boxOf(50, 50, 250, 250), 'contained')).toBe(false);
    expect(isInMarquee(object, boxOf(50, 50, 250, 250), 'touching')).toBe(true);
    expect(isInMarquee(object, boxOf(400, 50, 500, 250), 'touching')).toBe(false);
  });

  it('inside an object touches it only if the object is filled', () => {
    const inside = boxOf(150, 120, 160, 130);
    expect(isInMarquee(anObject('rectangle'), inside, 'touching')).toBe(false);
    expect(isInMarquee(anObject('rectangle', { fill: '#ffffff' }), inside, 'touching')).toBe(true);
    expect(isInMarquee(anObject('line'), boxOf(100, 150, 160, 200), 'touching')).toBe(false);
  });
});

describe('the index', () => {
  const filled = (page = boxOf(0, 0, 1000, 1000)): { document: PageDocument; index: ObjectIndex } => {
    const document = new PageDocument();
    return { document, index: new ObjectIndex(document.find, page) };
  };

  it('finds the same as a full scan, after any changes', () => {
    const box = fc.record({
      x: fc.integer({ min: 0, max: 900 }),
      y: fc.integer({ min: 0, max: 900 }),
      size: fc.integer({ min: 0, max: 500 }),
    });
    fc.assert(
      fc.property(fc.array(someEdits, { maxLength: 30 }), box, (acts, { x, y, size }) => {
        const { document, index } = filled();
        for (const edits of acts) {
          const change = changeFor(edits, document.find, () => true);
          document.apply(change);
          index.update(change);
        }
        const area = boxOf(x, y, x + size, y + size);
        const expected = [...document.objects()].filter((object) => boxesMeet(paintBoundsOf(object), area)).sort(compareOrder);
        expect(index.query(area)).toEqual(expected);
      }),
    );
  });

  it.each([
    ['when they are needed', () => undefined],
    ['ahead of that', (index: ObjectIndex) => index.prepare(50)],
  ])('finds the same after many objects were added at once, whose boxes it computes %s', (_, prepare) => {
    const areas = [boxOf(-1e6, -1e6, 1e6, 1e6), boxOf(0, 0, 1000, 1000), boxOf(200, 200, 300, 350)];
    fc.assert(
      fc.property(fc.array(someObject, { minLength: 64, maxLength: 100 }), fc.array(someEdits, { maxLength: 9 }), (objects, acts) => {
        const { document, index } = filled(boxOf(-10_000, -10_000, 10_000, 10_000));
        const put = objects.map((object, i) => withProperties(object, { id: objectId(i < 6 ? 'abcdef'.charAt(i) : `o${i}`) }));
        for (const edits of [{ put }, ...acts]) {
          const change = changeFor(edits, document.find, () => true);
          document.apply(change);
          index.update(change);
          prepare(index);
        }
        for (const area of areas) {
          const expected = [...document.objects()].filter((object) => boxesMeet(reachOf(object), area)).sort(compareOrder);
          expect(index.query(area)).toEqual(expected);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('returns the topmost object, and the next one when that is hidden', () => {
    const { document, index } = filled();
    const second: OrderKey = orderBetween(FIRST_ORDER, null);
    const created: CanvasObject[] = [aRectangle('top', { order: second }), aRectangle('low'), aRectangle('far', { x: 700 })];
    const change = { created, updated: [], removed: [] };
    document.apply(change);
    index.update(change);
    expect(index.topmostAt(vec(100, 100), 1, () => true)?.id).toBe('top');
    expect(index.topmostAt(vec(100, 100), 1, ({ id }) => id !== objectId('top'))?.id).toBe('low');
    expect(index.topmostAt(vec(500, 500), 1, () => true)).toBeUndefined();
  });
});
