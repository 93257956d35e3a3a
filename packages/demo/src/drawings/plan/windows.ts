import { wallOf, type Floor } from '../building/floor.ts';
import type { CurtainWall, WindowOpening } from '../building/openings.ts';
import { wallFaces, type Wall } from '../building/walls.ts';
import { arcPoints, boxOnAxis, onAxis, point } from '../paper/geometry.ts';
import { CAP, INK, WEIGHT, type Ink } from '../paper/ink.ts';
import type { Pen } from '../paper/pen.ts';

const FRAME_INK: Ink = { stroke: 0, weight: WEIGHT.thin, fill: 0.7 };
const GLASS_INK: Ink = { stroke: 0, weight: WEIGHT.fine };

export function drawWindows(pen: Pen, floor: Floor): void {
  for (const opening of floor.openings) {
    const wall = wallOf(floor, opening);
    if (opening.kind === 'window') drawWindow(pen, opening, wall);
    if (opening.kind === 'curtain') drawCurtainWall(pen, opening, wall);
    if (opening.kind === 'hatch' || opening.kind === 'gap') {
      const ends: [number, number] = [opening.at - opening.width / 2, opening.at + opening.width / 2];
      pen.rect(boxOnAxis(wall.axis, ends, wallFaces(wall)), opening.kind === 'hatch' ? { ...INK.fine, fill: 1 } : INK.above);
    }
  }
}

function drawWindow(pen: Pen, window: WindowOpening, wall: Wall): void {
  const outward = wall.outward ?? 1;
  const across = (out: number): number => wall.line + outward * out;
  const [start, end] = [window.at - window.width / 2, window.at + window.width / 2];
  const ends: [number, number] = [start, end];
  pen.rect(boxOnAxis(wall.axis, ends, [across(-100), across(-60)]), { ...INK.faint, fill: 1 });
  pen.line(onAxis(wall.axis, start, across(-100)), onAxis(wall.axis, end, across(-100)), INK.fine);
  pen.rect(boxOnAxis(wall.axis, [start - 40, end + 40], [across(260), across(450)]), { ...INK.fine, fill: 1 });
  const panes = Math.max(1, Math.round(window.width / 1200));
  const posts = Array.from({ length: panes + 1 }, (_, i) => start + (window.width * i) / panes);
  for (const inset of [150, 185]) pen.line(onAxis(wall.axis, start, across(inset)), onAxis(wall.axis, end, across(inset)), GLASS_INK);
  for (const [i, post] of posts.entries()) {
    const [a, b] = i === 0 ? [0, 70] : i === panes ? [-70, 0] : [-40, 40];
    pen.rect(boxOnAxis(wall.axis, [post + a, post + b], [across(120), across(215)]), FRAME_INK);
  }
  const tag = onAxis(wall.axis, window.at, across(700));
  hexTag(pen, tag, window.id, wall.axis === 'h' ? 0 : 90);
}

function drawCurtainWall(pen: Pen, curtain: CurtainWall, wall: Wall): void {
  const outward = wall.outward ?? 1;
  const across = (out: number): number => wall.line + outward * out;
  const [start, end] = [curtain.at - curtain.width / 2, curtain.at + curtain.width / 2];
  const count = Math.round(curtain.width / curtain.module);
  for (const out of [120, 155, 162]) pen.line(onAxis(wall.axis, start, across(out)), onAxis(wall.axis, end, across(out)), GLASS_INK);
  for (let i = 0; i <= count; i += 1) {
    const post = start + (curtain.width * i) / count;
    pen.rect(boxOnAxis(wall.axis, [post - 25, post + 25], [across(-60), across(110)]), { stroke: 0, weight: WEIGHT.firm, fill: 0.45 });
    pen.rect(boxOnAxis(wall.axis, [post - 25, post + 25], [across(165), across(195)]), FRAME_INK);
  }
  pen.line(onAxis(wall.axis, start, across(-100)), onAxis(wall.axis, end, across(-100)), INK.faint);
  pen.line(onAxis(wall.axis, start, across(400)), onAxis(wall.axis, end, across(400)), INK.fine);
  hexTag(pen, onAxis(wall.axis, curtain.at, across(700)), curtain.id, 0);
}

function hexTag(pen: Pen, at: { x: number; y: number }, text: string, turn: 0 | 90): void {
  const paper = pen.at(at);
  const hexagon = arcPoints(point(0, 0), 1, 0, 360, 6)
    .slice(0, 6)
    .map((p) => (turn === 0 ? point(p.x * 4.6, p.y * 2.6) : point(p.y * 2.6, p.x * 4.6)));
  paper.polygon(hexagon, { stroke: 0, weight: WEIGHT.fine, fill: 1 });
  paper.text(text, point(0, 0), { cap: CAP.note, align: 'centre', anchor: 'middle', turn });
}
