import type { Fitting, FittingKind } from '../building/fittings.ts';
import { arcPoints, box, boxAt, corners, placed, point, type Box, type Point } from '../paper/geometry.ts';
import { INK, WEIGHT, type Ink } from '../paper/ink.ts';
import type { Pen } from '../paper/pen.ts';
import { randomFrom } from '../paper/random.ts';

/** An outline in the fitting's own frame: origin at its centre (wall-hung: the middle of its back, with +y into the room). */
interface Outline {
  readonly points: readonly Point[];
  readonly ink?: Ink;
  readonly open?: boolean;
}

const WHITE: Ink = { ...INK.furniture, fill: 1 };
const LIGHT: Ink = { stroke: 0.45, weight: WEIGHT.hair };

const rect = (b: Box, ink: Ink = WHITE): Outline => ({ points: corners(b), ink });
const stroke = (a: Point, b: Point, ink: Ink = LIGHT): Outline => ({ points: [a, b], ink, open: true });
const ellipse = (at: Point, rx: number, ry: number, ink: Ink = WHITE): Outline => ({
  points: arcPoints(point(0, 0), 1, 0, 360, 28)
    .slice(0, -1)
    .map((p) => point(at.x + p.x * rx, at.y + p.y * ry)),
  ink,
});
const round = (at: Point, radius: number, ink: Ink = WHITE): Outline => ellipse(at, radius, radius, ink);

/** A box with rounded corners. */
function soft(b: Box, radius: number, ink: Ink = WHITE): Outline {
  const spots: [number, number, number][] = [
    [b.x1 - radius, b.y0 + radius, -90],
    [b.x1 - radius, b.y1 - radius, 0],
    [b.x0 + radius, b.y1 - radius, 90],
    [b.x0 + radius, b.y0 + radius, 180],
  ];
  return { points: spots.flatMap(([x, y, from]) => arcPoints(point(x, y), radius, from, from + 90, 6)), ink };
}

/** A chair at `at` whose back points away along `turn` (0: the back is to the north). */
function chair(at: Point, turn: number): Outline[] {
  const parts = [
    soft(box(-225, -210, 225, 230), 70),
    { points: arcPoints(point(0, 60), 300, 215, 325, 10), ink: INK.furniture, open: true },
  ];
  return parts.map((part) => ({ ...part, points: part.points.map((p) => placed(p, at, turn)) }));
}

function chairsAlong(width: number, depth: number, each = 800): Outline[] {
  const count = Math.max(1, Math.round(width / each));
  const xs = Array.from({ length: count }, (_, i) => -width / 2 + (width * (i + 0.5)) / count);
  return xs.flatMap((x) => [...chair(point(x, -depth / 2 - 110), 0), ...chair(point(x, depth / 2 + 110), 180)]);
}

function books(b: Box, seed: number): Outline[] {
  const random = randomFrom(seed);
  const lines: Outline[] = [];
  for (let x = b.x0 + 20; x < b.x1 - 15; x += 22 + random() * 34) {
    if (random() < 0.12) x += 60;
    const back = b.y0 + (b.y1 - b.y0) * (0.1 + random() * 0.25);
    lines.push(stroke(point(x, back), point(x, b.y1)));
  }
  return lines;
}

function stack({ width, depth, at }: Fitting): Outline[] {
  const half = depth / 2;
  const fields = Math.round(width / 1050);
  const ends = Array.from({ length: fields + 1 }, (_, i) => -width / 2 + (width * i) / fields);
  return [
    rect(box(-width / 2, -half, width / 2, half)),
    stroke(point(-width / 2, 0), point(width / 2, 0), INK.furniture),
    ...ends.map((x) => stroke(point(x, -half), point(x, half), INK.furniture)),
    ...books(box(-width / 2, 0, width / 2, half), at.x + at.y),
    ...books(box(-width / 2, 0, width / 2, half), at.x * 3 + at.y).map((line) => ({
      ...line,
      points: line.points.map((p) => point(p.x, -p.y)),
    })),
  ];
}

function plant({ width }: Fitting): Outline[] {
  const leaves = Array.from({ length: 9 }, (_, i) => {
    const turn = i * 40;
    const leaf = [point(0, 0), point(width * 0.16, width * 0.25), point(0, width * 0.55), point(-width * 0.16, width * 0.25)];
    return { points: leaf.map((p) => placed(p, point(0, 0), turn)), ink: LIGHT };
  });
  return [round(point(0, 0), width * 0.3), ...leaves];
}

function table({ width, depth }: Fitting): Outline[] {
  const ends = depth >= 1200 ? [...chair(point(-width / 2 - 110, 0), 270), ...chair(point(width / 2 + 110, 0), 90)] : [];
  return [...chairsAlong(width, depth), ...ends, soft(boxAt(point(0, 0), width, depth), 40)];
}

function roundTable({ width }: Fitting): Outline[] {
  const seats = width > 900 ? 4 : 3;
  const around = Array.from({ length: seats }, (_, i) => (360 / seats) * i + 20);
  return [...around.flatMap((turn) => chair(placed(point(0, -width / 2 - 150), point(0, 0), turn), turn)), round(point(0, 0), width / 2)];
}

function desk({ width, depth }: Fitting): Outline[] {
  return [
    ...chair(point(0, depth / 2 + 200), 180),
    rect(boxAt(point(0, 0), width, depth)),
    rect(boxAt(point(0, -depth / 2 + 170), 560, 60)),
    soft(boxAt(point(0, 100), 420, 140), 20, LIGHT),
    rect(box(width / 2 - 330, -60, width / 2 - 110, 250), LIGHT),
  ];
}

function seating({ width, depth }: Fitting, cushions: number): Outline[] {
  const inner = box(-width / 2 + 130, -depth / 2 + 190, width / 2 - 130, depth / 2);
  const pitch = (inner.x1 - inner.x0) / cushions;
  return [
    soft(boxAt(point(0, 0), width, depth), 90),
    ...Array.from({ length: cushions }, (_, i) => soft(box(inner.x0 + pitch * i, inner.y0, inner.x0 + pitch * (i + 1), inner.y1), 50)),
  ];
}

function boat({ width, depth }: Fitting): Outline[] {
  const hull = (s: number): Point[] => [
    ...arcPoints(point(-width * 0.1, depth * 0.75 * s), depth * 1.25 * s, 230, 285, 12),
    point(width / 2, 0),
    ...arcPoints(point(-width * 0.1, -depth * 0.75 * s), depth * 1.25 * s, 75, 130, 12),
  ];
  return [
    { points: hull(1), ink: WHITE },
    { points: hull(0.82), ink: LIGHT },
    rect(box(-width * 0.22, -depth * 0.36, -width * 0.12, depth * 0.36)),
    rect(box(width * 0.08, -depth * 0.34, width * 0.18, depth * 0.34)),
    round(point(0, 0), 70),
  ];
}

const SYMBOLS: Record<FittingKind, (fitting: Fitting) => Outline[]> = {
  stack,
  table,
  roundTable,
  desk,
  boat,
  plant,
  sofa: (f) => seating(f, 3),
  armchair: (f) => seating(f, 1),
  counter: (f) => [
    rect(boxAt(point(0, 0), f.width, f.depth)),
    stroke(point(-f.width / 2, f.depth / 2 - 60), point(f.width / 2, f.depth / 2 - 60)),
  ],
  shelf: (f) => [
    rect(boxAt(point(0, 0), f.width, f.depth)),
    ...Array.from({ length: Math.round(f.width / 900) - 1 }, (_, i) => {
      const x = -f.width / 2 + (f.width * (i + 1)) / Math.round(f.width / 900);
      return stroke(point(x, -f.depth / 2), point(x, f.depth / 2), INK.furniture);
    }),
    ...books(boxAt(point(0, 0), f.width, f.depth), f.at.x + f.at.y),
  ],
  lockers: (f) => {
    const cells = Math.round(f.width / 300);
    const xs = Array.from({ length: cells }, (_, i) => -f.width / 2 + i * (f.width / cells));
    return [
      rect(boxAt(point(0, 0), f.width, f.depth)),
      ...xs.flatMap((x) => [
        stroke(point(x, -f.depth / 2), point(x, f.depth / 2)),
        stroke(point(x, f.depth / 2), point(x + f.width / cells, -f.depth / 2)),
      ]),
    ];
  },
  terminal: (f) => [
    rect(boxAt(point(0, 0), f.width, f.depth)),
    rect(boxAt(point(0, -60), f.width * 0.7, 60)),
    round(point(0, 110), 60, LIGHT),
  ],
  pan: (f) => [
    rect(box(-f.width / 2, 0, f.width / 2, 160)),
    ellipse(point(0, f.depth * 0.62), f.width / 2, f.depth * 0.38),
    ellipse(point(0, f.depth * 0.64), f.width * 0.34, f.depth * 0.27, LIGHT),
  ],
  basin: (f) => [
    soft(box(-f.width / 2, 0, f.width / 2, f.depth), 90),
    ellipse(point(0, f.depth * 0.56), f.width * 0.36, f.depth * 0.3, LIGHT),
    round(point(0, 70), 25),
  ],
  urinal: (f) => [
    {
      points: [point(-f.width / 2, 0), ...arcPoints(point(0, f.depth - f.width / 2), f.width / 2, 180, 0, 12), point(f.width / 2, 0)],
      ink: WHITE,
    },
    ellipse(point(0, f.depth * 0.5), f.width * 0.25, f.depth * 0.28, LIGHT),
  ],
  sink: (f) => [
    rect(boxAt(point(0, 0), f.width, f.depth)),
    soft(boxAt(point(0, 30), f.width * 0.75, f.depth * 0.65), 50, LIGHT),
    round(point(0, 30), 30, LIGHT),
  ],
  hob: (f) => [
    rect(boxAt(point(0, 0), f.width, f.depth)),
    ...[-1, 1].flatMap((x) => [-1, 1].map((y) => round(point((x * f.width) / 4.4, (y * f.depth) / 4.4), 85, LIGHT))),
  ],
  cubicle: (f) => {
    const [w, d] = [f.width / 2, f.depth / 2];
    const hinge = point(-w + 80, d);
    return [
      { points: [point(-w, -d), point(-w, d), point(-w + 80, d)], ink: INK.thin, open: true },
      { points: [point(w, -d), point(w, d), point(w - 120, d)], ink: INK.thin, open: true },
      { points: [hinge, placed(point(700, 0), hinge, 40)], ink: INK.fine, open: true },
      { points: arcPoints(hinge, 700, 0, 40, 10), ink: LIGHT, open: true },
    ];
  },
  turningCircle: (f) => [
    { points: arcPoints(point(0, 0), f.width / 2, 0, 360, 48), ink: { stroke: 0.4, weight: WEIGHT.hair, dash: [1.6, 1] }, open: true },
  ],
  grabRail: (f) => [soft(boxAt(point(0, 0), f.width, f.depth), 25)],
  liftCar: (f) => [
    rect(boxAt(point(0, 0), f.width, f.depth), { ...INK.thin, fill: 1 }),
    stroke(point(-f.width / 2, -f.depth / 2), point(f.width / 2, f.depth / 2), INK.faint),
    stroke(point(f.width / 2, -f.depth / 2), point(-f.width / 2, f.depth / 2), INK.faint),
  ],
  beanbag: (f) => [
    round(point(0, 0), f.width / 2),
    { points: arcPoints(point(60, 40), f.width / 4, 150, 330, 12), ink: LIGHT, open: true },
  ],
  serviceDesk: (f) => [
    soft(boxAt(point(0, 0), f.width, f.depth), 150),
    soft(boxAt(point(0, -120), f.width - 260, f.depth - 420), 90, LIGHT),
    ...[-1, 1].flatMap((side) => [
      ...chair(point((side * f.width) / 4, -f.depth / 2 - 320), 0),
      rect(boxAt(point((side * f.width) / 4, 0), 520, 70), LIGHT),
    ]),
  ],
  carrel: (f) => [
    ...chair(point(0, f.depth / 2 + 120), 180),
    rect(boxAt(point(0, 0), f.width, f.depth)),
    {
      points: [
        point(-f.width / 2, f.depth / 2),
        point(-f.width / 2, -f.depth / 2),
        point(f.width / 2, -f.depth / 2),
        point(f.width / 2, f.depth / 2),
      ],
      ink: INK.thin,
      open: true,
    },
    round(point(f.width / 2 - 160, -f.depth / 2 + 160), 80, LIGHT),
  ],
  screen: (f) => [rect(boxAt(point(0, 0), f.width, f.depth), { ...INK.thin, fill: 0.7 })],
  bench: (f) => [
    soft(boxAt(point(0, 0), f.width, f.depth), 40),
    ...[-1, 0, 1].map((k) => stroke(point(-f.width / 2, (k * f.depth) / 4), point(f.width / 2, (k * f.depth) / 4))),
  ],
};

export function drawFittings(pen: Pen, fittings: readonly Fitting[]): void {
  for (const fitting of fittings) {
    for (const { points, ink = INK.furniture, open = false } of SYMBOLS[fitting.kind](fitting)) {
      pen.path(
        points.map((p) => placed(p, fitting.at, fitting.turn)),
        ink,
        !open,
      );
    }
  }
}
