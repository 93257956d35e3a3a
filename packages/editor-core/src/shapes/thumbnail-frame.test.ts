import { describe, expect, it } from 'vitest';
import { boxHeight, boxWidth } from '../geometry/box.ts';
import { fromWire } from '../wire/mapper.ts';
import { THUMBNAIL_SIZE, thumbnailFrame, withLegibleLines } from './thumbnail-frame.ts';

const page = { width: 4000, height: 3000 };
const frameOf = (width: number, height: number, left = 1000, top = 600) =>
  thumbnailFrame(fromWire([{ type: 'rect', left, top, width, height }], 1).objects, page);

describe('the part of a page in a markup’s thumbnail', () => {
  it.each([
    [4, 4],
    [200, 40],
    [40, 900],
    [2000, 1500],
  ])('has %i by %i page units in the middle, in the thumbnail’s proportions', (width, height) => {
    const frame = frameOf(width, height)!;
    expect([(frame.minX + frame.maxX) / 2, (frame.minY + frame.maxY) / 2]).toEqual([1000 + width / 2, 600 + height / 2]);
    expect(boxWidth(frame) / boxHeight(frame)).toBeCloseTo(THUMBNAIL_SIZE.width / THUMBNAIL_SIZE.height);
    expect(frame.minX).toBeLessThan(1000);
    expect(frame.minY).toBeLessThan(600);
  });

  it('has some of the page around a tiny markup, and at most a margin around a large one', () => {
    expect(boxHeight(frameOf(4, 4)!)).toBeGreaterThan(48);
    expect(boxHeight(frameOf(100, 2000)!)).toBeLessThan(2000 + 2 * 165);
  });

  it('is null for a markup without objects', () => {
    expect(thumbnailFrame([], page)).toBeNull();
  });

  it('stays on the page if the markup is at its edge', () => {
    const corner = frameOf(100, 80, 0, 0)!;
    expect([corner.minX, corner.minY]).toEqual([0, 0]);
    const other = frameOf(100, 80, 3900, 2920)!;
    expect(other.maxX).toBeCloseTo(4000);
    expect(other.maxY).toBeCloseTo(3000);
    const wide = frameOf(3900, 200, 50, 1500)!;
    expect(wide.minX).toBeGreaterThanOrEqual(0);
    expect(wide.maxX).toBeLessThanOrEqual(4000.001);
  });

  it('contains all of a markup that extends beyond the page, or is larger than fits on it', () => {
    expect(frameOf(100, 80, -60, 100)!.minX).toBeLessThanOrEqual(-60);
    const tall = frameOf(100, 2900, 20, 50)!;
    expect([tall.minY, tall.maxY]).toEqual([50, 2950]);
  });
});

it('widens thin lines in a small thumbnail, but not borders of text', () => {
  const { objects } = fromWire(
    [
      { type: 'rect', left: 0, top: 0, width: 1000, height: 600, strokeWidth: 2 },
      { type: 'textbox', left: 0, top: 0, width: 200, height: 40, strokeWidth: 2, text: 'Lintel' },
    ],
    1,
  );
  const [line, border] = withLegibleLines(objects, thumbnailFrame(objects, { width: 2000, height: 1400 })!).map(
    ({ strokeWidth }) => strokeWidth,
  );
  expect(line).toBeGreaterThan(20);
  expect(border).toBe(2);
});
