import { distanceToSegment } from './segment.ts';
import type { Vec } from './vec.ts';

/** The indices of the points to keep so that no dropped one is farther than `tolerance` from the line (Douglas and Peucker 1973). */
export function simplify(points: readonly Vec[], tolerance: number): number[] {
  if (points.length === 0) return [];
  const kept = new Set([0, points.length - 1]);
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const farthest = farthestBetween(points, from, to);
    if (farthest === null || farthest.distance <= tolerance) continue;
    kept.add(farthest.index);
    spans.push([from, farthest.index], [farthest.index, to]);
  }
  return [...kept].sort((a, b) => a - b);
}

function farthestBetween(points: readonly Vec[], from: number, to: number): { index: number; distance: number } | null {
  const [start, end] = [points[from], points[to]];
  if (start === undefined || end === undefined) return null;
  let farthest: { index: number; distance: number } | null = null;
  for (let index = from + 1; index < to; index += 1) {
    const point = points[index];
    const distance = point === undefined ? 0 : distanceToSegment(point, start, end);
    if (farthest === null || distance > farthest.distance) farthest = { index, distance };
  }
  return farthest;
}
