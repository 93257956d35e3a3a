import { point, type Axis, type Point } from '../paper/geometry.ts';

export interface Room {
  readonly number: string;
  readonly name: string;
  /** A point in the room, clear of walls: the room is the floor reachable from it. */
  readonly seed: Point;
  /** The position of its tag. */
  readonly tag: Point;
  readonly floor: string;
  /** A tag without floor finish or name, for small rooms. */
  readonly small?: boolean;
}

/** Boundaries of a room without a wall. */
export interface Separator {
  readonly axis: Axis;
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

const room = (number: string, name: string, tag: Point, floor: string): Room => ({ number, name, seed: tag, tag, floor });
const smallRoom = (number: string, name: string, tag: Point, floor: string): Room => ({ ...room(number, name, tag, floor), small: true });

/** The rooms of revision P1. Floors: F1 terrazzo, F2 oak parquet, F3 carpet tile, F4 ceramic tile, F5 entrance matting, F6 sealed screed. */
export const ROOMS: readonly Room[] = [
  room('0.01', 'Vestibule', point(9900, 1250), 'F5'),
  room('0.02', 'Foyer', point(9900, 4350), 'F1'),
  room('0.03', 'Community Room', point(4350, 1000), 'F2'),
  smallRoom('0.04', 'Stair 1', point(14600, 5350), 'F1'),
  smallRoom('0.05', 'Lift', point(17000, 4550), '-'),
  smallRoom('0.06', 'Corridor', point(18880, 4150), 'F1'),
  smallRoom('0.07', 'WC Acc.', point(17080, 1100), 'F4'),
  smallRoom('0.08', 'Cleaner', point(17120, 3080), 'F4'),
  smallRoom('0.09', 'WC Women', point(20480, 1430), 'F4'),
  smallRoom('0.10', 'WC Men', point(21350, 3420), 'F4'),
  room('0.11', 'Staff Workroom', point(24100, 2300), 'F3'),
  room('0.12', "Children's Library", point(3500, 9300), 'F3'),
  room('0.13', 'Café', point(4700, 16150), 'F1'),
  smallRoom('0.14', 'Café Kitchen', point(1300, 14150), 'F4'),
  room('0.15', 'Reading Room', point(13200, 14350), 'F2'),
  room('0.16', 'Group Room 1', point(23300, 6690), 'F3'),
  room('0.17', 'Group Room 2', point(23300, 12000), 'F3'),
  room('0.18', 'Quiet Study', point(22900, 13350), 'F3'),
];

export const SEPARATORS: readonly Separator[] = [
  { axis: 'h', line: 6000, from: 6600, to: 13200 },
  { axis: 'v', line: 6600, from: 12600, to: 18600 },
];
