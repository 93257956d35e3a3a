export const ellipseArea = (radiusX: number, radiusY: number): number => Math.PI * radiusX * radiusY;

/** The complete elliptic integral by Gauss's arithmetic-geometric mean: accurate to the last digits after a few rounds. */
export function ellipsePerimeter(radiusX: number, radiusY: number): number {
  const long = Math.max(radiusX, radiusY);
  const short = Math.min(radiusX, radiusY);
  if (short === 0) return 4 * long;
  let arithmetic = 1;
  let geometric = short / long;
  let weight = 1 / 2;
  let sum = weight * (1 - geometric * geometric);
  while (arithmetic - geometric > 1e-15) {
    const half = (arithmetic - geometric) / 2;
    [arithmetic, geometric] = [(arithmetic + geometric) / 2, Math.sqrt(arithmetic * geometric)];
    weight *= 2;
    sum += weight * half * half;
  }
  return 4 * long * (Math.PI / (2 * arithmetic)) * (1 - sum);
}
