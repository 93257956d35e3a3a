import { facesAlong, type CellPlan } from '../building/cells.ts';
import { openingStops, type Floor } from '../building/floor.ts';
import { GRID_X, GRID_Y } from '../building/walls.ts';
import { drawChain, type DimensionChain } from '../paper/dimensions.ts';
import { onAxis, point, type Axis } from '../paper/geometry.ts';
import { INK } from '../paper/ink.ts';
import type { Pen } from '../paper/pen.ts';
import { gridBubble } from '../paper/symbols.ts';

const OUTER = { x0: -400, x1: 26800, y0: -400, y1: 19000 } as const;
const GRIDS_X = Object.values(GRID_X);
const GRIDS_Y = Object.values(GRID_Y);

/** Lines of the dimension chains outside, millimetres of the building: openings, grids, overall. */
const CHAINS = { north: [-2000, -2600, -3200], south: [21000, 21600], west: [-1500, -2100, -2700], east: [28130, 28470] } as const;

/** Lines inside the building along which wall faces are measured. */
const INSIDE: readonly { axis: Axis; across: number; reach: readonly [number, number] }[] = [
  { axis: 'h', across: 2060, reach: [-90, 8700] },
  { axis: 'h', across: 2570, reach: [15900, 19900] },
  { axis: 'v', across: 10800, reach: [-90, 3000] },
  { axis: 'v', across: 20900, reach: [5900, 18600] },
  { axis: 'v', across: 6050, reach: [5900, 12700] },
  { axis: 'h', across: 12000, reach: [-90, 6700] },
  { axis: 'v', across: 3550, reach: [12500, 18600] },
  { axis: 'h', across: 15980, reach: [6500, 26490] },
];

function outsideChains(floor: Floor): DimensionChain[] {
  const ends = { h: [OUTER.x0, OUTER.x1], v: [OUTER.y0, OUTER.y1] } as const;
  return [
    { axis: 'h', across: CHAINS.north[0], stops: openingStops(floor, 'north'), from: OUTER.y0 - 1100 },
    { axis: 'h', across: CHAINS.north[1], stops: GRIDS_X },
    { axis: 'h', across: CHAINS.north[2], stops: ends.h },
    { axis: 'h', across: CHAINS.south[0], stops: openingStops(floor, 'south'), from: 20500 },
    { axis: 'h', across: CHAINS.south[1], stops: ends.h },
    { axis: 'v', across: CHAINS.west[0], stops: openingStops(floor, 'west'), from: OUTER.x0 - 500 },
    { axis: 'v', across: CHAINS.west[1], stops: GRIDS_Y },
    { axis: 'v', across: CHAINS.west[2], stops: ends.v },
    { axis: 'v', across: CHAINS.east[0], stops: openingStops(floor, 'east'), from: OUTER.x1 + 500 },
    { axis: 'v', across: CHAINS.east[1], stops: ends.v },
  ];
}

function insideChains(cells: CellPlan): DimensionChain[] {
  return INSIDE.map(({ axis, across, reach }) => ({ axis, across, stops: facesAlong(cells, axis, across, reach) }));
}

export function drawDimensions(pen: Pen, floor: Floor, cells: CellPlan): void {
  for (const chain of [...outsideChains(floor), ...insideChains(cells)]) drawChain(pen, chain);
}

const BUBBLE_X = -3550;
const BUBBLE_Y = -4150;

export function drawGridLines(pen: Pen): void {
  for (const [name, x] of Object.entries(GRID_X)) gridLine(pen, 'h', name, x);
  for (const [name, y] of Object.entries(GRID_Y)) gridLine(pen, 'v', name, y);
}

function gridLine(pen: Pen, axis: Axis, name: string, along: number): void {
  const [start, end] = axis === 'h' ? [BUBBLE_Y, OUTER.y1 + 1700] : [BUBBLE_X, OUTER.x1 + 500];
  pen.line(onAxis(axis, along, start), onAxis(axis, along, end), INK.centre);
  const bubble = onAxis(axis, along, start);
  gridBubble(pen, point(bubble.x, bubble.y), name);
}
