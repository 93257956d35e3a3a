import { describe, expect, it } from 'vitest';
import { drawOpsOf, paintBoundsOf } from '../shapes/appearance.ts';
import { DRAWING_LIMITS, type DrawingLimit, DrawingLoad, listedObjects } from './drawing-load.ts';
import { fromWire } from './mapper.ts';

const cloud = { type: 'cloud', left: 0, top: 0, width: 2_000_000, height: 2_000_000, cloudSize: 1e-300 };
const many = (count: number, object: object) => Array.from({ length: count }, () => object);
const line = (to: number) => ({ type: 'polyline', points: [0, 1, 0].map((at) => ({ x: at * to, y: 0 })) });

function limitExceededBy(details: unknown): DrawingLimit | null {
  const load = new DrawingLoad();
  return (listedObjects(details) ?? []).map((each) => load.add(each)).find((limit) => limit !== null) ?? null;
}

const hostile: readonly [string, unknown, ReturnType<typeof limitExceededBy>][] = [
  ['clouds of endless scallops', many(200, cloud), 'steps'],
  ['dotted lines without an end', many(3, { ...line(900_000), lineStrokeStyle: 'dotted' }), 'steps'],
  ['dashes said by numbers', many(3, { ...line(900_000), lineStrokeArray: [1, 6] }), 'steps'],
  ['points at the end of the numbers', [line(1e308)], 'extent'],
  ['letters as large as numbers go', [{ type: 'textbox', text: 'A', left: 0, top: 0, width: 1, height: 1, fontSize: 1e300 }], 'extent'],
  ['a leader to the end of the numbers', [{ type: 'textbox', subType: 'callout', tip: { x: -1e300, y: 0 } }], 'extent'],
  ['more objects than anyone draws', { objects: many(10_001, { type: 'rect' }) }, 'objects'],
  ['a book in a text box', [{ type: 'textbox', text: 'a '.repeat(60_000) }], 'letters'],
];

describe('a drawing', () => {
  it.each(hostile)('with %s exceeds a limit, and the rest isn’t drawn when it is read', (_, details, limit) => {
    expect(limitExceededBy(details)).toBe(limit);
    const { objects, foreign } = fromWire(details, 1);
    expect(foreign.length).toBeGreaterThan(0);
    const steps = objects.flatMap(drawOpsOf).map((op) => (op.type === 'path' ? op.path.verbs.length : 1));
    // A scallop takes up to three curves.
    expect(steps.reduce((sum, each) => sum + each, 0)).toBeLessThan(3 * DRAWING_LIMITS.steps);
    for (const object of objects) expect(paintBoundsOf(object).maxX).toBeLessThan(Infinity);
  });

  it('of a dense sheet stays within all limits: 5,000 objects, clouds round the sheet, 1,000 pen strokes', () => {
    const stroke = { type: 'path', points: Array.from({ length: 100 }, (_, x) => ({ x, y: x % 7 })) };
    const round = { ...cloud, width: 2384, height: 3370, cloudSize: 8 };
    expect(limitExceededBy([...many(1000, stroke), ...many(5000, { type: 'rect', width: 80, height: 40 }), ...many(20, round)])).toBeNull();
  });

  it('that is not a list of objects exceeds nothing', () => {
    for (const details of [null, 'text', { pages: [] }, [null, 7, 'x', []]]) expect(limitExceededBy(details)).toBeNull();
  });
});
