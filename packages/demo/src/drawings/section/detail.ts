import { drawChain, type DimensionChain } from '../paper/dimensions.ts';
import { point, type Box, type Point } from '../paper/geometry.ts';
import { INK, WEIGHT, type Ink } from '../paper/ink.ts';
import type { Pen } from '../paper/pen.ts';
import { note } from '../paper/symbols.ts';
import { drawCutParts, type CutPart } from './cut-parts.ts';

export interface DetailLine {
  readonly points: readonly Point[];
  readonly ink: Ink;
  readonly closed?: boolean;
}

export interface DetailNote {
  readonly lines: readonly string[];
  /** The text's position, and the point it refers to. */
  readonly at: Point;
  readonly to: Point;
}

/** A detail as data, in millimetres: along and down, heights negative. */
export interface Detail {
  readonly parts: readonly CutPart[];
  readonly lines: readonly DetailLine[];
  readonly notes: readonly DetailNote[];
  readonly chains: readonly DimensionChain[];
  /** Break lines of the drawing. */
  readonly breaks: readonly (readonly [Point, Point])[];
}

export function drawDetail(pen: Pen, detail: Detail): void {
  drawCutParts(pen, detail.parts);
  for (const { points, ink, closed = false } of detail.lines) pen.path(points, ink, closed);
  for (const [from, to] of detail.breaks) drawBreakLine(pen, from, to);
  for (const chain of detail.chains) drawChain(pen, chain);
  for (const { lines, at, to } of detail.notes) note(pen, lines, at, to);
}

/** A thin line with a zigzag in its middle. */
function drawBreakLine(pen: Pen, from: Point, to: Point): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const zig = pen.mm(3);
  const along = (t: number, off: number): Point => point(from.x + ux * t - uy * off, from.y + uy * t + ux * off);
  const mid = length / 2;
  pen.path(
    [
      along(-zig, 0),
      along(mid - zig, 0),
      along(mid - zig / 2, -zig),
      along(mid + zig / 2, zig),
      along(mid + zig, 0),
      along(length + zig, 0),
    ],
    { stroke: 0, weight: WEIGHT.thin },
  );
}

export const outline = (points: readonly Point[], ink: Ink = INK.firm): DetailLine => ({ points, ink });
export const hollow = ({ x0, y0, x1, y1 }: Box, wall: number): DetailLine[] => [
  {
    points: [point(x0, y0), point(x1, y0), point(x1, y1), point(x0, y1)],
    ink: { stroke: 0, weight: WEIGHT.firm, fill: 0.45 },
    closed: true,
  },
  {
    points: [point(x0 + wall, y0 + wall), point(x1 - wall, y0 + wall), point(x1 - wall, y1 - wall), point(x0 + wall, y1 - wall)],
    ink: { stroke: 0, weight: WEIGHT.fine, fill: 1 },
    closed: true,
  },
];
