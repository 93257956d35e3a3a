import { expect, test } from 'vitest';
import { point, type Box } from '../paper/geometry.ts';
import { facesAlong, materialAt } from './cells.ts';
import { floorAt } from './changes.ts';
import { openingStops, areaText, cellsOf, openingBox, roomArea, roomFloor, wallOf } from './floor.ts';

const floor = floorAt('P1');
const cells = cellsOf(floor);
const area = (number: string, revision: 'P1' | 'P2' = 'P1'): number => {
  const at = floorAt(revision);
  const room = at.rooms.find((r) => r.number === number);
  if (!room) throw new Error(`no room ${number}`);
  return roomArea(cellsOf(at), room);
};

test('areas are those of the clear floor between the walls', () => {
  // Community room: from the west wall's face at 100 to the block wall's at 6525, from 100 to 5925, less a quarter of the column at 2/B.
  expect(area('0.03')).toBeCloseTo(6.425 * 5.825 - 0.1 * 0.1, 6);
  expect(area('0.18')).toBeCloseTo((26.3 - 19.84) * (18.5 - 12.6625) - 0.135 * 0.1125 - 0.135 * 0.075, 6);
  expect(areaText(area('0.01'))).toBe('5.9 m²');
});

test('the chair store is cut out of the community room', () => {
  const wall = 0.125 * (2.0125 + 2.2625);
  expect(area('0.03', 'P2') + area('0.19', 'P2')).toBeCloseTo(area('0.03') - wall, 6);
});

test('moving the wall gives group room 1 what group room 2 loses', () => {
  expect(area('0.16', 'P2') - area('0.16')).toBeCloseTo(area('0.17') - area('0.17', 'P2'), 6);
  expect(area('0.16', 'P2')).toBeGreaterThan(area('0.16'));
});

test.each(['P1', 'P2'] as const)('at %s no two rooms overlap, and none contains a wall', (revision) => {
  const at = floorAt(revision);
  const plan = cellsOf(at);
  const floors = at.rooms.map((room) => roomFloor(plan, room));
  const overlap = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
  for (const [i, parts] of floors.entries()) {
    expect(parts.length).toBeGreaterThan(0);
    for (const other of floors.slice(i + 1)) expect(parts.some((a) => other.some((b) => overlap(a, b)))).toBe(false);
    for (const part of parts) expect(materialAt(plan, point((part.x0 + part.x1) / 2, (part.y0 + part.y1) / 2))).toBeUndefined();
  }
});

test.each(['P1', 'P2'] as const)('at %s every opening is within its wall and clear of the others in it', (revision) => {
  const at = floorAt(revision);
  for (const opening of at.openings) {
    const wall = wallOf(at, opening);
    expect(opening.at - opening.width / 2).toBeGreaterThanOrEqual(wall.from);
    expect(opening.at + opening.width / 2).toBeLessThanOrEqual(wall.to);
    for (const other of at.openings.filter((o) => o.wall === opening.wall && o.id > opening.id)) {
      expect(Math.abs(other.at - opening.at)).toBeGreaterThanOrEqual((other.width + opening.width) / 2);
    }
  }
});

test('an opening goes through all layers of its wall', () => {
  const door = floor.openings.find((o) => o.id === 'D09');
  if (!door) throw new Error('no door D09');
  expect(openingBox(floor, door)).toEqual({ x0: 18350, x1: 19450, y0: -400, y1: 100 });
});

test('every door leaf has free floor on both sides', () => {
  for (const door of floor.openings.filter((o) => o.kind === 'door')) {
    const wall = wallOf(floor, door);
    const { x0, y0, x1, y1 } = openingBox(floor, door);
    const sides =
      wall.axis === 'h' ? [point(door.at, y0 - 50), point(door.at, y1 + 50)] : [point(x0 - 50, door.at), point(x1 + 50, door.at)];
    for (const side of sides) expect(materialAt(cells, side)).toBeUndefined();
  }
});

test('facade dimensions add up to the length of the building', () => {
  for (const [wall, length] of [
    ['north', 27_200],
    ['south', 27_200],
    ['west', 19_400],
    ['east', 19_400],
  ] as const) {
    const stops = openingStops(floor, wall);
    expect((stops.at(-1) ?? 0) - (stops[0] ?? 0)).toBe(length);
    expect(stops.every((stop, i) => i === 0 || stop > (stops[i - 1] ?? 0))).toBe(true);
  }
});

test('faces along a line are where walls begin and end', () => {
  expect(facesAlong(cells, 'v', 20_900, [5900, 18_600])).toEqual([5925, 6075, 9137.5, 9262.5, 12_537.5, 12_662.5, 18_500]);
});
