import { type Box, type Camera, toScreen } from '@sheetmark/editor-core';
import { describe, expect, it } from 'vitest';
import { BitmapFrame, type Look } from './bitmap-frame.ts';

const page: Box = { minX: 0, minY: 0, maxX: 3000, maxY: 2000 };
const viewport = { width: 1000, height: 800 };
const look = (camera: Camera, density = 1): Look => ({ camera, viewport, density });
const moved = ({ x, y, zoom }: Camera, left: number, top: number): Camera => ({ x: x + left / zoom, y: y + top / zoom, zoom });

describe('A bitmap frame', () => {
  const inside = { x: 1000, y: 800, zoom: 2.3 };

  it('extends 256 CSS pixels beyond the view, less at a high pixel density and on a phone', () => {
    const { width, height } = BitmapFrame.around(look(inside), page, null);
    expect([width, height]).toEqual([1512, 1312]);
    const dense = BitmapFrame.around(look(inside, 3), page, null);
    expect([dense.width, dense.height]).toEqual([1256 * 3, 1056 * 3]);
    const phone = { ...look(inside), viewport: { width: 400, height: 640 } };
    const small = BitmapFrame.around(phone, page, null);
    expect([small.width, small.height]).toEqual([656, 896]);
    expect(small.suits({ ...phone, camera: moved(inside, 63, -63) }, page)).toBe(true);
  });

  it('contains no more than the content', () => {
    const { box, width, height } = BitmapFrame.around(look({ x: -500, y: -300, zoom: 0.25 }), page, null);
    expect(box.minX).toBeLessThanOrEqual(0);
    expect(box.minY).toBeLessThanOrEqual(0);
    expect(width).toBeLessThan(3000 * 0.25 + 12);
    expect(height).toBeLessThan(2000 * 0.25 + 12);
  });

  it('is tiny and suits a view without content', () => {
    const away = look({ x: 9000, y: 9000, zoom: 1 });
    const frame = BitmapFrame.around(away, page, null);
    expect(frame.width * frame.height).toBeLessThan(4 * 1400);
    expect(frame.suits(away, page)).toBe(true);
  });

  it.each([1, 1.25, 1.5, 2])('starts on a whole device pixel of its view at density %s', (density) => {
    const { box } = BitmapFrame.around(look({ x: 1000.123, y: 800.456, zoom: 2.3 }, density), page, null);
    const at = toScreen({ x: 1000.123, y: 800.456, zoom: 2.3 }, { x: box.minX, y: box.minY });
    expect(Math.abs(at.x * density - Math.round(at.x * density))).toBeLessThan(1e-6);
    expect(Math.abs(at.y * density - Math.round(at.y * density))).toBeLessThan(1e-6);
  });

  it('has a whole number of CSS pixels and device pixels at the usual densities', () => {
    for (const density of [1, 1.25, 1.5, 2, 3]) {
      const { width } = BitmapFrame.around(look({ x: 1000.123, y: 800.456, zoom: 2.31 }, density), page, null);
      expect(width / density).toBe(Math.round(width / density));
    }
  });

  it('suits until half of the margin is used up, and never at another zoom or density', () => {
    const frame = BitmapFrame.around(look(inside), page, null);
    expect(frame.suits(look(moved(inside, 127, -127)), page)).toBe(true);
    expect(frame.suits(look(moved(inside, 130, 0)), page)).toBe(false);
    expect(frame.suits(look({ ...inside, zoom: 2.31 }), page)).toBe(false);
    expect(frame.suits(look(inside, 2), page)).toBe(false);
  });

  it('suits any position of the view if it contains everything', () => {
    const fitted = { x: -500, y: -300, zoom: 0.25 };
    const frame = BitmapFrame.around(look(fitted), page, null);
    expect(frame.suits(look(moved(fitted, 700, -600)), page)).toBe(true);
    expect(frame.covers(look(moved(fitted, 700, -600)), page)).toBe(true);
  });

  it('covers a view that it contains, at any zoom', () => {
    const frame = BitmapFrame.around(look(inside), page, null);
    expect(frame.covers(look({ ...inside, zoom: 9 }), page)).toBe(true);
    expect(frame.covers(look({ ...inside, zoom: 1 }), page)).toBe(false);
    expect(frame.covers(look(moved(inside, 257, 0)), page)).toBe(false);
  });

  it('stays aligned with device pixels during a pan', () => {
    const frame = BitmapFrame.around(look(inside, 2), page, null);
    const { left, top, enlargement } = frame.placementIn(moved(inside, 10.3, 7.7));
    expect(enlargement).toBe(1);
    expect([left * 2, top * 2]).toEqual([Math.round(left * 2), Math.round(top * 2)]);
    expect(Math.abs(left - (-256 - 10.3))).toBeLessThan(1);
  });

  it('scales around the point at which the camera zooms', () => {
    const frame = BitmapFrame.around(look(inside), page, null);
    const { left, top, enlargement } = frame.placementIn({ x: 1010, y: 810, zoom: 4.6 });
    expect(enlargement).toBe(2);
    expect(left).toBeCloseTo((frame.box.minX - 1010) * 4.6);
    expect(top).toBeCloseTo((frame.box.minY - 810) * 4.6);
  });

  it('aligns its pixels with those of the previous frame, so that shared content can be copied', () => {
    const before = BitmapFrame.around(look(inside, 2), page, null);
    const after = BitmapFrame.around(look(moved(inside, 150.37, -99.71), 2), page, before);
    const { x, y } = after.shiftFrom(before) ?? { x: Number.NaN, y: Number.NaN };
    expect((before.box.minX - after.box.minX) * after.scale).toBeCloseTo(x, 5);
    expect((before.box.minY - after.box.minY) * after.scale).toBeCloseTo(y, 5);
  });

  it('shares nothing with a frame of another scale or of a distant part', () => {
    const before = BitmapFrame.around(look(inside), page, null);
    expect(BitmapFrame.around(look({ ...inside, zoom: 2.4 }), page, before).shiftFrom(before)).toBeNull();
    expect(BitmapFrame.around(look(moved(inside, -1700, 0)), page, before).shiftFrom(before)).toBeNull();
  });

  it('minus another frame is each missing part once', () => {
    const before = BitmapFrame.around(look(inside), page, null);
    const after = BitmapFrame.around(look(moved(inside, 160, -90)), page, before);
    const pixels =
      after.minus(before).reduce((sum, { minX, minY, maxX, maxY }) => sum + (maxX - minX) * (maxY - minY), 0) * after.scale ** 2;
    const shared = (after.width - 160) * (after.height - 90);
    expect(pixels).toBeCloseTo(after.width * after.height - shared, 0);
    expect(after.minus(after)).toEqual([]);
  });

  it('finds its whole pixels that cover a box plus half a pixel', () => {
    const frame = BitmapFrame.whole(page, 0.5);
    expect(frame.pixelsOf({ minX: 100.5, minY: 200, maxX: 110.5, maxY: 220 })).toEqual({ x: 49, y: 99, width: 7, height: 12 });
    expect(frame.pixelsOf({ minX: -50, minY: -50, maxX: 4, maxY: -10 })).toMatchObject({ x: 0, y: 0, height: 0 });
  });
});
