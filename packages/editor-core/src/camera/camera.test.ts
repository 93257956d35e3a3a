import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxContains, boxOf } from '../geometry/box.ts';
import { distance, vec } from '../geometry/vec.ts';
import { screenPixels } from '../units/screen.ts';
import { fitBox, lengthOnPage, MAX_ZOOM, MIN_ZOOM, panBy, toPage, toScreen, visibleBox, zoomAt, zoomTo } from './camera.ts';
import { openingCamera } from './opening-camera.ts';

const number = fc.double({ min: -5000, max: 5000, noNaN: true });
const point = fc.record({ x: number, y: number });
const camera = fc.record({ x: number, y: number, zoom: fc.double({ min: MIN_ZOOM, max: MAX_ZOOM, noNaN: true }) });
const viewport = { width: 800, height: 600 };

describe('the camera', () => {
  it('maps to the screen and back', () => {
    expect(toScreen({ x: 100, y: 50, zoom: 2 }, vec(110, 60))).toEqual(vec(20, 20));
    fc.assert(fc.property(camera, point, (c, p) => distance(toPage(c, toScreen(c, p)), p) < 1e-6));
  });

  it('zooms round the pointer, within 0.25 and 30', () => {
    fc.assert(
      fc.property(camera, point, fc.double({ min: 0.001, max: 1000, noNaN: true }), (c, screen, factor) => {
        const zoomed = zoomAt(c, screen, factor);
        expect(distance(toScreen(zoomed, toPage(c, screen)), screen)).toBeLessThan(1e-5);
        expect(zoomed.zoom).toBeGreaterThanOrEqual(Math.min(MIN_ZOOM, c.zoom));
        expect(zoomed.zoom).toBeLessThanOrEqual(MAX_ZOOM);
      }),
    );
    expect(zoomTo({ x: 0, y: 0, zoom: 1 }, vec(0, 0), 99).zoom).toBe(30);
    expect(zoomTo({ x: 0, y: 0, zoom: 1 }, vec(0, 0), 0).zoom).toBe(0.25);
  });

  it('pans by a distance on the screen', () => {
    expect(panBy({ x: 10, y: 10, zoom: 2 }, vec(20, -20))).toEqual({ x: 0, y: 20, zoom: 2 });
    expect(lengthOnPage({ x: 0, y: 0, zoom: 4 }, screenPixels(8))).toBe(2);
  });

  it('centres a box in the viewport', () => {
    const box = boxOf(100, 100, 900, 400);
    const fitted = fitBox(box, viewport);
    expect(boxContains(visibleBox(fitted, viewport), box)).toBe(true);
    expect(toScreen(fitted, vec(500, 250))).toEqual(vec(400, 300));
    expect(fitted.zoom).toBeCloseTo((800 - 48) / 800);
  });

  it('fits an empty box at the maximum zoom, and a very large one below the minimum', () => {
    expect(fitBox(boxOf(5, 5, 5, 5), viewport).zoom).toBe(MAX_ZOOM);
    const large = boxOf(0, 0, 10_000, 10_000);
    expect(boxContains(visibleBox(fitBox(large, viewport), viewport), large)).toBe(true);
  });

  it('only zooms in from a fitted page below the minimum zoom', () => {
    const fitted = { x: 0, y: 0, zoom: 0.1 };
    expect(zoomAt(fitted, vec(0, 0), 0.5).zoom).toBe(0.1);
    expect(zoomAt(fitted, vec(0, 0), 2).zoom).toBe(0.2);
    expect(zoomTo({ x: 0, y: 0, zoom: 0.3 }, vec(0, 0), 0.1).zoom).toBe(MIN_ZOOM);
  });

  it.each([
    ['an icon', 64, 4.5],
    ['a small picture', 250, 3.57],
    ['a letter', 842, 1.06],
    ['a sheet of the largest size', 3370, 0.26],
    ['a scan of many pixels', 20_000, 0.045],
  ])('fits a page of %s by %d page units, at most at the table’s zoom', (_, side, zoom) => {
    expect(openingCamera(boxOf(0, 0, side, side), { width: 1440, height: 940 }).zoom).toBeCloseTo(zoom, 2);
  });
});
