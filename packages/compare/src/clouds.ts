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
  const found = findClouds(after);
  if (found.length === 0) return found;
  const known = findClouds(before).map(({ box }) => mapBox(matrix, box));
  const unit = unitOf(after);
  return found.filter(({ box }) => !known.some((other) => isSameBox(box, other, SAME * unit)));
}

/** The boxes of a cloud in both versions differ by at most this, in units. */
const SAME = 4;

function isSameBox(one: Box, other: Box, most: number): boolean {
  return (['left', 'top', 'right', 'bottom'] as const).every((side) => Math.abs(one[side] - other[side]) <= most);
}

/** A cloud is one line, two where it begins in the middle of a scallop, or one for each scallop: what has as many lines there is nothing else. */
export function findCloudDrawn(box: Box, lines: number, { clouds, unit }: { clouds: readonly Cloud[]; unit: number }): Cloud | undefined {
  const counts = (scallops: number): boolean => lines <= 2 || Math.abs(lines - scallops) <= 1;
  return clouds.find(({ box: around, corners }) => isSameBox(box, around, SAME * unit) && counts(corners.length));
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

/** Segments that follow each other in the document and meet, from index to index; `isReversed` where the chain runs through them backwards. */
interface Path {
  readonly first: number;
  readonly last: number;
  readonly isReversed: boolean;
}

/** Paths that follow each other in the document and meet. */
interface Chain {
  /** From the middle to the head. */
  readonly front: Path[];
  readonly back: Path[];
  /** Indexes of its open ends. */
  head: number;
  tail: number;
}

/** As points, of which a cloud has many. */
function chainSegments({ ends }: Segments, joined: number): Point[][] {
  const chains: Point[][] = [];
  let chain: Chain | undefined;
  let length = 0;
  const finish = (): void => {
    if (chain && length > MIN_SCALLOPS * 2 && length <= MAX_POINTS) chains.push(listPoints(ends, chain));
  };
  for (let at = 0; at + 3 < ends.length;) {
    const first = at;
    do at += 4;
    while (at + 3 < ends.length && areNear(ends, at, at - 2, joined));
    if (!chain || !extendChain(chain, { ends, first, last: at - 4 }, joined)) {
      finish();
      chain = { front: [], back: [{ first, last: at - 4, isReversed: false }], head: first, tail: at - 2 };
      length = 0;
    }
    length += (at - first) / 4 + 1;
  }
  finish();
  return chains;
}

function areNear(ends: Float32Array, one: number, other: number, most: number): boolean {
  const dx = (ends[one] ?? 0) - (ends[other] ?? 0);
  const dy = (ends[one + 1] ?? 0) - (ends[other + 1] ?? 0);
  return dx * dx + dy * dy <= most * most;
}

/** Some programs draw each arc of a cloud backwards. */
function extendChain(chain: Chain, path: { ends: Float32Array; first: number; last: number }, joined: number): boolean {
  const { ends, first, last } = path;
  const [start, end] = [first, last + 2];
  const isFromTail = areNear(ends, chain.tail, start, joined);
  if (isFromTail || areNear(ends, chain.tail, end, joined)) {
    chain.back.push({ first, last, isReversed: !isFromTail });
    chain.tail = isFromTail ? end : start;
    return true;
  }
  const isToHead = areNear(ends, chain.head, end, joined);
  if (!isToHead && !areNear(ends, chain.head, start, joined)) return false;
  chain.front.push({ first, last, isReversed: !isToHead });
  chain.head = isToHead ? start : end;
  return true;
}

function listPoints(ends: Float32Array, { front, back }: Chain): Point[] {
  return [...front.toReversed(), ...back].flatMap(({ first, last, isReversed }) => {
    const points: Point[] = [[ends[first] ?? 0, ends[first + 1] ?? 0]];
    for (let at = first + 2; at <= last + 2; at += 4) points.push([ends[at] ?? 0, ends[at + 1] ?? 0]);
    return isReversed ? points.toReversed() : points;
  });
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
