import { randomFrom } from '../paper/random.ts';
import type { Lighting } from './lighting.ts';
import type { Rgb } from './surfaces.ts';

/** The photographer's position and direction; metres of the site. */
const EYE = [31.5, 33.5, 2.6] as const;
const LOOK_AT = [12.4, 10.6, 4.1] as const;
/** Half the picture's width relative to its distance: about a 28 mm lens on full frame. */
const SPREAD = 0.6;
/** Sample positions within a pixel for antialiasing. */
const AGAIN = [
  [0.15, 0.3],
  [0.8, 0.15],
  [0.25, 0.85],
] as const;

type Axis = readonly [number, number, number];

const unit = ([x, y, z]: Axis): Axis => {
  const size = Math.hypot(x, y, z);
  return [x / size, y / size, z / size];
};
const cross = (a: Axis, b: Axis): Axis => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

const dot = (a: Axis, b: Axis): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const FORWARD = unit([LOOK_AT[0] - EYE[0], LOOK_AT[1] - EYE[1], LOOK_AT[2] - EYE[2]]);
// x east, y south, z up is left-handed: right is up times forward.
const RIGHT = unit(cross([0, 0, 1], FORWARD));
const UP = cross(FORWARD, RIGHT);

/** The position of a point of the site (metres) in the picture, in pixels from its top left. */
export function photoPoint(place: Axis, size: { readonly width: number; readonly height: number }): { x: number; y: number } {
  const from: Axis = [place[0] - EYE[0], place[1] - EYE[1], place[2] - EYE[2]];
  const half = size.width / 2 / (SPREAD * dot(from, FORWARD));
  return { x: size.width / 2 + dot(from, RIGHT) * half, y: size.height / 2 - dot(from, UP) * half };
}

export class PhotoCamera {
  readonly #width: number;
  readonly #height: number;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  /** Writes the row's pixels as 8-bit red, green and blue, after lens and film, to `into`; edges are antialiased. */
  exposeRow(lighting: Lighting, row: number, into: Uint8Array): void {
    let before: Rgb | undefined;
    for (let column = 0; column < this.#width; column += 1) {
      const random = randomFrom(row * 70_001 + column * 13 + 1);
      const first = this.#look(lighting, [column + 0.5, row + 0.5], random);
      const light = before !== undefined && differs(first, before) ? this.#smoothed(lighting, [column, row], first, random) : first;
      before = first;
      const [u, v] = [(column / this.#width) * 2 - 1, (row / this.#height) * 2 - 1];
      const vignette = 1 - 0.2 * Math.pow(Math.hypot(u * 0.8, v * 0.7), 2.4);
      into.set(
        [film(light[0] * vignette * 1.02), film(light[1] * vignette), film(light[2] * vignette * 0.97)],
        (row * this.#width + column) * 3,
      );
    }
  }

  #smoothed(lighting: Lighting, [column, row]: readonly [number, number], first: Rgb, random: () => number): Rgb {
    const sum: Rgb = [...first];
    for (const [dx, dy] of AGAIN) {
      const sample = this.#look(lighting, [column + dx, row + dy], random);
      for (let k = 0; k < 3; k += 1) sum[k] = (sum[k] ?? 0) + (sample[k] ?? 0);
    }
    const share = 1 / (AGAIN.length + 1);
    return [sum[0] * share, sum[1] * share, sum[2] * share];
  }

  #look(lighting: Lighting, [px, py]: readonly [number, number], random: () => number): Rgb {
    const u = (px / this.#width) * 2 - 1;
    const v = (1 - (py / this.#height) * 2) * (this.#height / this.#width);
    const [f, r, w] = [FORWARD, RIGHT, UP];
    const [dx, dy, dz] = unit([
      f[0] + SPREAD * (u * r[0] + v * w[0]),
      f[1] + SPREAD * (u * r[1] + v * w[1]),
      f[2] + SPREAD * (u * r[2] + v * w[2]),
    ]);
    return lighting.trace({ ox: EYE[0], oy: EYE[1], oz: EYE[2], dx, dy, dz }, random);
  }
}

const differs = (a: Rgb, b: Rgb): boolean => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]) > 0.3;

/** Exposure, a shoulder for the highlights, then the display's curve. */
function film(light: number): number {
  const x = Math.max(0, light * 0.6);
  const toned = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
  return 255 * Math.pow(Math.min(1, toned), 1 / 2.2);
}
