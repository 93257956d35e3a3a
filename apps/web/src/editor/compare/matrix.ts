import type { Box, Vec } from '@sheetmark/editor-core';

/** (x, y) → (a·x + c·y + e, b·x + d·y + f), as PDF and CSS write it. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

export const applyMatrix = ([a, b, c, d, e, f]: Matrix, { x, y }: Vec): Vec => ({ x: a * x + c * y + e, y: b * x + d * y + f });

/** The opposite direction. Alignments can always be inverted. */
export function invertMatrix([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/** First one, then the other. */
export const joinMatrices = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];

/** The smallest box around where the matrix takes a box. */
export function mapBox(matrix: Matrix, { minX, minY, maxX, maxY }: Box): Box {
  const corners = [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: minX, y: maxY },
    { x: maxX, y: maxY },
  ].map((corner) => applyMatrix(matrix, corner));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

/** How much larger the newer page shows what the older one shows. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** In degrees, clockwise. */
export const rotationOf = ([a, b]: Matrix): number => (Math.atan2(b, a) * 180) / Math.PI;
