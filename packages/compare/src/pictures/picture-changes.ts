import type { Alignment } from '../align.ts';
import type { ChangedRegion, Changes } from '../changes.ts';
import type { Cluster } from '../clusters.ts';
import { clusterDifferences } from '../clusters.ts';
import type { Change } from '../describe.ts';
import type { Box, Matrix, Point } from '../matrix.ts';
import { boxesMeet, EMPTY_BOX, invertMatrix, joinBoxes, joinMatrices, mapBox } from '../matrix.ts';
import { inReadingOrder } from '../reading-order.ts';
import { unitOf } from '../sheet-geometry.ts';
import type { SheetInk } from './align-pictures.ts';
import { findDarkDifferences } from './dark-areas.ts';
import type { GrayPicture } from './gray-picture.ts';
import type { Laid } from './picture-differences.ts';
import { mapDifferences } from './picture-differences.ts';
import type { PictureMove } from './picture-moves.ts';
import { findPictureMove } from './picture-moves.ts';
import type { Piece } from './pieces.ts';
import { listPieces } from './pieces.ts';
import { listUnsurePlaces } from './unsure-places.ts';

export interface PictureVersions {
  readonly before: SheetInk;
  readonly after: SheetInk;
}

/** How far apart the same ink may be, in pixels: from scan to scan lines are a pixel wider or narrower, and as much off their place. */
const REACH = 2;
/** A region whose largest piece has fewer pixels is dirt or noise. */
const FEWEST_PIXELS = 10;
/** A version to which less than this share of a region's pixels belongs hardly shows anything there. */
const HARDLY = 0.1;

/** What is closer to the edge of a picture, in pixels, is the edge of the paper or cut off by it. */
const EDGE = 10;
/** Pictures show the changes themselves; clouds aren't recognised in them. */
const SEEN = { isConfirmed: true, isClouded: false } as const;
/** A cell that differs within a dark area counts as this many pixels that differ slightly. */
const IN_DARK = 4;
/** Moves are looked for in so many regions, at most. */
const MOST_MOVES = 60;

/** Says what differs between two aligned pictures of a sheet. */
export function findPictureChanges({ before, after }: PictureVersions, { matrix }: Pick<Alignment, 'matrix'>): Changes {
  const toNewer = joinMatrices(joinMatrices(invertMatrix(before.toPixels), matrix), after.toPixels);
  const laid: Laid = { before: before.ink, after: after.ink, matrix: toNewer, reach: REACH };
  const map = mapDifferences(laid);
  const fromPixels = invertMatrix(after.toPixels);
  const pieces = listPieces(map)
    .filter(({ box, removed, added }) => removed + added >= FEWEST_PIXELS && !isAtEdge(laid, box))
    .map((piece) => ({ ...piece, box: mapBox(fromPixels, piece.box) }));
  const unit = unitOf(after);
  const sheet = { left: 0, top: 0, right: after.width, bottom: after.height };
  const clusters = clusterDifferences(pieces, { sheet, unit });
  const regions = joinMoved(clusters, (box) => {
    const move = findPictureMove(laid, map, mapBox(after.toPixels, box));
    return move && { by: turnVector(fromPixels, move.by), to: mapBox(fromPixels, move.to) };
  });
  const isKnown = (box: Box): boolean => regions.some((region) => boxesMeet(region.box, box));
  for (const at of findDarkDifferences({ before: before.darkAreas, after: after.darkAreas, matrix: toNewer })) {
    map.slight[at] = (map.slight[at] ?? 0) + IN_DARK;
  }
  const unsure = listUnsurePlaces(map, (box) => isAtEdge(laid, box) || isKnown(mapBox(fromPixels, box)));
  return { regions: inReadingOrder(regions, unit), outside: undefined, unsure: unsure.map((box) => mapBox(fromPixels, box)) };
}

/** Whether a difference is at the edge of one of the pictures. */
function isAtEdge({ before, after, matrix }: Laid, box: Box): boolean {
  const touches = ({ left, top, right, bottom }: Box, { width, height }: GrayPicture): boolean =>
    left < EDGE || top < EDGE || right > width - EDGE || bottom > height - EDGE;
  return touches(box, after) || touches(mapBox(invertMatrix(matrix), box), before);
}

function turnVector([a, b, c, d]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y, b * x + d * y];
}

type Region = Cluster<Piece>;

/** Joins the place where something was with the place where it is now. */
function joinMoved(clusters: readonly Region[], findMove: (box: Box) => PictureMove | undefined): ChangedRegion[] {
  const open = new Set(clusters);
  const regions: ChangedRegion[] = [];
  const sources = clusters.filter((cluster) => removedShare(cluster) >= HARDLY).slice(0, MOST_MOVES);
  for (const source of sources) {
    const lost = source.differences.filter(({ removed }) => removed > 0).map(({ box }) => box);
    const move = open.has(source) ? findMove(lost.reduce(joinBoxes, EMPTY_BOX)) : undefined;
    if (!move) continue;
    const targets = [...open].filter((other) => other !== source && removedShare(other) < HARDLY && boxesMeet(other.box, move.to));
    if (targets.length === 0 && removedShare(source) > 1 - HARDLY) continue;
    for (const joined of [source, ...targets]) open.delete(joined);
    const box = targets.reduce((around, target) => joinBoxes(around, target.box), source.box);
    regions.push({ box, change: { kind: 'moved', by: move.by, label: '', lines: 0 }, ...SEEN });
  }
  return [...regions, ...[...open].map((cluster) => ({ box: cluster.box, change: describe(cluster), ...SEEN }))];
}

function removedShare({ differences }: Region): number {
  const removed = differences.reduce((sum, piece) => sum + piece.removed, 0);
  const all = differences.reduce((sum, piece) => sum + piece.removed + piece.added, 0);
  return removed / all;
}

function describe(cluster: Region): Change {
  const removed = removedShare(cluster);
  if (removed < HARDLY) return { kind: 'added', label: '', lines: 0, shapes: 0, pictures: 0 };
  if (removed > 1 - HARDLY) return { kind: 'removed', label: '', lines: 0, shapes: 0, pictures: 0 };
  return { kind: 'redrawn', label: '', linesBefore: 0, linesAfter: 0 };
}
