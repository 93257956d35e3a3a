import type { BoxProperties, CanvasObject } from '../document/object.ts';
import { type Properties, withProperties } from '../document/properties.ts';
import { normalizeAngle, type Radians, radians, snapAngle } from '../geometry/angle.ts';
import { type Matrix, transformPoint } from '../geometry/matrix.ts';
import type { Vec } from '../geometry/vec.ts';
import { lengthOf } from '../geometry/vec.ts';
import { centerOf } from '../shapes/box-shape.ts';
import { kindOf } from '../shapes/kinds.ts';

/** Steps per page unit to which moved coordinates are rounded. */
const STEPS = 1_000;
/** Lengths on paper stay as they are up to this factor between the sheets, in either direction. */
const SAME_SCALE = 1.05;
/** Boxes stay at right angles if that moves their corners by no more than this many page units. */
const UPRIGHT_WITHIN = 0.02;
const QUARTER: Radians = radians(Math.PI / 2);
/** The smallest font size of a valid object. */
const MIN_FONT_SIZE = 1;

/** Coordinates that don't change keep all their decimals. */
function moved(from: number, to: number): number {
  return Math.abs(to - from) < 0.5 / STEPS ? from : Math.round(to * STEPS) / STEPS;
}

function movePoint(point: Vec, matrix: Matrix): Vec {
  const { x, y } = transformPoint(matrix, point);
  return { ...point, x: moved(point.x, x), y: moved(point.y, y) };
}

/** How much a matrix enlarges, as a mean of both directions. */
const scaleOf = ({ a, b, c, d }: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** The factor of lengths on paper. */
function paperScale(matrix: Matrix): number {
  const scale = scaleOf(matrix);
  return Math.max(scale, 1 / scale) > SAME_SCALE ? scale : 1;
}

/** The matrix's turn, to the nearest quarter. */
const quartersOf = ({ a, b, c, d }: Matrix): Radians => snapAngle(radians(Math.atan2(b - c, a + d)), QUARTER);

const turnVec = ({ a, b, c, d }: Matrix, { x, y }: Vec): Vec => ({ x: a * x + c * y, y: b * x + d * y });

interface BoxMotion {
  readonly turn: Radians;
  readonly factorX: number;
  readonly factorY: number;
}

const moveLettering = (matrix: Matrix): BoxMotion => {
  const factor = paperScale(matrix);
  return { turn: quartersOf(matrix), factorX: factor, factorY: factor };
};

/** Follows the sheet. Alignments don't mirror. */
function moveOutline({ rotation, width, height }: BoxProperties, matrix: Matrix): BoxMotion {
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const along = turnVec(matrix, { x: cos, y: sin });
  const across = turnVec(matrix, { x: -sin, y: cos });
  const turn = normalizeAngle(Math.atan2(along.y, along.x) - rotation);
  const upright = snapAngle(turn, QUARTER);
  const tilt = (Math.abs(turn - upright) * Math.hypot(width, height)) / 2;
  return { turn: tilt <= UPRIGHT_WITHIN ? upright : turn, factorX: lengthOf(along), factorY: lengthOf(across) };
}

function moveBox(box: BoxProperties, matrix: Matrix, { turn, factorX, factorY }: BoxMotion): Properties {
  const center = transformPoint(matrix, centerOf(box));
  const [width, height] = [moved(box.width, box.width * factorX), moved(box.height, box.height * factorY)];
  return {
    x: moved(box.x, center.x - width / 2),
    y: moved(box.y, center.y - height / 2),
    width,
    height,
    rotation: turn === 0 ? box.rotation : normalizeAngle(box.rotation + turn),
  };
}

/** Widths of lines, sizes of letters and radii of scallops. */
function scaleLengths(object: CanvasObject, factor: number): Properties {
  if (factor === 1) return {};
  const fontSize = 'fontSize' in object ? { fontSize: Math.max(MIN_FONT_SIZE, moved(object.fontSize, object.fontSize * factor)) } : {};
  const cloudSize = 'cloudSize' in object ? { cloudSize: moved(object.cloudSize, object.cloudSize * factor) } : {};
  return { strokeWidth: moved(object.strokeWidth, object.strokeWidth * factor), ...fontSize, ...cloudSize };
}

/** The object where an alignment moves it, from page units of one sheet to those of another. */
export function moveObject(object: CanvasObject, matrix: Matrix): CanvasObject {
  const lengths = scaleLengths(object, paperScale(matrix));
  if ('points' in object) return withProperties(object, { ...lengths, points: object.points.map((point) => movePoint(point, matrix)) });
  const motion = kindOf(object).lettered ? moveLettering(matrix) : moveOutline(object, matrix);
  const tip = 'tip' in object ? { tip: movePoint(object.tip, matrix) } : {};
  return withProperties(object, { ...lengths, ...tip, ...moveBox(object, matrix, motion) });
}
