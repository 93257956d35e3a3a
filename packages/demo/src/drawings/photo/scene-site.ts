import { randomFrom } from '../paper/random.ts';
import { ball, bar, block, type Solid, type Vec } from './solids.ts';

/** The surroundings of the frame: scaffold, crane, packs, heaps, huts, fence, people, and the town behind. */
export function siteSolids(): Solid[] {
  return [...scaffold(), ...crane(), ...stores(), ...huts(), ...fence(), ...people(), ...town(), ...trees()];
}

function scaffold(): Solid[] {
  const parts: Solid[] = [];
  const [inner, outer] = [26.95, 27.85];
  const ys = Array.from({ length: 7 }, (_, i) => 0.2 + i * 2.07);
  for (const [i, y] of ys.entries()) {
    for (const x of [inner, outer])
      parts.push(bar('galvanised', [x, y, 0], [x, y, 9.2], 0.03), block('steel', [x - 0.08, y - 0.08, 0], [x + 0.08, y + 0.08, 0.02]));
    for (let z = 0.3; z < 9; z += 2) parts.push(bar('galvanised', [inner, y, z], [outer, y, z], 0.025));
    const next = ys[i + 1];
    if (next === undefined) continue;
    for (let z = 2.3; z < 9; z += 2) {
      parts.push(block('timber', [inner, y, z], [outer, next, z + 0.05], i + Math.round(z)));
      parts.push(block('timber', [outer - 0.02, y, z + 0.05], [outer + 0.02, next, z + 0.2], i * 3));
      for (const lift of [0.55, 1.05]) parts.push(bar('galvanised', [outer, y, z + lift], [outer, next, z + lift], 0.022));
    }
    if (i % 2 === 0)
      for (let z = 0.3; z < 8; z += 2) parts.push(bar('galvanised', [outer + 0.03, y, z], [outer + 0.03, next, z + 2], 0.022));
  }
  return parts;
}

function crane(): Solid[] {
  const parts: Solid[] = [];
  const [x, y, top] = [-9, -7, 31];
  const lattice = (a: Vec, b: Vec, half: number, pitch: number): void => {
    const upright = a[2] !== b[2];
    const length = upright ? b[2] - a[2] : Math.abs(b[0] - a[0]);
    const direction = upright ? 1 : Math.sign(b[0] - a[0]);
    const at = (t: number, u: number, v: number): Vec =>
      upright ? [a[0] + u, a[1] + v, a[2] + t] : [a[0] + t * direction, a[1] + u, a[2] + v];
    const chords: [number, number][] = [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ];
    for (let t = 0; t < length - pitch / 2; t += pitch) {
      for (const [u, v] of chords) parts.push(bar('crane', at(t, u, v), at(t + pitch, u, v), half * 0.1));
      for (const [i, [u, v]] of chords.entries()) {
        const [p, q] = chords[(i + 1) % 4] ?? [u, v];
        parts.push(bar('crane', at(t, u, v), at(t + pitch, p, q), half * 0.06), bar('crane', at(t, u, v), at(t, p, q), half * 0.06));
      }
    }
  };
  lattice([x, y, 0], [x, y, top], 0.8, 1.6);
  lattice([x, y, top], [x + 46, y, top], 0.6, 1.5);
  lattice([x, y, top], [x - 13, y, top], 0.6, 1.5);
  parts.push(
    block('concrete', [x - 13, y - 0.7, top - 2.2], [x - 10.5, y + 0.7, top - 0.4]),
    block('hut', [x + 0.9, y - 0.8, top - 2.2], [x + 2.5, y + 0.8, top - 0.2]),
  );
  parts.push(
    bar('crane', [x, y, top], [x, y, top + 6], 0.2),
    bar('steel', [x, y, top + 6], [x + 34, y, top + 0.6], 0.05),
    bar('steel', [x, y, top + 6], [x - 12, y, top + 0.6], 0.05),
  );
  parts.push(
    bar('steel', [x + 24, y, top - 0.6], [x + 24, y, 15], 0.035),
    block('plywood', [x + 22.6, y - 0.9, 14], [x + 25.4, y + 0.9, 14.25]),
    bar('steel', [x + 24, y, 15], [x + 22.8, y, 14.25], 0.025),
    bar('steel', [x + 24, y, 15], [x + 25.2, y, 14.25], 0.025),
  );
  return parts;
}

function stores(): Solid[] {
  const random = randomFrom(71);
  const parts: Solid[] = [];
  for (const [x, y, high] of [
    [17.6, 21.2, 1.05],
    [19.2, 21.4, 1.05],
    [20.9, 21.1, 0.7],
    [18.2, 22.8, 1.05],
  ] as const) {
    parts.push(
      block('timber', [x, y, 0.02], [x + 1.15, y + 0.9, 0.14], Math.round(x)),
      block('brickPack', [x + 0.03, y + 0.02, 0.14], [x + 1.12, y + 0.88, 0.14 + high], Math.round(x * 3)),
    );
  }
  // Reinforcement on sleepers.
  for (const x of [8.4, 11, 13.6]) parts.push(block('timber', [x, 20.6, 0], [x + 0.12, 22.4, 0.14], Math.round(x)));
  for (let i = 0; i < 34; i += 1) {
    const y = 20.75 + (i % 12) * 0.13 + random() * 0.05;
    const z = 0.16 + Math.floor(i / 12) * 0.035;
    parts.push(bar('rust', [7.4 + random() * 0.7, y, z], [14.2 + random() * 0.9, y + (random() - 0.5) * 0.1, z], 0.016));
  }
  // Sheets of plywood, beams, a heap of gravel, barrels of formwork oil.
  for (let i = 0; i < 9; i += 1)
    parts.push(block('plywood', [2.2 + random() * 0.08, 21 + random() * 0.08, 0.12 + i * 0.03], [4.7, 22.25, 0.145 + i * 0.03], i));
  parts.push(block('timber', [2.4, 21, 0], [2.5, 22.25, 0.12]), block('timber', [4.3, 21, 0], [4.4, 22.25, 0.12]));
  for (let i = 0; i < 12; i += 1)
    parts.push(
      block(
        'timber',
        [5.2 + (i % 4) * 0.1, 19.9, 0.05 + Math.floor(i / 4) * 0.22],
        [5.28 + (i % 4) * 0.1, 23.4, 0.25 + Math.floor(i / 4) * 0.22],
        i * 5,
      ),
    );
  parts.push(
    ball('gravel', [23.6, 22.4, -0.7], [2.5, 1.6, 1.55]),
    ball('gravel', [25, 21.8, -0.6], [1.8, 1.3, 1.2]),
    ball('gravel', [22.1, 22.9, -0.5], [1.7, 1.1, 0.95]),
  );
  for (let i = 0; i < 260; i += 1) {
    const [turn, out] = [random() * 6.28, 1 + random() * random() * 1.3];
    const r = 0.03 + random() * 0.06;
    parts.push(ball('gravel', [23.6 + Math.cos(turn) * out * 2.3, 22.5 + Math.sin(turn) * out * 1.5, r * 0.4], [r * 1.3, r, r], i));
  }
  for (const [x, y] of [
    [15.6, 21],
    [16.2, 21.4],
  ] as const)
    parts.push(bar('hut', [x, y, 0], [x, y, 0.88], 0.29, 1), block('steel', [x - 0.2, y - 0.2, 0.86], [x + 0.2, y + 0.2, 0.88]));
  // Mesh mats leaning against a column.
  for (let i = 0; i < 13; i += 1) parts.push(bar('rust', [20.2 + i * 0.15, 19.15, 0.1], [20.2 + i * 0.15, 18.85, 2.1], 0.006));
  for (let i = 0; i < 13; i += 1)
    parts.push(bar('rust', [20.15, 19.15 - i * 0.023, 0.15 + i * 0.15], [22.05, 19.15 - i * 0.023, 0.15 + i * 0.15], 0.006));
  return parts;
}

function huts(): Solid[] {
  return [
    block('hut', [-11, 15, 0.2], [-8.6, 21, 2.8], 1),
    block('hut', [-11, 15, 2.85], [-8.6, 21, 5.4], 0),
    block('steel', [-8.6, 17.4, 0.3], [-8.58, 18.3, 2.3]),
    block('steel', [-8.6, 15.8, 3.9], [-8.58, 16.9, 4.8]),
    block('steel', [-8.6, 18.6, 3.9], [-8.58, 19.7, 4.8]),
  ];
}

function fence(): Solid[] {
  const parts: Solid[] = [];
  for (let x = -14; x < 40; x += 3.5) {
    parts.push(
      bar('fence', [x, -9.5, 0], [x, -9.5, 2], 0.03),
      bar('fence', [x, -9.5, 2], [x + 3.4, -9.5, 2], 0.025),
      bar('fence', [x, -9.5, 0.2], [x + 3.4, -9.5, 0.2], 0.025),
    );
    for (let k = 0.3; k < 3.4; k += 0.3) parts.push(bar('fence', [x + k, -9.5, 0.2], [x + k, -9.5, 2], 0.008));
  }
  return parts;
}

/** Three people on site: two on the ground, one on the first floor. */
function people(): Solid[] {
  const place = (x: number, y: number, floor: number, lean: number, helmet: number): Solid[] => [
    bar('trousers', [x - 0.1, y, floor], [x - 0.07, y, floor + 0.85], 0.085),
    bar('trousers', [x + 0.14, y + lean, floor], [x + 0.07, y, floor + 0.85], 0.085),
    ball('vest', [x, y, floor + 1.14], [0.24, 0.17, 0.36]),
    bar('vest', [x - 0.24, y, floor + 1.36], [x - 0.33, y + lean * 1.4, floor + 0.95], 0.06),
    bar('vest', [x + 0.24, y, floor + 1.36], [x + 0.34, y + 0.12, floor + 0.98], 0.06),
    ball('skin', [x, y, floor + 1.6], [0.1, 0.11, 0.13]),
    ball('helmet', [x, y, floor + 1.68], [0.145, 0.165, 0.11], helmet),
  ];
  return [...place(12.3, 19.9, 0, 0.2, 0), ...place(13.2, 20.15, 0, -0.1, 1), ...place(21.3, 11.6, 4.08, 0.12, 0)];
}

function town(): Solid[] {
  const random = randomFrom(404);
  const houses: Solid[] = [];
  for (let x = -60, i = 0; x < 70; i += 1) {
    const width = 8 + random() * 8;
    const high = 8 + Math.floor(random() * 3) * 3;
    const depth = -26 - random() * 4;
    houses.push(
      block('house', [x, depth - 12, 0], [x + width, depth, high], i),
      block('roof', [x - 0.3, depth - 12, high], [x + width + 0.3, depth + 0.4, high + 0.35]),
    );
    houses.push(block('roof', [x + 0.8, depth - 10, high + 0.35], [x + width - 0.8, depth - 1.6, high + 2.1]));
    if (i % 2) houses.push(block('brickPack', [x + width * 0.3, depth - 5, high + 2], [x + width * 0.3 + 0.9, depth - 4.2, high + 3.6], i));
    x += width + (random() < 0.35 ? 4 : 0.05);
  }
  for (let y = -30, i = 7; y < 60; i += 1) {
    const width = 9 + random() * 8;
    const high = 8 + Math.floor(random() * 3) * 3;
    houses.push(
      block('house', [-64, y, 0], [-50, y + width, high], i),
      block('roof', [-63, y + 0.4, high], [-51, y + width - 0.4, high + 2]),
    );
    y += width + (random() < 0.3 ? 5 : 0.05);
  }
  return houses;
}

/** Bare trees, as in November. */
function trees(): Solid[] {
  const random = randomFrom(88);
  const parts: Solid[] = [];
  const branch = (from: Vec, [dx, dy, dz]: Vec, length: number, radius: number): void => {
    const to: Vec = [from[0] + dx * length, from[1] + dy * length, from[2] + dz * length];
    parts.push(bar('bark', from, to, radius));
    if (length < 0.55) return;
    for (let i = 0; i < 3; i += 1) {
      const [x, y, z] = [dx + (random() - 0.5) * 1.5, dy + (random() - 0.5) * 1.5, dz + random() * 0.7 - 0.1];
      const size = Math.hypot(x, y, z);
      branch(to, [x / size, y / size, z / size], length * (0.62 + random() * 0.18), radius * 0.6);
    }
  };
  for (const [x, y, size] of [
    [-19, -13, 1],
    [31, -14, 1.15],
    [-26, 6, 1],
    [-29, 13, 0.9],
  ] as const)
    branch([x, y, 0], [0, 0, 1], 2.8 * size, 0.2);
  return parts;
}
