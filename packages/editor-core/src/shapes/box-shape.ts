import type { BoxKind, BoxProperties, ObjectOf } from '../document/object.ts';
import { normalizeAngle } from '../geometry/angle.ts';
import type { Box } from '../geometry/box.ts';
import { boxCorners, boxOf } from '../geometry/box.ts';
import type { Matrix } from '../geometry/matrix.ts';
import { rotationMatrix } from '../geometry/matrix.ts';
import type { Path } from '../geometry/path.ts';
import { polylinePath, transformPath } from '../geometry/path.ts';
import type { Vec } from '../geometry/vec.ts';
import { add, rotateAbout } from '../geometry/vec.ts';
import { BOX_CHECKS, COMMON_CHECKS } from './checks.ts';
import type { DrawOp } from './draw-op.ts';
import type { Frame } from './frame.ts';
import { paintPath } from './painting.ts';
import type { PropertyChecks, Shape } from './shape.ts';
import { stretchPoint } from './stretch.ts';

const CHECKS = { ...COMMON_CHECKS, ...BOX_CHECKS };

interface BoxShapeParts<K extends BoxKind> {
  /** The outline of the box before rotation; the box itself by default. */
  readonly upright?: (object: ObjectOf<K>) => Path;
  /** Only if the kind needs more than painting the outline in the object's style. */
  readonly draw?: (object: ObjectOf<K>, outline: Path) => readonly DrawOp[];
  readonly checks: Omit<PropertyChecks<K>, keyof typeof CHECKS>;
}

export const centerOf = (box: BoxProperties): Vec => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The box before rotation. */
export const uprightBox = ({ x, y, width, height }: BoxProperties): Box => boxOf(x, y, x + width, y + height);

const boxOutline = (box: BoxProperties): Path => polylinePath({ points: boxCorners(uprightBox(box)), closed: true });

/** Maps the upright box to its position on the page. */
export const boxTransform = (box: BoxProperties): Matrix => rotationMatrix(box.rotation, centerOf(box));

const frameOf = (box: BoxProperties): Frame => ({
  center: centerOf(box),
  width: box.width,
  height: box.height,
  rotation: box.rotation,
});

/** Shared by all boxes; a kind adds its outline, and its drawing if that isn't the plain outline. */
export function boxShape<K extends BoxKind>(parts: BoxShapeParts<K>): Shape<K> {
  const { upright = boxOutline, draw = (object, path) => [paintPath(path, object)] } = parts;
  const outline = (object: ObjectOf<K>): Path => transformPath(upright(object), boxTransform(object));
  return {
    outline,
    frame: frameOf,
    vertices: () => [],
    moveVertex: (object) => object,
    translate: (object, by) => ({ ...object, x: object.x + by.x, y: object.y + by.y }),
    stretch: (object, stretch) => {
      const tilt = object.rotation - stretch.rotation;
      const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
      const width = object.width * Math.hypot(stretch.factorX * cos, stretch.factorY * sin);
      const height = object.height * Math.hypot(stretch.factorX * sin, stretch.factorY * cos);
      const mirrored = stretch.factorX * stretch.factorY < 0;
      const rotation = mirrored ? normalizeAngle(stretch.rotation - tilt) : object.rotation;
      return { ...object, ...placedAt(stretchPoint(centerOf(object), stretch), width, height), rotation };
    },
    rotate: (object, by, pivot) => ({
      ...object,
      ...placedAt(rotateAbout(centerOf(object), pivot, by), object.width, object.height),
      rotation: normalizeAngle(object.rotation + by),
    }),
    draw,
    checks: { ...CHECKS, ...parts.checks },
  };
}

const placedAt = (center: Vec, width: number, height: number): Omit<BoxProperties, 'rotation'> => ({
  ...add(center, { x: -width / 2, y: -height / 2 }),
  width,
  height,
});
