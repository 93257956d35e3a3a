import { layeredNoise, noise } from './noise.ts';
import type { Hit, Surface } from './solids.ts';

export type Rgb = [number, number, number];

/** A point on a surface, with its normal and the solid's tag. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly tag: number;
}

type Look = (spot: Spot) => Rgb;

const scaled = ([r, g, b]: Rgb, by: number): Rgb => [r * by, g * by, b * by];
const blend = (a: Rgb, b: Rgb, t: number): Rgb => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
const plain =
  (colour: Rgb, grain = 0.12): Look =>
  (s) =>
    scaled(colour, 1 - grain + grain * 2 * noise(s.x * 23, s.y * 23, s.z * 23));
/** 1 within `width` of a multiple of `pitch`, else 0. */
const joint = (value: number, pitch: number, width: number): number =>
  Math.abs(value / pitch - Math.round(value / pitch)) * pitch < width ? 1 : 0;
/** The horizontal coordinate on a vertical face. */
const across = (s: Spot): number => (Math.abs(s.nx) > Math.abs(s.ny) ? s.y : s.x);

/** Formwork panels: joints, tie holes, water stains running down. */
function castConcrete(s: Spot, base: Rgb): Rgb {
  const cloud = layeredNoise(s.x * 0.9, s.y * 0.9, s.z * 0.9);
  let tone = 0.78 + cloud * 0.4 + (noise(s.x * 40, s.y * 40, s.z * 40) - 0.5) * 0.09;
  if (s.nz === 0) {
    const run = across(s);
    tone *= 1 - 0.22 * Math.max(joint(run, 1.25, 0.012), joint(s.z - 0.15, 1.32, 0.012));
    const [du, dz] = [run / 1.25 - Math.floor(run / 1.25) - 0.5, (s.z - 0.15) / 1.32 - Math.floor((s.z - 0.15) / 1.32) - 0.5];
    if (Math.hypot(du * 1.25, dz * 1.32) < 0.03) tone *= 0.5;
    tone *= 1 - 0.28 * Math.max(0, layeredNoise(run * 2.6, 7, s.z * 0.22) - 0.52) * 3;
  } else tone *= 0.68 + 0.22 * layeredNoise(s.x * 0.35, s.y * 0.35, 3);
  return scaled(base, tone);
}

function boards(s: Spot, colour: Rgb, width: number): Rgb {
  const run = s.nz === 0 ? s.z : s.y;
  const board = Math.floor(run / width);
  const tint = 0.82 + 0.36 * noise(board * 3.7, s.tag * 1.9, 0.5);
  const grain = 0.9 + 0.2 * layeredNoise(s.x * 1.5, run * 38, s.tag);
  return scaled(colour, tint * grain * (joint(run, width, 0.008) ? 0.45 : 1));
}

function brickPack(s: Spot): Rgb {
  const run = across(s);
  const course = Math.floor(s.z / 0.07);
  const offset = course % 2 ? 0.12 : 0;
  const tint = noise(Math.floor((run + offset) / 0.24) * 5.1, course * 3.3, s.tag);
  const gap = Math.max(joint(s.z, 0.07, 0.007), joint(run + offset, 0.24, 0.007));
  return scaled(blend([0.46, 0.2, 0.13], [0.6, 0.33, 0.22], tint), gap ? 0.35 : 1);
}

const HOUSE_TINTS: readonly Rgb[] = [
  [0.55, 0.3, 0.22],
  [0.72, 0.66, 0.54],
  [0.6, 0.42, 0.3],
  [0.66, 0.68, 0.68],
  [0.5, 0.26, 0.2],
];

/** A house wall with rows of windows; the windows mirror a little sky. */
function house(s: Spot): Rgb {
  const wall = scaled(HOUSE_TINTS[s.tag % HOUSE_TINTS.length] ?? [0.6, 0.4, 0.3], 0.85 + 0.3 * layeredNoise(s.x, s.y, s.z));
  if (s.nz !== 0) return scaled(wall, 0.5);
  const [u, v] = [across(s) / 2.1 - Math.floor(across(s) / 2.1), s.z / 3 - Math.floor(s.z / 3)];
  if (u > 0.3 && u < 0.75 && v > 0.3 && v < 0.82) return Math.abs(u - 0.525) < 0.02 ? [0.8, 0.8, 0.78] : [0.12, 0.15, 0.19];
  return u > 0.26 && u < 0.79 && v > 0.26 && v < 0.85 ? [0.8, 0.79, 0.75] : wall;
}

const LOOKS: Record<Surface, Look> = {
  concrete: (s) => castConcrete(s, [0.5, 0.49, 0.465]),
  freshConcrete: (s) => castConcrete(s, [0.42, 0.42, 0.405]),
  plywood: (s) => scaled(boards(s, [0.62, 0.43, 0.2], 1.25), 0.9 + 0.2 * layeredNoise(s.x * 2, s.y * 2, s.z * 2)),
  timber: (s) => boards(s, [0.58, 0.43, 0.27], 0.2),
  steel: plain([0.3, 0.31, 0.33]),
  rust: (s) => blend([0.24, 0.13, 0.08], [0.42, 0.22, 0.11], layeredNoise(s.x * 9, s.y * 9, s.z * 4)),
  galvanised: (s) => scaled([0.5, 0.52, 0.54], 0.8 + 0.4 * layeredNoise(s.x * 5, s.y * 5, s.z * 5)),
  crane: plain([0.75, 0.5, 0.06], 0.06),
  brickPack,
  gravel: (s) => scaled([0.27, 0.245, 0.215], 0.45 + 1.0 * layeredNoise(s.x * 14, s.y * 14, s.z * 14)),
  hut: (s) =>
    scaled(s.tag === 1 ? [0.12, 0.24, 0.42] : [0.72, 0.73, 0.72], s.nz === 0 ? 0.78 + 0.3 * Math.abs(Math.sin(across(s) * 14)) : 0.9),
  house,
  roof: (s) => scaled([0.2, 0.17, 0.16], 0.8 + 0.4 * noise(s.x * 6, s.y * 6, s.z * 6)),
  bark: (s) => scaled([0.2, 0.17, 0.14], 0.7 + 0.5 * noise(s.x * 8, s.y * 8, s.z * 3)),
  vest: (s) => (joint(s.z, 0.34, 0.03) ? [0.8, 0.8, 0.78] : scaled([0.95, 0.38, 0.05], 0.85 + 0.3 * noise(s.x * 20, s.y * 20, s.z * 20))),
  trousers: plain([0.09, 0.11, 0.17], 0.2),
  helmet: (s) => (s.tag === 1 ? [0.85, 0.85, 0.83] : [0.85, 0.62, 0.06]),
  skin: () => [0.6, 0.42, 0.33],
  fence: plain([0.55, 0.57, 0.58], 0.1),
};

/** The strength of a surface's grain on its normal, and its fineness (per metre). */
const ROUGH: Partial<Record<Surface, readonly [tilt: number, fineness: number]>> = {
  gravel: [1.3, 17],
  bark: [0.6, 12],
  concrete: [0.07, 30],
  brickPack: [0.2, 25],
};

/** Tilts the hit's normal by the surface's grain. */
export function roughen(hit: Hit, x: number, y: number, z: number): void {
  const rough = hit.surface === undefined ? undefined : ROUGH[hit.surface];
  if (!rough) return;
  const [tilt, fine] = rough;
  const nx = hit.nx + (noise(x * fine, y * fine, z * fine) - 0.5) * tilt;
  const ny = hit.ny + (noise(x * fine + 31, y * fine, z * fine) - 0.5) * tilt;
  const nz = hit.nz + (noise(x * fine, y * fine + 57, z * fine) - 0.5) * tilt;
  const size = Math.hypot(nx, ny, nz);
  hit.nx = nx / size;
  hit.ny = ny / size;
  hit.nz = nz / size;
}

export function lookOf(hit: Hit, x: number, y: number, z: number): Rgb {
  return hit.surface === undefined ? [0, 0, 0] : LOOKS[hit.surface]({ x, y, z, nx: hit.nx, ny: hit.ny, nz: hit.nz, tag: hit.tag });
}

/** The trampled ground: earth, gravel strewn on the haul road, wheel tracks, damp hollows (0 dry to 1 water). */
export function groundLook(x: number, y: number): { colour: Rgb; wet: number } {
  const soil = layeredNoise(x * 0.6, y * 0.6, 5, 5);
  const fine = layeredNoise(x * 9, y * 9, 2, 4);
  const road = Math.max(0, 1 - Math.abs(y - 24.5 - Math.sin(x * 0.15) * 0.8) / 2.6);
  const track = Math.max(joint(y - 23.6 - Math.sin(x * 0.15) * 0.8, 40, 0.22), joint(y - 25.5 - Math.sin(x * 0.15) * 0.8, 40, 0.22));
  const earth = blend([0.25, 0.19, 0.13], [0.4, 0.33, 0.25], soil);
  const stone = blend([0.36, 0.34, 0.31], [0.52, 0.49, 0.45], fine);
  let colour = scaled(blend(earth, stone, Math.min(1, road * 1.4) * 0.6), 0.4 + 0.6 * fine);
  if (track) colour = scaled(colour, 0.72);
  const hollow = layeredNoise(x * 0.22 + 11, y * 0.34 + 3, 9, 4);
  const wet = Math.min(1, Math.max(0, (hollow - 0.622) * 20)) * (y > 19.6 ? 1 : 0);
  return { colour: scaled(colour, 1 - 0.35 * Math.min(1, Math.max(0, (hollow - 0.54) * 9))), wet };
}
