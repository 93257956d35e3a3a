import { expect, test } from 'vitest';
import { dropTitleBlock, findDetails } from './details.ts';
import { createPen } from './testing/index.ts';
import type { Pen } from './testing/pen.ts';

/** A drawing of this size with its title below, as on most sheets; `y` is the top. */
function drawDetail(
  pen: Pen,
  { x, y, number, title, scale }: { x: number; y: number; number: string; title: string; scale: string },
): void {
  for (let at = 0; at < 6; at += 1) pen.line(x + 20 * at, y, x + 20 * at + 10, y + 150);
  pen.text('MORTAR', x + 40, y + 60, 6);
  pen.text('GROUT', x + 40, y + 90, 6);
  pen.text(number, x, y + 190, 14);
  pen.text(title, x + 24, y + 186, 12);
  pen.line(x + 22, y + 192, x + 180, y + 192);
  pen.text(scale, x + 24, y + 206, 7);
}

const sheet = () => {
  const pen = createPen(1000, 800);
  for (let row = 0; row < 10; row += 1) pen.text('GENERAL NOTES OF THE SET', 800, 100 + 12 * row, 6);
  drawDetail(pen, { x: 100, y: 60, number: '2', title: 'CURTAIN WALL FOOT', scale: 'SCALE 1:5' });
  drawDetail(pen, { x: 450, y: 60, number: '3', title: 'WINDOW SILL', scale: '1 1/2" = 1\'-0"' });
  drawDetail(pen, { x: 100, y: 360, number: 'A', title: 'PARAPET', scale: 'N.T.S.' });
  return pen;
};

test('finds details by number, title and scale', () => {
  const found = findDetails(sheet().page());
  expect(found.map(({ number, title }) => [number, title])).toEqual([
    ['2', 'CURTAIN WALL FOOT'],
    ['3', 'WINDOW SILL'],
    ['A', 'PARAPET'],
  ]);
  expect(found.map(({ scale }) => scale)).toEqual(['1:5', '1 1/2" = 1\'-0"', 'N.T.S.']);
});

test('frames the drawing with its title, and none of its neighbours', () => {
  const [second, third] = findDetails(sheet().page());
  expect(second!.box.left).toBeGreaterThan(80);
  expect(second!.box.top).toBeLessThan(65);
  expect(second!.box.right).toBeLessThan(450);
  expect(second!.box.bottom).toBeLessThan(300);
  expect(third!.box.left).toBeGreaterThan(400);
});

test('keeps numbers without a title, and titles in the title block, apart', () => {
  const pen = createPen(1000, 800);
  for (let row = 0; row < 10; row += 1) pen.text('GENERAL NOTES OF THE SET', 400, 100 + 12 * row, 6);
  pen.text('3', 100, 100, 14);
  pen.text('4', 800, 700, 14);
  pen.text('SITE PLAN', 824, 700, 12);
  pen.text('SCALE 1:200', 824, 720, 7);
  const found = findDetails(pen.page());
  expect(found.map(({ number }) => number)).toEqual(['4']);
  expect(dropTitleBlock(found, { left: 780, top: 650, right: 1000, bottom: 800 })).toEqual([]);
});
