import { expect, test } from 'vitest';
import { type Arrival, continueTrail, leaveAt, type Place, type Trail } from './trail.ts';

const place = (pageNumber: number, projectId = 1): Place => ({ projectId, folderId: 1, itemId: 1, fileId: projectId, pageNumber });
const page = (pageNumber: number, projectId = 1) => ({ place: place(pageNumber, projectId), name: `A-${pageNumber}` });
const empty: Trail = { visits: [], at: -1, isByLink: false };
const open = (trail: Trail, pages: readonly number[]): Trail => pages.reduce((now, each) => continueTrail(now, page(each), null), trail);
const back = (visit: number, pageNumber: number): Arrival => ({ place: place(pageNumber), visit });
const shown = ({ visits, at }: Trail) => [visits.map(({ name }) => name).join(' '), at];

test('lists sheets in the order of visits, and a sheet that is opened again at once only once', () => {
  expect(shown(open(empty, [1, 2, 2, 1]))).toEqual(['A-1 A-2 A-1', 2]);
});

test('goes back to where the user left a sheet, and forward again', () => {
  const left = leaveAt(open(empty, [1, 2]), { x: 5, y: 6, zoom: 2 });
  const before = continueTrail(left, page(1), back(0, 1));
  expect(shown(before)).toEqual(['A-1 A-2', 0]);
  expect(before.visits[1]?.look).toEqual({ x: 5, y: 6, zoom: 2 });
  expect(shown(continueTrail(before, page(2), back(1, 2)))).toEqual(['A-1 A-2', 1]);
});

test('drops the way forward when another sheet is opened from an earlier one', () => {
  const before = continueTrail(open(empty, [1, 2, 3]), page(1), back(0, 1));
  expect(shown(continueTrail(before, page(4), null))).toEqual(['A-1 A-4', 1]);
});

test('ignores an arrival that was cancelled', () => {
  expect(shown(continueTrail(open(empty, [1, 2]), page(5), back(0, 1)))).toEqual(['A-1 A-2 A-5', 2]);
});

test('knows sheets that a link led to, and starts again in another project', () => {
  const linked = continueTrail(open(empty, [1]), page(2), { place: place(2), isByLink: true });
  expect(linked.isByLink).toBe(true);
  expect(shown(continueTrail(linked, page(9, 2), null))).toEqual(['A-9', 0]);
});

test('keeps the last 50 visits', () => {
  const { visits, at } = open(
    empty,
    Array.from({ length: 60 }, (_, index) => index + 1),
  );
  expect([visits.length, at, visits[0]?.name]).toEqual([50, 49, 'A-11']);
});
