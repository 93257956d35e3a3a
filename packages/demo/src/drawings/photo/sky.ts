import { layeredNoise } from './noise.ts';
import type { Rgb } from './surfaces.ts';

/** Towards the sun: low in the south west. */
export const SUN = ((): readonly [number, number, number] => {
  const raw = [-0.62, 0.55, 0.62] as const;
  const size = Math.hypot(...raw);
  return [raw[0] / size, raw[1] / size, raw[2] / size];
})();

export const SUN_LIGHT: Rgb = [3.1, 2.75, 2.25];
export const HAZE: Rgb = [0.66, 0.72, 0.8];

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Light from a direction of the sky: blue above, pale at the horizon, broken cloud. */
export function skyLight(dx: number, dy: number, dz: number): Rgb {
  const height = Math.max(dz, 0.015);
  const rise = Math.pow(height, 0.45);
  const clear: Rgb = [mix(0.78, 0.2, rise), mix(0.84, 0.4, rise), mix(0.9, 0.75, rise)];
  const [u, v] = [dx / (height + 0.12), dy / (height + 0.12)];
  const cover = layeredNoise(u * 1.1 + 4.2, v * 1.1 + 1.7, 0.4, 6);
  const lit = layeredNoise(u * 1.1 + 4.2 + 0.12, v * 1.1 + 1.55, 0.4, 5);
  const cloud = Math.min(1, Math.max(0, (cover - 0.47) * 5)) * Math.min(1, height * 7);
  const shade = 0.78 + Math.max(-0.25, Math.min(0.4, (cover - lit) * 3.2));
  return [mix(clear[0], shade * 1.02, cloud), mix(clear[1], shade * 1.01, cloud), mix(clear[2], shade * 1.02, cloud)];
}
