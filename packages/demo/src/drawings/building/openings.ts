/** An opening in a wall; `at` is its centre along the wall's axis, `width` the structural opening, in millimetres. */
interface InWall {
  readonly id: string;
  readonly wall: string;
  readonly at: number;
  readonly width: number;
}

export interface Door extends InWall {
  readonly kind: 'door';
  readonly action: 'hinged' | 'sliding' | 'lift';
  readonly leaves: 1 | 2;
  /** Single leaves: the end of the opening, along the axis, with the hinges. */
  readonly hinge: 'start' | 'end';
  /** The side of the wall, across its axis, to which it opens. */
  readonly swing: 1 | -1;
  readonly leafSize: string;
  readonly fire: string;
  readonly set: string;
  /** The door's location in the schedule. */
  readonly place: string;
}

export interface WindowOpening extends InWall {
  readonly kind: 'window';
  readonly sill: number;
  readonly head: number;
}

export interface CurtainWall extends InWall {
  readonly kind: 'curtain';
  /** Spacing of the mullions. */
  readonly module: number;
}

export interface Gap extends InWall {
  readonly kind: 'gap' | 'hatch';
}

export type Opening = Door | WindowOpening | CurtainWall | Gap;

type DoorRest = Omit<Door, 'kind' | 'id' | 'wall' | 'at' | 'width'>;

const door = (id: string, wall: string, at: number, width: number, rest: DoorRest): Door => ({
  kind: 'door',
  id,
  wall,
  at,
  width,
  ...rest,
});
const windowIn = (id: string, wall: string, at: number, width: number, sill = 900): WindowOpening => ({
  kind: 'window',
  id,
  wall,
  at,
  width,
  sill,
  head: 2700,
});

const hinged = { action: 'hinged', leaves: 1 } as const;
const pair = { action: 'hinged', leaves: 2, hinge: 'start' } as const;

export const DOORS: readonly Door[] = [
  door('D01', 'north', 9900, 2000, {
    action: 'sliding',
    leaves: 2,
    hinge: 'start',
    swing: -1,
    leafSize: '2/1000 x 2400',
    fire: '-',
    set: 'HS-1',
    place: 'Main entrance',
  }),
  door('D02', 'vestibule-south', 9900, 2000, {
    action: 'sliding',
    leaves: 2,
    hinge: 'start',
    swing: 1,
    leafSize: '2/1000 x 2400',
    fire: '-',
    set: 'HS-1',
    place: 'Vestibule',
  }),
  door('D03', 'community-east', 4950, 1700, {
    ...pair,
    swing: 1,
    leafSize: '2/800 x 2100',
    fire: '-',
    set: 'HS-2',
    place: 'Community room',
  }),
  door('D04', 'core-west', 5150, 1100, {
    ...hinged,
    hinge: 'end',
    swing: -1,
    leafSize: '1000 x 2100',
    fire: 'EI 60',
    set: 'HS-3',
    place: 'Stair 1',
  }),
  door('D05', 'core-south', 17000, 900, {
    action: 'lift',
    leaves: 2,
    hinge: 'start',
    swing: -1,
    leafSize: '900 x 2100',
    fire: 'E 60',
    set: 'by lift',
    place: 'Lift',
  }),
  door('D06', 'core-south', 18900, 1100, {
    ...hinged,
    hinge: 'start',
    swing: -1,
    leafSize: '1000 x 2100',
    fire: 'EI 30',
    set: 'HS-3',
    place: 'Corridor',
  }),
  door('D07', 'toilet-east', 1250, 1100, {
    ...hinged,
    hinge: 'start',
    swing: 1,
    leafSize: '1000 x 2100',
    fire: '-',
    set: 'HS-5',
    place: 'WC accessible',
  }),
  door('D08', 'toilet-east', 3030, 900, {
    ...hinged,
    hinge: 'end',
    swing: 1,
    leafSize: '800 x 2100',
    fire: 'EI 30',
    set: 'HS-6',
    place: 'Cleaner',
  }),
  door('D09', 'north', 18900, 1100, {
    ...hinged,
    hinge: 'end',
    swing: -1,
    leafSize: '1000 x 2100',
    fire: '-',
    set: 'HS-4',
    place: 'Escape',
  }),
  door('D10', 'corridor-east', 2150, 1000, {
    ...hinged,
    hinge: 'end',
    swing: 1,
    leafSize: '900 x 2100',
    fire: '-',
    set: 'HS-5',
    place: 'WC women',
  }),
  door('D11', 'corridor-east', 3850, 1000, {
    ...hinged,
    hinge: 'start',
    swing: 1,
    leafSize: '900 x 2100',
    fire: '-',
    set: 'HS-5',
    place: 'WC men',
  }),
  door('D12', 'east-north', 23400, 1000, {
    ...hinged,
    hinge: 'start',
    swing: -1,
    leafSize: '900 x 2100',
    fire: 'EI 30',
    set: 'HS-6',
    place: 'Staff workroom',
  }),
  door('D13', 'east', 1300, 1300, {
    ...hinged,
    hinge: 'start',
    swing: 1,
    leafSize: '1200 x 2100',
    fire: '-',
    set: 'HS-4',
    place: 'Delivery',
  }),
  door('D14', 'group-front', 8350, 1000, {
    ...hinged,
    hinge: 'end',
    swing: 1,
    leafSize: '900 x 2400',
    fire: '-',
    set: 'HS-7',
    place: 'Group room 1',
  }),
  door('D15', 'group-front', 10500, 1000, {
    ...hinged,
    hinge: 'start',
    swing: 1,
    leafSize: '900 x 2400',
    fire: '-',
    set: 'HS-7',
    place: 'Group room 2',
  }),
  door('D16', 'group-front', 14200, 1800, { ...pair, swing: 1, leafSize: '2/850 x 2400', fire: '-', set: 'HS-7', place: 'Quiet study' }),
  door('D17', 'kitchen-south', 1900, 1000, {
    ...hinged,
    hinge: 'end',
    swing: -1,
    leafSize: '900 x 2100',
    fire: 'EI 30',
    set: 'HS-6',
    place: 'Café kitchen',
  }),
  door('D18', 'south', 5000, 1900, { ...pair, swing: 1, leafSize: '2/900 x 2400', fire: '-', set: 'HS-4', place: 'Terrace' }),
];

export const WINDOWS: readonly (WindowOpening | CurtainWall)[] = [
  windowIn('W01', 'north', 1800, 1200),
  windowIn('W02', 'north', 4500, 1200),
  windowIn('W03', 'north', 7600, 1000, 300),
  windowIn('W04', 'north', 12200, 1000, 300),
  windowIn('W05', 'north', 14600, 1200, 1200),
  windowIn('W06', 'north', 17000, 600, 1800),
  windowIn('W07', 'north', 21100, 1200, 1800),
  windowIn('W08', 'north', 24400, 2400),
  windowIn('W09', 'east', 4200, 1800),
  windowIn('W10', 'east', 7600, 1800),
  windowIn('W11', 'east', 11000, 1800),
  windowIn('W12', 'east', 15600, 3600, 450),
  windowIn('W13', 'south', 23100, 3600, 450),
  { kind: 'curtain', id: 'CW1', wall: 'south', at: 9900, width: 6200, module: 1033.3 },
  { kind: 'curtain', id: 'CW2', wall: 'south', at: 16500, width: 6200, module: 1033.3 },
  windowIn('W14', 'south', 1900, 1800, 450),
  windowIn('W15', 'west', 16900, 2400, 450),
  windowIn('W16', 'west', 13900, 900, 1200),
  windowIn('W17', 'west', 9300, 3600, 450),
  windowIn('W18', 'west', 2000, 1800),
];

export const GAPS: readonly Gap[] = [
  { kind: 'gap', id: 'O01', wall: 'children-east', at: 9300, width: 3000 },
  { kind: 'hatch', id: 'H01', wall: 'kitchen-east', at: 13900, width: 1800 },
];
