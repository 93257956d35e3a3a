import { floorAt } from '../drawings/building/changes.ts';
import { areaText, cellsOf, roomArea, roomFloor } from '../drawings/building/floor.ts';
import { boundsOf, corners, type Box } from '../drawings/paper/geometry.ts';
import { PLAN_FRAME } from '../drawings/plan/ground-floor-plan.ts';
import { Reviewer } from './objects.ts';

/** Draws on the plan, in millimetres of the building. */
export const onPlan = new Reviewer(PLAN_FRAME, { strokeWidth: 3, fontSize: 14 });

export const PLAN_P1 = { item: 'plan', version: 1, page: 1 } as const;
export const PLAN_P2 = { item: 'plan', version: 2, page: 1 } as const;

const floor = floorAt('P2');
const cells = cellsOf(floor);

/** A room of revision P2: its floor's bounding box, and its area as on the sheet. */
export function roomOnPlan(number: string): { readonly bounds: Box; readonly area: string } {
  const room = floor.rooms.find((r) => r.number === number);
  if (!room) throw new Error(`no room ${number}`);
  return { bounds: boundsOf(roomFloor(cells, room).flatMap(corners)), area: areaText(roomArea(cells, room)) };
}
