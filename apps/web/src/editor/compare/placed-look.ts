import type { Vec } from '@sheetmark/editor-core';
import type { Look } from '../render/bitmap-frame.ts';

/** (x, y) → (a·x + c·y + e, b·x + d·y + f), as PDF and CSS write it. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

export const applyMatrix = ([a, b, c, d, e, f]: Matrix, { x, y }: Vec): Vec => ({ x: a * x + c * y + e, y: b * x + d * y + f });

/** The opposite direction. Alignments can always be inverted. */
export function invertMatrix([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/** The view of another sheet, and how to move its picture on the screen. */
export interface PlacedLook {
  readonly look: Look;
  /** In CSS pixels. */
  readonly transform: Matrix;
}

/** The view in which another sheet appears where `matrix` places it, from its page units to those of the viewed sheet. */
export function placeLook(look: Look, matrix: Matrix): PlacedLook {
  const [a, b, c, d] = matrix;
  const { camera, viewport, density } = look;
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  const zoom = camera.zoom * scale;
  const [right, bottom] = [camera.x + viewport.width / camera.zoom, camera.y + viewport.height / camera.zoom];
  const back = invertMatrix(matrix);
  const corners = [
    { x: camera.x, y: camera.y },
    { x: right, y: camera.y },
    { x: camera.x, y: bottom },
    { x: right, y: bottom },
  ].map((corner) => applyMatrix(back, corner));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const origin = applyMatrix(matrix, { x, y });
  return {
    look: {
      camera: { x, y, zoom },
      viewport: { width: (Math.max(...xs) - x) * zoom, height: (Math.max(...ys) - y) * zoom },
      density,
    },
    transform: [a / scale, b / scale, c / scale, d / scale, (origin.x - camera.x) * camera.zoom, (origin.y - camera.y) * camera.zoom],
  };
}

/** How much larger the newer page shows what the older one shows. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** In degrees, clockwise. */
export const rotationOf = ([a, b]: Matrix): number => (Math.atan2(b, a) * 180) / Math.PI;
