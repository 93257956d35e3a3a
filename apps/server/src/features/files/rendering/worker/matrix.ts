/** Takes (x, y) to (a·x + c·y + e, b·x + d·y + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export function applyMatrix([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** First `inner`, then `outer`. */
export function joinMatrices(inner: Matrix, outer: Matrix): Matrix {
  const [e, f] = applyMatrix(outer, inner[4], inner[5]);
  const [[a, b], [c, d]] = [applyMatrix(outer, inner[0], inner[1]), applyMatrix(outer, inner[2], inner[3])];
  return [a - outer[4], b - outer[5], c - outer[4], d - outer[5], e, f];
}
