/** A uniform value in [0, 1) for a lattice point. */
function lattice(x: number, y: number, z: number): number {
  let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(z, 2147483647)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h ^= h >>> 16;
  return (h >>> 0) / 4294967296;
}

const smooth = (t: number): number => t * t * (3 - 2 * t);
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Smooth noise in [0, 1) with features about 1 unit wide. */
export function noise(x: number, y: number, z: number): number {
  const [xi, yi, zi] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [smooth(x - xi), smooth(y - yi), smooth(z - zi)];
  const face = (k: number): number =>
    mix(mix(lattice(xi, yi, k), lattice(xi + 1, yi, k), u), mix(lattice(xi, yi + 1, k), lattice(xi + 1, yi + 1, k), u), v);
  return mix(face(zi), face(zi + 1), w);
}

/** Noise of several octaves, each half as strong and twice as fine; in [0, 1). */
export function layeredNoise(x: number, y: number, z: number, layers = 4): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1;
  for (let i = 0; i < layers; i += 1) {
    sum += noise(x * scale, y * scale, z * scale) * weight;
    weight /= 2;
    scale *= 2.03;
  }
  return sum / (1 - weight * 2);
}
