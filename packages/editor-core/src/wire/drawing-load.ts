import { scallopsAlong } from '../geometry/scallops.ts';
import { isRecord } from '../shapes/checks.ts';

/**
 * Limits on the cost of drawing one markup. A few bytes can cost very much: scallops and dashes along a line across the whole number range. Larger
 * drawings are refused when a markup is saved, and set aside when a stored one is read.
 */
export const DRAWING_LIMITS = {
  objects: 10_000,
  /** Letters of all texts. */
  letters: 100_000,
  /** Points, scallops, dashes and letters, each one step of drawing. */
  steps: 300_000,
  /** Largest coordinate, length or font size in page units, positive or negative; pages are at most this large. */
  extent: 10_000_000,
} as const;

export type DrawingLimit = keyof typeof DRAWING_LIMITS;

/** The drawing cost of a markup so far. */
type Load = Record<DrawingLimit, number>;

type Fields = Readonly<Record<string, unknown>>;

/** Lengths of dash and gap together, in page units (specification section 9). */
const DASH_LENGTHS: ReadonlyMap<unknown, number> = new Map([
  ['dotted', 7],
  ['dashed', 12],
]);
const DEFAULT_CLOUD_SIZE = 8;

const numberIn = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const lengthIn = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

/** An object's extent, and the length of its outline. */
interface Reach {
  readonly points: number;
  readonly extent: number;
  readonly round: number;
}

const lengths = ['left', 'top', 'width', 'height', 'strokeWidth', 'fontSize'] as const;

/** Without an array per point: a page can have millions of them. */
function reachOf(wire: Fields): Reach {
  let extent = Math.max(Math.abs(coordinateOf(wire['tip'], 'x')), Math.abs(coordinateOf(wire['tip'], 'y')));
  for (const name of lengths) extent = Math.max(extent, Math.abs(numberIn(wire[name])));
  const points: readonly unknown[] = Array.isArray(wire['points']) ? wire['points'] : [];
  let round = points.length === 0 ? 2 * (Math.abs(numberIn(wire['width'])) + Math.abs(numberIn(wire['height']))) : 0;
  let x = coordinateOf(points.at(-1), 'x');
  let y = coordinateOf(points.at(-1), 'y');
  for (const point of points) {
    const toX = coordinateOf(point, 'x');
    const toY = coordinateOf(point, 'y');
    extent = Math.max(extent, Math.abs(toX), Math.abs(toY));
    round += Math.hypot(toX - x, toY - y);
    x = toX;
    y = toY;
  }
  return { points: points.length, extent, round };
}

const coordinateOf = (point: unknown, axis: 'x' | 'y'): number => (isRecord(point) ? numberIn(point[axis]) : 0);

/** The period of the dashes; from numbers alone if the style has no name. */
function dashLength({ lineStrokeStyle, lineStrokeArray }: Fields): number {
  const named = DASH_LENGTHS.get(lineStrokeStyle);
  if (named !== undefined || lineStrokeStyle === 'solid') return named ?? Infinity;
  return Array.isArray(lineStrokeArray) && lineStrokeArray.length > 0 ? Math.min(...DASH_LENGTHS.values()) : Infinity;
}

function scallopsOf({ type, cloudSize }: Fields, round: number): number {
  const usual = type === 'cloud' ? DEFAULT_CLOUD_SIZE : 0;
  const isScalloped = type === 'cloud' || type === 'polygon';
  return isScalloped ? scallopsAlong(round, typeof cloudSize === 'number' ? cloudSize : usual) : 0;
}

/** The maximum cost of one object in its saved form, of any kind. */
function loadOf(wire: Fields): Load {
  const { points, extent, round } = reachOf(wire);
  const letters = lengthIn(wire['text']) + lengthIn(wire['caption']);
  return { objects: 1, letters, extent, steps: points + letters + scallopsOf(wire, round) + round / dashLength(wire) };
}

/** Adds up objects until one exceeds a limit. */
export class DrawingLoad {
  readonly #load: Load = { objects: 0, letters: 0, steps: 0, extent: 0 };

  /** Adds the object, or returns the first limit that it exceeds and skips it. */
  add(wire: unknown): DrawingLimit | null {
    if (!isRecord(wire)) return null;
    const more = loadOf(wire);
    const sum: Load = {
      objects: this.#load.objects + more.objects,
      letters: this.#load.letters + more.letters,
      steps: this.#load.steps + more.steps,
      extent: more.extent,
    };
    // Not `>`: NaN exceeds every limit.
    const beyond = limits.find((limit) => !(sum[limit] <= DRAWING_LIMITS[limit]));
    if (beyond === undefined) Object.assign(this.#load, sum);
    return beyond ?? null;
  }
}

const limits: readonly DrawingLimit[] = ['extent', 'objects', 'letters', 'steps'];

/** The objects of `editor_details`: an array of them, or an object that has one as `objects`; null for anything else. */
export function listedObjects(details: unknown): readonly unknown[] | null {
  const listed = isRecord(details) && Array.isArray(details['objects']) ? details['objects'] : details;
  return Array.isArray(listed) ? listed : null;
}
