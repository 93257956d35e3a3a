/** Metres: x east, y south, z up. */
export type Vec = readonly [number, number, number];

/** The material of a surface; `surfaces.ts` defines their appearance. */
export type Surface =
  | 'concrete'
  | 'freshConcrete'
  | 'plywood'
  | 'timber'
  | 'steel'
  | 'rust'
  | 'galvanised'
  | 'crane'
  | 'brickPack'
  | 'gravel'
  | 'hut'
  | 'house'
  | 'roof'
  | 'bark'
  | 'vest'
  | 'trousers'
  | 'helmet'
  | 'skin'
  | 'fence';

/** A ray with a unit direction. */
export interface Ray {
  ox: number;
  oy: number;
  oz: number;
  dx: number;
  dy: number;
  dz: number;
}

/** The nearest intersection so far: distance along the ray, surface and its normal. */
export interface Hit {
  t: number;
  surface: Surface | undefined;
  nx: number;
  ny: number;
  nz: number;
  /** Differs between solids, for tints and edges. */
  tag: number;
}

/** A solid has bounds, and updates a hit if the ray meets it before `hit.t`. */
export interface Solid {
  readonly low: Vec;
  readonly high: Vec;
  meet(ray: Ray, hit: Hit): void;
}

const EPSILON = 1e-4;

export function block(surface: Surface, from: Vec, to: Vec, tag = 0): Solid {
  const [x0, y0, z0] = [Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.min(from[2], to[2])];
  const [x1, y1, z1] = [Math.max(from[0], to[0]), Math.max(from[1], to[1]), Math.max(from[2], to[2])];
  const meet = (ray: Ray, hit: Hit): void => {
    const nearX = ((ray.dx > 0 ? x0 : x1) - ray.ox) / ray.dx;
    const nearY = ((ray.dy > 0 ? y0 : y1) - ray.oy) / ray.dy;
    const nearZ = ((ray.dz > 0 ? z0 : z1) - ray.oz) / ray.dz;
    const near = Math.max(nearX, nearY, nearZ);
    if (near < EPSILON || near >= hit.t) return;
    const farX = ((ray.dx > 0 ? x1 : x0) - ray.ox) / ray.dx;
    const farY = ((ray.dy > 0 ? y1 : y0) - ray.oy) / ray.dy;
    const farZ = ((ray.dz > 0 ? z1 : z0) - ray.oz) / ray.dz;
    if (near > Math.min(farX, farY, farZ)) return;
    hit.t = near;
    hit.surface = surface;
    hit.tag = tag;
    hit.nx = near === nearX ? -Math.sign(ray.dx) : 0;
    hit.ny = near === nearY && hit.nx === 0 ? -Math.sign(ray.dy) : 0;
    hit.nz = hit.nx === 0 && hit.ny === 0 ? -Math.sign(ray.dz) : 0;
  };
  return { low: [x0, y0, z0], high: [x1, y1, z1], meet };
}

/** A round bar without end caps. */
export function bar(surface: Surface, a: Vec, b: Vec, radius: number, tag = 0): Solid {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
  const [ax, ay, az] = a;
  const [ux, uy, uz] = [(b[0] - ax) / length, (b[1] - ay) / length, (b[2] - az) / length];
  const meet = (ray: Ray, hit: Hit): void => {
    const cx = ray.ox - ax;
    const cy = ray.oy - ay;
    const cz = ray.oz - az;
    const du = ray.dx * ux + ray.dy * uy + ray.dz * uz;
    const cu = cx * ux + cy * uy + cz * uz;
    const qa = 1 - du * du;
    const qb = cx * ray.dx + cy * ray.dy + cz * ray.dz - cu * du;
    const qc = cx * cx + cy * cy + cz * cz - cu * cu - radius * radius;
    const root = qb * qb - qa * qc;
    if (root < 0) return;
    const t = (-qb - Math.sqrt(root)) / qa;
    const along = cu + t * du;
    if (t < EPSILON || t >= hit.t || along < 0 || along > length) return;
    hit.t = t;
    hit.surface = surface;
    hit.tag = tag;
    hit.nx = (cx + t * ray.dx - along * ux) / radius;
    hit.ny = (cy + t * ray.dy - along * uy) / radius;
    hit.nz = (cz + t * ray.dz - along * uz) / radius;
  };
  return {
    low: [Math.min(a[0], b[0]) - radius, Math.min(a[1], b[1]) - radius, Math.min(a[2], b[2]) - radius],
    high: [Math.max(a[0], b[0]) + radius, Math.max(a[1], b[1]) + radius, Math.max(a[2], b[2]) + radius],
    meet,
  };
}

export function ball(surface: Surface, centre: Vec, radii: Vec, tag = 0): Solid {
  const meet = (ray: Ray, hit: Hit): void => {
    const ox = (ray.ox - centre[0]) / radii[0];
    const oy = (ray.oy - centre[1]) / radii[1];
    const oz = (ray.oz - centre[2]) / radii[2];
    const dx = ray.dx / radii[0];
    const dy = ray.dy / radii[1];
    const dz = ray.dz / radii[2];
    const qa = dx * dx + dy * dy + dz * dz;
    const qb = ox * dx + oy * dy + oz * dz;
    const root = qb * qb - qa * (ox * ox + oy * oy + oz * oz - 1);
    if (root < 0) return;
    const t = (-qb - Math.sqrt(root)) / qa;
    if (t < EPSILON || t >= hit.t) return;
    const [nx, ny, nz] = [(ox + t * dx) / radii[0], (oy + t * dy) / radii[1], (oz + t * dz) / radii[2]];
    const size = Math.hypot(nx, ny, nz);
    hit.t = t;
    hit.surface = surface;
    hit.tag = tag;
    hit.nx = nx / size;
    hit.ny = ny / size;
    hit.nz = nz / size;
  };
  return {
    low: [centre[0] - radii[0], centre[1] - radii[1], centre[2] - radii[2]],
    high: [centre[0] + radii[0], centre[1] + radii[1], centre[2] + radii[2]],
    meet,
  };
}
