import { noise } from './noise.ts';
import { HAZE, skyLight, SUN, SUN_LIGHT } from './sky.ts';
import type { SolidTree } from './solid-tree.ts';
import type { Hit, Ray } from './solids.ts';
import { groundLook, lookOf, roughen, type Rgb } from './surfaces.ts';

const FAR = 1e9;
const AMBIENT_REACH = 5;
const AMBIENT_RAYS = 3;

/** Traces rays through the scene: sun with soft shadow, sky with occlusion, wet reflecting ground, haze in the distance. */
export class Lighting {
  readonly #tree: SolidTree;
  readonly #hit: Hit = { t: FAR, surface: undefined, nx: 0, ny: 0, nz: 0, tag: 0 };
  readonly #probe: Hit = { t: FAR, surface: undefined, nx: 0, ny: 0, nz: 0, tag: 0 };
  readonly #probeRay: Ray = { ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 0 };

  constructor(tree: SolidTree) {
    this.#tree = tree;
  }

  /** The light along a ray; `random` gives uniform numbers for the soft parts. */
  trace(ray: Ray, random: () => number, mirrored = false): Rgb {
    const hit = this.#hit;
    hit.t = FAR;
    hit.surface = undefined;
    this.#tree.meet(ray, hit);
    const ground = ray.dz < 0 ? -ray.oz / ray.dz : FAR;
    const onGround = ground < hit.t;
    const distance = onGround ? ground : hit.t;
    if (distance > 900) return skyLight(ray.dx, ray.dy, ray.dz);
    const [x, y, z] = [ray.ox + ray.dx * distance, ray.oy + ray.dy * distance, ray.oz + ray.dz * distance];
    const lit = onGround ? this.#groundLight(ray, [x, y], random, mirrored) : this.#surfaceLight([x, y, z], hit, random);
    const haze = 1 - Math.exp(-distance / 420);
    return [lit[0] + (HAZE[0] - lit[0]) * haze, lit[1] + (HAZE[1] - lit[1]) * haze, lit[2] + (HAZE[2] - lit[2]) * haze];
  }

  #surfaceLight([x, y, z]: Rgb, { ...hit }: Hit, random: () => number): Rgb {
    const colour = lookOf(hit, x, y, z);
    roughen(hit, x, y, z);
    return this.#shade([x, y, z], [hit.nx, hit.ny, hit.nz], colour, random);
  }

  #groundLight(ray: Ray, [x, y]: [number, number], random: () => number, mirrored: boolean): Rgb {
    const { colour, wet } = groundLook(x, y);
    // Pebbles and clods tilt the ground a little.
    const normal: Rgb = [(noise(x * 7, y * 7, 1) - 0.5) * 0.7, (noise(x * 7, y * 7, 8) - 0.5) * 0.7, 1];
    const size = Math.hypot(...normal);
    const dry = this.#shade([x, y, 0], [normal[0] / size, normal[1] / size, normal[2] / size], colour, random);
    if (wet === 0 || mirrored) return dry;
    const ripple = (noise(x * 6, y * 6, 3) - 0.5) * 0.012;
    const length = Math.hypot(ray.dx + ripple, ray.dy, ray.dz);
    const image = this.trace(
      { ox: x, oy: y, oz: 0.001, dx: (ray.dx + ripple) / length, dy: ray.dy / length, dz: -ray.dz / length },
      random,
      true,
    );
    const part = wet * (0.25 + 0.6 * Math.pow(1 + ray.dz, 4));
    return [
      dry[0] * (1 - wet * 0.5) * (1 - part) + image[0] * part,
      dry[1] * (1 - wet * 0.5) * (1 - part) + image[1] * part,
      dry[2] * (1 - wet * 0.5) * (1 - part) + image[2] * part,
    ];
  }

  #shade([x, y, z]: Rgb, [nx, ny, nz]: Rgb, colour: Rgb, random: () => number): Rgb {
    const facing = nx * SUN[0] + ny * SUN[1] + nz * SUN[2];
    const ray = this.#probeRay;
    ray.ox = x + nx * 0.003;
    ray.oy = y + ny * 0.003;
    ray.oz = z + nz * 0.003;
    const sun =
      facing > 0 &&
      !this.#blocked([SUN[0] + (random() - 0.5) * 0.02, SUN[1] + (random() - 0.5) * 0.02, SUN[2] + (random() - 0.5) * 0.02], FAR)
        ? facing
        : 0;
    let open = 0;
    for (let i = 0; i < AMBIENT_RAYS; i += 1) {
      // One ray in each slice of the sphere: less noise than independent rays.
      const a = ((i + random()) / AMBIENT_RAYS) * Math.PI * 2;
      const u = ((((i * 2) % AMBIENT_RAYS) + random()) / AMBIENT_RAYS) * 2 - 1;
      const r = Math.sqrt(1 - u * u);
      const direction: Rgb = [nx + r * Math.cos(a) * 0.98, ny + r * Math.sin(a) * 0.98, nz + u * 0.98];
      if (!this.#blocked(direction, AMBIENT_REACH)) open += direction[2] > 0 ? 1 : 0.45;
    }
    const sky = (0.16 + 0.84 * (open / AMBIENT_RAYS)) * (0.62 + 0.38 * nz);
    // Light reflected by the sunlit ground, warm and from below.
    const bounce = 0.16 * Math.max(0, 0.6 - nz) * (0.3 + open / AMBIENT_RAYS);
    return [
      colour[0] * (SUN_LIGHT[0] * sun + 0.62 * sky + 0.9 * bounce),
      colour[1] * (SUN_LIGHT[1] * sun + 0.74 * sky + 0.78 * bounce),
      colour[2] * (SUN_LIGHT[2] * sun + 0.95 * sky + 0.6 * bounce),
    ];
  }

  #blocked([dx, dy, dz]: Rgb, reach: number): boolean {
    const ray = this.#probeRay;
    const size = Math.hypot(dx, dy, dz);
    ray.dx = dx / size;
    ray.dy = dy / size;
    ray.dz = dz / size;
    this.#probe.t = reach;
    this.#tree.meet(ray, this.#probe, true);
    return this.#probe.t < reach;
  }
}
