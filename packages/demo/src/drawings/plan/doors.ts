import { wallOf, type Floor } from '../building/floor.ts';
import type { Door } from '../building/openings.ts';
import { wallFaces, type Wall } from '../building/walls.ts';
import { arcPoints, boxOnAxis, onAxis, point, type Point } from '../paper/geometry.ts';
import { CAP, INK, WEIGHT, type Ink } from '../paper/ink.ts';
import type { Pen } from '../paper/pen.ts';

const FRAME = 50;
const LEAF = 45;
const LEAF_INK: Ink = { stroke: 0, weight: WEIGHT.thin, fill: 1 };
const SWING_INK: Ink = { stroke: 0.15, weight: WEIGHT.hair };

export function drawDoors(pen: Pen, floor: Floor): void {
  for (const opening of floor.openings) if (opening.kind === 'door') drawDoor(pen, opening, wallOf(floor, opening));
}

function drawDoor(pen: Pen, door: Door, wall: Wall): void {
  const faces = wallFaces(wall);
  const [start, end] = [door.at - door.width / 2, door.at + door.width / 2];
  for (const face of faces) pen.line(onAxis(wall.axis, start, face), onAxis(wall.axis, end, face), INK.faint);
  // The frame is at the face to which the door opens.
  const face = door.swing > 0 ? faces[1] : faces[0];
  const depth: [number, number] = [face - door.swing * 110, face];
  for (const jamb of [
    [start, start + FRAME],
    [end - FRAME, end],
  ] as const) {
    pen.rect(boxOnAxis(wall.axis, jamb, depth), { stroke: 0, weight: WEIGHT.fine, fill: 0.75 });
  }
  if (door.action === 'sliding') drawSliding(pen, door, wall, face);
  else if (door.action === 'lift') drawLiftDoor(pen, door, wall, face);
  else for (const leaf of leavesOf(door, [start + FRAME, end - FRAME])) drawLeaf(pen, { door, wall, face, ...leaf });
  drawDoorTag(pen, door, wall, faces);
}

interface Leaf {
  readonly hinge: number;
  /** Along the wall, from the hinge to the leaf's other edge; its sign is the direction. */
  readonly reach: number;
}

function leavesOf(door: Door, [start, end]: readonly [number, number]): Leaf[] {
  const clear = end - start;
  if (door.leaves === 2)
    return [
      { hinge: start, reach: clear / 2 },
      { hinge: end, reach: -clear / 2 },
    ];
  return door.hinge === 'start' ? [{ hinge: start, reach: clear }] : [{ hinge: end, reach: -clear }];
}

/** The leaf is open at a right angle; the quarter circle is its swing. */
function drawLeaf(pen: Pen, { door, wall, face, hinge, reach }: Leaf & { door: Door; wall: Wall; face: number }): void {
  const length = Math.abs(reach);
  const towards = Math.sign(reach);
  pen.rect(boxOnAxis(wall.axis, [hinge, hinge + towards * LEAF], [face, face + door.swing * length]), LEAF_INK);
  const quarter = arcPoints(point(0, 0), length, 0, 90, 20).map((p) => onAxis(wall.axis, hinge + towards * p.x, face + door.swing * p.y));
  pen.path(quarter, SWING_INK);
}

function drawSliding(pen: Pen, door: Door, wall: Wall, face: number): void {
  const half = door.width / 2 - FRAME;
  const line = face - door.swing * 60;
  for (const side of [-1, 1]) {
    const leaf = boxOnAxis(wall.axis, [door.at, door.at + side * half], [line - 20, line + 20]);
    pen.rect(leaf, LEAF_INK);
    const track = boxOnAxis(
      wall.axis,
      [door.at + side * half, door.at + side * half * 1.9],
      [line + door.swing * 90, line + door.swing * 130],
    );
    pen.rect(track, { stroke: 0.4, weight: WEIGHT.hair, dash: [1.4, 1] });
    const tail = onAxis(wall.axis, door.at + side * half * 0.35, line + door.swing * 260);
    const head = onAxis(wall.axis, door.at + side * half * 0.85, line + door.swing * 260);
    const barbs = [-70, 70].map((across) => onAxis(wall.axis, door.at + side * (half * 0.85 - 120), line + door.swing * 260 + across));
    pen.line(tail, head, INK.fine);
    pen.path([barbs[0] ?? head, head, barbs[1] ?? head], INK.fine);
  }
}

function drawLiftDoor(pen: Pen, door: Door, wall: Wall, face: number): void {
  const half = door.width / 2;
  for (const [from, to, back] of [
    [-half, 0, 60],
    [-half * 0.2, half, 110],
  ] as const) {
    pen.rect(boxOnAxis(wall.axis, [door.at + from, door.at + to], [face - door.swing * back, face - door.swing * (back + 35)]), LEAF_INK);
  }
}

/** The door's number in a capsule, on the side away from the swing. */
function drawDoorTag(pen: Pen, door: Door, wall: Wall, faces: readonly [number, number]): void {
  const away = door.swing > 0 ? faces[0] - pen.mm(3.4) : faces[1] + pen.mm(3.4);
  const paper = pen.at(onAxis(wall.axis, door.at, away));
  const turn = wall.axis === 'h' ? 0 : 90;
  const capsule: Point[] = [...arcPoints(point(2.6, 0), 2, -90, 90, 8), ...arcPoints(point(-2.6, 0), 2, 90, 270, 8)];
  const turned = turn === 0 ? capsule : capsule.map((p) => point(p.y, -p.x));
  paper.polygon(turned, { stroke: 0, weight: WEIGHT.fine, fill: 1 });
  paper.text(door.id, point(0, 0), { cap: CAP.note, align: 'centre', anchor: 'middle', turn });
}
