import type { Cluster } from './clusters.ts';
import type { LaidSheet, Layout, Version } from './layout.ts';
import type { Box, Point } from './matrix.ts';
import { centreOf, EMPTY_BOX, growBox, joinBoxes } from './matrix.ts';
import { countSegments } from './sheet-geometry.ts';
import type { Twins } from './twins.ts';

/** Something that both versions show at different places. */
interface Piece {
  /** Its direction and length, so that only equal pieces are compared: for words their text, for pictures their content. */
  readonly shape: Shape;
  readonly at: Point;
  /** Half of its width and height. */
  readonly reach: Point;
  readonly weight: number;
}

type Shape = { readonly dx: number; readonly dy: number } | string;

export interface Pieces {
  /** Shown by the older version only, in no order. */
  readonly lost: readonly Piece[];
  readonly gained: ReadonlyMap<string, readonly Piece[]>;
  readonly unit: number;
}

export interface Move {
  /** In page units of the newer version. */
  readonly by: Point;
  /** Where what moved is now: around the middles of its pieces. */
  readonly to: Box;
  /** Around what moved, where it was. */
  readonly from: Box;
  /** All of it is there, so that it has moved although other lines cover its new place: dashes along a dashed line, for example. */
  readonly isWhole: boolean;
}

/** Lengths are compared in steps of this many units. */
const STEP = 0.6;
/** Moves are counted together when they differ by less, in units. */
export const SAME_MOVE = 0.75;
/** What moved less, in units, is found at its place; what moved further counts as removed and added. */
const SHORTEST = 0.8;
const FURTHEST = 500;
const LONGEST = 20;
/** Of a word or a picture, in units of line. */
const WHOLE_WEIGHT = 20;
/** How many pieces of a cluster and how many equal pieces for each are looked at. */
const MOST_PIECES = 400;
const MOST_EQUAL = 200;
/** Around a difference, in units, everything that one version lacks belongs to it, although other lines may cover it. */
const AROUND = 6;
/** What must have moved together, as a share of all that the cluster lost, and how far at most, in units, if its new place can't be seen. */
const MIN_SHARE = 0.5;
const ALL = 0.99;
const NEARBY = 60;

export function collectPieces(layout: Layout, { lost, gained }: Twins, clusters: readonly Cluster[]): Pieces {
  const { unit } = layout;
  const wholes = clusters.flatMap(({ differences }) =>
    differences.flatMap(({ version, box, word, picture, style }) => {
      const shape = word && !style ? word.text : picture && `\npicture ${picture.hash}`;
      return shape === undefined
        ? []
        : [{ version, piece: { shape, at: centreOf(box), reach: reachOf(box), weight: WHOLE_WEIGHT * unit } }];
    }),
  );
  const wholePieces = (sought: Version): Piece[] => wholes.flatMap(({ version, piece }) => (version === sought ? [piece] : []));
  const pieces = [...gained.map((index) => toPiece(layout.after, index, unit)), ...wholePieces('after')];
  const byShape = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = keyOf(piece.shape, unit);
    const known = byShape.get(key);
    if (known) known.push(piece);
    else byShape.set(key, [piece]);
  }
  return { lost: [...lost.map((index) => toPiece(layout.before, index, unit)), ...wholePieces('before')], gained: byShape, unit };
}

const reachOf = ({ left, top, right, bottom }: Box): Point => [(right - left) / 2, (bottom - top) / 2];

function toPiece(sheet: LaidSheet, index: number, unit: number): Piece {
  const strokes = countSegments(sheet.strokes);
  const [{ ends }, at] = index < strokes ? [sheet.strokes, index * 4] : [sheet.fills, (index - strokes) * 4];
  const x1 = ends[at] ?? 0;
  const y1 = ends[at + 1] ?? 0;
  const x2 = ends[at + 2] ?? 0;
  const y2 = ends[at + 3] ?? 0;
  const dx = x2 - x1;
  const dy = y2 - y1;
  const reach: Point = [Math.abs(dx) / 2, Math.abs(dy) / 2];
  return { shape: { dx, dy }, at: [(x1 + x2) / 2, (y1 + y2) / 2], reach, weight: Math.min(Math.hypot(dx, dy), LONGEST * unit) };
}

function keyOf(shape: Shape, unit: number): string {
  return typeof shape === 'string' ? shape : gridKey(Math.round(shape.dx / (STEP * unit)), Math.round(shape.dy / (STEP * unit)));
}

function gridKey(column: number, row: number): string {
  return `\n${column} ${row}`;
}

function equalPieces({ gained, unit }: Pieces, shape: Shape): readonly Piece[] {
  if (typeof shape === 'string') return gained.get(shape) ?? [];
  const [column, row] = [Math.round(shape.dx / (STEP * unit)), Math.round(shape.dy / (STEP * unit))];
  const found: Piece[] = [];
  for (let x = column - 1; x <= column + 1; x += 1) {
    for (let y = row - 1; y <= row + 1; y += 1) found.push(...(gained.get(gridKey(x, y)) ?? []).slice(0, MOST_EQUAL));
  }
  return found;
}

interface Vote {
  readonly bin: string;
  weight: number;
  sumX: number;
  sumY: number;
  sum: number;
  last: Piece | undefined;
}

/** The move that most of what the older version lost in a cluster has made. */
export function findMove(pieces: Pieces, { box, differences }: Cluster): Move | undefined {
  const { unit } = pieces;
  const missing = differences.filter(({ version, style }) => version === 'before' && !style).slice(0, MOST_PIECES);
  const places = missing.map((difference) => growBox(difference.box, AROUND * unit));
  const inside = pieces.lost
    .filter(({ at }) => contains(growBox(box, unit), at) && places.some((place) => contains(place, at)))
    .sort((one, other) => other.weight - one.weight);
  const lost = inside.slice(0, MOST_PIECES);
  const total = lost.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return undefined;
  const best = mostVotes(castVotes(pieces, lost), unit);
  if (!best) return undefined;
  return confirmMove(pieces, lost, { by: [best.sumX / best.sum, best.sumY / best.sum], total });
}

function contains({ left, top, right, bottom }: Box, [x, y]: Point): boolean {
  return x >= left && y >= top && x <= right && y <= bottom;
}

function castVotes(pieces: Pieces, lost: readonly Piece[]): Map<string, Vote> {
  const { unit } = pieces;
  const votes = new Map<string, Vote>();
  for (const piece of lost) {
    for (const equal of equalPieces(pieces, piece.shape)) {
      const x = equal.at[0] - piece.at[0];
      const y = equal.at[1] - piece.at[1];
      const distance = Math.hypot(x, y);
      if (distance < SHORTEST * unit || distance > FURTHEST * unit) continue;
      const bin = gridKey(Math.round(x / unit), Math.round(y / unit));
      const vote = votes.get(bin) ?? { bin, weight: 0, sumX: 0, sumY: 0, sum: 0, last: undefined };
      if (vote.last !== piece) vote.weight += piece.weight;
      vote.last = piece;
      vote.sumX += x * piece.weight;
      vote.sumY += y * piece.weight;
      vote.sum += piece.weight;
      votes.set(bin, vote);
    }
  }
  return votes;
}

/** The shorter of two moves that explain as much. */
function mostVotes(votes: ReadonlyMap<string, Vote>, unit: number): Vote | undefined {
  const worth = ({ weight, sumX, sumY, sum }: Vote): number => weight / (1 + Math.hypot(sumX / sum, sumY / sum) / (FURTHEST * 2 * unit));
  return [...votes.values()].reduce<Vote | undefined>((best, vote) => (best && worth(best) >= worth(vote) ? best : vote), undefined);
}

function confirmMove(pieces: Pieces, lost: readonly Piece[], { by, total }: { by: Point; total: number }): Move | undefined {
  const near = SAME_MOVE * pieces.unit;
  let [moved, x, y] = [0, 0, 0];
  let [to, from] = [EMPTY_BOX, EMPTY_BOX];
  for (const piece of lost) {
    const twin = equalPieces(pieces, piece.shape).find(
      ({ at }) => Math.abs(at[0] - piece.at[0] - by[0]) < near && Math.abs(at[1] - piece.at[1] - by[1]) < near,
    );
    if (!twin) continue;
    moved += piece.weight;
    x += (twin.at[0] - piece.at[0]) * piece.weight;
    y += (twin.at[1] - piece.at[1]) * piece.weight;
    to = joinBoxes(to, around(twin.at, [0, 0]));
    from = joinBoxes(from, around(piece.at, piece.reach));
  }
  if (moved < MIN_SHARE * total) return undefined;
  const isWhole = moved >= ALL * total && Math.hypot(...by) <= NEARBY * pieces.unit;
  return { by: [x / moved, y / moved], to, from, isWhole };
}

function around([x, y]: Point, [across, down]: Point): Box {
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}
