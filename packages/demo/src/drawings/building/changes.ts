import { box, point, type Box, type Point } from '../paper/geometry.ts';
import { FLOOR_P1, type Floor } from './floor.ts';
import type { Door } from './openings.ts';

export type Revision = 'P1' | 'P2';

/** One change of the plan in revision P2: what moves, and where the sheet may differ because of it. */
export interface PlannedChange {
  readonly id: string;
  readonly description: string;
  readonly apply: (floor: Floor) => Floor;
  /** The revision cloud and the position of its triangle; millimetres of the building. */
  readonly cloud: Box;
  readonly tag: Point;
  /** Other affected places: dimensions along the facade, tags of rooms whose area changes. */
  readonly also: readonly Box[];
}

const changeWall = (floor: Floor, id: string, line: number): Floor => ({
  ...floor,
  walls: floor.walls.map((wall) => (wall.id === id ? { ...wall, line } : wall)),
});

const CHAIR_STORE_DOOR: Door = {
  kind: 'door',
  id: 'D19',
  wall: 'store-east',
  at: 4850,
  width: 1300,
  action: 'hinged',
  leaves: 1,
  hinge: 'end',
  swing: 1,
  leafSize: '1200 x 2100',
  fire: 'EI 30',
  set: 'HS-6',
  place: 'Chair store',
};

function addChairStore(floor: Floor): Floor {
  return {
    ...floor,
    walls: [
      ...floor.walls,
      { id: 'store-north', axis: 'h', line: 3850, from: 0, to: 2362.5, build: 'stud125' },
      { id: 'store-east', axis: 'v', line: 2300, from: 3850, to: 6000, build: 'stud125' },
    ],
    openings: [...floor.openings, CHAIR_STORE_DOOR],
    // The door takes the place of one table.
    fittings: floor.fittings.filter(({ kind, at }) => !(kind === 'table' && at.x === 3450 && at.y === 4750)),
    rooms: [
      ...floor.rooms,
      { number: '0.19', name: 'Chair Store', seed: point(1150, 4900), tag: point(1150, 4700), floor: 'F2', small: true },
    ],
  };
}

function deepenVestibule(floor: Floor): Floor {
  return {
    ...floor,
    walls: floor.walls.map((wall) => {
      if (wall.id === 'vestibule-south') return { ...wall, line: 2800 };
      return wall.id === 'vestibule-west' || wall.id === 'vestibule-east' ? { ...wall, to: 2800 } : wall;
    }),
  };
}

export const CHANGES_P2: readonly PlannedChange[] = [
  {
    id: 'group-room-wall',
    description: 'Wall between group rooms moved 300 south',
    apply: (floor) => changeWall(floor, 'group-split', 9500),
    cloud: box(20300, 9080, 26100, 9880),
    tag: point(25750, 8800),
    also: [box(19700, 9000, 26500, 9700), box(20500, 6000, 21600, 12700), box(22000, 6200, 24600, 7200), box(22000, 11600, 24600, 12530)],
  },
  {
    id: 'accessible-wc-door',
    description: 'Door D07 hung on the other side',
    apply: (floor) => ({
      ...floor,
      openings: floor.openings.map((opening) => (opening.id === 'D07' && opening.kind === 'door' ? { ...opening, hinge: 'end' } : opening)),
    }),
    cloud: box(17750, 500, 19350, 2050),
    tag: point(19450, 400),
    also: [],
  },
  {
    id: 'community-window',
    description: 'Window W02 widened from 1200 to 1800',
    apply: (floor) => ({
      ...floor,
      openings: floor.openings.map((opening) => (opening.id === 'W02' ? { ...opening, width: 1800 } : opening)),
    }),
    cloud: box(3300, -750, 5700, 350),
    tag: point(5950, -950),
    also: [box(2300, -2700, 7200, -1200), box(3300, -2100, 5700, 350)],
  },
  {
    id: 'chair-store',
    description: 'Chair store 0.19 and door D19 added',
    apply: addChairStore,
    cloud: box(50, 3550, 4400, 6150),
    tag: point(1500, 3200),
    also: [box(3300, 600, 5500, 1600)],
  },
  {
    id: 'vestibule-depth',
    description: 'Vestibule 300 deeper, inner door follows',
    apply: deepenVestibule,
    cloud: box(8350, 2150, 11450, 3150),
    tag: point(8100, 2100),
    also: [box(8400, -500, 11400, 3400), box(8700, 3700, 11000, 5000)],
  },
];

export const floorAt = (revision: Revision): Floor =>
  revision === 'P1' ? FLOOR_P1 : CHANGES_P2.reduce((floor, change) => change.apply(floor), FLOOR_P1);
