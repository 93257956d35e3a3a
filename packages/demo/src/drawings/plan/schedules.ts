import type { CellPlan } from '../building/cells.ts';
import { areaText, roomArea, type Floor } from '../building/floor.ts';
import { CURTAIN_HEAD } from '../building/levels.ts';
import type { Door } from '../building/openings.ts';
import type { TableData } from '../paper/table.ts';

/** The side of the hinges, seen from the side to which the leaf opens. */
function handOf(floor: Floor, door: Door): string {
  if (door.action === 'sliding') return 'slides';
  if (door.action === 'lift') return 'lift';
  if (door.leaves === 2) return 'pair';
  const axis = floor.walls.find((wall) => wall.id === door.wall)?.axis;
  // Seen from the south of a horizontal wall, or from the west of a vertical one, the start of the wall is on the left.
  const startIsLeft = (axis === 'h') === door.swing > 0;
  return (door.hinge === 'start') === startIsLeft ? 'left' : 'right';
}

export function doorSchedule(floor: Floor): TableData {
  const doors = floor.openings.filter((opening) => opening.kind === 'door');
  return {
    title: 'Door schedule',
    columns: [
      { title: 'No.', width: 13 },
      { title: 'Place', width: 39 },
      { title: 'Leaf', width: 30 },
      { title: 'Opening', width: 19, align: 'right' },
      { title: 'Hand', width: 15 },
      { title: 'Fire', width: 14 },
      { title: 'Set', width: 17 },
    ],
    rows: doors.map((door) => [door.id, door.place, door.leafSize, String(door.width), handOf(floor, door), door.fire, door.set]),
  };
}

export function roomSchedule(floor: Floor, cells: CellPlan): TableData {
  const total = floor.rooms.reduce((sum, room) => sum + Number(roomArea(cells, room).toFixed(1)), 0);
  return {
    title: 'Rooms, clear areas',
    columns: [
      { title: 'No.', width: 12 },
      { title: 'Room', width: 36 },
      { title: 'Floor', width: 11 },
      { title: 'Area', width: 22, align: 'right' },
    ],
    rows: [
      ...floor.rooms.map((room) => [room.number, room.name, room.floor, areaText(roomArea(cells, room))]),
      ['', 'Total', '', areaText(total)],
    ],
  };
}

export function windowSchedule(floor: Floor): TableData {
  return {
    title: 'Windows',
    columns: [
      { title: 'No.', width: 13 },
      { title: 'Opening', width: 29, align: 'right' },
      { title: 'Sill', width: 20, align: 'right' },
    ],
    rows: floor.openings.flatMap((opening) => {
      if (opening.kind === 'window')
        return [[opening.id, `${opening.width} x ${opening.head - opening.sill}`, `+${(opening.sill / 1000).toFixed(2)}`]];
      return opening.kind === 'curtain' ? [[opening.id, `${opening.width} x ${CURTAIN_HEAD}`, '+0.00']] : [];
    }),
  };
}
