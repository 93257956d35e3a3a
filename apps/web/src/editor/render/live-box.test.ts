import { boxOf } from '@sheetmark/editor-core';
import { anObject } from '@sheetmark/editor-core/testing';
import { describe, expect, it } from 'vitest';
import { boxOfOverlay, canvasBoxFor } from './live-box.ts';

const at = { camera: { x: 50, y: 0, zoom: 2 }, viewport: { width: 1000, height: 800 } };
const none = { width: 0, height: 0 };

describe('the box of an overlay', () => {
  it('contains the objects with their line widths and the items around them, limited to the viewport', () => {
    const objects = [anObject('rectangle', { x: 100, y: 50, width: 100, height: 50, strokeWidth: 0 })];
    expect(boxOfOverlay({ objects, items: [] }, at)).toEqual(boxOf(92, 92, 308, 208));
    const items = [{ type: 'guide', from: { x: -40, y: 300 }, to: { x: 2000, y: 300 } } as const];
    expect(boxOfOverlay({ objects, items }, at)).toEqual(boxOf(0, 92, 1000, 308));
  });

  it('is null for an empty overlay and for objects outside the viewport', () => {
    expect(boxOfOverlay({ objects: [], items: [] }, at)).toBeNull();
    expect(boxOfOverlay({ objects: [anObject('rectangle', { x: 5000 })], items: [] }, at)).toBeNull();
  });

  it('starts on whole device pixels and covers the content, at every density', () => {
    for (const density of [1, 1.1, 1.5, 2, 3]) {
      const { x, y, width, height } = canvasBoxFor(boxOf(92, 92, 308, 208), density, none);
      expect([x, y, width, height].every(Number.isInteger)).toBe(true);
      expect(x).toBeLessThanOrEqual(92 * density);
      expect(x + width).toBeGreaterThanOrEqual(308 * density);
      expect(y + height).toBeGreaterThanOrEqual(208 * density);
    }
  });

  it('keeps its size as long as that is sufficient and not wasteful', () => {
    const now = { width: 320, height: 256 };
    expect(canvasBoxFor(boxOf(100, 100, 300, 200), 1, now)).toMatchObject(now);
    expect(canvasBoxFor(boxOf(100, 100, 500, 200), 1, now)).toMatchObject({ width: 448 });
    expect(canvasBoxFor(boxOf(100, 100, 110, 110), 1, now)).toMatchObject({ width: 64, height: 64 });
  });

  it('is resized at most twice during a drag', () => {
    const sizes = new Set<string>();
    let now = none;
    for (let moved = 0; moved < 300; moved += 7) {
      now = canvasBoxFor(boxOf(100 + moved, 100 + moved / 3, 190 + moved, 210 + moved / 3), 1, now);
      sizes.add(`${now.width} x ${now.height}`);
    }
    expect(sizes.size).toBeLessThanOrEqual(3);
  });
});
