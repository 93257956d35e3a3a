import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CanvasObject } from '../document/object.ts';
import { sameValue } from '../document/properties.ts';
import { toDegrees } from '../geometry/angle.ts';
import { boxOf } from '../geometry/box.ts';
import { IDENTITY, type Matrix, transformPoint } from '../geometry/matrix.ts';
import { distance, type Vec } from '../geometry/vec.ts';
import { frameOfObject, verticesOf } from '../shapes/appearance.ts';
import { centerOf } from '../shapes/box-shape.ts';
import { frameCorners } from '../shapes/frame.ts';
import { kindOf } from '../shapes/kinds.ts';
import { someObject } from '../testing/arbitraries.ts';
import { anObject, KINDS } from '../testing/objects.ts';
import { toCalibration } from '../units/calibration.ts';
import type { PageScales } from '../units/page-scales.ts';
import { fromWire, toWire } from '../wire/mapper.ts';
import { carryMarkup, carryObject, carryTexts } from './carry-markup.ts';
import { judgePlace, type AlignedSheet } from './judge-place.ts';

const NO_SCALES: PageScales = { calibration: null, regions: [] };
const UNSCALED = { before: NO_SCALES, after: NO_SCALES };

function similarity(degrees: number, scale: number, by: Vec): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [a, b] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return { a, b, c: -b, d: a, e: by.x, f: by.y };
}

function inverse({ a, b, c, d, e, f }: Matrix): Matrix {
  const det = a * d - b * c;
  return { a: d / det, b: -b / det, c: -c / det, d: a / det, e: (c * f - d * e) / det, f: (b * e - a * f) / det };
}

const someShift = fc.record({ x: fc.double({ min: -500, max: 500, noNaN: true }), y: fc.double({ min: -500, max: 500, noNaN: true }) });
const someSimilarity = fc
  .tuple(
    fc.oneof(fc.constantFrom(0, 90, 180, -90), fc.double({ min: -180, max: 180, noNaN: true })),
    fc.oneof(fc.constant(1), fc.double({ min: 0.5, max: 2, noNaN: true })),
    someShift,
  )
  .map(([degrees, scale, by]) => similarity(degrees, scale, by));

const saved = (object: CanvasObject): unknown => JSON.parse(JSON.stringify(toWire(object)));
const carry = (object: CanvasObject, matrix: Matrix, scaling = UNSCALED) =>
  carryObject(saved(object), { matrix, scaling, markupId: 7, index: 0 });
const moved = (object: CanvasObject, matrix: Matrix): CanvasObject => fromWire([carry(object, matrix).saved], 7).objects[0]!;

/** The points that have to follow the sheet: those of texts are their middle and their tip. */
function anchorsOf(object: CanvasObject): readonly Vec[] {
  if ('points' in object) return object.points;
  return kindOf(object).lettered ? [centerOf(object), ...verticesOf(object)] : frameCorners(frameOfObject(object));
}

function expectAnchorsAt(object: CanvasObject, expected: readonly Vec[], within: number): void {
  for (const [index, anchor] of anchorsOf(object).entries()) expect(distance(anchor, expected[index]!)).toBeLessThan(within);
}

describe('an object on another version of its sheet', () => {
  it('is where the alignment moves it, with all fields of other programs', () => {
    fc.assert(
      fc.property(someObject, someSimilarity, (object, matrix) => {
        const after = moved(object, matrix);
        const expected = anchorsOf(object).map((point) => transformPoint(matrix, point));
        expectAnchorsAt(after, expected, 0.05);
        expect(sameValue(after.wire, object.wire)).toBe(true);
      }),
    );
  });

  it('stays the same byte for byte where nothing moved', () => {
    fc.assert(
      fc.property(someObject, (object) => {
        expect(JSON.stringify(carry(object, IDENTITY).saved)).toBe(JSON.stringify(saved(object)));
      }),
    );
    const sparse = { type: 'rect', left: 1.23456789, top: 0, width: 5, height: 5, id: 12 };
    expect(carryObject(sparse, { matrix: IDENTITY, scaling: UNSCALED, markupId: 7, index: 0 }).saved).toBe(sparse);
  });

  it('returns to its place', () => {
    fc.assert(
      fc.property(someObject, someSimilarity, (object, matrix) => {
        const back = moved(moved(object, matrix), inverse(matrix));
        expectAnchorsAt(back, anchorsOf(object), 0.05);
        expect(back.strokeWidth).toBeCloseTo(object.strokeWidth, 2);
      }),
    );
  });

  it.each(KINDS)('of the kind %s keeps its line width and letters up to a scale of 1.05, and scales them above', (kind) => {
    const object = anObject(kind);
    const sizesOf = (one: CanvasObject): readonly number[] => [
      one.strokeWidth,
      'fontSize' in one ? one.fontSize : 0,
      'cloudSize' in one ? one.cloudSize : 0,
    ];
    expect(sizesOf(moved(object, similarity(3, 1.04, { x: 5, y: 5 })))).toEqual(sizesOf(object));
    expect(sizesOf(moved(object, similarity(0, 1.5, { x: 5, y: 5 })))).toEqual(sizesOf(object).map((size) => size * 1.5));
  });

  it('turns texts by quarters only, and drawings exactly', () => {
    const turned = (kind: 'text' | 'stamp' | 'callout' | 'rectangle' | 'image', degrees: number) => {
      const object = moved(anObject(kind), similarity(degrees, 1, { x: 900, y: 0 }));
      return 'rotation' in object ? Math.round(toDegrees(object.rotation) * 10) / 10 : null;
    };
    expect([turned('text', 2), turned('stamp', 88), turned('callout', -93)]).toEqual([0, 90, -90]);
    expect([turned('rectangle', 2), turned('image', 91)]).toEqual([2, 91]);
  });

  it('stays upright when the sheets differ by less than the alignment is exact', () => {
    expect(moved(anObject('rectangle'), similarity(0.005, 1, { x: 3, y: 0 }))).toMatchObject({ rotation: 0 });
  });

  it('is left alone if it can’t be drawn', () => {
    const odd = { type: 'hologram', left: 1 };
    const { details, bounds } = carryMarkup(
      { objects: [odd], theme: 4 },
      { matrix: similarity(90, 2, { x: 0, y: 0 }), scaling: UNSCALED, markupId: 7 },
    );
    expect(details).toEqual({ objects: [odd], theme: 4 });
    expect(bounds).toEqual([]);
  });
});

describe('a carried measurement', () => {
  const calibration = toCalibration({ actual: 100, calibrated: 2, unit: 'm' });
  const scales = { calibration, regions: [] };
  const line = anObject('line', { subType: 'measurementLine', label: '4.5 m' });

  it('keeps its label where it measures the same', () => {
    const shifted = carry(line, similarity(90, 1.0004, { x: 10, y: 0 }), { before: scales, after: scales });
    expect(shifted.value).toBeNull();
    expect(shifted.saved).toMatchObject({ text: '4.5 m' });
  });

  it('is measured again on a page of another scale, and reports both values', () => {
    const larger = carry(line, similarity(0, 2, { x: 0, y: 0 }), { before: scales, after: scales });
    expect(larger.value).toEqual({ id: 'x1', before: '4.5 m', after: '8.9 m' });
    const rescaled = { calibration: toCalibration({ actual: 200, calibrated: 2, unit: 'm' }), regions: [] };
    expect(carry(line, similarity(0, 2, { x: 0, y: 0 }), { before: scales, after: rescaled }).value).toBeNull();
    expect(carry(line, IDENTITY, { before: scales, after: NO_SCALES }).value).toEqual({ id: 'x1', before: '4.5 m', after: '' });
  });

  it('changes the text of the markup', () => {
    const values = [{ id: '3', before: '4.5 m', after: '8.9 m' }];
    expect(carryTexts([{ id: 3, text: '4.5 m', size: 1 }, 'odd', { id: 'x', text: 'Check' }], values)).toEqual([
      { id: 3, text: '8.9 m', size: 1 },
      'odd',
      { id: 'x', text: 'Check' },
    ]);
    expect(carryTexts(null, values)).toBeNull();
  });
});

describe('the place of a markup on a newer sheet', () => {
  const alignment = { isTrusted: true, coverage: 0.9, residual: 0.1, isByPeople: false };
  const change = { box: boxOf(100, 100, 150, 130), shift: null };
  /** From 400 to 450, then 30 to the right. */
  const door = { box: boxOf(400, 100, 480, 130), shift: { x: 30, y: 0 } };
  const sheet: AlignedSheet = { width: 2400, height: 1600, alignment, changes: [change, door] };
  const judge = (box: ReturnType<typeof boxOf>, parts: Partial<AlignedSheet> = {}) => judgePlace([box], { ...sheet, ...parts });
  const doubtful = (parts: Partial<typeof alignment>) => judge(boxOf(0, 0, 1, 1), { alignment: { ...alignment, ...parts } }).place;

  it('is unchanged, changed or moved by what it touches', () => {
    expect(judge(boxOf(200, 200, 300, 300))).toEqual({ place: 'unchanged', shift: null });
    expect(judge(boxOf(149, 120, 300, 300))).toEqual({ place: 'changed', shift: null });
    expect(judge(boxOf(395, 95, 455, 135))).toEqual({ place: 'moved', shift: { x: 30, y: 0 } });
    expect(judge(boxOf(460, 100, 500, 200))).toEqual({ place: 'changed', shift: null });
    expect(judge(boxOf(390, 90, 900, 900))).toEqual({ place: 'changed', shift: null });
  });

  it('is judged by each of its objects', () => {
    const [left, right] = [boxOf(10, 10, 20, 20), boxOf(900, 900, 950, 950)];
    expect(judgePlace([left, right], sheet).place).toBe('unchanged');
    expect(judgePlace([left, boxOf(110, 110, 112, 112)], sheet).place).toBe('changed');
  });

  it('is unsure where the alignment isn’t trusted', () => {
    expect([doubtful({}), doubtful({ isTrusted: false }), doubtful({ coverage: 0.59 }), doubtful({ residual: 1.1 })]).toEqual([
      'unchanged',
      'unsure',
      'unsure',
      'unsure',
    ]);
    expect(doubtful({ coverage: 0, isByPeople: true })).toBe('unchanged');
  });

  it('is unsure where it’s unknown whether something changed', () => {
    const unsure = [boxOf(600, 600, 620, 620)];
    expect(judge(boxOf(610, 610, 700, 700), { unsure }).place).toBe('unsure');
    expect(judge(boxOf(700, 700, 720, 720), { unsure }).place).toBe('unchanged');
    expect(judge(boxOf(149, 120, 610, 610), { unsure }).place).toBe('changed');
  });

  it('is outside or missing where there is no sheet', () => {
    expect(judge(boxOf(2500, 10, 2600, 20)).place).toBe('outside');
    expect(judge(boxOf(-50, -50, -1, -1), { alignment: { ...alignment, isTrusted: false } }).place).toBe('outside');
    expect(judgePlace([boxOf(0, 0, 1, 1)], null).place).toBe('missing');
  });
});
