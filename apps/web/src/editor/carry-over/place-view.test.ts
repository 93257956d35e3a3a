import { boxOf } from '@sheetmark/editor-core';
import { describe, expect, it } from 'vitest';
import { cameraAround, cameraOnOther, distanceToMiddle, turnOnto } from './place-view.ts';

const viewport = { width: 400, height: 300 };
const alike = { viewport, other: viewport };

describe('the view of a place', () => {
  it('shows what is around the markup, not larger than text needs', () => {
    expect(cameraAround([boxOf(100, 100, 500, 200)], viewport)).toEqual({ x: -200, y: -225, zoom: 0.4 });
    expect(cameraAround([boxOf(300, 300, 301, 301)], { width: 4000, height: 4000 })?.zoom).toBe(2);
    expect(cameraAround([], viewport)).toBeNull();
  });

  it('is the same place in the same size on the other sheet', () => {
    expect(cameraOnOther({ ...alike, camera: { x: 10, y: 20, zoom: 2 } }, [1, 0, 0, 1, 5, -7])).toEqual({ x: 15, y: 13, zoom: 2 });
    expect(cameraOnOther({ ...alike, camera: { x: 10, y: 20, zoom: 2 } }, [2, 0, 0, 2, 0, 0])).toEqual({ x: 20, y: 40, zoom: 1 });
  });

  it('keeps the middle in the middle where the sheets are turned', () => {
    const camera = { x: 0, y: 0, zoom: 1 };
    const quarter = [0, 1, -1, 0, 300, 0] as const;
    expect(cameraOnOther({ ...alike, camera }, quarter)).toEqual({ x: -50, y: 50, zoom: 1 });
    expect(cameraOnOther({ viewport, other: { width: 300, height: 400 }, camera }, quarter)).toEqual({ x: 0, y: 0, zoom: 1 });
  });

  it('turns the older sheet as the newer one is', () => {
    const turns = ([0, 1, 2, 3] as const).map((turn) => {
      const [a, b] = [Math.cos((turn * Math.PI) / 2 + 0.02), Math.sin((turn * Math.PI) / 2 + 0.02)];
      return turnOnto([a, b, -b, a, 9, 9]);
    });
    expect(turns).toEqual([0, 1, 2, 3]);
  });

  it('says how far a markup is from the middle, which is the sheet’s where the view is off it', () => {
    const sheet = { width: 800, height: 600 };
    const from = (x: number) => distanceToMiddle(boxOf(0, 0, 20, 10), { camera: { x, y: 50, zoom: 2 }, viewport, sheet });
    expect([from(100), from(9000)]).toEqual([
      { x: 190, y: 120 },
      { x: 390, y: 295 },
    ]);
  });
});
