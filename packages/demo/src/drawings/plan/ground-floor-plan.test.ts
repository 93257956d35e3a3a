import { beforeAll, expect, test } from 'vitest';
import { CHANGES_P2, floorAt, type Revision } from '../building/changes.ts';
import { areaText, cellsOf, roomArea } from '../building/floor.ts';
import { boundsOf, box, corners, grow, type Box } from '../paper/geometry.ts';
import { Frame } from '../paper/pen.ts';
import { SHEET } from '../paper/sheet-frame.ts';
import { readPages, type Drawn, type ReadPage } from '../testing/page-content.ts';
import { groundFloorPlan, PLAN_FRAME } from './ground-floor-plan.ts';

const sheets: Partial<Record<Revision, ReadPage>> = {};

beforeAll(async () => {
  for (const revision of ['P1', 'P2'] as const) {
    const [page] = await readPages(await groundFloorPlan(revision));
    if (page) sheets[revision] = page;
  }
});

const drawnAt = (revision: Revision): readonly Drawn[] => sheets[revision]?.drawn ?? [];
const textsAt = (revision: Revision): string[] => drawnAt(revision).flatMap(({ kind, text }) => (kind === 'text' ? [text] : []));

/** The texts that one sheet has and the other lacks, counting repetitions. */
function missingFrom(other: readonly string[], here: readonly string[]): string[] {
  const left = [...other];
  return here.filter((item) => {
    const index = left.indexOf(item);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

const onPage = (frame: Frame, area: Box): Box => boundsOf(corners(area).map((corner) => frame.toPage(corner)));
const touches = (a: Box, b: Box): boolean => a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;

test.each(['P1', 'P2'] as const)('%s has every room with its number and the model’s area, in the plan and in the table', (revision) => {
  const floor = floorAt(revision);
  const cells = cellsOf(floor);
  const texts = textsAt(revision);
  for (const room of floor.rooms) {
    const area = areaText(roomArea(cells, room));
    for (const text of [room.name, room.number]) expect(texts.filter((t) => t === text).length).toBeGreaterThanOrEqual(2);
    const alike = floor.rooms.filter((other) => areaText(roomArea(cells, other)) === area).length;
    expect(texts.filter((t) => t === area)).toHaveLength(alike * 2);
  }
});

test.each(['P1', 'P2'] as const)('%s lists every door and tags it in the plan', (revision) => {
  const texts = textsAt(revision);
  for (const door of floorAt(revision).openings.filter((o) => o.kind === 'door'))
    expect(texts.filter((t) => t === door.id)).toHaveLength(2);
});

test('only the planned changes differ between the revisions', () => {
  // A cloud's bumps extend 150 mm of the building beyond its box.
  const places = CHANGES_P2.flatMap(({ cloud, also }) => [grow(cloud, 160), ...also]).map((area) => onPage(PLAN_FRAME, area));
  const tags = CHANGES_P2.map(({ tag }) => onPage(PLAN_FRAME, grow(box(tag.x, tag.y, tag.x, tag.y), 300)));
  const allowed = [...places, ...tags, onPage(Frame.paper(), SHEET.column)];
  const [p1, p2] = [drawnAt('P1'), drawnAt('P2')];
  const sources = { p1: new Set(p1.map((d) => d.source)), p2: new Set(p2.map((d) => d.source)) };
  const changed = [...p1.filter((d) => !sources.p2.has(d.source)), ...p2.filter((d) => !sources.p1.has(d.source))];
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.filter(({ bounds }) => !allowed.some((area) => touches(bounds, area)))).toEqual([]);
});

test.each(CHANGES_P2)('$id is visible inside its cloud, and nowhere else', ({ apply, cloud }) => {
  const before = floorAt('P1');
  const after = apply(before);
  expect(after).not.toEqual(before);
  const area = onPage(PLAN_FRAME, cloud);
  const inside = (revision: Revision): string[] =>
    drawnAt(revision).flatMap(({ source, bounds }) => (touches(bounds, area) ? [source] : []));
  expect(missingFrom(inside('P2'), inside('P1')).length).toBeGreaterThan(0);
});

const twice = (...texts: string[]): string[] => [...texts, ...texts];

const REMOVED = [
  ...twice('5.9 m²', '31.4 m²', '37.4 m²', '19.8 m²', '21.1 m²'),
  '466.4 m²',
  '3063',
  '3275',
  '1500',
  '2000',
  '1200 x 1800',
  'right',
  'P1',
  '2026-09-14',
];

const ADDED = [
  ...twice('6.7 m²', '30.5 m²', '32.6 m²', '21.7 m²', '19.2 m²', '4.3 m²'),
  '465.8 m²',
  '3363',
  '2975',
  '1700',
  '1800',
  '1800 x 1800',
  // The new room and its door, on the plan and as rows of the tables.
  ...twice('0.19', 'Chair Store', 'D19'),
  'F2',
  'Chair store',
  '1200 x 2100',
  '1300',
  'EI 30',
  'HS-6',
  'left',
  // Door D07 in the door schedule.
  'left',
  // Five clouds, the revision's row, the title block.
  ...Array.from({ length: 7 }, () => 'P2'),
  ...twice('2026-11-09'),
  'Wall between group rooms moved 300 south',
  'Door D07 hung on the other side',
  'Window W02 widened from 1200 to 1800',
  'Chair store 0.19 and door D19 added',
  'Vestibule 300 deeper, inner door follows',
];

test('the texts that P2 removes and adds are those of the planned changes', () => {
  const [p1, p2] = [textsAt('P1'), textsAt('P2')];
  expect(missingFrom(p2, p1).toSorted()).toEqual(REMOVED.toSorted());
  expect(missingFrom(p1, p2).toSorted()).toEqual(ADDED.toSorted());
});
