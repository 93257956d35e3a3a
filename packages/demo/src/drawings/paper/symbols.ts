import { arcPoints, boundsOf, onAxis, placed, point, shift, type Axis, type Box, type Point } from './geometry.ts';
import { CAP, INK, WEIGHT } from './ink.ts';
import type { Pen } from './pen.ts';

/** A grid bubble of 10 mm on paper. */
export function gridBubble(pen: Pen, at: Point, name: string): void {
  const paper = pen.at(at);
  paper.circle(point(0, 0), 5, { stroke: 0, weight: WEIGHT.firm, fill: 1 });
  paper.text(name, point(0, 0), { cap: CAP.title, font: 'bold', align: 'centre', anchor: 'middle' });
}

/** A section mark: number over sheet in a circle, with a solid arrow in the direction of the view. */
export function sectionMark(pen: Pen, mark: { at: Point; name: string; sheet: string; degrees: number }): void {
  const paper = pen.at(mark.at);
  const arrow = [point(10, 0), point(0, -8.4), point(0, 8.4)];
  paper.polygon(
    arrow.map((p) => placed(p, point(0, 0), mark.degrees)),
    INK.solid,
  );
  paper.circle(point(0, 0), 6, { stroke: 0, weight: WEIGHT.firm, fill: 1 });
  paper.line(point(-6, 0), point(6, 0), INK.thin);
  paper.text(mark.name, point(0, -1), { cap: CAP.label, font: 'bold', align: 'centre' });
  paper.text(mark.sheet, point(0, 3.2), { cap: CAP.note, align: 'centre' });
}

/** A reference to a detail: a dashed frame round the place, and a bubble with number over sheet. */
export function detailMark(pen: Pen, area: Box, bubble: Point, name: string, sheet: string): void {
  const r = pen.mm(3);
  const frame = [
    ...arcPoints(point(area.x1 - r, area.y0 + r), r, -90, 0, 6),
    ...arcPoints(point(area.x1 - r, area.y1 - r), r, 0, 90, 6),
    ...arcPoints(point(area.x0 + r, area.y1 - r), r, 90, 180, 6),
    ...arcPoints(point(area.x0 + r, area.y0 + r), r, 180, 270, 6),
  ];
  pen.path(frame, { stroke: 0, weight: WEIGHT.thin, dash: [2.4, 1.2] }, true);
  const centre = point((area.x0 + area.x1) / 2, (area.y0 + area.y1) / 2);
  const start = point(Math.min(Math.max(bubble.x, area.x0), area.x1), Math.min(Math.max(bubble.y, area.y0), area.y1));
  pen.line(start.x === bubble.x && start.y === bubble.y ? centre : start, bubble, INK.fine);
  const paper = pen.at(bubble);
  paper.circle(point(0, 0), 5.5, { stroke: 0, weight: WEIGHT.firm, fill: 1 });
  paper.line(point(-5.5, 0), point(5.5, 0), INK.thin);
  paper.text(name, point(0, -1), { cap: CAP.label, font: 'bold', align: 'centre' });
  paper.text(sheet, point(0, 3), { cap: CAP.note, align: 'centre' });
}

/** A level: triangle on the line, figure next to it. */
export function levelMark(pen: Pen, at: Point, text: string, name = ''): void {
  const paper = pen.at(at);
  paper.polygon([point(0, 0), point(-1.8, -3), point(1.8, -3)], { stroke: 0, weight: WEIGHT.thin, fill: 1 });
  paper.polygon([point(0, 0), point(0, -3), point(1.8, -3)], INK.solid);
  paper.line(point(0, 0), point(24, 0), INK.fine);
  paper.text(text, point(3, -1), { cap: CAP.label, font: 'bold' });
  paper.text(name, point(3, 3), { cap: CAP.note });
}

export function northArrow(paper: Pen, at: Point): void {
  paper.circle(at, 9, INK.thin);
  const tip = shift(at, 0, -12);
  paper.polygon([tip, shift(at, 4.6, 8), shift(at, 0, 4.6)], INK.solid);
  paper.polygon([tip, shift(at, -4.6, 8), shift(at, 0, 4.6)], { stroke: 0, weight: WEIGHT.thin, fill: 1 });
  paper.text('N', shift(at, 0, -14), { cap: CAP.title, font: 'bold', align: 'centre' });
}

/** A scale bar at 1:`denominator`: `metres` long, one field per metre, the first divided into halves. */
export function scaleBar(paper: Pen, at: Point, metres: number, denominator: number): void {
  const metre = 1000 / denominator;
  const stops = [0, 0.5, ...Array.from({ length: metres }, (_, i) => i + 1)];
  for (const [i, from] of stops.slice(0, -1).entries()) {
    const to = stops[i + 1] ?? from;
    const field = boundsOf([shift(at, from * metre, 0), shift(at, to * metre, 2)]);
    paper.rect(field, { stroke: 0, weight: WEIGHT.fine, fill: i % 2 === 0 ? 0 : 1 });
  }
  for (const stop of stops.filter((s) => s !== 0.5))
    paper.text(`${stop}`, shift(at, stop * metre, -1.4), { cap: CAP.note, align: 'centre' });
  paper.text('m', shift(at, metres * metre + 3, -1.4), { cap: CAP.note });
}

/** The title below a view: number in a ring, name, scale. */
export function viewTitle(paper: Pen, at: Point, title: { number: string; name: string; scale: string }): void {
  paper.circle(shift(at, 6, 0), 6, INK.firm);
  paper.text(title.number, shift(at, 6, 0), { cap: CAP.large, font: 'bold', align: 'centre', anchor: 'middle' });
  paper.text(title.name, shift(at, 15, -1.5), { cap: CAP.title, font: 'bold' });
  paper.line(shift(at, 12, 0), shift(at, 110, 0), INK.firm);
  paper.text(`Scale ${title.scale}`, shift(at, 15, 4.2), { cap: CAP.label });
}

/** The scalloped outline of a revised area; it is outside the box. */
export function revisionCloud(pen: Pen, area: Box, revision: string, tag: Point): void {
  const bump = pen.mm(6);
  const sides: [Axis, number, number, number][] = [
    ['h', area.x0, area.x1, area.y0],
    ['v', area.y0, area.y1, area.x1],
    ['h', area.x1, area.x0, area.y1],
    ['v', area.y1, area.y0, area.x0],
  ];
  const points = sides.flatMap(([axis, from, to, across]) => {
    const count = Math.max(1, Math.round(Math.abs(to - from) / bump));
    return Array.from({ length: count }, (_, i) => {
      const a = onAxis(axis, from + ((to - from) * i) / count, across);
      const b = onAxis(axis, from + ((to - from) * (i + 1)) / count, across);
      const start = (Math.atan2(a.y - b.y, a.x - b.x) * 180) / Math.PI;
      return arcPoints(point((a.x + b.x) / 2, (a.y + b.y) / 2), Math.hypot(b.x - a.x, b.y - a.y) / 2, start, start + 180, 8);
    }).flat();
  });
  pen.path(points, { stroke: 0, weight: WEIGHT.cut }, true);
  revisionTriangle(pen.at(tag), revision);
}

export function revisionTriangle(paper: Pen, revision: string): void {
  paper.polygon([point(0, -4.6), point(4.4, 3), point(-4.4, 3)], { stroke: 0, weight: WEIGHT.firm, fill: 1 });
  paper.text(revision, point(0, 1.9), { cap: CAP.note, font: 'bold', align: 'centre' });
}

/** A note with a leader: text at `at`, an arrow to `to`, with a short horizontal shoulder. */
export function note(pen: Pen, lines: readonly string[], at: Point, to: Point): void {
  const left = to.x < at.x;
  const shoulder = shift(at, left ? -pen.mm(1.5) : pen.mm(1.5), 0);
  pen.path([shoulder, shift(shoulder, left ? -pen.mm(4) : pen.mm(4), 0), to], INK.fine);
  const end = pen.at(to);
  end.circle(point(0, 0), 0.55, INK.solid);
  const paper = pen.at(at);
  for (const [i, text] of lines.entries()) {
    paper.text(text, point(0, 0.8 + i * 3.2), { cap: CAP.note, align: left ? 'left' : 'right' });
  }
}
