import { boxOnAxis, type Axis, type Box } from '../paper/geometry.ts';
import type { Material } from '../paper/materials.ts';

/** One layer of a wall: across the wall from its line, in millimetres; the outside of an outer wall is positive here. */
interface Layer {
  readonly material: Material;
  readonly from: number;
  readonly to: number;
}

const BUILD_UPS = {
  external: [
    { material: 'concrete', from: -100, to: 100 },
    { material: 'insulation', from: 100, to: 260 },
    { material: 'cavity', from: 260, to: 290 },
    { material: 'brick', from: 290, to: 400 },
  ],
  concrete200: [{ material: 'concrete', from: -100, to: 100 }],
  block150: [{ material: 'block', from: -75, to: 75 }],
  stud125: [{ material: 'stud', from: -62.5, to: 62.5 }],
  glazed80: [{ material: 'glazed', from: -40, to: 40 }],
} as const satisfies Record<string, readonly Layer[]>;

export type BuildUp = keyof typeof BUILD_UPS;

/** A straight wall: `line` is its position across the axis, and it extends from `from` to `to` along it. Millimetres, x east, y south. */
export interface Wall {
  readonly id: string;
  readonly axis: Axis;
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly build: BuildUp;
  /** Outer walls: the direction of the outside across the axis. */
  readonly outward?: 1 | -1;
}

export interface WallBody {
  readonly material: Material;
  readonly box: Box;
}

/** The wall's layers as boxes. An outer layer extends past the corner by its own depth, so that the four sides form closed rings. */
export function wallBodies(wall: Wall): WallBody[] {
  const outward = wall.outward ?? 1;
  return BUILD_UPS[wall.build].map((layer) => {
    const past = wall.outward === undefined ? 0 : layer.to;
    return {
      material: layer.material,
      box: boxOnAxis(wall.axis, [wall.from - past, wall.to + past], [wall.line + outward * layer.from, wall.line + outward * layer.to]),
    };
  });
}

/** The wall's faces across its axis, lower first. */
export function wallFaces(wall: Wall): [number, number] {
  const outward = wall.outward ?? 1;
  const faces = BUILD_UPS[wall.build].flatMap((layer) => [wall.line + outward * layer.from, wall.line + outward * layer.to]);
  return [Math.min(...faces), Math.max(...faces)];
}

const wall = (id: string, axis: Axis, line: number, [from, to]: [number, number], build: BuildUp): Wall => ({
  id,
  axis,
  line,
  from,
  to,
  build,
});

/** The building's size between the lines of its outer walls (grids 1 to 5 and A to D). */
export const GRID_X = { 1: 0, 2: 6600, 3: 13200, 4: 19800, 5: 26400 } as const;
export const GRID_Y = { A: 0, B: 6000, C: 12600, D: 18600 } as const;

/** The walls of revision P1. */
export const WALLS: readonly Wall[] = [
  { id: 'north', axis: 'h', line: GRID_Y.A, from: 0, to: GRID_X[5], build: 'external', outward: -1 },
  { id: 'south', axis: 'h', line: GRID_Y.D, from: 0, to: GRID_X[5], build: 'external', outward: 1 },
  { id: 'west', axis: 'v', line: GRID_X[1], from: 0, to: GRID_Y.D, build: 'external', outward: -1 },
  { id: 'east', axis: 'v', line: GRID_X[5], from: 0, to: GRID_Y.D, build: 'external', outward: 1 },
  wall('community-east', 'v', GRID_X[2], [0, 6000], 'block150'),
  wall('community-south', 'h', GRID_Y.B, [0, 6600], 'block150'),
  wall('vestibule-west', 'v', 8600, [0, 2500], 'glazed80'),
  wall('vestibule-east', 'v', 11200, [0, 2500], 'glazed80'),
  wall('vestibule-south', 'h', 2500, [8560, 11240], 'glazed80'),
  wall('core-west', 'v', GRID_X[3], [0, 6100], 'concrete200'),
  wall('core-south', 'h', GRID_Y.B, [13100, 19875], 'concrete200'),
  wall('stair-east', 'v', 16000, [0, 6000], 'concrete200'),
  wall('lift-north', 'h', 3700, [16000, 18100], 'concrete200'),
  wall('lift-east', 'v', 18000, [3600, 6000], 'concrete200'),
  wall('toilet-east', 'v', 18000, [0, 3600], 'block150'),
  wall('toilet-south', 'h', 2400, [16000, 18000], 'stud125'),
  wall('corridor-east', 'v', GRID_X[4], [0, 6000], 'block150'),
  wall('toilets-split', 'h', 3000, [19800, 22400], 'block150'),
  wall('staff-west', 'v', 22400, [0, 6000], 'block150'),
  wall('east-north', 'h', GRID_Y.B, [19800, 26400], 'block150'),
  wall('group-front', 'v', GRID_X[4], [6000, 18600], 'glazed80'),
  wall('group-split', 'h', 9200, [19800, 26400], 'stud125'),
  wall('group-south', 'h', GRID_Y.C, [19800, 26400], 'stud125'),
  wall('children-east', 'v', GRID_X[2], [6000, 12600], 'glazed80'),
  wall('children-south', 'h', GRID_Y.C, [0, 6662.5], 'stud125'),
  wall('kitchen-south', 'h', 15200, [0, 2562.5], 'stud125'),
  wall('kitchen-east', 'v', 2500, [12600, 15262.5], 'stud125'),
];
