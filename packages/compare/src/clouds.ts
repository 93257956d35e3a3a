import type { Box, Matrix, Point } from './matrix.ts';
import { boxesMeet, EMPTY_BOX, joinBoxes, mapBox } from './matrix.ts';
import type { Segments, SheetGeometry } from './sheet-geometry.ts';
import { unitOf } from './sheet-geometry.ts';

/** A revision cloud: a closed chain of scallops. */
export interface Cloud {
  readonly box: Box;
  /** Where its scallops meet, in page units. */
  readonly corners: readonly Point[];
}

/** Ends within this distance are joined, in units. */
const JOINED = 0.5;
/** The ends of a cloud may be this far apart, as a share of the chain's length. */
const GAP = 0.1;
const MIN_SCALLOPS = 6;
/** A turn of more than this is a corner between scallops; less belongs to an arc. In radians. */
const CORNER = 0.85;
/** An arc turns by at least this much in all, in radians. */
const MIN_ARC = 0.75;
/** Share of the chain's length that is scallops. */
const MIN_SHARE = 0.8;
/** Longer chains are site contours and hatches. */
const MAX_POINTS = 20_000;

/** Finds the revision clouds that only the newer version has. Time is linear in the number of segments. */
export function findAddedClouds(before: SheetGeometry, after: SheetGeometry, matrix: Matrix): Cloud[] {
  const known = findClouds(before).map(({ box }) => mapBox(matrix, box));
  const unit = unitOf(after);
  return findClouds(after).filter(({ box }) => !known.some((other) => isSameBox(box, other, SAME * unit)));
}

/** The boxes of a cloud in both versions differ by at most this, in units. */
const SAME = 4;

function isSameBox(one: Box, other: Box, most: number): boolean {
  return (['left', 'top', 'right', 'bottom'] as const).every((side) => Math.abs(one[side] - other[side]) <= most);
}

/** Whether a cloud goes around the box, or through it. */
export function isClouded(box: Box, clouds: readonly Cloud[]): boolean {
  const points: readonly Point[] = [
    [box.left, box.top],
    [box.right, box.top],
    [box.right, box.bottom],
    [box.left, box.bottom],
    [(box.left + box.right) / 2, (box.top + box.bottom) / 2],
  ];
  const isInside = ([x, y]: Point): boolean => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  return clouds.some(
    ({ box: around, corners }) =>
      boxesMeet(box, around) && (points.some((point) => isWithin(point, corners)) || corners.some((corner) => isInside(corner))),
  );
}

function isWithin([x, y]: Point, corners: readonly Point[]): boolean {
  let isOdd = false;
  for (const [index, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners.at(index - 1) ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isOdd = !isOdd;
  }
  return isOdd;
}

function findClouds(sheet: SheetGeometry): Cloud[] {
  return chainSegments(sheet.strokes, JOINED * unitOf(sheet)).flatMap((chain) => readCloud(chain) ?? []);
}

type Meets = (one: Point | undefined, other: Point | undefined) => boolean;

/** Paths that follow each other in the document and meet, as chains of points. */
function chainSegments(segments: Segments, joined: number): Point[][] {
  const meets: Meets = (one, other) =>
    one !== undefined && other !== undefined && Math.hypot(one[0] - other[0], one[1] - other[1]) <= joined;
  const chains: Chain[] = [];
  for (const path of listPaths(segments, meets)) {
    const chain = chains.at(-1);
    if (!chain || !extendChain(chain, path, meets)) chains.push({ front: [], back: [path], head: path[0], tail: path.at(-1) });
  }
  return chains
    .map(({ front, back }) => [...front.toReversed(), ...back].flat())
    .filter(({ length }) => length > MIN_SCALLOPS * 2 && length <= MAX_POINTS);
}

interface Chain {
  /** From the middle to the head. */
  readonly front: Point[][];
  readonly back: Point[][];
  head: Point | undefined;
  tail: Point | undefined;
}

/** Some programs draw each arc of a cloud backwards. */
function extendChain(chain: Chain, path: Point[], meets: Meets): boolean {
  const [start, end] = [path[0], path.at(-1)];
  if (meets(chain.tail, start) || meets(chain.tail, end)) {
    const isForward = meets(chain.tail, start);
    chain.back.push(isForward ? path : path.toReversed());
    chain.tail = isForward ? end : start;
    return true;
  }
  if (!meets(chain.head, start) && !meets(chain.head, end)) return false;
  const isForward = meets(chain.head, end);
  chain.front.push(isForward ? path : path.toReversed());
  chain.head = isForward ? start : end;
  return true;
}

function listPaths({ ends }: Segments, meets: Meets): Point[][] {
  const paths: Point[][] = [];
  for (let at = 0; at + 3 < ends.length; at += 4) {
    const from: Point = [ends[at] ?? 0, ends[at + 1] ?? 0];
    const to: Point = [ends[at + 2] ?? 0, ends[at + 3] ?? 0];
    const path = paths.at(-1);
    if (path && meets(path.at(-1), from)) path.push(to);
    else paths.push([from, to]);
  }
  return paths;
}

interface Arc {
  /** Of the directions along it, in radians; signed. */
  turn: number;
  length: number;
  readonly start: Point;
}

function readCloud(chain: readonly Point[]): Cloud | undefined {
  const arcs = splitAtCorners(chain);
  const length = arcs.reduce((sum, arc) => sum + arc.length, 0);
  const [first, last] = [chain[0], chain.at(-1)];
  if (!first || !last || Math.hypot(first[0] - last[0], first[1] - last[1]) > GAP * length) return undefined;
  const scallops = [-1, 1].map((side) => arcs.filter(({ turn }) => turn * side >= MIN_ARC));
  const most = scallops.reduce((one, other) => (other.length > one.length ? other : one));
  const scalloped = most.reduce((sum, arc) => sum + arc.length, 0);
  if (most.length < MIN_SCALLOPS || scalloped < MIN_SHARE * length) return undefined;
  const box = chain.reduce((around, [x, y]) => joinBoxes(around, { left: x, top: y, right: x, bottom: y }), EMPTY_BOX);
  return { box, corners: arcs.map(({ start }) => start) };
}

function splitAtCorners(chain: readonly Point[]): Arc[] {
  const arcs: Arc[] = [];
  let direction: number | undefined;
  for (const [index, [x, y]] of chain.entries()) {
    const from = chain[index - 1];
    if (!from || (from[0] === x && from[1] === y)) continue;
    const towards = Math.atan2(y - from[1], x - from[0]);
    const turn = direction === undefined ? 0 : Math.atan2(Math.sin(towards - direction), Math.cos(towards - direction));
    const arc = arcs.at(-1);
    const length = Math.hypot(x - from[0], y - from[1]);
    direction = towards;
    if (!arc || Math.abs(turn) > CORNER) arcs.push({ turn: 0, length, start: from });
    else {
      arc.turn += turn;
      arc.length += length;
    }
  }
  return arcs;
}
