import type { CellPlan } from '../building/cells.ts';
import { areaText, roomArea, type Floor } from '../building/floor.ts';
import { boxAt, point } from '../paper/geometry.ts';
import { CAP, WEIGHT } from '../paper/ink.ts';
import type { Pen } from '../paper/pen.ts';

/** Name, number in a frame, clear area, floor finish, on a white ground so that they are readable over furniture. */
export function drawRoomTags(pen: Pen, floor: Floor, cells: CellPlan): void {
  for (const room of floor.rooms) {
    const paper = pen.at(room.tag);
    const area = areaText(roomArea(cells, room));
    const nameCap = room.small ? CAP.note : CAP.label;
    const width = Math.max(paper.textWidth(room.name, { cap: nameCap, font: 'bold' }), 11) + 1.6;
    paper.rect(boxAt(point(0, room.small ? 0.9 : 1.6), width, room.small ? 11.2 : 14.4), { fill: 1 });
    paper.text(room.name, point(0, room.small ? -2.4 : -2.6), { cap: nameCap, font: 'bold', align: 'centre' });
    paper.rect(boxAt(point(0, 0.2), 11, 3.8), { stroke: 0, weight: WEIGHT.fine });
    paper.text(room.number, point(0, 0.2), { cap: CAP.note, align: 'centre', anchor: 'middle' });
    paper.text(area, point(0, 5.2), { cap: CAP.note, align: 'centre' });
    if (!room.small) paper.text(room.floor, point(0, 8.2), { cap: CAP.note, align: 'centre', colour: 0.3 });
  }
}
