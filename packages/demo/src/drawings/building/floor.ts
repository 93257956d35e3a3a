import { boxAt, boxOnAxis, point, type Box } from '../paper/geometry.ts';
import { cellPlan, floorFrom, type CellPlan } from './cells.ts';
import { FITTINGS, type Fitting } from './fittings.ts';
import { DOORS, GAPS, WINDOWS, type Opening } from './openings.ts';
import { ROOMS, SEPARATORS, type Room, type Separator } from './rooms.ts';
import { GRID_X, GRID_Y, WALLS, wallBodies, wallFaces, type Wall } from './walls.ts';

/** The ground floor as designed, in millimetres: x east and y south from the crossing of grids 1 and A. */
export interface Floor {
  readonly walls: readonly Wall[];
  readonly openings: readonly Opening[];
  readonly columns: readonly Box[];
  readonly rooms: readonly Room[];
  readonly separators: readonly Separator[];
  readonly fittings: readonly Fitting[];
}

const COLUMN = 350;

/** The ground floor at revision P1. */
export const FLOOR_P1: Floor = {
  walls: WALLS,
  openings: [...DOORS, ...WINDOWS, ...GAPS],
  columns: [
    [GRID_X[2], GRID_Y.B],
    [GRID_X[2], GRID_Y.C],
    [GRID_X[3], GRID_Y.C],
    [GRID_X[4], GRID_Y.C],
    [GRID_X[2], GRID_Y.D],
    [GRID_X[3], GRID_Y.D],
    [GRID_X[4], GRID_Y.D],
  ].map(([x = 0, y = 0]) => boxAt(point(x, y), COLUMN, COLUMN)),
  rooms: ROOMS,
  separators: SEPARATORS,
  fittings: FITTINGS,
};

export function wallOf(floor: Floor, opening: Opening): Wall {
  const wall = floor.walls.find((w) => w.id === opening.wall);
  if (!wall) throw new Error(`opening ${opening.id} isn’t in a wall: ${opening.wall}`);
  return wall;
}

/** The hole that an opening cuts, as deep as its wall. */
export function openingBox(floor: Floor, opening: Opening): Box {
  const wall = wallOf(floor, opening);
  return boxOnAxis(wall.axis, [opening.at - opening.width / 2, opening.at + opening.width / 2], wallFaces(wall));
}

export function cellsOf(floor: Floor): CellPlan {
  return cellPlan({
    bodies: [...floor.walls.flatMap(wallBodies), ...floor.columns.map((box) => ({ material: 'column' as const, box }))],
    openings: floor.openings.map((opening) => openingBox(floor, opening)),
    separators: floor.separators,
  });
}

/** The room's clear floor as boxes. */
export const roomFloor = (cells: CellPlan, room: Room): Box[] => floorFrom(cells, room.seed);

/** Square metres between the walls' faces, columns taken off. */
export function roomArea(cells: CellPlan, room: Room): number {
  return roomFloor(cells, room).reduce((sum, b) => sum + (b.x1 - b.x0) * (b.y1 - b.y0), 0) / 1e6;
}

/** As on the sheet and in the schedule. */
export const areaText = (squareMetres: number): string => `${squareMetres.toFixed(1)} m²`;

/** The opening's edges along the wall, with the building's outer corners: the stops of the outer dimension chain. */
export function openingStops(floor: Floor, wallId: string): number[] {
  const wall = floor.walls.find((w) => w.id === wallId);
  if (!wall) throw new Error(`no wall ${wallId}`);
  const past = 400;
  const edges = floor.openings.filter((o) => o.wall === wallId).flatMap((o) => [o.at - o.width / 2, o.at + o.width / 2]);
  return [wall.from - past, ...edges, wall.to + past].toSorted((a, b) => a - b);
}
