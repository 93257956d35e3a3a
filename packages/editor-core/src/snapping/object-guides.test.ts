import { describe, expect, it } from 'vitest';
import { boxOf } from '../geometry/box.ts';
import { aRectangle } from '../testing/objects.ts';
import type { SnapRequest } from './object-guides.ts';
import { linesX, linesY, snapToObjects } from './object-guides.ts';

const other = aRectangle('a', { x: 300, y: 100, width: 100, height: 50 });

function moving(box: SnapRequest['box'], parts: Partial<SnapRequest> = {}): SnapRequest {
  return { box, xs: linesX(box), ys: linesY(box), tolerance: 4, others: [other], ...parts };
}

describe('snapping', () => {
  it('snaps an edge to the nearest edge or centre, each axis separately', () => {
    const { by, guides } = snapToObjects(moving(boxOf(303, 400, 343, 440)));
    expect(by).toEqual({ x: -3, y: 0 });
    expect(guides).toEqual([{ axis: 'x', at: 300, from: 100, to: 440 }]);
  });

  it('prefers the nearer line', () => {
    expect(snapToObjects(moving(boxOf(298, 400, 351, 440))).by.x).toBe(-1);
  });

  it('does nothing beyond the tolerance', () => {
    expect(snapToObjects(moving(boxOf(305, 400, 335, 440)))).toEqual({ by: { x: 0, y: 0 }, guides: [] });
  });

  it('only snaps the allowed lines', () => {
    expect(snapToObjects(moving(boxOf(303, 98, 343, 138), { xs: [343] }))).toMatchObject({
      by: { x: 0, y: 2 },
      guides: [{ axis: 'y', at: 100 }],
    });
    expect(snapToObjects(moving(boxOf(303, 98, 343, 138), { others: [] }))).toEqual({ by: { x: 0, y: 0 }, guides: [] });
  });
});
