/** A square of complex numbers, row by row. Its side is a power of two. */
export interface Field {
  readonly side: number;
  readonly re: Float32Array;
  readonly im: Float32Array;
}

export function createField(side: number): Field {
  return { side, re: new Float32Array(side * side), im: new Float32Array(side * side) };
}

/** Replaces a field by its Fourier transform. The inverse isn't divided by the number of values. */
export function transform(field: Field, direction: 'forward' | 'inverse'): void {
  const plan = planOf(field.side)[direction];
  for (let pass = 0; pass < 2; pass += 1) {
    transformColumns(field, plan);
    transpose(field);
  }
}

interface Plan {
  readonly side: number;
  readonly cosines: Float64Array;
  readonly sines: Float64Array;
  /** Where each row goes before the columns are transformed. */
  readonly order: Uint16Array;
}

interface Plans {
  readonly forward: Plan;
  readonly inverse: Plan;
}

/** Sides are powers of two, so there are few. */
const plans = new Map<number, Plans>();

function planOf(side: number): Plans {
  const known = plans.get(side);
  if (known) return known;
  const created = createPlans(side);
  plans.set(side, created);
  return created;
}

function createPlans(side: number): Plans {
  const turns = Float64Array.from({ length: side / 2 }, (_, at) => (2 * Math.PI * at) / side);
  const [cosines, sines] = [turns.map(Math.cos), turns.map(Math.sin)];
  const order = new Uint16Array(side);
  for (let at = 1; at < side; at += 1) order[at] = ((order[at >> 1] ?? 0) >> 1) | (at & 1 ? side >> 1 : 0);
  return { forward: { side, cosines, sines: sines.map((sine) => -sine), order }, inverse: { side, cosines, sines, order } };
}

/** All columns at once, because neighbouring numbers are quick to reach. */
function transformColumns(field: Field, { side, cosines, sines, order }: Plan): void {
  for (let row = 0; row < side; row += 1) {
    const to = order[row] ?? 0;
    for (let column = 0; to > row && column < side; column += 1) swap(field, row * side + column, to * side + column);
  }
  for (let half = 1; half < side; half *= 2) {
    for (let row = 0; row < side; row += 1) {
      if ((row & half) !== 0) continue;
      const turn = (row & (half - 1)) * (side / (half * 2));
      combineRows(field, { row: row * side, other: (row + half) * side, cosine: cosines[turn] ?? 0, sine: sines[turn] ?? 0 });
    }
  }
}

function combineRows(
  { side, re, im }: Field,
  { row, other, cosine, sine }: { row: number; other: number; cosine: number; sine: number },
): void {
  for (let at = row, to = other; at < row + side; at += 1, to += 1) {
    const x = re[to] ?? 0;
    const y = im[to] ?? 0;
    const u = x * cosine - y * sine;
    const v = x * sine + y * cosine;
    const p = re[at] ?? 0;
    const q = im[at] ?? 0;
    re[to] = p - u;
    im[to] = q - v;
    re[at] = p + u;
    im[at] = q + v;
  }
}

function transpose(field: Field): void {
  const { side } = field;
  for (let row = 1; row < side; row += 1) {
    for (let column = 0; column < row; column += 1) swap(field, row * side + column, column * side + row);
  }
}

function swap({ re, im }: Field, one: number, other: number): void {
  const x = re[one] ?? 0;
  const y = im[one] ?? 0;
  re[one] = re[other] ?? 0;
  im[one] = im[other] ?? 0;
  re[other] = x;
  im[other] = y;
}
