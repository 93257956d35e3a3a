import { LEVEL } from '../building/levels.ts';
import { GRID_X, GRID_Y } from '../building/walls.ts';
import { randomFrom } from '../paper/random.ts';
import { bar, block, type Solid } from './solids.ts';

const METRE = 1000;
const XS = Object.values(GRID_X).map((x) => x / METRE);
const YS = Object.values(GRID_Y).map((y) => y / METRE);
const [EAST, SOUTH] = [GRID_X[5] / METRE, GRID_Y.D / METRE];
const VOID = GRID_Y.C / METRE;
const FLOOR = 0.15;
const SOFFIT = LEVEL.firstSoffit / METRE;
const SLAB = LEVEL.firstSlab / METRE;
const ROOF = LEVEL.roofSoffit / METRE;
const COLUMN = 0.175;
/** The eastern end of the roof's formwork. */
const FORMED = GRID_X[3] / METRE;

/** The library's concrete frame on that day: first floor cast, roof being formed over the west bays. */
export function frameSolids(): Solid[] {
  return [...slabs(), ...columns(), ...core(), ...formwork(), ...guardrails()];
}

function slabs(): Solid[] {
  return [
    block('concrete', [-0.1, -0.1, -0.4], [EAST + 0.1, SOUTH + 0.1, FLOOR]),
    block('freshConcrete', [-0.1, -0.1, SOFFIT], [EAST + 0.1, VOID + 0.15, SLAB]),
    block('freshConcrete', [-0.1, VOID - 0.15, SOFFIT - 0.25], [EAST + 0.1, VOID + 0.15, SOFFIT]),
  ];
}

function columns(): Solid[] {
  const random = randomFrom(3);
  return XS.flatMap((x) =>
    YS.flatMap((y) => {
      const tall = y > VOID || x <= FORMED;
      const top = y > VOID ? (x <= FORMED ? ROOF : SOFFIT) : x <= FORMED ? ROOF : SLAB;
      const shaft = block('concrete', [x - COLUMN, y - COLUMN, FLOOR], [x + COLUMN, y + COLUMN, top]);
      return tall && x <= FORMED ? [shaft] : [shaft, ...starters(x, y, top, random)];
    }),
  );
}

/** Bars for the next lift, with two stirrups round them. */
function starters(x: number, y: number, from: number, random: () => number): Solid[] {
  const inset = COLUMN - 0.045;
  const places = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => [i, j] as const)).filter(([i, j]) => i !== 0 || j !== 0);
  const bars = places.map(([i, j]) =>
    bar(
      'rust',
      [x + i * inset, y + j * inset, from],
      [x + i * inset + (random() - 0.5) * 0.05, y + j * inset + (random() - 0.5) * 0.05, from + 1.1 + random() * 0.12],
      0.014,
    ),
  );
  const links = [0.15, 0.4].flatMap((lift) => [
    ...[-1, 1].map((s) => bar('rust', [x - inset, y + s * inset, from + lift], [x + inset, y + s * inset, from + lift], 0.008)),
    ...[-1, 1].map((s) => bar('rust', [x + s * inset, y - inset, from + lift], [x + s * inset, y + inset, from + lift], 0.008)),
  ]);
  return [...bars, ...links];
}

function core(): Solid[] {
  const [west, stair, liftEast] = [13.2, 16, 18];
  const top = 8.6;
  const random = randomFrom(17);
  const walls = [
    block('concrete', [west - 0.1, -0.1, FLOOR], [west + 0.1, 6.1, top]),
    block('concrete', [west - 0.1, 5.9, 2.3], [liftEast + 0.1, 6.1, top]),
    block('concrete', [west + 0.1, 5.9, FLOOR], [16.5, 6.1, 2.3]),
    block('concrete', [17.5, 5.9, FLOOR], [liftEast + 0.1, 6.1, 2.3]),
    block('concrete', [stair - 0.1, 0, FLOOR], [stair + 0.1, 6, top]),
    block('concrete', [liftEast - 0.1, 0, FLOOR], [liftEast + 0.1, 6, top]),
  ];
  const bars: Solid[] = [];
  for (let x = west; x <= liftEast; x += 0.3)
    bars.push(bar('rust', [x, 6, top], [x + (random() - 0.5) * 0.08, 6, top + 0.7 + random() * 0.15], 0.013));
  for (let y = 0; y < 6; y += 0.3) bars.push(bar('rust', [liftEast, y, top], [liftEast, y + (random() - 0.5) * 0.08, top + 0.75], 0.013));
  return [...walls, ...bars];
}

/** Plywood on timber beams on props, over the west bays. */
function formwork(): Solid[] {
  const random = randomFrom(29);
  const deck = [block('plywood', [-0.6, -0.6, ROOF], [FORMED + 0.2, VOID + 0.6, ROOF + 0.03])];
  for (let y = 0; y <= VOID + 0.3; y += 0.6)
    deck.push(block('timber', [-0.6, y - 0.04, ROOF - 0.2], [FORMED + 0.2, y + 0.04, ROOF], Math.round(y * 7)));
  for (let x = 0.4; x <= FORMED; x += 1.6)
    deck.push(block('timber', [x - 0.05, -0.5, ROOF - 0.4], [x + 0.05, VOID + 0.5, ROOF - 0.2], Math.round(x * 9)));
  for (let x = 0.4; x <= FORMED; x += 1.6) {
    for (let y = 0.3; y <= VOID; y += 1.55) {
      const lean = (random() - 0.5) * 0.03;
      deck.push(
        bar('galvanised', [x, y, SLAB], [x + lean, y, SLAB + 1.9], 0.035),
        bar('rust', [x + lean, y, SLAB + 1.9], [x, y, ROOF - 0.4], 0.026),
      );
    }
  }
  const props: Solid[] = [];
  for (let x = 7.5; x < 20; x += 2.4)
    for (const y of [8, 10.4, 12.2]) props.push(bar('galvanised', [x, y, FLOOR], [x, y, SOFFIT - (y > 12 ? 0.25 : 0)], 0.035));
  const upstand = [block('plywood', [-0.6, VOID + 0.55, ROOF + 0.03], [FORMED + 0.2, VOID + 0.6, ROOF + 0.4])];
  return [...deck, ...props, ...upstand];
}

/** Guard rails: posts with three boards along the open edges. */
function guardrails(): Solid[] {
  const rails: Solid[] = [];
  const edge = (from: readonly [number, number], to: readonly [number, number], base: number): void => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const count = Math.round(length / 2.2);
    for (let i = 0; i <= count; i += 1) {
      const x = from[0] + ((to[0] - from[0]) * i) / count;
      const y = from[1] + ((to[1] - from[1]) * i) / count;
      rails.push(bar('crane', [x, y, base - 0.1], [x, y, base + 1.15], 0.022));
    }
    for (const [lift, depth] of [
      [0.02, 0.15],
      [0.5, 0.12],
      [0.98, 0.12],
    ] as const) {
      rails.push(
        block(
          'timber',
          [Math.min(from[0], to[0]) - 0.02, Math.min(from[1], to[1]) - 0.02, base + lift],
          [Math.max(from[0], to[0]) + 0.02, Math.max(from[1], to[1]) + 0.02, base + lift + depth],
          Math.round(lift * 31 + base),
        ),
      );
    }
  };
  edge([FORMED + 0.4, VOID + 0.2], [EAST, VOID + 0.2], SLAB);
  edge([EAST + 0.05, 0], [EAST + 0.05, VOID], SLAB);
  edge([0, VOID + 0.2], [FORMED, VOID + 0.2], SLAB);
  edge([-0.5, VOID + 0.68], [FORMED + 0.2, VOID + 0.68], ROOF + 0.35);
  return rails;
}
