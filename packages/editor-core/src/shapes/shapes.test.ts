import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CanvasObject } from '../document/object.ts';
import { withProperties } from '../document/properties.ts';
import { fromDegrees, radians, toDegrees } from '../geometry/angle.ts';
import { boxContains, boxHeight, boxOf, boxWidth, expandBox } from '../geometry/box.ts';
import { pathBounds } from '../geometry/path.ts';
import { distance, vec } from '../geometry/vec.ts';
import { measureObject } from '../measure/measure-object.ts';
import { someObject } from '../testing/arbitraries.ts';
import { anObject, KINDS } from '../testing/objects.ts';
import { boundsOf, drawOpsOf, frameOfObject, outlineOf, paintBoundsOf, reachOf, verticesOf } from './appearance.ts';
import { growthAt } from './draw-op.ts';
import type { Side } from './frame.ts';
import { pointInFrame, SIDE_NAMES, SIDES } from './frame.ts';
import { kinds } from './kinds.ts';
import { stretchFor } from './stretch.ts';
import { moveVertex, rotateObject, stretchObject, translateObject } from './transforms.ts';
import { findFaults, isCanvasObject } from './validity.ts';

const kind = fc.constantFrom(...KINDS);
const number = fc.double({ min: -500, max: 500, noNaN: true });
const delta = fc.record({ x: number, y: number });
const angle = fc.double({ min: -3.1, max: 3.1, noNaN: true }).map(radians);

/** The numbers of an object's position. */
function placeOf(object: CanvasObject): number[] {
  if ('points' in object) return object.points.flatMap(({ x, y }) => [x, y]);
  return [object.x, object.y, object.width, object.height, object.rotation];
}

function expectSamePlace(a: CanvasObject, b: CanvasObject): void {
  const right = placeOf(b);
  placeOf(a).forEach((value, i) => expect(value).toBeCloseTo(right[i]!, 7));
}

describe('every kind', () => {
  it('is valid when created, and after moving, rotating and resizing', () => {
    fc.assert(
      fc.property(kind, delta, angle, fc.constantFrom(...SIDE_NAMES), (name, by, turn, side) => {
        const object = anObject(name);
        expect(findFaults(object)).toEqual([]);
        const turned = rotateObject(object, turn, vec(10, 10));
        const stretch = stretchFor({ frame: frameOfObject(turned), side, drag: by, keepRatio: false, fromCenter: false });
        for (const made of [turned, translateObject(object, by), stretchObject(turned, stretch)]) expect(findFaults(made)).toEqual([]);
      }),
    );
  });

  it('returns to its place when moved or rotated and back', () => {
    fc.assert(
      fc.property(kind, delta, angle, (name, by, turn) => {
        const object = anObject(name);
        expectSamePlace(translateObject(translateObject(object, by), vec(-by.x, -by.y)), object);
        expectSamePlace(rotateObject(rotateObject(object, turn, by), radians(-turn), by), object);
      }),
    );
  });

  it('keeps its lengths and areas when moved or rotated', () => {
    fc.assert(
      fc.property(kind, delta, angle, (name, by, turn) => {
        const before = measureObject(anObject(name));
        const after = measureObject(rotateObject(translateObject(anObject(name), by), turn, by));
        expect(after.length).toBeCloseTo(before.length, 6);
        expect(after.area ?? -1).toBeCloseTo(before.area ?? -1, 5);
      }),
    );
  });

  it('paints within its paint box', () => {
    fc.assert(
      fc.property(kind, angle, fc.double({ min: 0, max: 30, noNaN: true }), (name, turn, strokeWidth) => {
        const object = rotateObject({ ...anObject(name), strokeWidth }, turn, vec(200, 150));
        const painted = expandBox(paintBoundsOf(object), 1e-6);
        expect(boxContains(painted, pathBounds(outlineOf(object))!)).toBe(true);
        for (const op of drawOpsOf(object)) {
          if (op.type !== 'path') continue;
          const reach = op.stroke === null ? 0 : op.strokeWidth / 2;
          expect(boxContains(painted, expandBox(pathBounds(op.path)!, reach))).toBe(true);
        }
      }),
    );
  });

  it('paints within its paint box, whatever its numbers are', () => {
    fc.assert(
      fc.property(someObject, (object) => {
        const painted = expandBox(paintBoundsOf(object), 1e-6);
        const boxes = drawOpsOf(object).map((op) => (op.type === 'path' ? pathBounds(op.path) : null));
        for (const box of boxes.filter((each) => each !== null)) expect(boxContains(painted, box)).toBe(true);
      }),
    );
  });

  it.each(['arrow', 'openArrow', 'dot', 'bar', 'diamond'] as const)(
    'has a paint box with %s at the end of the shortest line',
    (lineEnd) => {
      const points = [vec(0, 0), vec(0, Number.MIN_VALUE)];
      const boxes = [anObject('line', { points, lineEnd }), anObject('polyline', { points, lineStart: lineEnd })].map(paintBoundsOf);
      for (const box of boxes) expect(Object.values(box).every(Number.isFinite)).toBe(true);
    },
  );

  it('is drawn by the same array of steps as long as it is the same record, once its box was asked for', () => {
    for (const name of KINDS) {
      const object = anObject(name);
      const first = drawOpsOf(object);
      reachOf(object);
      expect(drawOpsOf(object)).toEqual(first);
      expect(drawOpsOf(object)).toBe(drawOpsOf(object));
      expect(drawOpsOf({ ...object })).not.toBe(drawOpsOf(object));
      expect(drawOpsOf({ ...object })).toEqual(drawOpsOf(object));
    }
  });

  it('only lists panel properties that its records have', () => {
    for (const name of KINDS) for (const property of kinds[name].properties) expect(anObject(name)).toHaveProperty(property);
  });
});

describe('resizing', () => {
  const opposite: Readonly<Record<Side, Side>> = { nw: 'se', n: 's', ne: 'sw', e: 'w', se: 'nw', s: 'n', sw: 'ne', w: 'e' };
  const side = fc.constantFrom(...SIDE_NAMES);

  it('keeps the opposite corner or side of a rotated box in place', () => {
    fc.assert(
      fc.property(side, delta, angle, fc.boolean(), (grabbed, drag, turn, keepRatio) => {
        const found = rotateObject(anObject('rectangle'), turn, vec(0, 0));
        const frame = frameOfObject(found);
        const made = stretchObject(found, stretchFor({ frame, side: grabbed, drag, keepRatio, fromCenter: false }));
        const fixed = pointInFrame(frame, SIDES[opposite[grabbed]]);
        const corners = Object.values(SIDES).map((halves) => pointInFrame(frameOfObject(made), halves));
        expect(Math.min(...corners.map((corner) => distance(corner, fixed)))).toBeLessThan(1e-6);
      }),
    );
  });

  it('moves the grabbed corner of a rotated box to the pointer', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Side>('nw', 'ne', 'se', 'sw'),
        angle,
        fc.double({ min: -20, max: 20, noNaN: true }),
        (grabbed, turn, by) => {
          const found = rotateObject(anObject('ellipse'), turn, vec(0, 0));
          const frame = frameOfObject(found);
          const drag = vec(by, by / 2);
          const made = stretchObject(found, stretchFor({ frame, side: grabbed, drag, keepRatio: false, fromCenter: false }));
          const corner = pointInFrame(frame, SIDES[grabbed]);
          expect(distance(pointInFrame(frameOfObject(made), SIDES[grabbed]), vec(corner.x + drag.x, corner.y + drag.y))).toBeLessThan(1e-6);
        },
      ),
    );
  });

  it('keeps the ratio, or the centre, on request', () => {
    const found = rotateObject(anObject('rectangle'), fromDegrees(30), vec(0, 0));
    const frame = frameOfObject(found);
    const ratio = frameOfObject(
      stretchObject(found, stretchFor({ frame, side: 'se', drag: vec(50, 3), keepRatio: true, fromCenter: false })),
    );
    expect(ratio.width / ratio.height).toBeCloseTo(frame.width / frame.height);
    const centred = frameOfObject(
      stretchObject(found, stretchFor({ frame, side: 'e', drag: vec(50, 3), keepRatio: false, fromCenter: true })),
    );
    expect(distance(centred.center, frame.center)).toBeLessThan(1e-9);
    expect(centred.height).toBeCloseTo(frame.height);
  });

  it('of a box that lies on its side changes the grabbed side', () => {
    const lying = rotateObject(anObject('rectangle'), fromDegrees(90), vec(200, 150));
    const wide = stretchObject(lying, { origin: vec(0, 0), rotation: radians(0), factorX: 2, factorY: 1 });
    expect(wide.width).toBeCloseTo(200);
    expect(wide.height).toBeCloseTo(200);
    expect(boxWidth(boundsOf(wide))).toBeCloseTo(2 * boxWidth(boundsOf(lying)));
    expect(boxHeight(boundsOf(wide))).toBeCloseTo(boxHeight(boundsOf(lying)));
  });

  it('never makes a size negative or zero', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SIDE_NAMES), delta, angle, (grabbed, drag, turn) => {
        const found = rotateObject(anObject('cloud'), turn, vec(0, 0));
        const made = stretchObject(
          found,
          stretchFor({ frame: frameOfObject(found), side: grabbed, drag, keepRatio: false, fromCenter: false }),
        );
        expect(made.width).toBeGreaterThan(0);
        expect(made.height).toBeGreaterThan(0);
      }),
    );
  });

  it('mirrors points when a side is dragged past the opposite one', () => {
    const found = anObject('polyline');
    const made = stretchObject(
      found,
      stretchFor({ frame: frameOfObject(found), side: 'e', drag: vec(-400, 0), keepRatio: false, fromCenter: false }),
    );
    expect(made.points).toEqual([vec(100, 100), vec(-100, 100), vec(-100, 200)]);
  });

  it('ignores a direction without extent', () => {
    const level = anObject('line', { points: [vec(0, 50), vec(100, 50)] });
    const made = stretchObject(
      level,
      stretchFor({ frame: frameOfObject(level), side: 'se', drag: vec(100, 70), keepRatio: false, fromCenter: false }),
    );
    expect(made.points).toEqual([vec(0, 50), vec(200, 50)]);
  });
});

describe('single kinds', () => {
  it('a rectangle is rotated about its centre', () => {
    const turned = rotateObject(anObject('rectangle'), fromDegrees(90), vec(200, 150));
    expect(turned).toMatchObject({ x: 100, y: 100, width: 200, height: 100 });
    expect(toDegrees(turned.rotation)).toBeCloseTo(90);
    const bounds = boundsOf(turned);
    expect(boxWidth(bounds)).toBeCloseTo(100);
    expect(boxHeight(bounds)).toBeCloseTo(200);
  });

  it('an ellipse fills its box and a triangle has its tip at the top', () => {
    expect(boundsOf(anObject('ellipse'))).toEqual(boxOf(100, 100, 300, 200));
    expect(outlineOf(anObject('triangle'))).toEqual({ verbs: 'MLLZ', coords: [200, 100, 300, 200, 100, 200] });
  });

  it('a line has the chosen ends, and a measurement its label', () => {
    const plain = anObject('line');
    expect(drawOpsOf(plain)).toHaveLength(1);
    expect(drawOpsOf({ ...plain, lineEnd: 'arrow' })).toHaveLength(2);
    const measured = drawOpsOf({ ...plain, lineStart: 'bar', lineEnd: 'bar', label: '4297.0 mm' });
    expect(measured.map(({ type }) => type)).toEqual(['path', 'path', 'path', 'path', 'text']);
    expect(drawOpsOf({ ...plain, lineEnd: 'arrow', points: [vec(5, 5), vec(5, 5)] })).toHaveLength(1);
  });

  it('a label has a plate, and grows when zoomed out as far as its line has room', () => {
    const measured = anObject('line', { points: [vec(100, 100), vec(300, 100)], label: '5.1 m' });
    const [plate, letters] = drawOpsOf(measured).slice(-2);
    expect(plate).toMatchObject({ type: 'path', fill: '#ffffff' });
    expect(letters && [1, 0.5, 0.25, 0.01].map((zoom) => growthAt(letters, zoom))).toEqual([1, 10 / 6, 10 / 3, 4]);
    const short = drawOpsOf({ ...measured, points: [vec(100, 100), vec(110, 100)] }).at(-1);
    expect(short && growthAt(short, 0.25)).toBe(1);
    const { minX, maxX } = reachOf(measured);
    expect(maxX - minX).toBeGreaterThanOrEqual(boxWidth(paintBoundsOf(measured)));
    expect(reachOf(anObject('rectangle'))).toEqual(paintBoundsOf(anObject('rectangle')));
  });

  it('an area has a light fill, however opaque its line is', () => {
    const [surface, line] = drawOpsOf(anObject('area', { fill: '#e5342b', opacity: 1 }));
    expect(surface).toMatchObject({ fill: '#e5342b', stroke: null, opacity: 0.15 });
    expect(line).toMatchObject({ fill: null, opacity: 1 });
  });

  it('line ends are on the line, and paint within the box that is repainted', () => {
    const straight = { points: [vec(100, 100), vec(300, 100)], strokeWidth: 2 };
    const boxes = {
      arrow: [288, 300, 9.6],
      openArrow: [288, 300, 10.8],
      dot: [295.8, 304.2, 8.4],
      bar: [300, 300, 12],
      diamond: [294, 306, 9.6],
    };
    for (const [lineEnd, [from, to, height]] of Object.entries(boxes)) {
      const object = withProperties(anObject('line', straight), { lineEnd });
      const [, mark] = drawOpsOf(object);
      const box = mark?.type === 'path' ? pathBounds(mark.path) : null;
      expect([lineEnd, box?.minX, box?.maxX]).toEqual([lineEnd, expect.closeTo(from!), expect.closeTo(to!)]);
      expect(box && boxHeight(box)).toBeCloseTo(height!);
      expect(box && boxContains(paintBoundsOf(object), box)).toBe(true);
    }
  });

  it('a polyline’s end follows its last segment', () => {
    const [, mark] = drawOpsOf(anObject('polyline', { lineEnd: 'arrow' }));
    expect(mark?.type === 'path' && pathBounds(mark.path)).toMatchObject({ minY: 188, maxY: 200 });
  });

  it('a polygon with a cloud size is a cloud', () => {
    const clouded = anObject('polygon', { cloudSize: 8 });
    expect(outlineOf(clouded).verbs).toContain('C');
    expect(boundsOf(clouded).minX).toBeCloseTo(92, 0);
  });

  it('points can be moved one by one if the kind allows it', () => {
    expect(moveVertex(anObject('polygon'), 1, vec(400, 50)).points[1]).toEqual(vec(400, 50));
    expect(verticesOf(anObject('freehand'))).toEqual([]);
    expect(verticesOf(anObject('line'))).toHaveLength(2);
  });

  it('a pen stroke with pressures is drawn as a filled outline', () => {
    const [op] = drawOpsOf(anObject('freehand', { pressures: [0.1, 0.9, 0.5], strokeWidth: 6 }));
    expect(op).toMatchObject({ type: 'path', fill: '#e5342b', stroke: null });
  });

  it('dotted lines are 1,6 and dashed ones 6,6', () => {
    expect(drawOpsOf(anObject('rectangle', { dash: 'dotted' }))[0]).toMatchObject({ dash: [1, 6] });
    expect(drawOpsOf(anObject('rectangle', { dash: 'dashed' }))[0]).toMatchObject({ dash: [6, 6] });
    expect(drawOpsOf(anObject('rectangle', { strokeWidth: 0 }))[0]).toMatchObject({ stroke: null });
    expect(drawOpsOf(anObject('polyline', { fill: '#ffffff' }))[0]).toMatchObject({ fill: null });
  });
});

describe('validity', () => {
  it('lists invalid properties, such as a text box’s missing height', () => {
    expect(findFaults({ ...anObject('text'), height: Number.NaN })).toEqual(['height']);
    expect(findFaults({ ...anObject('rectangle'), width: -1, opacity: 2, dash: 'wavy' })).toEqual(['opacity', 'dash', 'width']);
    expect(findFaults({ ...anObject('polygon'), points: [vec(0, 0), vec(1, Number.NaN), vec(2, 2)] })).toEqual(['points']);
    expect(findFaults({ ...anObject('line'), subType: undefined })).toEqual(['subType']);
    expect(findFaults(anObject('line', { points: [vec(0, 0), vec(1, 1), vec(2, 0)] }))).toEqual(['points']);
  });

  it('checks any value', () => {
    for (const value of [null, 7, 'rectangle', [], {}, { kind: 'hexagon' }, { kind: 'toString' }])
      expect(isCanvasObject(value)).toBe(false);
    expect(isCanvasObject(JSON.parse(JSON.stringify(anObject('cloud'))))).toBe(true);
  });
});
