import { point, type Point } from '../paper/geometry.ts';

export type FittingKind =
  | 'stack'
  | 'table'
  | 'roundTable'
  | 'desk'
  | 'sofa'
  | 'armchair'
  | 'counter'
  | 'shelf'
  | 'lockers'
  | 'terminal'
  | 'plant'
  | 'pan'
  | 'basin'
  | 'urinal'
  | 'sink'
  | 'hob'
  | 'cubicle'
  | 'turningCircle'
  | 'grabRail'
  | 'liftCar'
  | 'boat'
  | 'beanbag'
  | 'serviceDesk'
  | 'carrel'
  | 'screen'
  | 'bench';

/** A piece of furniture: its centre (wall-hung: the middle of its back), clockwise rotation, and size in millimetres. */
export interface Fitting {
  readonly kind: FittingKind;
  readonly at: Point;
  readonly turn: number;
  readonly width: number;
  readonly depth: number;
}

type Place = readonly [x: number, y: number, turn?: number];

const set = (kind: FittingKind, [width, depth]: readonly [number, number], places: readonly Place[]): Fitting[] =>
  places.map(([x, y, turn = 0]) => ({ kind, at: point(x, y), turn, width, depth }));

const grid = (xs: readonly number[], ys: readonly number[], turn = 0): Place[] => ys.flatMap((y) => xs.map((x): Place => [x, y, turn]));

export const FITTINGS: readonly Fitting[] = [
  // Community room
  ...set('table', [1600, 700], grid([3450, 5250], [2350, 3550, 4750])),
  ...set('screen', [2400, 60], [[120, 2000, 270]]),
  // Foyer
  ...set('serviceDesk', [3200, 900], [[12150, 2700, 90]]),
  ...set('lockers', [2800, 450], [[6900, 2000, 90]]),
  ...set('terminal', [600, 500], [[7200, 3850, 90]]),
  ...set(
    'plant',
    [600, 600],
    [
      [8150, 480],
      [11650, 480],
    ],
  ),
  ...set('bench', [1800, 450], [[9400, 5650]]),
  // Lift
  ...set('liftCar', [1400, 1500], [[17000, 4800]]),
  // Toilets
  ...set('pan', [380, 700], [[16100, 1800, 270]]),
  ...set('basin', [550, 430], [[16550, 100, 0]]),
  ...set('grabRail', [700, 60], [[16480, 2290]]),
  ...set('turningCircle', [1500, 1500], [[17130, 1400]]),
  ...set('sink', [600, 500], [[16420, 3340]]),
  ...set(
    'cubicle',
    [900, 1500],
    [
      [21575, 570, 90],
      [21575, 1470, 90],
      [21575, 2370, 90],
    ],
  ),
  ...set(
    'pan',
    [380, 650],
    [
      [22325, 570, 90],
      [22325, 1470, 90],
      [22325, 2370, 90],
      [22325, 4560, 90],
      [22325, 5460, 90],
    ],
  ),
  ...set(
    'basin',
    [550, 430],
    [
      [19875, 430, 270],
      [19875, 1010, 270],
      [19875, 4900, 270],
      [19875, 5500, 270],
    ],
  ),
  ...set(
    'cubicle',
    [900, 1500],
    [
      [21575, 4560, 90],
      [21575, 5460, 90],
    ],
  ),
  ...set(
    'urinal',
    [360, 320],
    [
      [22325, 3380, 90],
      [22325, 3880, 90],
    ],
  ),
  // Staff workroom
  ...set(
    'desk',
    [1600, 800],
    [
      [25300, 4150, 180],
      [25300, 5000, 0],
    ],
  ),
  ...set('counter', [2600, 600], [[22775, 1500, 90]]),
  ...set('sink', [500, 450], [[22775, 900, 90]]),
  ...set('shelf', [2700, 400], [[24500, 330]]),
  // Children's library
  ...set(
    'shelf',
    [3600, 350],
    [
      [3000, 6270],
      [3000, 12350],
    ],
  ),
  ...set(
    'shelf',
    [1500, 350],
    [
      [6360, 6950, 90],
      [6360, 11650, 90],
    ],
  ),
  ...set(
    'roundTable',
    [1000, 1000],
    [
      [1900, 7600],
      [4700, 7500],
      [4700, 10800],
    ],
  ),
  ...set('boat', [3000, 1300], [[1950, 10900, 340]]),
  ...set(
    'beanbag',
    [700, 700],
    [
      [700, 9000],
      [1250, 8750],
    ],
  ),
  // Café and its kitchen
  ...set('counter', [2600, 700], [[2960, 13950, 90]]),
  ...set(
    'roundTable',
    [750, 750],
    [
      [4600, 13900],
      [5750, 14900],
      [1300, 16300],
      [2600, 17500],
      [1100, 17750],
      [4400, 17550],
      [5850, 17300],
    ],
  ),
  ...set(
    'counter',
    [2200, 600],
    [
      [1250, 12975],
      [420, 14150, 90],
    ],
  ),
  ...set('hob', [600, 520], [[1800, 12975]]),
  ...set('sink', [600, 450], [[850, 12975]]),
  // Reading room
  ...set('stack', [4200, 600], grid([7900, 9600, 11300, 15100, 16800, 18500], [9300], 90)),
  ...set('stack', [2100, 600], grid([7900, 9600, 11300, 15100, 16800, 18500], [13100], 90)),
  ...set('table', [2000, 1000], grid([8600, 11200, 15300, 17900], [16900])),
  ...set('sofa', [2200, 850], [[13200, 6750]]),
  ...set(
    'armchair',
    [780, 780],
    [
      [12400, 8100, 270],
      [14000, 8100, 90],
      [12400, 10500, 270],
      [14000, 10500, 90],
      [13200, 9300, 180],
    ],
  ),
  ...set(
    'plant',
    [700, 700],
    [
      [13200, 7950],
      [7150, 18050],
      [19250, 18050],
      [13200, 17950],
    ],
  ),
  ...set(
    'terminal',
    [600, 500],
    [
      [12700, 12850, 270],
      [13700, 12850, 90],
    ],
  ),
  // Group rooms and quiet study
  ...set(
    'table',
    [2800, 1200],
    [
      [23300, 8050],
      [23300, 10650],
    ],
  ),
  ...set(
    'screen',
    [1800, 60],
    [
      [26270, 6500, 90],
      [26270, 12300, 90],
    ],
  ),
  ...set('carrel', [1200, 800], grid([25650], [13350, 14650, 15950, 17250], 90)),
  ...set('desk', [1600, 800], grid([21000, 23300], [15000, 17300])),
];
