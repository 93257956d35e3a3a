import { type Box, type Camera, toScreen } from '@sheetmark/editor-core';
import { describe, expect, it } from 'vitest';
import { BitmapFrame, type Look } from './bitmap-frame.ts';

const page: Box = { minX: 0, minY: 0, maxX: 3000, maxY: 2000 };
const viewport = { width: 1000, height: 800 };
const look = (camera: Camera, density = 1): Look => ({ camera, viewport, density });
const moved = ({ x, y, zoom }: Camera, left: number, top: number): Camera => ({ x: x + left / zoom, y: y + top / zoom, zoom });

describe('A bitmap frame', () => {
  const inside = { x: 1000, y: 800, zoom: 2.3 };

  it('reaches 256 CSS pixels beyond the view, less where pixels are small', () => {
    const { width, height } = BitmapFrame.around(look(inside), page, null);
    expect([width, height]).toEqual([1512, 1312]);
    const dense = BitmapFrame.around(look(inside, 3), page, null);
    expect([dense.width, dense.height]).toEqual([1256 * 3, 1056 * 3]);
  });

  it('holds no more than there is to draw', () => {
    const { box, width, height } = BitmapFrame.around(look({ x: -500, y: -300, zoom: 0.25 }), page, null);
    expect(box.minX).toBeLessThanOrEqual(0);
    expect(box.minY).toBeLessThanOrEqual(0);
    expect(width).toBeLessThan(3000 * 0.25 + 12);
    expect(height).toBeLessThan(2000 * 0.25 + 12);
  });

  it('is next to nothing, and suits, where there is nothing to draw', () => {
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

  it('is whole in CSS pixels and in its own at the usual densities', () => {
    for (const density of [1, 1.25, 1.5, 2, 3]) {
      const { width } = BitmapFrame.around(look({ x: 1000.123, y: 800.456, zoom: 2.31 }, density), page, null);
      expect(width / density).toBe(Math.round(width / density));
    }
  });

  it('suits until half of the margin is used up, and another zoom or density never', () => {
    const frame = BitmapFrame.around(look(inside), page, null);
    expect(frame.suits(look(moved(inside, 127, -127)), page)).toBe(true);
    expect(frame.suits(look(moved(inside, 130, 0)), page)).toBe(false);
    expect(frame.suits(look({ ...inside, zoom: 2.31 }), page)).toBe(false);
    expect(frame.suits(look(inside, 2), page)).toBe(false);
  });

  it('suits every place of the view when it holds all there is', () => {
    const fitted = { x: -500, y: -300, zoom: 0.25 };
    const frame = BitmapFrame.around(look(fitted), page, null);
    expect(frame.suits(look(moved(fitted, 700, -600)), page)).toBe(true);
    expect(frame.covers(look(moved(fitted, 700, -600)), page)).toBe(true);
  });

  it('covers a view that it holds at whatever zoom', () => {
    const frame = BitmapFrame.around(look(inside), page, null);
    expect(frame.covers(look({ ...inside, zoom: 9 }), page)).toBe(true);
    expect(frame.covers(look({ ...inside, zoom: 1 }), page)).toBe(false);
    expect(frame.covers(look(moved(inside, 257, 0)), page)).toBe(false);
  });

  it('stays on device pixels while the view is only moved', () => {
    const frame = BitmapFrame.around(look(inside, 2), page, null);
    const { left, top, grown } = frame.seenBy(moved(inside, 10.3, 7.7));
    expect(grown).toBe(1);
    expect([left * 2, top * 2]).toEqual([Math.round(left * 2), Math.round(top * 2)]);
    expect(Math.abs(left - (-256 - 10.3))).toBeLessThan(1);
  });

  it('grows round the point that the camera zooms at', () => {
    const frame = BitmapFrame.around(look(inside), page, null);
    const { left, top, grown } = frame.seenBy({ x: 1010, y: 810, zoom: 4.6 });
    expect(grown).toBe(2);
    expect(left).toBeCloseTo((frame.box.minX - 1010) * 4.6);
    expect(top).toBeCloseTo((frame.box.minY - 810) * 4.6);
  });

  it('keeps its pixels on those of the frame before, so that what they share can be copied', () => {
    const before = BitmapFrame.around(look(inside, 2), page, null);
    const after = BitmapFrame.around(look(moved(inside, 150.37, -99.71), 2), page, before);
    const { x, y } = after.shiftFrom(before) ?? { x: Number.NaN, y: Number.NaN };
    expect((before.box.minX - after.box.minX) * after.scale).toBeCloseTo(x, 5);
    expect((before.box.minY - after.box.minY) * after.scale).toBeCloseTo(y, 5);
  });

  it('shares nothing with a frame of another scale or another place', () => {
    const before = BitmapFrame.around(look(inside), page, null);
    expect(BitmapFrame.around(look({ ...inside, zoom: 2.4 }), page, before).shiftFrom(before)).toBeNull();
    expect(BitmapFrame.around(look(moved(inside, -1700, 0)), page, before).shiftFrom(before)).toBeNull();
  });

  it('has beyond another frame what that lacks, once', () => {
    const before = BitmapFrame.around(look(inside), page, null);
    const after = BitmapFrame.around(look(moved(inside, 160, -90)), page, before);
    const pixels =
      after.beyond(before).reduce((sum, { minX, minY, maxX, maxY }) => sum + (maxX - minX) * (maxY - minY), 0) * after.scale ** 2;
    const shared = (after.width - 160) * (after.height - 90);
    expect(pixels).toBeCloseTo(after.width * after.height - shared, 0);
    expect(after.beyond(after)).toEqual([]);
  });

  it('finds the whole pixels that cover a box and half a pixel more, within itself', () => {
    const frame = BitmapFrame.whole(page, 0.5);
    expect(frame.pixelsOf({ minX: 100.5, minY: 200, maxX: 110.5, maxY: 220 })).toEqual({ x: 49, y: 99, width: 7, height: 12 });
    expect(frame.pixelsOf({ minX: -50, minY: -50, maxX: 4, maxY: -10 })).toMatchObject({ x: 0, y: 0, height: 0 });
  });
});
