import { boxOnAxis, onAxis, shift, type Axis, type Point } from './geometry.ts';
import { CAP, INK, WEIGHT } from './ink.ts';
import type { Pen } from './pen.ts';

/** A row of dimensions between `stops` (drawing units, ascending) along the axis, on the line `across`. */
export interface DimensionChain {
  readonly axis: Axis;
  readonly across: number;
  readonly stops: readonly number[];
  /** Where the extension lines start; without it they are short strokes. */
  readonly from?: number;
}

const TICK = 1.1;
const OVERSHOOT = 1.6;
const GAP = 2;

/** Draws the chain with 45° ticks; the figures are the true distances in millimetres of the building. */
export function drawChain(pen: Pen, chain: DimensionChain): void {
  const { axis, across, stops } = chain;
  const [first, last] = [stops[0] ?? 0, stops.at(-1) ?? 0];
  const over = pen.mm(OVERSHOOT);
  pen.line(onAxis(axis, first - over, across), onAxis(axis, last + over, across), INK.fine);
  for (const stop of stops) {
    const start = chain.from === undefined ? across - over : chain.from + Math.sign(across - chain.from) * pen.mm(GAP);
    const beyond = chain.from === undefined ? over : Math.sign(across - chain.from) * over;
    pen.line(onAxis(axis, stop, start), onAxis(axis, stop, across + beyond), INK.hair);
    drawTick(pen, onAxis(axis, stop, across));
  }
  drawFigures(pen, chain);
}

function drawTick(pen: Pen, at: Point): void {
  const t = pen.mm(TICK);
  pen.line(shift(at, -t, t), shift(at, t, -t), { stroke: 0, weight: WEIGHT.firm });
}

function drawFigures(pen: Pen, { axis, across, stops }: DimensionChain): void {
  for (let i = 0; i + 1 < stops.length; i += 1) {
    const [a, b] = [stops[i] ?? 0, stops[i + 1] ?? 0];
    const text = String(Math.round(b - a));
    const half = pen.textWidth(text, { cap: CAP.note }) / 2;
    const tight = half * 2 > b - a - pen.mm(1);
    // A figure without room between its ticks is placed in the wider neighbouring field, so that it never overlaps a wall.
    const roomAfter = (stops[i + 2] ?? Infinity) - b > b - a;
    const outside = roomAfter ? b + pen.mm(1.6) + half : a - pen.mm(1.6) - half;
    drawFigure(pen, text, onAxis(axis, tight ? outside : (a + b) / 2, across), axis);
  }
}

/** A row's figures are above its line, a column's to the left of its line: readable from below and from the right. */
function drawFigure(pen: Pen, text: string, at: Point, axis: Axis): void {
  const turn = axis === 'h' ? 0 : 90;
  const half = pen.textWidth(text, { cap: CAP.note }) / 2 + pen.mm(0.4);
  const [along, across] = axis === 'h' ? [at.x, at.y] : [at.y, at.x];
  const foot = across - pen.mm(0.9);
  const ground = boxOnAxis(axis, [along - half, along + half], [foot - pen.mm(CAP.note), foot]);
  pen.rect(ground, { fill: 1 });
  pen.text(text, onAxis(axis, along, foot), { cap: CAP.note, align: 'centre', turn });
}
