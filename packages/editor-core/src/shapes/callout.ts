import type { ObjectOf } from '../document/object.ts';
import type { Path } from '../geometry/path.ts';
import { polylinePath } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, distance, rotate, rotateAbout, scaleBy } from '../geometry/vec.ts';
import { arrowHead } from './arrow-head.ts';
import { boxShape } from './box-shape.ts';
import { isPoint, WRITING_CHECKS } from './checks.ts';
import type { DrawOp } from './draw-op.ts';
import type { Frame } from './frame.ts';
import { frameContains, pointInFrame, SIDES } from './frame.ts';
import { BOX, type Kind, WRITING_STYLE } from './kind.ts';
import { paintPath, paintSolid } from './painting.ts';
import { BOX_FIELDS, field, WRITING_FIELDS } from './saved-fields.ts';
import type { Shape } from './shape.ts';
import { drawWriting } from './text.ts';

type Callout = ObjectOf<'callout'>;

/** The leader leaves its box perpendicularly for this length. */
const KNEE = 14;
const EXITS = [SIDES.n, SIDES.e, SIDES.s, SIDES.w];

/** From the middle of the side nearest to the tip, perpendicular, then to the tip; empty if the tip is inside the box. */
function leaderOf(tip: Vec, frame: Frame): readonly Vec[] {
  if (frameContains(frame, tip)) return [];
  let [from, knee] = [frame.center, frame.center];
  let nearest = Infinity;
  for (const side of EXITS) {
    const exit = pointInFrame(frame, side);
    const outside = add(exit, rotate(scaleBy(side, KNEE), frame.rotation));
    const away = distance(outside, tip);
    if (away < nearest) [from, knee, nearest] = [exit, outside, away];
  }
  return [from, knee, tip];
}

/** The points of the leader, from the box to the tip; empty if the tip is inside the box. */
export const calloutLeader = (object: Callout): readonly Vec[] => leaderOf(object.tip, box.frame(object));

const box = boxShape<'callout'>({
  draw: drawWriting,
  checks: { ...WRITING_CHECKS, tip: isPoint },
});

function outline(object: Callout): Path {
  const [frame, leader] = [box.outline(object), polylinePath({ points: calloutLeader(object), closed: false })];
  return { verbs: frame.verbs + leader.verbs, coords: [...frame.coords, ...leader.coords] };
}

function draw(object: Callout): DrawOp[] {
  const written = box.draw(object, box.outline(object));
  const [from, knee, tip] = calloutLeader(object);
  if (from === undefined || knee === undefined || tip === undefined) return [...written];
  const head = arrowHead(object, knee, tip);
  const line = paintPath(polylinePath({ points: [from, knee, head?.back ?? tip], closed: false }), object, {
    join: 'round',
    filled: false,
  });
  return [line, ...(head === null ? [] : [paintSolid(head.path, object)]), ...written];
}

const shape: Shape<'callout'> = {
  ...box,
  outline,
  draw,
  vertices: ({ tip }) => [tip],
  moveVertex: (object, _, tip) => ({ ...object, tip }),
  translate: (object, by) => ({ ...box.translate(object, by), tip: add(object.tip, by) }),
  rotate: (object, by, pivot) => ({ ...box.rotate(object, by, pivot), tip: rotateAbout(object.tip, pivot, by) }),
};

/** A text box with a leader. Its tip moves separately, and stays when the box is resized. */
export const callout: Kind<'callout'> = {
  ...BOX,
  forms: [
    { id: 'callout', name: 'Callout', type: 'textbox', subType: 'callout', fields: [...BOX_FIELDS, ...WRITING_FIELDS, field('tip')] },
  ],
  shape,
  solid: true,
  lettered: true,
  properties: WRITING_STYLE,
  textOf: ({ text }) => text,
};
