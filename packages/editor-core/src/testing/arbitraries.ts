import fc from 'fast-check';
import type { Edits } from '../document/edits.ts';
import type { ObjectId } from '../document/ids.ts';
import { objectId } from '../document/ids.ts';
import type { CanvasObject, ObjectKind } from '../document/object.ts';
import { withProperties } from '../document/properties.ts';
import { fromDegrees } from '../geometry/angle.ts';
import { aRectangle, anObject, KINDS } from './objects.ts';

const number = fc.integer({ min: 0, max: 900 });

/** Few ids, so that edits collide. */
const someId: fc.Arbitrary<ObjectId> = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f').map(objectId);

export const someRectangle: fc.Arbitrary<CanvasObject> = fc
  .record({ id: someId, x: number, y: number, width: number, height: number })
  .map(({ id, ...box }) => aRectangle(id, box));

const someProperties = fc.record({ x: number, stroke: fc.constantFrom('#e5342b', '#1f5edb', '#000000') }, { requiredKeys: [] });

/** One edit of one object. */
export const someEdits: fc.Arbitrary<Edits> = fc.oneof(
  someRectangle.map((object): Edits => ({ put: [object] })),
  fc.record({ id: someId, properties: someProperties }).map((edit): Edits => ({ set: [edit] })),
  someId.map((id): Edits => ({ remove: [id] })),
);

const anywhere = fc.double({ min: -5000, max: 5000, noNaN: true });
const extent = fc.double({ min: 0, max: 5000, noNaN: true }).map(Math.abs);
const share = fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs);
/** As users and other programs write them, and as rotating by hand produces them. */
const degrees = fc.oneof(
  fc.integer({ min: -179_999, max: 180_000 }).map((thousandths) => thousandths / 1000),
  fc.double({ min: -179, max: 180, noNaN: true }),
);
const colour = fc.constantFrom('#e5342b', '#1f5edb', 'rgba(0, 0, 0, 0.5)', '');

/** Fields of other programs. */
const foreign = fc.constantFrom<Readonly<Record<string, unknown>>>(
  {},
  { shade: 4 },
  { vendor: { deep: [1, null, 'é'] }, __note: '' },
  { left2: 0.1 },
);

const look = fc.record({
  locked: fc.boolean(),
  groups: fc.constantFrom([], ['g1'], ['g1', 'g2']),
  stroke: colour,
  strokeWidth: extent,
  fill: fc.option(fc.constantFrom('#ffffff', 'yellow')),
  opacity: share,
  dash: fc.constantFrom('solid', 'dotted', 'dashed'),
  wire: foreign,
});

const point = fc.record({ x: anywhere, y: anywhere });

const someLineEnd = fc.constantFrom('none', 'arrow', 'openArrow', 'dot', 'bar', 'diamond');

/** Properties that only some kinds have. */
const byProperty: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  x: anywhere,
  y: anywhere,
  width: extent,
  height: extent,
  rotation: degrees.map(fromDegrees),
  cloudSize: fc.double({ min: 40, max: 90, noNaN: true }),
  subType: fc.constantFrom('line', 'arrow', 'measurementLine'),
  label: fc.constantFrom('', '4.2 m²'),
  text: fc.constantFrom('', 'Check', 'two\nlines', 'é 漢 \u{1f3d7}'),
  lineStart: someLineEnd,
  lineEnd: someLineEnd,
  fontFamily: fc.constantFrom('Helvetica', 'Arial', 'Times New Roman'),
  fontSize: fc.integer({ min: 1, max: 90 }),
  textColor: colour,
  textAlign: fc.constantFrom('left', 'center', 'right'),
  textBorder: fc.boolean(),
  pressures: fc.array(share, { maxLength: 5 }),
  stamp: fc.constantFrom('APPROVED', ''),
  caption: fc.constantFrom('', 'Maren Okafor, 2026-11-21'),
  tip: point,
  source: fc.constantFrom('media/1', '/picture.png'),
};
/** As few and as many points as the kinds allow. */
const pointCounts: Partial<Readonly<Record<ObjectKind, [least: number, most: number]>>> = {
  line: [2, 2],
  angle: [3, 3],
  polyline: [2, 6],
  perimeter: [2, 6],
  freehand: [1, 9],
  marker: [1, 9],
  count: [1, 6],
};

function someOfKind(kind: ObjectKind): fc.Arbitrary<CanvasObject> {
  const plain = anObject(kind);
  const own = Object.fromEntries(Object.entries(byProperty).filter(([name]) => Object.hasOwn(plain, name)));
  const [minLength, maxLength] = pointCounts[kind] ?? [3, 8];
  const points = 'points' in plain ? { points: fc.array(point, { minLength, maxLength }) } : {};
  return fc
    .tuple(look, fc.record({ ...own, ...points }))
    .map(([common, parts]) => withProperties(plain, { markupId: 7, ...common, ...parts }));
}

/** A valid object of any kind. */
export const someObject: fc.Arbitrary<CanvasObject> = fc.constantFrom(...KINDS).chain(someOfKind);
